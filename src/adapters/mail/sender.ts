import { shopNameOf } from '../../shop/settings/identity.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import type { EmailDeps } from './deps.ts'

/** `"Name" <address>` from MAIL_FROM or the settings. */
export async function senderOf({
  config,
  database,
  memory,
}: Pick<EmailDeps, 'config' | 'database' | 'memory'>): Promise<string> {
  if (config.MAIL_FROM) return config.MAIL_FROM
  const { identity } = await readSettings(database.db, memory)
  const name = shopNameOf({ identity }, config.baseUrl).replace(/["\\]/g, '')
  return `"${name}" <${identity.email || `no-reply@${config.baseUrl.hostname}`}>`
}
