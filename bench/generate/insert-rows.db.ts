import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rows } from '../../src/shop/db.ts'

/**
 * Many rows in the program's names in one statement, as an array a column, which PostgreSQL reads twice as fast as JSON.
 * All must have the columns of the first one.
 */
export async function insertRows<Table extends PgTable>(
  tx: Db,
  table: Table,
  list: readonly Table['$inferInsert'][],
): Promise<void> {
  const [first] = list
  if (!first) return
  const names = Object.keys(first)
  const columns = sql.join(
    names.map((name) => sql.identifier(toSnakeCase(name))),
    sql`, `,
  )
  const types = getTableColumns(table)
  const arrays = names.map((name) => {
    const type = types[name]?.getSQLType().replace('serial', 'int')
    if (!type) throw new Error(`There is no column ${name}`)
    const element = elementOf[type] ?? plain
    const values = list.map((row) => {
      const value = (row as Record<string, unknown>)[name]
      return value === null || value === undefined ? 'NULL' : element(value)
    })
    return sql`${`{${values.join(',')}}`}::${sql.raw(type)}[]`
  })
  await tx.execute(sql`insert into ${table} (${columns}) select * from unnest(${sql.join(arrays, sql`, `)})`)
}

const plain = (value: unknown) => (value instanceof Date ? value.toISOString() : String(value))
/** How an element of an array is written; everything else has nothing that needs quotes. */
const elementOf: Partial<Record<string, (value: unknown) => string>> = {
  text: (value) => `"${String(value).replace(/["\\]/g, '\\$&')}"`,
  // The second time, quotes and backslashes are all that there is to escape.
  jsonb: (value) => JSON.stringify(JSON.stringify(value)),
}

/** Ids for rows that name each other before they are written. */
export async function reserveIds(db: Db, table: string, count: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return found.map(({ id }) => id)
}
