import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countRows, tablesInOrder } from '../../src/adapters/backup/tables.db.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { migrate, migrationOf } from '../../src/adapters/database/migrate.ts'
import { backup, restore } from '../../src/cli/backup.ts'
import { type Command, UsageError } from '../../src/cli/commands.ts'
import { type Db, firstRow, rows } from '../../src/shop/db.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

describe('a backup that is restored', () => {
  let shop: TestShop
  let folder: string
  let file: string
  const open: TestDatabase[] = []

  beforeAll(async () => {
    shop = await openTestShop({ with: 'demo' })
    folder = mkdtempSync(join(tmpdir(), 'backup-'))
    file = join(folder, 'shop.ndjson.gz')
    const lamp = await shop.product({ price: 2490 })
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
    expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(200)
    await run(backup, shop.services, file)
  })
  afterAll(async () => {
    for (const { drop } of open) await drop()
    await shop.close()
    rmSync(folder, { recursive: true })
  })

  async function empty() {
    const opened = await openTestDatabase('nothing')
    open.push(opened)
    return opened
  }

  function run(command: Command, { database }: { database: Database }, ...args: string[]) {
    return command.run({
      config: shop.services.config,
      database,
      args,
      print: () => {},
      progress: () => ({ update: () => {}, stop: () => {} }),
    })
  }

  test('has every row as it was, numbers go on where they were, and waiting e-mails are in line', async () => {
    const copy = await empty()
    await run(restore, copy, file)
    const { db } = copy.database
    const { tables } = await tablesInOrder(shop.db)
    for (const { name } of tables) {
      expect([name, await fingerprint(db, name)]).toEqual([name, await fingerprint(shop.db, name)])
    }
    expect(await countRows(db, 'orders')).toBeGreaterThan(0)
    expect(await lastNumbers(db)).toEqual(await lastNumbers(shop.db))
    const waiting = await rows<{ id: string }>(db, sql`select id from letters where state = 'queued' order by id`)
    const jobs = await rows<{ id: string }>(
      db,
      sql`select data->>'id' as id from pgboss.job where name = 'letter' order by 1`,
    )
    expect(waiting.length).toBeGreaterThan(0)
    expect(jobs).toEqual(waiting)
  })

  test('keeps references, price history and announcements', async () => {
    const { database } = open[0] ?? (await empty())
    const before = await countRows(database.db, 'price_history')
    await database.db.execute(sql`update products set price = price + 1 where id = (select min(id) from products)`)
    expect(await countRows(database.db, 'price_history')).toBe(before + 1)
    await expect(
      database.db.execute(sql`update products set parent_id = -1 where parent_id is not null`),
    ).rejects.toThrow()
    const deferrable = await firstRow<{ n: number }>(
      database.db,
      sql`select count(*)::int as n from pg_constraint
          where condeferrable and contype <> 't' and connamespace = 'public'::regnamespace`,
    )
    expect(deferrable).toEqual({ n: 0 })
  })

  test('closes again the accounts that were closed after it', async () => {
    const [first, second] = await rows<{ id: number; created_at: string }>(
      shop.db,
      sql`select id, created_at from users order by id limit 2`,
    )
    const list = join(shop.services.config.dataDir, 'closed-accounts')
    writeFileSync(list, `${first?.id} ${new Date(first?.created_at ?? 0).toISOString()}\n`)
    const copy = await empty()
    await run(restore, copy, file)
    rmSync(list)
    const open = await rows(copy.database.db, sql`select id from users where email is not null order by id limit 1`)
    expect(open).toEqual([{ id: second?.id }])
  })

  test('is refused by a database with something in it', async () => {
    const filled = open[0] ?? (await empty())
    await expect(run(restore, filled, file)).rejects.toThrow(/not empty/)
  })

  test('cut off, it changes nothing and says so', async () => {
    const copy = await empty()
    const cut = join(folder, 'cut.gz')
    writeFileSync(cut, readFileSync(file).subarray(0, statSync(file).size - 2_000))
    const refusal = await run(restore, copy, cut).catch((error: unknown) => error)
    expect(refusal).toBeInstanceOf(UsageError)
    expect(String(refusal)).toMatch(/cut off|too early/)
    expect((await tablesInOrder(copy.database.db)).tables).toEqual([])
    await run(restore, copy, file)
    expect(await migrationOf(copy.database.db)).toBe(await migrationOf(shop.db))
  })

  test('a file that is no backup, or none at all, is refused in words', async () => {
    const copy = await empty()
    await migrate(copy.database)
    const strange = join(folder, 'strange.gz')
    writeFileSync(strange, 'hello')
    await expect(run(restore, copy, strange)).rejects.toThrow(UsageError)
    await expect(run(restore, copy, join(folder, 'nothing.gz'))).rejects.toThrow(/There is no file/)
    await expect(run(restore, copy)).rejects.toThrow(/Which file/)
    await expect(run(backup, copy, file)).rejects.toThrow(/there already/)
  })

  test('only its owner may read the file', () => {
    expect(statSync(file).mode & 0o077).toBe(0)
  })
})

/** How many rows, and a digest of all of them. */
function fingerprint(db: Db, table: string) {
  return firstRow(
    db,
    sql`select count(*)::int as n, md5(coalesce(string_agg(line, '|' order by line collate "C"), '')) as digest
        from (select row_to_json(t)::text as line from ${sql.identifier(table)} t) lines`,
  )
}

const lastNumbers = (db: Db) =>
  rows(db, sql`select sequencename, last_value::text from pg_sequences where schemaname = 'public' order by 1`)
