import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { missingIdentity } from './identity.ts'
import { storedSettings } from './settings.db.ts'
import { settingsOf } from './settings.ts'

export type Missing = { key: string; about: string }

const LEGAL_PAGES = ['terms', 'privacy-policy', 'delivery-and-payment', 'returns'] as const

type Server = {
  hasMailServer: boolean
}

export async function missingForOpening(db: Db, { hasMailServer }: Server): Promise<Missing[]> {
  const { settings, wrong } = settingsOf(await storedSettings(db))
  const found = await firstRow<{ pages: string[]; delivery: boolean; payment: boolean; goods: boolean }>(
    db,
    sql`select (select coalesce(json_agg(slug), '[]') from pages) as pages,
      exists (select 1 from shipping_methods where is_active) as delivery,
      exists (select 1 from payment_methods where is_active and provider <> 'practice') as payment,
      exists (select 1 from products where is_published) as goods`,
  )
  const identity = missingIdentity(settings.identity)
  const pages = LEGAL_PAGES.filter((slug) => !found?.pages.includes(slug))
  const list: (Missing | false)[] = [
    ...wrong.map(({ key, problem }) => ({
      key: `setting-${key}`,
      about: `The setting ${key} has a wrong shape and is not used: ${problem}`,
    })),
    identity.length > 0 && {
      key: 'identity',
      about: `Nobody can order: the setting identity does not say who sells (${identity.join(', ')})`,
    },
    settings.identity.iban === '' && {
      key: 'bank-account',
      about: 'Bank transfer and invoices are not offered: the setting identity has no iban',
    },
    !found?.delivery && { key: 'delivery', about: 'There is no way of delivery' },
    !found?.payment && { key: 'payment', about: 'There is no way of paying' },
    !found?.goods && { key: 'goods', about: 'There is nothing to sell' },
    pages.length > 0 && { key: 'pages', about: `Pages that buyers must find are not written: ${pages.join(', ')}` },
    settings.guarantee_notice === null && {
      key: 'guarantee-notice',
      about: 'The notice on the legal guarantee (Regulation 2025/1960) is not shown: setting guarantee_notice',
    },
    !hasMailServer && { key: 'mail', about: 'E-mails are only written to files: MAIL_URL is not set' },
  ]
  return list.filter((item) => item !== false)
}
