import { type SQL, sql } from 'drizzle-orm'
import { type Db, firstRow, rows } from '../../shop/db.ts'

/** Read from the system catalogue, so that a backup includes new tables without a change here. */
export type Table = {
  name: string
  columns: string[]
  /** Primary key, in its order; rows are read in pages by it. */
  key: { name: string; type: string }[]
}

type Reference = { table: string; constraint: string; target: string }

/** Tables sorted so that referenced ones come first, and the references that this order cannot satisfy. */
export async function tablesInOrder(db: Db): Promise<{ tables: Table[]; backward: Reference[] }> {
  const found = await rows<Table>(
    db,
    sql`select c.relname as name,
          (select json_agg(a.attname order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
          (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod)) order by k.nth)
            from pg_index i cross join unnest(i.indkey) with ordinality k(attnum, nth)
            join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
            where i.indrelid = c.oid and i.indisprimary) as key
        from pg_class c where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
          -- Transactions and processes of one server, which mean nothing in another.
          and c.relname not in ('catalogue_changes', 'cache_positions', 'instances')
        order by c.relname`,
  )
  const keyless = found.find(({ key }) => key === null)
  if (keyless) throw new Error(`The table ${keyless.name} has no primary key: it cannot be read in pages`)
  const references = await rows<Reference>(
    db,
    sql`select c.relname as table, k.conname as constraint, f.relname as target
        from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class f on f.oid = k.confrelid
        where k.contype = 'f' and k.connamespace = 'public'::regnamespace order by k.conname`,
  )
  const tables = sortByReferences(found, references)
  const position = new Map(tables.map(({ name }, index) => [name, index]))
  const backward = references.filter(({ table, target }) => (position.get(target) ?? 0) >= (position.get(table) ?? 0))
  return { tables, backward }
}

/** Depth first; references that close a cycle are ignored (a product's parent is a product). */
function sortByReferences(tables: readonly Table[], references: readonly Reference[]): Table[] {
  const sorted = new Set<Table>()
  const visiting = new Set<Table>()
  const byName = new Map(tables.map((table) => [table.name, table]))
  function visit(table: Table) {
    if (visiting.has(table)) return
    visiting.add(table)
    for (const reference of references) {
      const target = reference.table === table.name ? byName.get(reference.target) : undefined
      if (target) visit(target)
    }
    sorted.add(table)
  }
  for (const table of tables) visit(table)
  return [...sorted]
}

export async function countRows(db: Db, table: string): Promise<number> {
  const row = await firstRow<{ n: number }>(db, sql`select count(*)::int as n from ${sql.identifier(table)}`)
  return row?.n ?? 0
}

/** Rows as PostgreSQL's JSON text, never parsed, so that large numbers and times stay exact. */
export async function* rowsOf(db: Db, table: Table, pageSize: number): AsyncGenerator<string> {
  const columns = list(table.key.map(({ name }) => sql`t.${sql.identifier(name)}`))
  const keyText = list(table.key.map(({ name }) => sql`t.${sql.identifier(name)}::text`))
  let after: string[] | undefined
  while (true) {
    const from = after
      ? sql`where (${columns}) > (${list(after.map((value, i) => sql`${value}::text::${sql.raw(table.key[i]?.type ?? 'text')}`))})`
      : sql``
    const page = await rows<{ line: string; key: string }>(
      db,
      sql`select row_to_json(t)::text as line, json_build_array(${keyText})::text as key
          from ${sql.identifier(table.name)} t ${from} order by ${columns} limit ${pageSize}`,
    )
    for (const { line } of page) yield line
    const last = page.at(-1)
    if (!last || page.length < pageSize) return
    after = JSON.parse(last.key) as string[]
  }
}

export async function insertRows(db: Db, table: Table, lines: readonly string[]) {
  const columns = list(table.columns.map((name) => sql.identifier(name)))
  const name = sql.identifier(table.name)
  await db.execute(sql`insert into ${name} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${name}, ${`[${lines.join(',')}]`}::json)`)
}

const list = (parts: (SQL | ReturnType<typeof sql.identifier>)[]) =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  )
