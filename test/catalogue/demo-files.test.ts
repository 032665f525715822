import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRows } from '../../demo/read-rows.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { importCommand } from '../../src/cli/import-command.ts'
import type { Db } from '../../src/shop/db.ts'
import { FILE_KINDS, type FileKind } from '../../src/shop/goods-files/file-kinds.ts'
import { exportRows } from '../../src/shop/imports/export-file.db.ts'
import { openTestDatabase, type TestDatabase } from '../support/databases.ts'

let own: TestDatabase
let demo: TestDatabase

beforeAll(async () => {
  own = await openTestDatabase('empty')
  demo = await openTestDatabase('demo')
}, 120_000)
afterAll(async () => {
  await own.drop()
  await demo.drop()
})

async function importFolder(...flags: string[]) {
  const lines: string[] = []
  await importCommand.run({
    config: { NODE_ENV: 'production', dataDir: '' },
    database: own.database,
    args: ['demo/catalogue', ...flags],
    print: (line: string) => void lines.push(line),
    progress: () => ({ update: () => {}, stop: () => {} }),
  } as unknown as CommandContext)
  return lines
}

const told = (words: (rows: number) => string) =>
  FILE_KINDS.flatMap((kind) => [`${kind}.csv`, words(readRows(`catalogue/${kind}.csv`).length)])

/** Without stock, which orders of the demo have changed, and shelves, which its warehouse has. */
async function exported(db: Db, kind: FileKind) {
  const records: Record<string, string>[] = []
  let keys: string[] = []
  for await (const cells of exportRows(db, kind)) {
    if (keys.length === 0) keys = cells
    else
      records.push(
        Object.fromEntries(keys.map((key, i) => [key, /^(?:stock|shelf):/.test(key) ? '' : (cells[i] ?? '')])),
      )
  }
  return records.map((record) => Object.fromEntries(Object.entries(record).filter(([, cell]) => cell !== '')))
}

test('the files of the demo fill an empty shop by the command, with what the demo shop has', async () => {
  expect(await importFolder()).toEqual(told((rows) => `${rows} new, 0 changed, 0 the same, 0 refused`))
  for (const kind of FILE_KINDS) {
    expect(await exported(own.database.db, kind)).toEqual(await exported(demo.database.db, kind))
  }
}, 60_000)

test('and change nothing when they are imported again', async () => {
  expect(await importFolder('--dry-run')).toEqual(told((rows) => `0 new, 0 changed, ${rows} the same, 0 refused`))
}, 60_000)
