import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { openTestDatabase } from '../support/databases.ts'
import { schemaOf } from '../support/schema.ts'

type Journal = { entries: { when: number; tag: string }[] }
const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as Journal

/** Schemas of a new database after each of the stops. */
async function schemasAt(stops: readonly (number | undefined)[]): Promise<unknown[]> {
  const { database, url, drop } = await openTestDatabase('nothing', 4)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const schemas: unknown[] = []
  for (const stop of stops) {
    await migrate(database, stop)
    schemas.push(await schemaOf(client))
  }
  await client.end()
  await drop()
  return schemas
}

// From each stop straight to the end, killed and at once: test/processes/migrations.test.ts.
test('a shop that stopped at every migration becomes the same as a new one', async () => {
  const [asItShouldBe] = await schemasAt([undefined])
  const schemas = await schemasAt(entries.map(({ when }) => when))
  expect(schemas.slice(0, -1).findIndex((schema) => JSON.stringify(schema) === JSON.stringify(asItShouldBe))).toBe(-1)
  expect(schemas.at(-1)).toEqual(asItShouldBe)
}, 60_000)

test('pages are read while the newest migrations wait for what was begun before', async () => {
  const { database, url, drop } = await openTestDatabase('nothing', 4)
  await migrate(database, entries.find(({ tag }) => tag.startsWith('0084'))?.when)
  const reader = new pg.Client({ connectionString: url })
  await reader.connect()
  await reader.query('begin; select 1 from products; select 1 from users; select 1 from sessions')
  // A lock that keeps readers out would wait for this one until all tries are over.
  await migrate(database)
  await reader.query('commit')
  await reader.end()
  await drop()
}, 20_000)

test('the newest migrations hold neither goods nor settings while they build indexes', async () => {
  const { database, url, drop } = await openTestDatabase('nothing', 4)
  const released = entries.findIndex(({ tag }) => tag.startsWith('0105'))
  await migrate(database, entries[released]?.when)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('begin')
  const files = entries.slice(released + 1).map(({ tag }) => readFileSync(`db/migrations/${tag}.sql`, 'utf8'))
  for (const statement of files.flatMap((file) => file.split('--> statement-breakpoint'))) {
    await client.query(statement)
    if (!/^create (unique )?index/im.test(statement)) continue
    const { rows } = await client.query(`select relation::regclass::text, mode from pg_locks
      where pid = pg_backend_pid() and relation in ('products'::regclass, 'settings'::regclass)
        and mode in ('ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock')`)
    expect([statement, rows]).toEqual([statement, []])
  }
  await client.end()
  await drop()
}, 20_000)

test.each([
  ['Meža veikals', 1],
  ['', 0],
])(
  'a shop named "%s" that is closed for a while keeps its opening hours: %i',
  async (name, kept) => {
    const { database, url, drop } = await openTestDatabase('nothing', 4)
    await migrate(database, entries.find(({ tag }) => tag.startsWith('0103'))?.when)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    await client.query(`insert into settings (key, value) values ('is_open', 'false'), ('identity', $1)`, [{ name }])
    await migrate(database)
    const { rowCount } = await client.query(`select from settings where key = 'opening_hours'`)
    expect(rowCount).toBe(kept)
    await client.end()
    await drop()
  },
  20_000,
)
