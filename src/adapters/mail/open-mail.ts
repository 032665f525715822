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
import { readSecrets, storedKeys } from '../../shop/payments/secrets.db.ts'
import { createMailer, type Mailer, tryMailServer } from './mailer.ts'
import { publicSocket } from './public-socket.ts'

type Parts = { config: Config; db: Db; keys: Keys }

/** Sends by the mail server of MAIL_URL, or by the one that staff typed. `mailer` stays the same. */
export async function openMail({ config, db, keys }: Parts): Promise<{ mailer: Mailer; mailAccount: MailAccount }> {
  const readUrl = async () => config.MAIL_URL ?? (config.isDemo ? undefined : await typedMailUrl(db, keys))
  // The host name that staff type must not resolve to an address inside the network.
  const isGuarded = config.MAIL_URL === undefined && !config.allowsLocalAgents
  const getSocket = isGuarded ? publicSocket() : undefined
  const open = (url: MailUrl) =>
    url === UNREADABLE ? refusingMailer : createMailer({ ...config, baseUrl: config.baseUrl, MAIL_URL: url }, getSocket)
  let url = await readUrl()
  let current = open(url)
  const readAgain = async () => {
    const next = await readUrl()
    if (next === url) return
    const past = current
    url = next
    current = open(url)
    past.close()
  }
  let reading = Promise.resolve()
  // One after another: of two at once the earlier answer could come last.
  const reload = () => {
    reading = reading.then(readAgain, readAgain)
    return reading
  }
  return {
    mailer: { send: (email) => current.send(email), close: () => current.close() },
    mailAccount: {
      hasServer: () => typeof url === 'string',
      isUnreadable: () => url === UNREADABLE,
      isFromServer: () => config.MAIL_URL !== undefined,
      reload,
      trial: async (): Promise<KeyTrial> => {
        if (url === UNREADABLE) return 'refused'
        return url === undefined ? 'no-keys' : tryMailServer(url, getSocket)
      },
    },
  }
}

/** The account was typed and is stored, but another SESSION_SECRET encrypted it. */
const UNREADABLE = Symbol('unreadable')

type MailUrl = string | typeof UNREADABLE | undefined

/** The queue tries again and then tells staff: files would hide that nothing is sent. */
const refusingMailer: Mailer = {
  send: () => Promise.reject(new Error('The account at the mail server cannot be decrypted: type it again')),
  close: () => {},
}

/** Undefined: nothing was typed. */
export async function typedMailUrl(db: Db, keys: Keys): Promise<MailUrl> {
  const stored = await readSecrets(db, keys)
  const typed = MAIL_KEY_PARTS.map((part) => [part, stored.get(MAIL_KEYS[part]) ?? ''] as const)
  if (typed.every(([, text]) => text)) return mailUrlOf(Object.fromEntries(typed) as TypedAccount)
  return (await storedKeys(db, MAIL_KEYS)).version > 0 ? UNREADABLE : undefined
}
