import {
  chmodSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reasonOf } from '../../src/adapters/backup/backup-error.ts'
import { makeNightlyBackup } from '../../src/adapters/backup/nightly-backup.ts'
import { countRows } from '../../src/adapters/backup/tables.db.ts'
import { writeBackup } from '../../src/adapters/backup/write-backup.db.ts'
import type { Database } from '../../src/adapters/database/database.ts'
import { backup, restore } from '../../src/cli/backup.ts'
import { type Command, UsageError } from '../../src/cli/commands.ts'
import { readConfig } from '../../src/config.ts'
import { backupDue, expiredBackups } from '../../src/shop/backups/schedule.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** Made by the last version of the shop on PGlite: `ground`, a product and an order. */
const PGLITE_BACKUP = join(import.meta.dirname, '../fixtures/backup-of-pglite.ndjson.gz')

let shop: TestShop
let now: Date
let dataDir: string
let backups: string
const opened: TestDatabase[] = []

beforeAll(async () => {
  shop = await openTestShop({ env: { SESSION_SECRET: '', BACKUP_DAYS: '3' }, now: () => now })
  await shop.product({ title: 'Galda lampa', price: 2490 })
  dataDir = shop.services.config.dataDir
  backups = join(dataDir, 'backups')
})
afterAll(() => shop.close())
beforeEach(async () => {
  now = new Date('2026-11-21T01:07:00Z')
  await shop.db.execute(sql`delete from operator_tasks`)
})
afterEach(async () => {
  for (const name of ['backups', 'media']) rmSync(join(dataDir, name), { recursive: true, force: true })
  for (const { drop } of opened.splice(0)) await drop()
})

const night = (env: Partial<typeof shop.services.config> = {}) =>
  makeNightlyBackup({ ...shop.services, config: { ...shop.services.config, ...env } })

async function nightsOf(...days: string[]) {
  for (const day of days) {
    now = new Date(`${day}T01:07:00Z`)
    await night()
  }
}

const openTasks = () =>
  rows<{ kind: string; note: string }>(shop.db, sql`select kind, note from operator_tasks where done_at is null`)

function picture(name: string, contents: string) {
  const file = join(dataDir, 'media', name)
  mkdirSync(join(file, '..'), { recursive: true })
  writeFileSync(file, contents)
}

async function emptyDatabase(): Promise<Database> {
  const made = await openTestDatabase('nothing', 3)
  opened.push(made)
  return made.database
}

/** @returns what the person reads */
async function run(command: Command, database: Database, file: string, config = shop.services.config) {
  const lines: string[] = []
  const progress = () => ({ update: () => {}, stop: () => {} })
  await command.run({ config, database, args: [file], print: (line) => lines.push(line), progress })
  return lines.join('\n')
}

const refusal = (database: Database, file: string) => run(restore, database, file).catch((error: unknown) => error)

function expectOneLine(error: unknown, words: RegExp) {
  expect(error).toBeInstanceOf(UsageError)
  const { message } = error as UsageError
  expect(message).toMatch(words)
  expect(message).not.toContain('\n')
  expect(message.length).toBeLessThan(500)
}

/** The file with its lines changed, gzipped as if by somebody who knows how. */
function changed(file: string, change: (text: string) => string): string {
  const copy = join(dataDir, `changed-${opened.length}.ndjson.gz`)
  writeFileSync(copy, gzipSync(change(gunzipSync(readFileSync(file)).toString())))
  return copy
}

