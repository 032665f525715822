import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { countRows } from '../../src/adapters/backup/tables.db.ts'
import { writeBackup } from '../../src/adapters/backup/write-backup.db.ts'
import { openDatabase } from '../../src/adapters/database/database.ts'
import { upgradeDatabase } from '../../src/cli/upgrade-database.ts'
import { readConfig } from '../../src/config.ts'
import { openTestDatabase } from '../support/databases.ts'

/** No npm answers here: what the command does without a network. */
const NO_REGISTRY = 'http://127.0.0.1:1/'
let dataDir: string

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'shop-upgrade-'))
  mkdirSync(join(dataDir, 'postgres'))
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')
  vi.stubEnv('npm_config_registry', NO_REGISTRY)
  vi.stubEnv('npm_config_fetch_retries', '0')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(dataDir, { recursive: true, force: true })
})

const config = () => readConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })

async function upgrade(): Promise<string[]> {
  const said: string[] = []
  const progress = () => ({ update: () => {}, stop: () => {} })
  await upgradeDatabase.run({ config: config(), args: [], print: (line) => said.push(line), progress })
  return said
}

test('without a network the newest backup is restored into a new cluster, and the old one stays', async () => {
  const { database, drop } = await openTestDatabase('ground')
  const folder = join(dataDir, 'backups/2026-11-21')
  mkdirSync(folder, { recursive: true })
  await writeBackup(database, join(folder, 'shop.ndjson.gz'))
  const countries = await countRows(database.db, 'countries')
  await drop()

  const said = await upgrade()
  expect(said.join('\n')).toMatch(/could not be fetched.*2026-11-21.*\n.*PostgreSQL 18 now.*postgres-17/)
  expect(readFileSync(join(dataDir, 'postgres-17/PG_VERSION'), 'utf8')).toBe('17\n')
  const upgraded = await openDatabase(config())
  expect(await countRows(upgraded.db, 'countries')).toBe(countries)
  await upgraded.close()
  expect(await upgrade()).toEqual(['There is nothing to do: PostgreSQL 18 is current.'])
})

test('without a network and without a backup nothing is changed, which one line says', async () => {
  await expect(upgrade()).rejects.toThrow(/^PostgreSQL 17 could not be fetched .* Nothing was changed\.$/)
  expect(readFileSync(join(dataDir, 'postgres/PG_VERSION'), 'utf8')).toBe('17\n')
})
