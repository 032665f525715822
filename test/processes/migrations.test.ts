import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { schemaOf } from '../support/schema.ts'

/** Advisory lock that makes a migration wait after its n-th command. */
const GATE = 4243

type Journal = { entries: { when: number; tag: string }[] }
const { entries } = JSON.parse(readFileSync('db/migrations/meta/_journal.json', 'utf8')) as Journal

/** Deploys that are killed, or run while a transaction holds a table. */
describe('migrations', () => {
  /** Schema of a database migrated without interruption. */
  let asItShouldBe: unknown
  const children = new Set<ChildProcess>()

  beforeAll(async () => {
    asItShouldBe = await using(await newDatabase(), async ({ database, client }) => {
      await migrate(database)
      return schemaOf(client)
    })
  })
  afterEach(() => {
    for (const child of children) child.kill('SIGKILL')
  })

  test.each([1, 2, 40, 90, 140, 180])(
    'killed behind command %s: nothing of it is there, and the next start makes all of it',
    async (nth) => {
      await using(await newDatabase(), async ({ database, url, client }) => {
        await client.query(`create schema gate; create sequence gate.commands;
          create function gate.wait() returns event_trigger language plpgsql as $$
            begin if nextval('gate.commands') = ${nth} then perform pg_advisory_xact_lock_shared(${GATE}); end if; end $$;
          create event trigger gate on ddl_command_end execute function gate.wait()`)
        await client.query(`alter sequence gate.commands restart with 1`)
        await client.query(`select setval('gate.commands', 1, false), pg_advisory_lock(${GATE})`)
        const child = migrateInProcess(url)
        await expect.poll(() => isAtGate(client), { timeout: 20_000, interval: 10 }).toBe(true)
        child.kill('SIGKILL')
        await new Promise((resolve) => child.once('exit', resolve))
        await client.query(`select pg_advisory_unlock(${GATE})`)
        await expect.poll(() => sessionsOf(client), { timeout: 10_000 }).toBe(0)
        expect(await tablesOf(client)).toEqual([])
        await client.query('drop event trigger gate; drop schema gate cascade')

        await migrate(database)
        expect(await schemaOf(client)).toEqual(asItShouldBe)
      })
    },
    60_000,
  )

  test('three instances that start at once make one schema', async () => {
    await using(await newDatabase(), async ({ database, client }) => {
      await Promise.all([migrate(database), migrate(database), migrate(database)])
      expect(await schemaOf(client)).toEqual(asItShouldBe)
    })
  })

  // Every fifth and the last five: each runs all migrations, so the time for every one would grow with their square.
  const stops = entries.slice(0, -1).filter((_, n) => n % 5 === 0 || n > entries.length - 7)
  test.each(stops.map(({ tag, when }) => [tag, when] as const))(
    'a shop that stopped at %s becomes the same as a new one',
    async (_tag, when) => {
      await using(await newDatabase(), async ({ database, client }) => {
        await migrate(database, when)
        expect(await schemaOf(client)).not.toEqual(asItShouldBe)
        await migrate(database)
        expect(await schemaOf(client)).toEqual(asItShouldBe)
      })
    },
    60_000,
  )

  test('a long transaction on a table: the migration waits, and no query waits for the migration', async () => {
    await using(await newDatabase(), async ({ database, client }) => {
      const before = entries.find(({ tag }) => tag === '0008_announce_what_shows')?.when ?? 0
      await migrate(database, before)
      await client.query('begin; select count(*) from order_lines')
      let isDone = false
      const migrating = migrate(database).then(() => {
        isDone = true
      })
      const waits: number[] = []
      for (const end = performance.now() + 3_000; performance.now() < end; ) {
        const began = performance.now()
        await database.db.execute('select count(*) from order_lines')
        waits.push(performance.now() - began)
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
      expect(isDone).toBe(false)
      expect(waits.length).toBeGreaterThan(5)
      expect(Math.max(...waits)).toBeLessThan(2_000)
      // They did wait for a moment, so the migration did ask for the table.
      expect(Math.max(...waits)).toBeGreaterThan(200)
      await client.query('commit')
      await migrating
      expect(await schemaOf(client)).toEqual(asItShouldBe)
    })
  }, 60_000)

  type Opened = TestDatabase & { client: pg.Client }

  async function newDatabase(): Promise<Opened> {
    const opened = await openTestDatabase('nothing', 4)
    const client = new pg.Client({ connectionString: opened.url })
    await client.connect()
    return { ...opened, client }
  }

  async function using<T>(opened: Opened, work: (opened: Opened) => Promise<T>): Promise<T> {
    try {
      return await work(opened)
    } finally {
      await opened.client.end()
      await opened.drop()
    }
  }

  /** As a starting shop does it, in a process that can be killed. */
  function migrateInProcess(url: string): ChildProcess {
    const program = `
      const { openDatabase } = await import('./src/adapters/database/database.ts')
      const { migrate } = await import('./src/adapters/database/migrate.ts')
      await migrate(await openDatabase({ DATABASE_URL: ${JSON.stringify(url)}, DATABASE_POOL: 1 }))`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], { stdio: 'inherit' })
    children.add(child)
    child.once('exit', () => children.delete(child))
    return child
  }

  async function isAtGate(client: pg.Client): Promise<boolean> {
    const waiting = await client.query(
      `select 1 from pg_locks where locktype = 'advisory' and objid = ${GATE} and not granted
        and database = (select oid from pg_database where datname = current_database())`,
    )
    return waiting.rows.length > 0
  }

  /** Sessions of the killed process; the pool of this test has none before its first query. */
  async function sessionsOf(client: pg.Client): Promise<number> {
    const found = await client.query(
      `select 1 from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
        and backend_type = 'client backend'`,
    )
    return found.rows.length
  }

  async function tablesOf(client: pg.Client): Promise<string[]> {
    const found = await client.query<{ name: string }>(
      `select tablename as name from pg_tables where schemaname in ('public', 'drizzle')`,
    )
    return found.rows.map(({ name }) => name).filter((name) => name !== '__drizzle_migrations')
  }
})
