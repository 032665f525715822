import { spawnSync } from 'node:child_process'
import { chownSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { postmasterOf, serverProcesses } from '../../support/embedded/processes.ts'
import { freePort } from '../../support/running-shop.ts'
import { Ledger } from '../ledger.ts'
import type { Figure } from '../stage.ts'
import { openEmbeddedShop } from './embedded-shop.ts'

const UID = 65_534

/** The shop of a user that is not root, in a folder of its own: order, kill both, start again. */
export async function asOrdinaryUser(program: string): Promise<Figure[]> {
  const obstacle = obstacleFor(program)
  if (obstacle) return [{ what: 'as an ordinary user', figure: `not run: ${obstacle}`, ok: true }]
  const embedded = openEmbeddedShop(program)
  chownSync(embedded.dataDir, UID, UID)
  const port = await freePort()
  const start = () =>
    embedded.start({
      port,
      nodeArgs: [join(import.meta.dirname, 'as-user.ts'), String(UID)],
      env: { HOME: embedded.dataDir },
    })
  try {
    const killed = await start()
    const { url } = killed
    const ledger = new Ledger(await embedded.goods(url))
    await ledger.complete(await ledger.ready(url))
    const owners = [killed.process.pid ?? 0, postmasterOf(embedded.dataDir)].map((pid) => statSync(`/proc/${pid}`).uid)
    embedded.killServer()
    await killed.end('SIGKILL')
    const shop = await start()
    await ledger.complete(await ledger.ready(url))
    const books = await ledger.figures(embedded, '')
    const code = await shop.end('SIGTERM')
    const left = serverProcesses(embedded.dataDir)
    return [
      { what: 'user ids of shop and PostgreSQL', figure: owners.join(', '), ok: owners.every((uid) => uid === UID) },
      { what: 'exit code, server processes', figure: `${code}, ${left.length}`, ok: code === 0 && left.length === 0 },
      ...books,
    ]
  } finally {
    await embedded.close()
  }
}

function obstacleFor(program: string): string | undefined {
  if (process.getuid?.() !== 0) return 'this process is not root'
  const { status } = spawnSync(process.execPath, ['--check', program], { uid: UID, gid: UID, stdio: 'ignore' })
  return status === 0 ? undefined : `user ${UID} cannot reach ${program}`
}
