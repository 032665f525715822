import type { Config } from '../../config.ts'
import type { Db } from '../../shop/db.ts'
import type { Keys } from '../../shop/keys.ts'
import {
  MAIL_KEY_PARTS,
  MAIL_KEYS,
  type MailAccount,
  mailUrlOf,
  type TypedAccount,
} from '../../shop/mail-account/mail-account.ts'
import type { KeyTrial } from '../../shop/outside-keys.ts'
import { readSecrets } from '../../shop/payments/secrets.db.ts'
import { createMailer, type Mailer, tryMailServer } from './mailer.ts'

type Parts = { config: Config; db: Db; keys: Keys }

/** Sends by the mail server of MAIL_URL, or by the one that staff typed. `mailer` stays the same. */
export async function openMail({ config, db, keys }: Parts): Promise<{ mailer: Mailer; mailAccount: MailAccount }> {
  const readUrl = async () => config.MAIL_URL ?? (config.isDemo ? undefined : await typedMailUrl(db, keys))
  const open = (url: string | undefined) => createMailer({ ...config, baseUrl: config.baseUrl, MAIL_URL: url })
  let url = await readUrl()
  let current = open(url)
  const reload = async () => {
    const next = await readUrl()
    if (next === url) return
    const past = current
    url = next
    current = open(url)
    past.close()
  }
  return {
    mailer: { send: (email) => current.send(email), close: () => current.close() },
    mailAccount: {
      hasServer: () => url !== undefined,
      isFromServer: () => config.MAIL_URL !== undefined,
      reload,
      trial: async (): Promise<KeyTrial> => (url === undefined ? 'no-keys' : tryMailServer(url)),
    },
  }
}

/** Undefined: nothing was typed. */
export async function typedMailUrl(db: Db, keys: Keys): Promise<string | undefined> {
  const stored = await readSecrets(db, keys)
  const typed = MAIL_KEY_PARTS.map((part) => [part, stored.get(MAIL_KEYS[part]) ?? ''] as const)
  return typed.every(([, text]) => text) ? mailUrlOf(Object.fromEntries(typed) as TypedAccount) : undefined
}
