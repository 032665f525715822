import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Media } from './media-store.ts'

type SweepDeps = { db: Db; media: Pick<Media, 'store'>; now: Date }

const KEPT_DAYS = 30

/** Every column that names pictures. */
const USED = sql`
  select path from product_images union all select image from categories union all select logo from manufacturers
  union all select image from banners union all select image from sliders union all select image_background from sliders
  union all select image from scenes union all select image from shipping_methods union all select image from payment_methods
  union all select value->>'image' from settings where key = 'guarantee_notice'
  union all select jsonb_path_query(content, '$.blocks[*].image') #>> '{}' from page_drafts
  union all select jsonb_path_query(content, '$.blocks[*].image') #>> '{}' from campaigns
  union all select jsonb_path_query(blocks, '$[*].image') #>> '{}' from page_versions`

/** Hashes of the logo of the shop, which is no picture of a page. */
const LOGO = sql`
  select l.hash from settings s, lateral (values (s.value->>'svg'), (s.value->>'png'), (s.value->>'icon')) l (hash)
  where s.key = 'logo' and l.hash is not null`

/** Removes files to which nothing has referred for 30 days. @returns their number */
export async function removeUnusedPictures({ db, media, now }: SweepDeps): Promise<number> {
  await noteUnused(db, now)
  const isDue = sql`f.unused_since <= ${now.toISOString()}::timestamptz - make_interval(days => ${KEPT_DAYS})`
  await keepOrdered(db, isDue)
  await keepPrinted(db, isDue)
  const due = await rows<{ hash: string }>(db, sql`select f.hash from media_files f where ${isDue}`)
  let removed = 0
  for (const { hash } of due) if (await remove(db, media, hash)) removed += 1
  return removed
}

async function noteUnused(db: Db, now: Date) {
  await db.execute(sql`
    with used as (select hash from media_versions where path in (${USED}) union ${LOGO})
    update media_files f set unused_since = case when u.hash is null then ${now.toISOString()}::timestamptz end
    from media_files g left join used u on u.hash = g.hash
    where f.hash = g.hash and (u.hash is null) <> (f.unused_since is not null)`)
}

/** What was ordered is shown with its order: such a file stays for ever, and orders are read for it only once. */
async function keepOrdered(db: Db, isDue: SQL) {
  await db.execute(sql`
    update media_files set unused_since = 'infinity' where hash in (
      select v.hash from order_lines l join media_versions v on v.path = l.image
      where v.hash in (select f.hash from media_files f where ${isDue}))`)
}

/** Logos that invoices name: invoices are read for each only once, too. */
async function keepPrinted(db: Db, isDue: SQL) {
  const due = await rows<{ hash: string }>(
    db,
    sql`select f.hash from media_files f where ${isDue} and f.type = 'png'
          and not exists (select from media_versions v where v.hash = f.hash)`,
  )
  for (const { hash } of due) {
    await db.execute(sql`update media_files set unused_since = 'infinity' where hash = ${hash}
      and exists (select from invoices where document->'look'->'logo'->>'hash' = ${hash})`)
  }
}

/** Under the lock of the row: whoever uploads the same file meanwhile waits, and stores it anew. */
const remove = (db: Db, { store }: Pick<Media, 'store'>, hash: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const gone = await rows(
      tx,
      sql`delete from media_files f where f.hash = ${hash} and f.unused_since < 'infinity'
          and f.hash not in (${LOGO})
          and not exists (select 1 from media_versions v where v.hash = f.hash and v.path in (${USED})) returning f.hash`,
    )
    if (gone.length === 0) return false
    await store.delete(hash)
    return true
  })
