import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../src/adapters/database/database.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestDatabase, type TestDatabase } from '../../test/support/databases.ts'
import { generateCatalogue } from './catalogue.db.ts'

let opened: TestDatabase[]
let databases: Database[]

beforeAll(async () => {
  opened = await Promise.all([openTestDatabase(), openTestDatabase()])
  databases = opened.map(({ database }) => database)
}, 60_000)
afterAll(async () => {
  for (const { drop } of opened) await drop()
})

const content = (database: Database) =>
  rows(
    database.db,
    sql`select p.id, p.parent_id, p.slug, p.code, p.price, p.quantity, p.created_at, t.lang, t.title,
        (select array_agg(option_id order by option_id) from product_options where product_id = p.id) as options
        from products p join product_texts t on t.product_id = p.id order by p.id, t.lang`,
  )

test('the same seed makes the same catalogue, and it is whole', async () => {
  const steps: number[] = []
  for (const { db } of databases)
    await generateCatalogue(db, { products: 300, seed: 7, onProgress: (done) => steps.push(done) })
  const [first = [], second] = await Promise.all(databases.map(content))
  expect(first).toEqual(second)
  expect(steps).toEqual([300, 300])
  const [database] = databases
  if (!database) throw new Error('no database')
  const counts = await firstRow(
    database.db,
    sql`select count(*) filter (where parent_id is null)::int as shown,
        bool_and(has_variations = exists (select 1 from products v where v.parent_id = p.id)) as varied,
        bool_and(exists (select 1 from price_history h where h.product_id = p.id and h.price = p.price)) as priced,
        count(distinct category_id) filter (where parent_id is null) > 20 as spread from products p`,
  )
  expect(counts).toEqual({ shown: 300, varied: true, priced: true, spread: true })
}, 60_000)

test('a second run adds to the first', async () => {
  const [database] = databases
  if (!database) throw new Error('no database')
  await generateCatalogue(database.db, { products: 50, seed: 7 })
  const shown = await firstRow(database.db, sql`select count(*)::int as n from products where parent_id is null`)
  expect(shown).toEqual({ n: 350 })
}, 60_000)
