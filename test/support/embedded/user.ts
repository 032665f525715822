import { openEmbeddedServer } from '../../../src/adapters/database/embedded/embedded.ts'
import { EmbeddedDatabaseError } from '../../../src/adapters/database/embedded/error.ts'
import { createLog } from '../../../src/log.ts'

// A process that uses the embedded server, like a shop but without its weight: `node user.ts DATA_DIR`.
// Says `ready <how to connect>`, leaves at SIGTERM; whatever it refuses is one line on standard error, and exit code 1.
process.umask(0o077)
try {
  const log = createLog({ LOG_LEVEL: 'info' }, { write: (line: string) => void process.stderr.write(line) })
  const server = await openEmbeddedServer(process.argv[2] ?? '', { role: 'shop', log })
  process.once('SIGTERM', () => void server.leave().then(() => process.exit(0)))
  // Keeps the process alive; the shop has its port for that.
  setInterval(() => {}, 60_000)
  console.log(`ready ${JSON.stringify({ isOnlyShop: await server.isOnlyShop() })}`)
} catch (error) {
  console.error(error instanceof EmbeddedDatabaseError ? error.message : error)
  process.exit(1)
}
