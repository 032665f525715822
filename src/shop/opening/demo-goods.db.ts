import { type SQL, sql } from 'drizzle-orm'
import { recordAuditBatch, startAuditBatch } from '../audit-log/audit-batch.db.ts'
import { type Db, firstRow, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import { setTransactionActor } from '../transaction-actor.db.ts'
import type { DemoGoods } from './setup.calls.ts'

/** Beside the settings, as the mark of the demo shop is. */
const MARK = 'demo_goods'
/** Who the imports of demo goods belong to. */
export const DEMO_ACTOR = 'demo'
/** Files of the demo catalogue. */
const FILES = 6

type Mark = {
  state: Exclude<DemoGoods['state'], 'none' | 'demo'>
  /** When the work was begun. */
  from: string
  /** Ids of the products that were put in, with their variations. */
  goods: readonly number[]
  removed?: { deleted: number; archived: number }
}

const readMark = async (db: Db): Promise<Mark | null> =>
  (await firstRow<{ value: Mark }>(db, sql`select value from settings where key = ${MARK}`))?.value ?? null

const writeMark = (db: Db, mark: Mark) =>
  db.execute(sql`insert into settings (key, value) values (${MARK}, ${JSON.stringify(mark)}::jsonb)
    on conflict (key) do update set value = excluded.value`)

export async function readDemoGoods(db: Db): Promise<DemoGoods> {
  const facts = await firstRow<{ demo: boolean; goods: boolean }>(
    db,
    sql`select exists (select from settings where key = 'demo_shop') as demo, exists (select from products) as goods`,
  )
  const mark = await readMark(db)
  const none = { state: 'none' as const, canPut: !facts?.goods, done: 0, files: FILES, unsold: 0, sold: 0 }
  // A demo shop is demo goods throughout.
  if (facts?.demo) return { ...none, state: 'demo', canPut: false }
  if (!mark) return none
  const { state, removed } = mark
  if (removed) return { ...none, state, unsold: removed.deleted, sold: removed.archived }
  return { ...none, state, canPut: false, done: (await doneFiles(db)).length, ...(await countDemoGoods(db, mark)) }
}

/** When the work was begun, with which imports are dated. */
export const demoGoodsBegun = async (db: Db): Promise<Date> => new Date((await readMark(db))?.from ?? 0)

/** Names of the files that were put in since the work was begun. */
export async function doneFiles(db: Db): Promise<string[]> {
  const mark = await readMark(db)
  if (!mark) return []
  const found = await rows<{ name: string }>(
    db,
    sql`select file_name as name from imports
        where actor = ${DEMO_ACTOR} and state = 'done' and created_at >= ${mark.from}::timestamptz`,
  )
  return found.map(({ name }) => name)
}

type Started = 'started' | 'goods' | 'busy'

/** Only into a shop without goods. @returns `goods`: it has some. `busy`: they are being put in or removed */
export function putDemoGoods(db: Db, queue: Queue): Promise<Started> {
  return db.transaction(async (tx) => {
    // One of two presses waits, and sees what the other has begun.
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    const { state, canPut } = await readDemoGoods(tx)
    if (state === 'putting' || state === 'removing') return 'busy'
    if (!canPut) return 'goods'
    await writeMark(tx, { state: 'putting', from: await momentOf(tx), goods: [] })
    await queue.add(tx, { name: 'demo-goods', data: { act: 'put' } })
    return 'started'
  })
}

/** @returns false where there are none, or they are being put in or removed */
export function removeDemoGoods(db: Db, queue: Queue): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`lock table settings in share row exclusive mode`)
    const mark = await readMark(tx)
    if (mark?.state !== 'in' && mark?.state !== 'failed') return false
    await writeMark(tx, { ...mark, state: 'removing' })
    await queue.add(tx, { name: 'demo-goods', data: { act: 'remove' } })
    return true
  })
}

/** @param codes of the demo catalogue: what staff make meanwhile is theirs */
export function endDemoGoods(db: Db, state: 'in' | 'failed', codes: readonly string[]): Promise<void> {
  return db.transaction(async (tx) => {
    await setTransactionActor(tx, DEMO_ACTOR)
    const mark = await readMark(tx)
    if (!mark) return
    const goods = await rows<{ id: number }>(
      tx,
      sql`select id from products where code = any(${sql.param([...codes])}::text[]) and created_at >= ${mark.from}::timestamptz`,
    )
    await writeMark(tx, { ...mark, state, goods: goods.map(({ id }) => id) })
  })
}