describe('the nightly backup', () => {
  test('is due from 3 o’clock in Latvia, summer and winter', () => {
    expect(backupDue(new Date('2026-11-21T00:59:59Z'))).toBeUndefined()
    expect(backupDue(new Date('2026-11-21T01:00:00Z'))).toBe('2026-11-21')
    expect(backupDue(new Date('2026-07-01T00:00:00Z'))).toBe('2026-07-01')
    expect(backupDue(new Date('2026-11-21T21:59:59Z'))).toBe('2026-11-21')
    expect(backupDue(new Date('2026-11-21T22:00:00Z'))).toBeUndefined()
    // The hour that clocks leave out in spring.
    expect(backupDue(new Date('2026-03-29T01:00:00Z'))).toBe('2026-03-29')
  })

  test('is made once a day, and later that day where the machine was off at night', async () => {
    now = new Date('2026-11-21T00:07:00Z')
    await night()
    expect(existsSync(backups)).toBe(false)
    now = new Date('2026-11-21T13:07:00Z')
    await night()
    expect(readdirSync(backups)).toEqual(['2026-11-21'])
    const file = join(backups, '2026-11-21/shop.ndjson.gz')
    const { mtimeMs } = statSync(file)
    now = new Date('2026-11-21T14:07:00Z')
    await night()
    expect(statSync(file).mtimeMs).toBe(mtimeMs)
  })

  test('is not made on a PostgreSQL of the merchant’s, nor with BACKUP_DAYS=0', async () => {
    await night({ DATABASE_URL: 'postgres://elsewhere/shop' })
    await night({ BACKUP_DAYS: 0 })
    expect(existsSync(backups)).toBe(false)
  })

  test('of two instances at once is made by one', async () => {
    await Promise.all([night(), night(), night()])
    expect(readdirSync(backups)).toEqual(['2026-11-21'])
    expect(await openTasks()).toEqual([])
  })

  test('replaces what a killed process left unfinished, and leaves other files alone', async () => {
    mkdirSync(join(backups, '2026-11-21.part'), { recursive: true })
    writeFileSync(join(backups, '2026-11-21.part/shop.ndjson.gz.part'), 'half')
    writeFileSync(join(backups, 'by-hand.ndjson.gz.part'), 'of a person')
    await night()
    expect(readdirSync(backups).sort()).toEqual(['2026-11-21', 'by-hand.ndjson.gz.part'])
    expect(readdirSync(join(backups, '2026-11-21')).sort()).toEqual(['session-secret', 'shop.ndjson.gz'])
  })

  test('is for the eyes of its owner only', async () => {
    picture('products/lamp.jpg', 'a lamp')
    chmodSync(join(dataDir, 'media/products/lamp.jpg'), 0o644)
    await night()
    const day = join(backups, '2026-11-21')
    for (const folder of ['', 'media', 'media/products']) expect(statSync(join(day, folder)).mode & 0o777).toBe(0o700)
    for (const file of ['shop.ndjson.gz', 'session-secret', 'media/products/lamp.jpg']) {
      expect(statSync(join(day, file)).mode & 0o777).toBe(0o600)
    }
    expect(statSync(backups).mode & 0o777).toBe(0o700)
  })

  test('is kept BACKUP_DAYS days, and longer in a shop that was off', async () => {
    await nightsOf('2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21')
    expect(readdirSync(backups).sort()).toEqual(['2026-11-19', '2026-11-20', '2026-11-21'])
    await nightsOf('2027-02-01')
    expect(readdirSync(backups).sort()).toEqual(['2026-11-20', '2026-11-21', '2027-02-01'])
    expect(expiredBackups(['2026-11-20', '2026-11-21', '2026-11-22'], '2026-11-21', 1)).toEqual(['2026-11-20'])
    expect(expiredBackups(['2026-11-20', '2026-11-21'], '2026-11-21', 0)).toEqual(['2026-11-20'])
  })

  test('takes the space of a picture once, and keeps one that was overwritten as it was that day', async () => {
    picture('lamp.jpg', 'a lamp')
    picture('chair.jpg', 'a chair')
    await nightsOf('2026-11-19')
    picture('chair.jpg', 'another chair')
    rmSync(join(dataDir, 'media/lamp.jpg'))
    picture('table.jpg', 'a table')
    await nightsOf('2026-11-20', '2026-11-21')
    const at = (day: string, name: string) => join(backups, day, 'media', name)
    expect(readFileSync(at('2026-11-19', 'chair.jpg'), 'utf8')).toBe('a chair')
    expect(readFileSync(at('2026-11-20', 'chair.jpg'), 'utf8')).toBe('another chair')
    expect(readdirSync(join(backups, '2026-11-20/media')).sort()).toEqual(['chair.jpg', 'table.jpg'])
    expect(statSync(at('2026-11-20', 'chair.jpg')).ino).toBe(statSync(at('2026-11-21', 'chair.jpg')).ino)
    expect(statSync(at('2026-11-21', 'chair.jpg')).ino).not.toBe(statSync(join(dataDir, 'media/chair.jpg')).ino)
  })

  test('that fails opens one task, removes nothing, and is tried again; the next good one closes the task', async () => {
    await nightsOf('2026-11-16')
    const kept = join(dataDir, 'kept-elsewhere')
    renameSync(backups, kept)
    writeFileSync(backups, 'not a folder')
    await nightsOf('2026-11-20', '2026-11-21')
    const tasks = await openTasks()
    expect(tasks).toHaveLength(1)
    expect(tasks[0]).toMatchObject({ kind: 'backup', note: expect.stringMatching(/in the way of a folder/) })
    expect(tasks[0]?.note).not.toContain('\n')
    rmSync(backups)
    renameSync(kept, backups)
    expect(readdirSync(backups)).toEqual(['2026-11-16'])
    await night()
    expect(await openTasks()).toEqual([])
    expect(readdirSync(backups).sort()).toEqual(['2026-11-16', '2026-11-21'])
  })

  test('that fails after the database was written leaves nothing unfinished, and keeps the older ones', async () => {
    await nightsOf('2026-11-01')
    now = new Date('2026-11-21T01:07:00Z')
    const secret = join(dataDir, 'session-secret')
    const contents = readFileSync(secret)
    rmSync(secret)
    await night()
    writeFileSync(secret, contents)
    expect(readdirSync(backups)).toEqual(['2026-11-01'])
    expect((await openTasks())[0]?.note).toMatch(/there is no .*session-secret; the newest backup is of 2026-11-01/)
  })
})

