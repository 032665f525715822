import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { drizzle } from 'drizzle-orm/pglite'
import { fromPglite } from 'pg-boss'
import type { Db } from '../../shop/db.ts'
import type { Database } from './database.ts'
import { ownDataDir } from './owner.ts'

/** @throws DatabaseInUse when another process has the database of this folder open */
export async function openEmbedded(dataDir: string): Promise<Database> {
  const release = await ownDataDir(dataDir)
  const folder = join(dataDir, 'database')
  mkdirSync(folder, { recursive: true })
  const client = await PGlite.create(folder, { extensions: { pg_trgm } })
  return databaseOf(client, async () => {
    await client.close()
    await release()
  })
}

export async function openInMemory(): Promise<Database> {
  const client = await PGlite.create({ extensions: { pg_trgm } })
  return databaseOf(client, () => client.close())
}

function databaseOf(client: PGlite, close: () => Promise<void>): Database {
  const db = drizzle(client, { casing: 'snake_case' }) as unknown as Db
  return {
    kind: 'pglite',
    db,
    readDb: db,
    queueDb: fromPglite(client),
    listen: async (channel, heard) => void (await client.listen(channel, heard)),
    ping: async () => void (await client.query('select 1')),
    close,
  }
}
