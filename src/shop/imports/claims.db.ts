import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { readCell } from '../goods-files/cells.ts'
import { columnOf, supplierOf } from '../goods-files/columns.ts'
import type { ImportOptions } from './import-states.ts'
import type { ParsedRow } from './parse-rows.ts'

type Named = { code: string; record: Readonly<Record<string, string>> }

/** Columns of goods whose values one good alone may have. */
const isUnique = (key: string) => key === 'slug' || supplierOf(key) !== undefined

/** Which good has a value by the file: the first one that gives it. @param isFirst nothing of this file is kept yet */
export async function keepClaims(
  tx: Db,
  { id, options: { kind, mapping } }: { id: string; options: ImportOptions },
  { named, isFirst }: { named: readonly Named[]; isFirst: boolean },
) {
  if (isFirst) await dropClaims(tx, id)
  const keys = kind === 'products' ? mapping.filter(isUnique) : []
  const claims = named.flatMap(({ code, record }) =>
    keys.flatMap((column) => {
      const value = code && claimedValue(column, record[column] ?? '')
      return value ? [{ column, value, code }] : []
    }),
  )
  if (claims.length === 0) return
  await tx.execute(sql`insert into import_claims (import_id, "column", value, code)
    select ${id}::uuid, "column", value, code
    from jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as c("column" text, value text, code text)
    on conflict do nothing`)
}

/** As a row gives it; a cell that is refused claims nothing. */
function claimedValue(key: string, cell: string): string | null {
  const column = columnOf('products', key)
  const read = column && readCell(column, cell)
  return read?.ok ? read.text : null
}

/** Once the import has ended nobody asks for them; one that is checked again claims anew. */
export const dropClaims = (tx: Db, importId: string) =>
  tx.execute(sql`delete from import_claims where import_id = ${importId}::uuid`)

/** A value that a row before gives to another good, however far away it is. */
export async function refuseClaimed(db: Db, importId: string, planned: readonly ParsedRow[]) {
  const asked = planned.flatMap(({ given }) =>
    Object.entries(given).flatMap(([column, value]) => (isUnique(column) && value ? [{ column, value }] : [])),
  )
  if (asked.length === 0) return
  const found = await rows<{ column: string; value: string; code: string }>(
    db,
    sql`select c."column", c.value, c.code from import_claims c
        join jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as a("column" text, value text)
          on c."column" = a."column" and c.value = a.value
        where c.import_id = ${importId}::uuid`,
  )
  const owners = new Map(found.map(({ column, value, code }) => [`${column} ${value}`, code]))
  for (const { code, given, reasons } of planned) {
    for (const [column, value] of Object.entries(given)) {
      const owner = owners.get(`${column} ${value}`)
      if (owner === undefined || owner === code || reasons.some((reason) => reason.column === column)) continue
      reasons.push({ code: column === 'slug' ? 'taken' : 'number-taken', column, value: `${value}: ${owner}` })
    }
  }
}

/** An address that another good has, unless the file gives that one another address. */
export async function refuseTakenSlugs(
  db: Db,
  { importId, options: { mapping } }: { importId: string; options: ImportOptions },
  planned: readonly (ParsedRow & { parent: string })[],
) {
  const asked = planned.filter(({ given, parent }) => given.slug && !parent)
  if (asked.length === 0) return
  const slugs = asked.map(({ given }) => given.slug)
  const found = await rows<{ slug: string; code: string }>(
    db,
    sql`select p.slug, p.code from products p where p.slug = any(${sql.param(slugs)}::text[])
        and not exists (select from import_rows r where r.import_id = ${importId}::uuid and r.code = p.code
          and coalesce(r.cells[${mapping.indexOf('slug') + 1}::int], '') not in ('', p.slug))`,
  )
  const owners = new Map(found.map(({ slug, code }) => [slug, code]))
  for (const { code, given, reasons } of asked) {
    const owner = owners.get(given.slug ?? '')
    if (owner !== undefined && owner !== code && !reasons.some(({ column }) => column === 'slug'))
      reasons.push({ code: 'taken', column: 'slug', value: `${given.slug}: ${owner}` })
  }
}
