import { openDatabase } from '../../../src/adapters/database/database.ts'
import { fetchBinaries } from '../../../src/adapters/database/embedded/previous-binaries.ts'
import { migrate } from '../../../src/adapters/database/migrate.ts'
import { seed } from '../../../src/cli/seed/seed.db.ts'

// `node fill-previous.ts DATA_DIR MAJOR`: the demo shop in a cluster of another major version. Writes how many orders
// it has; exit code 2 when that version cannot be fetched. A process of its own: the upgrade replaces the folder, which
// a process that has connected keeps open.
const [dataDir = '', major = ''] = process.argv.slice(2)
const { binaries, remove } = fetch(Number(major))
const settings = { DATABASE_URL: undefined, DATABASE_READ_URL: undefined, DATABASE_POOL: 4, dataDir }
const database = await openDatabase(settings, { cluster: { binaries } })
await migrate(database)
await seed(database.db, {
  now: new Date(),
  hashPassword: async (password) => password,
  orderAddress: (orderId) => ({ addressNonce: null, tokenHash: String(orderId).padStart(64, '0') }),
  onProgress: () => {},
})
const { rows } = await database.queueDb.executeSql('select count(*)::int as n from orders', [])
console.log((rows[0] as { n: number }).n)
await database.close()
remove()
process.exit(0)

function fetch(version: number) {
  try {
    return fetchBinaries(version)
  } catch (error) {
    console.error(String(error).split('\n')[0])
    process.exit(2)
  }
}
