import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { identity } from '../../demo/identity.ts'
import { type Database, openDatabase } from '../../src/adapters/database/database.ts'
import { migrate } from '../../src/adapters/database/migrate.ts'
import { seedDelivery } from '../../src/cli/seed/delivery.ts'
import { seed } from '../../src/cli/seed/seed.db.ts'
import { orderTokens } from '../../src/shop/orders/order-tokens.ts'
import { quoteTokens } from '../../src/shop/quotes/quote.ts'
import { settings } from '../../src/shop/settings/settings.tables.ts'

export const TEST_SECRET = 'a secret for tests that is long enough'

/**
 * What a test's database begins with. `nothing`: not even the schema. `empty`: what migrations make. `ground`: a seller,
 * delivery and payment methods, nothing to sell. `demo`: the whole demo shop, of the real clock and TEST_SECRET.
 */
export type Contents = 'nothing' | 'empty' | 'ground' | 'demo'

export type TestDatabase = { database: Database; url: string; drop: () => Promise<void> }

/** A new database on the server of this run, opened as the shop opens its own. */
export async function openTestDatabase(contents: Contents = 'empty', connections = 10): Promise<TestDatabase> {
  const { url, drop } = await createTestDatabase(contents)
  const database = await open(url, connections)
  return {
    database,
    url,
    async drop() {
      await database.close()
      await drop()
    },
  }
}

/** The same for programs that open it themselves. */
export async function createTestDatabase(contents: Contents) {
  const template = contents === 'nothing' ? 'template1' : await templateOf(contents)
  const name = `${inject('databasePrefix')}_${randomBytes(6).toString('hex')}`
  // Half the work of the other way, which writes each page to the log too.
  await onServer((client) => client.query(`create database ${name} template ${template} strategy file_copy`))
  return {
    url: urlOf(name),
    drop: () => onServer(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** Lets one test file at a time do something, whichever process it runs in. */
export function withLock<T>(name: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  return onServer(async (client) => {
    await client.query('select pg_advisory_lock(hashtext($1))', [name])
    return work(client)
  })
}

/** The first test file that wants contents makes a template of them; the others copy it, which takes milliseconds. */
async function templateOf(contents: Exclude<Contents, 'nothing'>): Promise<string> {
  const name = `${inject('databasePrefix')}_${contents}`
  if (await onServer((client) => exists(client, name))) return name
  const base = contents === 'empty' ? 'template1' : await templateOf('empty')
  await withLock(name, async (client) => {
    if (await exists(client, name)) return
    // Renamed when it is complete: a maker that was killed leaves nothing that looks like a template.
    const unfinished = `${name}_unfinished`
    await client.query(`drop database if exists ${unfinished} with (force)`)
    await client.query(`create database ${unfinished} template ${base} strategy file_copy`)
    const database = await open(urlOf(unfinished), 1)
    try {
      await fill[contents](database)
    } finally {
      await database.close()
    }
    await client.query(`alter database ${unfinished} rename to ${name}`)
  })
  return name
}

const fill = {
  empty: (database: Database) => migrate(database),
  ground: ({ db }: Database) =>
    db.transaction(async (tx) => {
      await tx.insert(settings).values([
        { key: 'is_open', value: true },
        { key: 'identity', value: identity },
      ])
      await seedDelivery(tx, true)
    }),
  demo: (database: Database) => seedDemoShop(database, new Date(), TEST_SECRET),
}

export function seedDemoShop({ db }: Database, now: Date, secret: string) {
  return seed(db, {
    now,
    hashPassword: async (password) => `test:${password}`,
    orderAddress: orderTokens(secret).fresh,
    quoteAddress: quoteTokens(secret).fresh,
    onProgress: () => {},
  })
}

const open = (url: string, connections: number) =>
  openDatabase({ DATABASE_URL: url, DATABASE_READ_URL: undefined, DATABASE_POOL: connections, dataDir: '' })

function urlOf(name: string): string {
  const url = new URL(inject('databaseServer'))
  url.pathname = `/${name}`
  return url.href
}

async function exists(client: pg.Client, name: string): Promise<boolean> {
  const found = await client.query('select 1 from pg_database where datname = $1', [name])
  return found.rows.length > 0
}

async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: inject('databaseServer') })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
