import type { Readable } from 'node:stream'
import { type SQL, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { COLUMNS } from '../goods-files/columns.ts'
import type { FileKind } from '../goods-files/file-kinds.ts'
import { readLookups } from '../goods-files/lookups.db.ts'
import { readGoods } from '../goods-files/read-goods.db.ts'
import { readSmall } from './plan-small.db.ts'

type ExportFilter = {
  category?: string | undefined
  manufacturer?: string | undefined
  published?: boolean | undefined
}

/** Implemented by an adapter. */
export type SheetWriter = (type: 'csv' | 'xlsx', rows: AsyncIterable<string[]>) => Promise<Readable>

const SLICE = 200

/** The file of a kind in the format that imports read: a header, then rows. Products are followed by their variations. */
export async function* exportRows(db: Db, kind: FileKind, filter: ExportFilter = {}): AsyncGenerator<string[]> {
  if (kind !== 'products') {
    const keys = COLUMNS[kind].map(({ key }) => key)
    yield keys
    for (const record of (await readSmall(db, kind)).values()) yield keys.map((key) => record[key] ?? '')
    return
  }
  const keys = await productColumns(db)
  yield [...keys]
  for (let after = 0; ; ) {
    const found = await rows<{ id: number }>(
      db,
      sql`select p.id from products p where p.type = 'product' and p.parent_id is null and p.id > ${after} ${conditions(filter)}
          order by p.id limit ${SLICE}`,
    )
    const last = found.at(-1)
    if (!last) return
    yield* await productRows(
      db,
      found.map(({ id }) => id),
      keys,
    )
    after = last.id
  }
}

/** The header of a file of all that products have here. @param withCost for those who see money */
export async function productColumns(db: Db, withCost = true): Promise<string[]> {
  const { locations } = await readLookups(db)
  const keys = COLUMNS.products.map(({ key }) => key).filter((key) => withCost || key !== 'cost')
  const shelved = await rows<{ code: string }>(
    db,
    sql`select code from stock_locations l where exists (select from stock_shelves where location_id = l.id) order by code`,
  )
  const suppliers = await rows<{ name: string }>(
    db,
    sql`select name from suppliers s where exists (select from supplier_numbers where supplier_id = s.id) order by name`,
  )
  return [
    ...keys,
    ...[...locations.keys()].toSorted().map((code) => `stock:${code}`),
    ...shelved.map(({ code }) => `shelf:${code}`),
    ...suppliers.map(({ name }) => `supplier_number:${name}`),
  ]
}

/** The rows of these products, each followed by its variations. */
export async function productRows(db: Db, ids: readonly number[], keys: readonly string[]): Promise<string[][]> {
  const lookups = await readLookups(db)
  const columns = new Set(keys)
  const found = await rows<{ codes: string[] }>(
    db,
    sql`select array_prepend(p.code, array(select v.code from products v where v.parent_id = p.id order by v.position, v.id)) as codes
        from products p join unnest(${sql.param([...ids])}::int[]) with ordinality as o(id, place) on o.id = p.id
        where p.type = 'product' order by o.place`,
  )
  const codes = found.flatMap((one) => one.codes)
  const made: string[][] = []
  for (let i = 0; i < codes.length; i += SLICE) {
    const slice = codes.slice(i, i + SLICE)
    const goods = await readGoods(db, slice, { lookups, columns })
    for (const code of slice) {
      const record = goods.get(code)?.record
      if (record) made.push(keys.map((key) => record[key] ?? ''))
    }
  }
  return made
}

const conditions = ({ category, manufacturer, published }: ExportFilter): SQL => sql`
  ${
    category === undefined
      ? sql``
      : sql`and p.category_id in (with recursive below as (
      select id from categories where slug = ${category} union all select c.id from categories c join below b on c.parent_id = b.id)
    select id from below)`
  }
  ${manufacturer === undefined ? sql`` : sql`and p.manufacturer_id = (select id from manufacturers where slug = ${manufacturer})`}
  ${published === undefined ? sql`` : sql`and p.is_published = ${published}`}`
