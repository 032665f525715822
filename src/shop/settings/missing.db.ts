import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { missingIdentity } from './identity.ts'
import type { Missing } from './missing.ts'
import { storedSettings } from './settings.db.ts'
import { settingsOf } from './settings.ts'

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
    wrong.length > 0 && { key: 'setting', names: wrong.map(({ key, problem }) => `${key} (${problem})`) },
    identity.length > 0 && { key: 'identity', names: identity.map((field) => `identity.${field}`) },
    settings.identity.iban === '' && { key: 'bank-account', names: [] },
    !found?.delivery && { key: 'delivery', names: [] },
    !found?.payment && { key: 'payment', names: [] },
    !found?.goods && { key: 'goods', names: [] },
    pages.length > 0 && { key: 'pages', names: pages },
    settings.guarantee_notice === null && { key: 'guarantee-notice', names: [] },
    !hasMailServer && { key: 'mail', names: [] },
  ]
  return list.filter((item) => item !== false)
}
