import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { describe } from 'vitest'
import { openDatabase, openMemoryDatabase } from '../src/server/database/database.ts'
import { backupTests, type OpenedDatabase } from './backup.ts'

const server = process.env.TEST_DATABASE_URL ?? ''

// With TEST_DATABASE_URL the shop that is backed up is on PostgreSQL too.
if (server) {
  backupTests('PostgreSQL', openEmptyPostgres)
  backupTests('the embedded database, out of PostgreSQL', async () => {
    const database = await openMemoryDatabase()
    return { database, url: undefined, drop: () => database.close() }
  })
} else {
  describe.skip('a backup restored into PostgreSQL', () => {})
}

async function openEmptyPostgres(): Promise<OpenedDatabase> {
  const name = `shop_test_${randomUUID().replaceAll('-', '')}`
  await onServer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  const settings = { DATABASE_URL: url.href, DATABASE_READ_URL: undefined, DATABASE_POOL: 4, dataDir: '' }
  const database = await openDatabase(settings)
  return {
    database,
    url: url.href,
    async drop() {
      await database.close()
      await onServer(`drop database ${name} with (force)`)
    },
  }
}

async function onServer(statement: string) {
  const client = new pg.Client({ connectionString: server })
  await client.connect()
  await client.query(statement)
  await client.end()
}
