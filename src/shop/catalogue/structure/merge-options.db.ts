import { sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../db.ts'
import { SLICE } from './categories.db.ts'

/** `conflicts`: codes of variations that could not be told apart any more. */
type MergePlan = { moved: number; merged: number; products: number; conflicts: string[] }

type MergeRefusal = { ok: false; reason: 'unknown' | 'same' | 'differ' | 'conflicts' }
export type MergePlanned = { ok: true; plan: MergePlan } | MergeRefusal

/** Options to become one with others. */
type Pair = { id: number; other: number }
type Prepared = { ok: true; pairs: Pair[] } | MergeRefusal

const SHOWN_CONFLICTS = 20

/** What would happen; nothing is written. */
export async function planOptionMerge(db: Db, from: number, into: number): Promise<MergePlanned> {
  const prepared = await optionPairs(db, from, into)
  return prepared.ok ? { ok: true, plan: await planOf(db, prepared.pairs, null) } : prepared
}

/** One option takes over the products of another one of its attribute. */
export async function mergeOptions(db: Db, from: number, into: number): Promise<MergePlanned> {
  const prepared = await optionPairs(db, from, into)
  if (!prepared.ok) return prepared
  const plan = await planOf(db, prepared.pairs, null)
  if (plan.conflicts.length > 0) return { ok: false, reason: 'conflicts' }
  await mergePairs(db, prepared.pairs)
  return { ok: true, plan }
}

async function optionPairs(db: Db, from: number, into: number): Promise<Prepared> {
  if (from === into) return { ok: false, reason: 'same' }
  const found = await rows<{ attributeId: number }>(
    db,
    sql`select attribute_id as "attributeId" from attribute_options where id in (${from}, ${into})`,
  )
  if (found.length < 2) return { ok: false, reason: 'unknown' }
  if (found[0]?.attributeId !== found[1]?.attributeId) return { ok: false, reason: 'differ' }
  return { ok: true, pairs: [{ id: from, other: into }] }
}

export async function planAttributeMerge(db: Db, from: number, into: number): Promise<MergePlanned> {
  const prepared = await attributePairs(db, from, into)
  return prepared.ok ? { ok: true, plan: await planOf(db, prepared.pairs, from) } : prepared
}

/** Options of the same name become one, the others only change their attribute. */
export async function mergeAttributes(db: Db, from: number, into: number): Promise<MergePlanned> {
  const prepared = await attributePairs(db, from, into)
  if (!prepared.ok) return prepared
  const plan = await planOf(db, prepared.pairs, from)
  if (plan.conflicts.length > 0) return { ok: false, reason: 'conflicts' }
  await mergePairs(db, prepared.pairs)
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from attributes where id in (${from}, ${into}) order by id for update`)
    await tx.execute(sql`
      update attribute_options o set attribute_id = ${into},
        position = o.position + (select coalesce(max(position) + 1, 0) from attribute_options where attribute_id = ${into})
      where attribute_id = ${from}`)
    await tx.execute(sql`delete from attributes where id = ${from}`)
  })
  return { ok: true, plan }
}

async function attributePairs(db: Db, from: number, into: number): Promise<Prepared> {
  if (from === into) return { ok: false, reason: 'same' }
  const found = await rows(db, sql`select 1 from attributes where id in (${from}, ${into})`)
  if (found.length < 2) return { ok: false, reason: 'unknown' }
  const pairs = await rows<Pair>(
    db,
    sql`select distinct on (a.id) a.id, b.id as other from attribute_options a join attribute_options b
          on b.attribute_id = ${into} and (b.slug = a.slug or lower(b.title->>'lv') = lower(a.title->>'lv'))
        where a.attribute_id = ${from} order by a.id, (b.slug = a.slug) desc, b.id`,
  )
  return { ok: true, pairs }
}

const listOf = (ids: readonly number[]) => sql`${`{${ids.join(',')}}`}::int[]`
const pairList = (pairs: readonly Pair[]) =>
  sql`unnest(${listOf(pairs.map(({ id }) => id))}, ${listOf(pairs.map(({ other }) => other))}) as pair(id, other)`

/** @param attribute whose other options move along; null: none */
async function planOf(db: Db, pairs: readonly Pair[], attribute: number | null): Promise<MergePlan> {
  const found = await firstRow<{ moved: number; products: number; conflicts: string[] | null }>(
    db,
    sql`with pairs as (select * from ${pairList(pairs)}),
        touched as (
          select distinct po.product_id as id from product_options po join attribute_options o on o.id = po.option_id
          where o.attribute_id = ${attribute}::int or o.id in (select id from pairs)),
        families as (
          select distinct coalesce(p.parent_id, p.id) as id from products p
          join product_options po on po.product_id = p.id join pairs on pairs.id = po.option_id),
        sets as (
          select v.id, v.parent_id, v.code, array_agg(distinct coalesce(pairs.other, po.option_id)) as after,
            array_agg(distinct po.option_id) as before
          from products v join product_options po on po.product_id = v.id left join pairs on pairs.id = po.option_id
          where v.parent_id in (select id from families) group by v.id)
        select (select count(*)::int from attribute_options where attribute_id = ${attribute}::int and id not in (select id from pairs)) as moved,
          (select count(*)::int from touched) as products,
          (select array_agg(code) from (
            select a.code from sets a where exists (
              select from sets b where b.parent_id = a.parent_id and b.id <> a.id and b.after = a.after and b.before <> a.before)
            order by a.code limit ${SHOWN_CONFLICTS}) c) as conflicts`,
  )
  return {
    merged: pairs.length,
    moved: found?.moved ?? 0,
    products: found?.products ?? 0,
    conflicts: found?.conflicts ?? [],
  }
}

/** Slices of their own transactions; a merge that was cut off goes on when it is asked for again. */
async function mergePairs(db: Db, pairs: readonly Pair[]) {
  if (pairs.length === 0) return
  const from = listOf(pairs.map(({ id }) => id))
  for (let some = SLICE; some === SLICE; ) {
    some = await db.transaction((tx) => mergeSlice(tx, pairs))
  }
  await db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from attribute_options where id = any(${from}) order by id for update`)
    await mergeSlice(tx, pairs)
    await tx.execute(sql`delete from attribute_options where id = any(${from})`)
  })
}

async function mergeSlice(tx: Db, pairs: readonly Pair[]): Promise<number> {
  const from = listOf(pairs.map(({ id }) => id))
  const slice = await rows<{ id: number }>(
    tx,
    sql`select distinct product_id as id from product_options where option_id = any(${from}) order by 1 limit ${SLICE}`,
  )
  if (slice.length === 0) return 0
  const ids = listOf(slice.map(({ id }) => id))
  await tx.execute(sql`
    insert into product_options (product_id, option_id, is_distinguishing)
    select po.product_id, pair.other, bool_or(po.is_distinguishing) from product_options po
    join ${pairList(pairs)} on pair.id = po.option_id where po.product_id = any(${ids}) group by 1, 2
    on conflict (product_id, option_id)
      do update set is_distinguishing = product_options.is_distinguishing or excluded.is_distinguishing`)
  await tx.execute(sql`delete from product_options where option_id = any(${from}) and product_id = any(${ids})`)
  await tx.execute(sql`
    update products set version = version + 1
    where id in (select coalesce(parent_id, id) from products where id = any(${ids}))`)
  return slice.length
}