describe('a restore', () => {
  test('brings database, missing pictures and session secret back from the folder of a day', async () => {
    picture('products/lamp.jpg', 'a lamp')
    picture('chair.jpg', 'a chair')
    await night()
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(dataDir, 'restored') })
    mkdirSync(join(config.dataDir, 'media'))
    writeFileSync(join(config.dataDir, 'media/chair.jpg'), 'a newer chair')
    const database = await emptyDatabase()
    const said = await run(restore, database, join(backups, '2026-11-21'), config)
    expect(said).toMatch(/rows of .* are back/)
    expect(said).toMatch(/1 missing pictures? .*back/)
    expect(said).toMatch(/session secret is back/)
    expect(await countRows(database.db, 'products')).toBe(await countRows(shop.db, 'products'))
    expect(readFileSync(join(config.dataDir, 'media/products/lamp.jpg'), 'utf8')).toBe('a lamp')
    expect(readFileSync(join(config.dataDir, 'media/chair.jpg'), 'utf8')).toBe('a newer chair')
    const secret = join(config.dataDir, 'session-secret')
    expect(readFileSync(secret, 'utf8')).toBe(shop.services.config.sessionSecret)
    expect(statSync(secret).mode & 0o777).toBe(0o600)
    const replaced = readdirSync(config.dataDir).find((name) => name.startsWith('session-secret.replaced'))
    expect(readFileSync(join(config.dataDir, replaced ?? ''), 'utf8')).toBe(config.sessionSecret)
  })

  test('leaves a secret that is a setting alone, and says what that means', async () => {
    await night()
    const own = 'another secret that is long enough for this'
    const config = readConfig({ NODE_ENV: 'test', DATA_DIR: join(dataDir, 'with-setting'), SESSION_SECRET: own })
    const said = await run(restore, await emptyDatabase(), join(backups, '2026-11-21/shop.ndjson.gz'), config)
    expect(said).toMatch(/SESSION_SECRET is not the secret/)
    expect(existsSync(join(config.dataDir, 'session-secret'))).toBe(false)
  })

  test('takes a backup made with PGlite', async () => {
    const database = await emptyDatabase()
    expect(await run(restore, database, PGLITE_BACKUP)).toMatch(/491 rows of 2026-11-22/)
    expect(await countRows(database.db, 'orders')).toBe(1)
    const again = join(dataDir, 'again.ndjson.gz')
    await run(backup, database, again)
    // Later migrations have added tables, columns and a setting; nothing of what was there is missing.
    const { settings: _added, ...kept } = rowsByTable(PGLITE_BACKUP)
    expect(rowsByTable(again)).toMatchObject(kept)
  })

  test('refuses an edited, shortened, lengthened, cut or foreign file in one line, and changes nothing', async () => {
    await night()
    const file = join(backups, '2026-11-21/shop.ndjson.gz')
    const database = await emptyDatabase()
    const cut = join(dataDir, 'cut.ndjson.gz')
    writeFileSync(cut, readFileSync(file).subarray(0, -500))
    const flipped = join(dataDir, 'flipped.ndjson.gz')
    const bytes = readFileSync(file)
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1)
    writeFileSync(flipped, bytes)
    const foreign = join(dataDir, 'foreign.ndjson.gz')
    writeFileSync(foreign, 'hello')
    const edited = changed(file, (text) => {
      expect(text).toContain('"price":2490')
      return text.replace('"price":2490', '"price":2491')
    })
    expectOneLine(await refusal(database, edited), /checksum/)
    expectOneLine(
      await refusal(
        database,
        changed(file, (text) => text.replace(/\n\{"sha256".*/, '')),
      ),
      /checksum/,
    )
    expectOneLine(
      await refusal(
        database,
        changed(file, (text) => `${text}{}\n`),
      ),
      /more rows/,
    )
    expectOneLine(
      await refusal(
        database,
        changed(file, (text) => text.slice(0, text.length / 2)),
      ),
      /too early/,
    )
    expectOneLine(
      await refusal(
        database,
        changed(file, () => ''),
      ),
      /too early/,
    )
    expectOneLine(
      await refusal(
        database,
        changed(file, (text) => text.replace('"version":2', '"version":3')),
      ),
      /version/,
    )
    expectOneLine(await refusal(database, cut), /damaged/)
    expectOneLine(await refusal(database, flipped), /damaged/)
    expectOneLine(await refusal(database, foreign), /damaged/)
    expectOneLine(await refusal(database, join(dataDir, 'nothing')), /There is no file/)
    expectOneLine(await refusal(database, dataDir), /There is no file/)
    expect(await rows(database.db, sql`select 1 from pg_tables where schemaname = 'public'`)).toEqual([])
  })

  test('of an older file without a checksum refuses what the database refuses, in one line', async () => {
    const database = await emptyDatabase()
    const broken = changed(PGLITE_BACKUP, (text) => text.replace(/"price":\d+/, '"price":"a lot"'))
    expectOneLine(await refusal(database, broken), /rows of products were refused: invalid input syntax/)
    const orphaned = changed(PGLITE_BACKUP, (text) => text.replace(/"category_id":\d+/, '"category_id":99'))
    expectOneLine(await refusal(database, orphaned), /refused: .*foreign key/)
    const notJson = changed(PGLITE_BACKUP, (text) => text.replace(/"price":\d+/, '"price":'))
    expectOneLine(await refusal(database, notJson), /rows of products were refused: invalid input syntax for type json/)
    expect(await countRows(database.db, 'countries')).toBe(0)
    await run(restore, database, PGLITE_BACKUP)
  })
})

