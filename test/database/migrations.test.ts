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
