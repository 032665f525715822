import { sql } from 'drizzle-orm'
import { lastChange } from '../../audit-log/audit-log.db.ts'
import { type Db, firstRow, rows } from '../../db.ts'
import { type LocalizedText, languages } from '../../languages.ts'
import { mergeEdits } from '../../merge-edits.ts'
import { parseAmount } from '../../money/money.ts'
import type { FieldsEdit, RowEdited } from './edit-row.db.ts'
import { cleaned, type FieldRules, type Fields, fieldsOf, localizedRules, problemsOf } from './fields.ts'

/** `price`: euros as they are typed; `categories`: ids with commas, none: for bulky goods or all. */
const RULES: FieldRules = {
  ...localizedRules('title', { kind: 'text', isRequired: true, max: 200 }),
  ...localizedRules('shortDescription', { kind: 'text', max: 500 }),
  price: { kind: 'text', isRequired: true, max: 20 },
  isPublished: { kind: 'flag' },
  isBulky: { kind: 'flag' },
  categories: { kind: 'text', max: 4000 },
}

export type ListedService = { id: number; code: string; version: number; fields: Fields }

type Stored = {
  id: number
  code: string
  version: number
  price: number
  isPublished: boolean
  isBulky: boolean
  title: LocalizedText | null
  shortDescription: LocalizedText | null
  categories: number[] | null
}

const stored = (where: ReturnType<typeof sql>) => sql`
  select p.id, p.code, p.version, p.price, p.is_published as "isPublished", p.is_bulky as "isBulky",
    (select json_object_agg(lang, title) from product_texts where product_id = p.id) as title,
    (select json_object_agg(lang, short_description) from product_texts where product_id = p.id) as "shortDescription",
    (select array_agg(category_id order by category_id) from service_categories where service_id = p.id) as categories
  from products p where p.type = 'service' and ${where} order by p.id`

const listed = ({ id, code, version, price, categories, ...row }: Stored): ListedService => ({
  ...{ id, code, version },
  fields: fieldsOf(RULES, { ...row, price: (price / 100).toFixed(2), categories: (categories ?? []).join(',') }),
})

export const listServices = async (db: Db): Promise<ListedService[]> =>
  (await rows<Stored>(db, stored(sql`true`))).map(listed)

/** Hidden and without a price until it is edited. */
export const createService = (db: Db, title: LocalizedText): Promise<void> =>
  db.transaction(async (tx) => {
    const made = await firstRow<{ id: number }>(
      tx,
      sql`with next as (select nextval(pg_get_serial_sequence('products', 'id'))::int as id)
          insert into products (id, type, code, price, is_published) select id, 'service', 'PAK-' || id, 0, false from next
          returning id`,
    )
    for (const lang of languages) {
      if (title[lang]) {
        await tx.execute(
          sql`insert into product_texts (product_id, lang, title) values (${made?.id}, ${lang}, ${title[lang]})`,
        )
      }
    }
  })

export function editService(db: Db, id: number, edit: FieldsEdit): Promise<RowEdited> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select 1 from products where id = ${id} for update`)
    const row = await firstRow<Stored>(tx, stored(sql`p.id = ${id}`))
    if (!row) return { ok: false, reason: 'unknown' }
    const before = listed(row).fields
    const changes = withAmount(cleaned(RULES, edit.changes as Fields))
    const problems = problemsOf(RULES, changes)
    if (changes.price !== undefined && !problems.price && !isPrice(cents(changes))) problems.price = 'price'
    if (changes.categories !== undefined && !(await areKnown(tx, idsOf(changes)))) problems.categories = 'unknown'
    if (Object.keys(problems).length > 0) return { ok: false, reason: 'fields', problems }
    const base = edit.version === row.version ? before : edit.base
    const merged = mergeEdits<Record<string, string | boolean>>(before, { base, changes })
    if (merged.conflicts.length > 0) {
      const change = await lastChange(tx, { subject: `product:${id}`, table: 'products', column: 'price' })
      const who = { person: change?.person ?? null, at: change?.at ?? null }
      return {
        ok: false,
        reason: 'conflict',
        version: row.version,
        conflicts: merged.conflicts.map((conflict) => ({ ...conflict, ...who })),
      }
    }
    const after = { ...before, ...merged.changes } as Fields
    if (Object.keys(merged.changes).length > 0) await write(tx, id, after, merged.changes as Fields)
    const version = row.version + (Object.keys(merged.changes).length > 0 ? 1 : 0)
    return { ok: true, version, before, after }
  })
}

const cents = ({ price }: Fields) => parseAmount(String(price))
const MAX_CENTS = 100_000_000
const isPrice = (price: number | null) => price !== null && price >= 0 && price <= MAX_CENTS
const idsOf = ({ categories }: Fields) => String(categories).split(',').filter(Boolean).map(Number)

/** `12,5` is `12.50`, so that the same sum is no change. */
function withAmount(fields: Fields): Fields {
  if (typeof fields.price !== 'string') return fields
  const typed = fields.price.replace(',', '.')
  const amount = parseAmount(typed)
  return { ...fields, price: amount === null ? typed : (amount / 100).toFixed(2) }
}

async function areKnown(tx: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.some((id) => !Number.isInteger(id) || id < 1 || id > 2_147_483_647)) return false
  const found = await rows(tx, sql`select 1 from categories where id = any(${`{${ids.join(',')}}`}::int[])`)
  return found.length === new Set(ids).size
}

async function write(tx: Db, id: number, after: Fields, changes: Fields) {
  const price = cents(after) ?? 0
  await tx.execute(sql`
    update products set price = ${price}, is_published = ${after.isPublished}, is_bulky = ${after.isBulky},
      previous_price = case when previous_price > ${price} then previous_price end, version = version + 1
    where id = ${id}`)
  for (const lang of languages) {
    const [title, short] = [`title.${lang}`, `shortDescription.${lang}`]
    if (changes[title] === undefined && changes[short] === undefined) continue
    if (after[title] === '')
      await tx.execute(sql`delete from product_texts where product_id = ${id} and lang = ${lang}`)
    else
      await tx.execute(sql`
        insert into product_texts (product_id, lang, title, short_description) values (${id}, ${lang}, ${after[title]}, ${after[short]})
        on conflict (product_id, lang) do update set title = excluded.title, short_description = excluded.short_description`)
  }
  if (changes.categories === undefined) return
  const list = sql`${`{${idsOf(after).join(',')}}`}::int[]`
  await tx.execute(sql`delete from service_categories where service_id = ${id} and category_id <> all(${list})`)
  await tx.execute(
    sql`insert into service_categories (service_id, category_id) select ${id}, unnest(${list}) on conflict do nothing`,
  )
}