test('a full disk is named, on the shop’s side and on PostgreSQL’s', () => {
  const full = (code: string) => Object.assign(new Error(`${code}: no space left on device, write`), { code })
  expect(reasonOf(full('ENOSPC'))).toBe('the disk is full')
  expect(reasonOf(new Error('Failed query: select …', { cause: full('53100') }))).toBe('the disk is full')
})

test.runIf(process.platform === 'linux')('a backup by hand on a full disk leaves nothing behind', async () => {
  const file = join(dataDir, 'full.ndjson.gz')
  symlinkSync('/dev/full', `${file}.part`)
  const error = await run(backup, shop.services.database, file).catch((caught: unknown) => caught)
  expectOneLine(error, /There is no backup in .*the disk is full/)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('full'))).toEqual([])
})

test('a file that is damaged while it is written never gets its name', async () => {
  // More than fits into the buffers, so that the beginning is on the disk when the last rows are read.
  await shop.db.execute(sql`insert into operator_tasks (kind, subject, note)
    select 'test', n::text, (select string_agg(md5(n || '-' || k), '') from generate_series(1, 10) k)
    from generate_series(1, 3000) n`)
  const file = join(dataDir, 'damaged.ndjson.gz')
  const damage = () => {
    const part = openSync(`${file}.part`, 'r+')
    writeSync(part, Buffer.alloc(100), 0, 100, 1_000)
    closeSync(part)
  }
  const made = writeBackup(shop.services.database, file, (done, total) => {
    if (done === total) damage()
  })
  expect(await made.catch((error: unknown) => String(error))).toMatch(/damaged/)
  expect(readdirSync(dataDir).filter((name) => name.startsWith('damaged'))).toEqual([])
})

test('a backup by hand that fails leaves nothing behind and says why in one line', async () => {
  const file = join(dataDir, 'no-such-folder/shop.ndjson.gz')
  const error = await run(backup, shop.services.database, file).catch((caught: unknown) => caught)
  expectOneLine(error, /There is no backup in .*there is no .*no-such-folder/)
})

/** What a backup file holds, without its first and last line. */
function rowsByTable(file: string): Record<string, unknown[]> {
  const tables: Record<string, unknown[]> = {}
  let rows: unknown[] = []
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n').slice(1)) {
    if (!line || line.startsWith('{"sha256"')) continue
    const read = JSON.parse(line)
    if (line.startsWith('{"table"')) {
      rows = []
      tables[read.table] = rows
    } else rows.push(read)
  }
  return tables
}
