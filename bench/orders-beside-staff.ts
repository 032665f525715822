import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { freePort, type RunningShop, startShopProcess } from '../test/support/running-shop.ts'
import { signInStaffOver } from '../test/support/staff-over-http.ts'
import { cpuOf, cpuSince } from './cpu.ts'
import { benchDatabase } from './database.ts'
import { serverProcesses } from './engines.ts'
import { measureOnce } from './load.ts'
import { fillShelves } from './shelves.ts'
import { orderRequests, pathsOf } from './visitors.ts'

/**
 * `node bench/orders-beside-staff.ts [rounds]`, after `npm run build`: processor time of placing an order (shop + database)
 * while `LISTENERS` browsers of staff listen to news, as a ratio of that without any, in turns.
 */
const ROUNDS = Number(process.argv[2] ?? 9)
const LISTENERS = Number(process.env.LISTENERS ?? 25)
const ORDERS = 200
const CONNECTIONS = 4

const dataDir = mkdtempSync(join(tmpdir(), 'shop-staff-'))
const { env } = benchDatabase(dataDir)
const start = async () =>
  startShopProcess({
    program: resolve('dist/server/main.js'),
    dataDir,
    port: await freePort(),
    env: { LIMITS: 'off', ...env },
  })
let shop = await start()
try {
  await shop.end('SIGTERM')
  await fillShelves(env.DATABASE_URL, dataDir)
  shop = await start()
  const ratios: number[] = []
  for (let round = -1; round < ROUNDS; round++) {
    const alone = await processorTime(shop)
    const close = await listen(shop.url)
    const beside = await processorTime(shop)
    const heard = await close()
    if (round < 0) continue
    ratios.push(beside / alone)
    console.log(
      `alone ${alone.toFixed(2)} ms, beside ${LISTENERS} listeners ${beside.toFixed(2)} ms; they heard ${heard} events`,
    )
  }
  ratios.sort((a, b) => a - b)
  console.log(
    `ratio ${ratios[Math.floor(ratios.length / 2)]?.toFixed(3)} (${ratios.map((each) => each.toFixed(2)).join(' ')})`,
  )
} finally {
  await shop.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
}

/** @returns closes the streams and says how many events came */
async function listen(url: string): Promise<() => Promise<number>> {
  const { headers } = await signInStaffOver(url)
  const end = new AbortController()
  let heard = 0
  const readings = Array.from({ length: LISTENERS }, async () => {
    const { body, status } = await fetch(`${url}/admin/api/events`, { headers, signal: end.signal })
    if (!body || status !== 200) throw new Error(`No news: ${status}`)
    for await (const bytes of body) heard += Buffer.from(bytes).toString().split('event: ').length - 1
  })
  const ended = Promise.allSettled(readings)
  return async () => {
    end.abort()
    await ended
    return heard
  }
}

/** Milliseconds of an order. */
async function processorTime({ url, process: { pid } }: RunningShop): Promise<number> {
  const requests = await orderRequests(url, await pathsOf(url), ORDERS)
  const pids = [...(pid ? [pid] : []), ...serverProcesses(join(dataDir, 'postgres'))]
  const before = cpuOf(pids)
  const { failed } = await measureOnce({ url, requests, connections: CONNECTIONS })
  if (failed > 0) throw new Error(`${failed} of ${requests.length} orders failed`)
  return cpuSince(before, cpuOf(pids)) / requests.length
}