/** Of the database, whose clock dates the goods. */
async function momentOf(db: Db): Promise<string> {
  const found = await firstRow<{ at: Date | string }>(
    db,
    sql`select date_trunc('milliseconds', clock_timestamp()) as at`,
  )
  return new Date(found?.at ?? Date.now()).toISOString()
}

const demoProducts = ({ goods }: Mark): SQL => sql`(
  select id, coalesce(parent_id, id) as family from products where id = any(${sql.param([...goods])}::int[]))`

/** What people have done with a product: without it their order or opinion would lose what it is about. */
const IS_KEPT = sql`exists (
  select from products m where coalesce(m.parent_id, m.id) = d.family and (
    exists (select from order_lines where product_id = m.id) or exists (select from quote_lines where product_id = m.id)
    or exists (select from stock_document_lines where product_id = m.id) or exists (select from reviews where product_id = m.id)
    or exists (select from questions where product_id = m.id) or exists (select from promotions where gift_product_id = m.id)
    or m.id not in (select id from demo)))`

async function countDemoGoods(db: Db, mark: Mark): Promise<{ unsold: number; sold: number }> {
  const found = await firstRow<{ unsold: number; sold: number }>(
    db,
    sql`with demo as ${demoProducts(mark)}, families as (select distinct family from demo)
        select count(*) filter (where not ${IS_KEPT})::int as unsold, count(*) filter (where ${IS_KEPT})::int as sold
        from families d`,
  )
  return found ?? { unsold: 0, sold: 0 }
}

/** Addresses and names of the demo catalogue. */
export type DemoStructure = {
  categories: readonly string[]
  manufacturers: readonly string[]
  attributes: readonly string[]
  groups: readonly string[]
}

/** In one transaction: all that nobody has bought goes, the rest is archived; what of the structure is empty then goes, too. */
export function carryOutRemoval(db: Db, structure: DemoStructure, now: Date): Promise<void> {
  return db.transaction(async (tx) => {
    const mark = await readMark(tx)
    if (mark?.state !== 'removing') return
    await setTransactionActor(tx, DEMO_ACTOR)
    await startAuditBatch(tx)
    const counted = await countDemoGoods(tx, mark)
    await tx.execute(sql`with demo as ${demoProducts(mark)}
      update products p set archived_at = coalesce(archived_at, ${now.toISOString()}::timestamptz), is_published = false,
        publish_at = null, unpublish_at = null
      from demo d where p.id = d.id and p.parent_id is null and ${IS_KEPT}`)
    await tx.execute(sql`with demo as ${demoProducts(mark)}
      delete from products p using demo d where p.id = d.id and not ${IS_KEPT}`)
    await removeStructure(tx, structure)
    await recordAuditBatch(tx, { subject: 'import:demo', table: 'products', rows: counted.unsold, act: 'delete' })
    await writeMark(tx, {
      ...mark,
      state: 'removed',
      goods: [],
      removed: { deleted: counted.unsold, archived: counted.sold },
    })
  })
}

/** Only what nothing refers to; what the merchant has taken into use stays. */
async function removeStructure(tx: Db, { categories, manufacturers, attributes, groups }: DemoStructure) {
  const among = (names: readonly string[]) => sql`any(${sql.param([...names])}::text[])`
  for (let removed = 1; removed > 0; ) {
    const gone = await rows(
      tx,
      sql`delete from categories c where slug = ${among(categories)}
            and not exists (select from products where category_id = c.id) and not exists (select from categories b where b.parent_id = c.id)
            and not exists (select from coupon_categories where category_id = c.id) returning id`,
    )
    removed = gone.length
  }
  await tx.execute(sql`delete from manufacturers m where slug = ${among(manufacturers)}
    and not exists (select from products where manufacturer_id = m.id)`)
  await tx.execute(sql`delete from attribute_options o using attributes a where a.id = o.attribute_id and a.slug = ${among(attributes)}
    and not exists (select from product_options where option_id = o.id)`)
  await tx.execute(sql`delete from attributes a where slug = ${among(attributes)}
    and not exists (select from attribute_options where attribute_id = a.id)`)
  await tx.execute(sql`delete from properties p using property_groups g where g.id = p.group_id and g.title->>'lv' = ${among(groups)}
    and not exists (select from product_properties where property_id = p.id)`)
  await tx.execute(sql`delete from property_groups g where title->>'lv' = ${among(groups)}
    and not exists (select from properties where group_id = g.id)`)
}
