import { createHash } from 'node:crypto'
import { realpathSync } from 'node:fs'
import { createServer } from 'node:net'
import { platform } from 'node:os'
import { join } from 'node:path'

/** Another process has the embedded database open. Two openers destroy it, so the second one is refused. */
export class DatabaseInUse extends Error {
  constructor(dataDir: string) {
    super(
      `The shop's database in ${dataDir} is in use by a running server. Stop that server first, or set DATABASE_URL and use PostgreSQL.`,
    )
  }
}

/**
 * Takes the data folder for this process until it ends: a listening socket whose name only one process can hold.
 * On Linux the name lives in the kernel (abstract), so a killed process leaves nothing behind.
 * @throws DatabaseInUse
 */
export async function ownDataDir(dataDir: string): Promise<() => Promise<void>> {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 32)
  const path = platform() === 'linux' ? `\0online-shop-${name}` : ownerPath(dataDir, name)
  const server = createServer((socket) => socket.end())
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(error.code === 'EADDRINUSE' ? new DatabaseInUse(dataDir) : error)
    })
    server.listen(path, () => resolve())
  })
  server.unref()
  return () => new Promise((resolve) => server.close(() => resolve()))
}

function ownerPath(dataDir: string, name: string): string {
  return platform() === 'win32' ? `\\\\.\\pipe\\online-shop-${name}` : join(dataDir, 'owner.sock')
}
