import { sql } from 'drizzle-orm'
import { type Db, firstRow } from '../db.ts'
import { missingIdentity } from './identity.ts'
import { REQUIRED_PAGES } from './law-pages.ts'
import type { Missing } from './missing.ts'
import { storedSettings } from './settings.db.ts'
import { settingsOf } from './settings.ts'

export type Server = {
  hasMailServer: boolean
  /** With which money can be taken: of a vendor only once its keys are there. */
  providers: ReadonlySet<string>
}

/** Another one after every change of what buyers read. */
export const pageDigest = sql.raw('md5(title::text || sub_title::text || content::text)')

export async function missingForOpening(db: Db, { hasMailServer, providers }: Server): Promise<Missing[]> {
  const { settings, wrong } = settingsOf(await storedSettings(db))
  const found = await firstRow<{
    pages: { slug: string; digest: string }[]
    delivery: boolean
    payment: boolean
    goods: boolean
  }>(
    db,
    sql`select (select coalesce(json_agg(json_build_object('slug', slug, 'digest', ${pageDigest})), '[]') from pages) as pages,
      exists (select 1 from shipping_methods where is_active) as delivery,
      exists (select 1 from payment_methods where is_active and provider <> 'practice' and not needs_approval
        and provider = any(${sql.param([...providers])}::text[])
        and (provider <> 'at_pickup' or exists (select from shipping_methods where is_active and type = 'shop'))
        and (provider not in ('transfer', 'invoice') or ${settings.identity.iban} <> '')) as payment,
      exists (select 1 from products where is_published) as goods`,
  )
  const identity = missingIdentity(settings.identity)
  const written = new Map(found?.pages.map(({ slug, digest }) => [slug, digest]))
  const pages = REQUIRED_PAGES.filter((slug) => !written.has(slug))
  const unsigned = REQUIRED_PAGES.filter(
    (slug) => written.has(slug) && settings.signed_pages[slug]?.digest !== written.get(slug),
  )
  const list: (Missing | false)[] = [
    wrong.length > 0 && { key: 'setting', names: wrong.map(({ key, problem }) => `${key} (${problem})`) },
    identity.length > 0 && { key: 'identity', names: identity.map((field) => `identity.${field}`) },
    settings.identity.iban === '' && { key: 'bank-account', names: [] },
    !found?.delivery && { key: 'delivery', names: [] },
    !found?.payment && { key: 'payment', names: [] },
    !found?.goods && { key: 'goods', names: [] },
    pages.length > 0 && { key: 'pages', names: pages },
    unsigned.length > 0 && { key: 'unsigned-pages', names: unsigned },
    settings.guarantee_notice === null && { key: 'guarantee-notice', names: [] },
    !hasMailServer && { key: 'mail', names: [] },
  ]
  return list.filter((item) => item !== false)
}
