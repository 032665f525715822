import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { keyOfProducts, supplierOf } from '../goods-files/columns.ts'
import { ownersOf } from '../suppliers/suppliers.db.ts'
import { keepClaims } from './claims.db.ts'
import type { ImportOptions, ImportPhase } from './import-states.ts'
import { keyOfSmall } from './plan-small.db.ts'

const BATCH = 1000

type Job = { id: string; phase: ImportPhase; options: ImportOptions; line: number }

/** Finds out what each row is about, then where the rows of its product begin. @returns true: there is more to do */
export async function orderRows(tx: Db, job: Job): Promise<true> {
  const last = job.phase === 'order' ? await nameRows(tx, job) : await groupRows(tx, job)
  const next = job.phase === 'order' ? 'group' : 'rows'
  await tx.execute(
    last === null
      ? sql`update imports set phase = ${next}, line = 0 where id = ${job.id}::uuid`
      : sql`update imports set line = ${last} where id = ${job.id}::uuid`,
  )
  return true
}

async function nameRows(tx: Db, { id, options, line }: Job): Promise<number | null> {
  const read = await rows<{ line: number; cells: (string | null)[] }>(
    tx,
    sql`select line, cells from import_rows where import_id = ${id}::uuid and line > ${line} order by line limit ${BATCH}`,
  )
  if (read.length === 0) return null
  const given = read.map(({ line, cells }) => ({
    line,
    record: Object.fromEntries(options.mapping.flatMap((key, i) => (key ? [[key, (cells[i] ?? '').trim()]] : []))),
  }))
  const goodOf = await goodFinder(tx, options, given)
  const named = given.map(({ line, record }) => {
    if (options.kind !== 'products') {
      const code = keyOfSmall(options.kind, record)
      return { line, code, root: code, record }
    }
    const { code, root } = goodOf(record)
    return { line, code, root: record.parent || root || code, record }
  })
  await keepClaims(tx, { id, options }, { named, isFirst: line === 0 })
  await tx.execute(sql`
    update import_rows r set code = n.code, root = n.root, place = null, outcome = null, reasons = null, changes = null
    from jsonb_to_recordset(${JSON.stringify(named.map(({ record: _record, ...row }) => row))}::jsonb) as n(line int, code text, root text)
    where r.import_id = ${id}::uuid and r.line = n.line`)
  if (options.kind === 'products' && !options.mapping.includes('parent')) await rootsOfStored(tx, id, read)
  return read.at(-1)?.line ?? null
}

/** A file of prices or stock does not say to which product a variation belongs; the shop does. */
async function rootsOfStored(tx: Db, id: string, found: readonly { line: number }[]) {
  await tx.execute(sql`
    update import_rows r set root = p.code from products v join products p on p.id = v.parent_id
    where r.import_id = ${id}::uuid and r.line between ${found[0]?.line ?? 0} and ${found.at(-1)?.line ?? 0} and v.code = r.code`)
}

type Given = readonly { record: Record<string, string> }[]
type Good = { code: string; root: string }

const NONE: Good = { code: '', root: '' }

/** Which good a row names. Files without our codes name goods by their numbers at a supplier, else by their EAN. */
async function goodFinder(
  tx: Db,
  { kind, mapping }: ImportOptions,
  given: Given,
): Promise<(record: Record<string, string>) => Good> {
  const key = kind === 'products' ? keyOfProducts(mapping) : 'code'
  if (key === undefined || key === 'code') return ({ code = '' }) => ({ code, root: '' })
  const supplier = supplierOf(key)
  const byNumber = supplier ? await ownersOf(tx, supplier, valuesOf(given, key)) : null
  const byEan = mapping.includes('ean') ? await goodsByEan(tx, valuesOf(given, 'ean'), supplier) : null
  return (record) => {
    const found = byNumber?.get(record[key] ?? '')
    if (found) return found
    const good = byEan?.get(record.ean ?? '')
    // A good that the supplier calls otherwise is another one.
    return good && !(good.isNumbered && record[key]) ? good : NONE
  }
}

const valuesOf = (given: Given, key: string) => [...new Set(given.flatMap(({ record }) => record[key] || []))]

/** An EAN that several goods have names none. `isNumbered`: it has a number at the supplier. */
async function goodsByEan(tx: Db, eans: readonly string[], supplier: string | undefined) {
  const found = await rows<Good & { ean: string; isNumbered: boolean }>(
    tx,
    sql`select p.ean, min(p.code) as code, min(coalesce(v.code, p.code)) as root,
          ${
            supplier === undefined
              ? sql`false`
              : sql`exists (select from supplier_numbers n join suppliers s on s.id = n.supplier_id
                  where n.product_id = min(p.id) and s.name = ${supplier})`
          } as "isNumbered"
        from products p left join products v on v.id = p.parent_id
        where p.ean = any(${sql.param([...eans])}::text[]) and p.type = 'product' group by p.ean having count(*) = 1`,
  )
  return new Map(found.map(({ ean, ...good }) => [ean, good]))
}

async function groupRows(tx: Db, { id, line }: Job): Promise<number | null> {
  const found = await rows<{ line: number }>(
    tx,
    sql`update import_rows r set place = case when coalesce(r.root, '') = '' then r.line else
            (select min(line) from import_rows f where f.import_id = r.import_id and f.root = r.root) end
        where r.import_id = ${id}::uuid and r.line > ${line} and r.line <= ${line + BATCH}
        returning r.line`,
  )
  if (found.length === 0) return null
  return line + BATCH
}
