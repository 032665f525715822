import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { benchDatabase } from './database.ts'
import { serverProcesses } from './engines.ts'

/**
 * `node bench/idle.ts <folder of a build>…`: processor time that demo shops use while nobody asks anything of them, side by
 * side. A folder is what `npm run build` writes (`dist`), beside the `node_modules` that it was built with.
 */
const ROUNDS = 3
const ROUND_SECONDS = 60
const SETTLE_MS = 30_000

type Side = { dist: string; dataDir: string; shop: RunningShop }

const sides: Side[] = []
try {
  for (const folder of process.argv.slice(2)) sides.push(await open(resolve(folder)))
  await sleep(SETTLE_MS)
  for (let round = 0; round < ROUNDS; round++) {
    const pids = sides.map(processesOf)
    const before = pids.map(({ shop, database }) => ({ shop: cpuOf(shop), database: cpuOf(database) }))
    await sleep(ROUND_SECONDS * 1_000)
    for (const [index, { dist }] of sides.entries()) {
      const [then, now] = [before[index], pids[index]]
      if (!then || !now) continue
      const used = (part: 'shop' | 'database') => (cpuSince(then[part], cpuOf(now[part])) / ROUND_SECONDS).toFixed(1)
      console.log(`${dist}: shop ${used('shop')}, database ${used('database')} ms of processor a second`)
    }
  }
} finally {
  for (const { shop, dataDir } of sides) {
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function open(dist: string): Promise<Side> {
  const dataDir = mkdtempSync(join(tmpdir(), 'shop-idle-'))
  const shop = await startShopProcess({
    program: join(dist, 'server/main.js'),
    dataDir,
    port: await freePort(),
    env: { DIST: basename(dist), LIMITS: 'off', ...benchDatabase(dataDir).env },
  })
  return { dist, dataDir, shop }
}

function processesOf({ shop, dataDir }: Side) {
  const { pid } = shop.process
  return { shop: pid ? [pid] : [], database: serverProcesses(join(dataDir, 'postgres')) }
}
