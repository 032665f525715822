import { getTableColumns, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import type { PgTable } from 'drizzle-orm/pg-core'
import { type Db, rows } from '../../src/shop/db.ts'

/** Many rows in the program's names in one statement; all must have the columns of the first one. */
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
  const definitions = names.map((name) => {
    const type = types[name]?.getSQLType().replace('serial', 'int')
    if (!type) throw new Error(`There is no column ${name}`)
    return sql`${sql.identifier(name)} ${sql.raw(type)}`
  })
  await tx.execute(sql`insert into ${table} (${columns})
    select r.* from json_to_recordset(${JSON.stringify(list)}::json) as r(${sql.join(definitions, sql`, `)})`)
}

/** Ids for rows that name each other before they are written. */
export async function reserveIds(db: Db, table: string, count: number): Promise<number[]> {
  const found = await rows<{ id: number }>(
    db,
    sql`select nextval(pg_get_serial_sequence(${table}, 'id'))::int as id from generate_series(1, ${count}::int)`,
  )
  return found.map(({ id }) => id)
}
