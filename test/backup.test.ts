import { openMemoryDatabase } from '../src/server/database/database.ts'
import { backupTests } from './backup.ts'

backupTests('the embedded database', async () => {
  const database = await openMemoryDatabase()
  return { database, url: undefined, drop: () => database.close() }
})
