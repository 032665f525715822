import pg from 'pg'
import { until } from '../../faults/customer.ts'
import type { Figure } from '../../faults/stage.ts'
import type { RunningCluster } from '../cluster.ts'
import { ports } from '../ports.ts'
import { simulate } from '../simulated.ts'

export const about = 'transactions with an announcement, with the three shops alone and with 1,000 instances more'

const INSTANCES = 1_000
const WRITERS = 16
const WRITE_MS = 5_000
const LEAST = 500

export async function run(_cluster: RunningCluster, say: (line: string) => void): Promise<Figure[]> {
  const alone = await measure()
  const instances = simulate('listeners', INSTANCES)
  try {
    await until('the instances', () => instances.counted().ready === INSTANCES, 120_000)
    const together = await measure()
    say(`  the instances heard ${instances.counted().heard}`)
    const began = performance.now()
    await announce('cluster:last')
    await until('all instances hear the last', () => instances.counted().all >= INSTANCES, 60_000)
    const heard = performance.now() - began
    return [
      {
        what: `announcing commits/s, three shops / with ${INSTANCES} simulated instances more`,
        figure: `${Math.round(alone.quick)} / ${Math.round(together.quick)}`,
        ok: together.quick >= LEAST,
      },
      {
        what: 'the same, each waiting for both disks',
        figure: `${Math.round(alone.durable)} / ${Math.round(together.durable)}`,
        ok: true,
      },
      {
        what: 'the last one heard by all (counted once a second)',
        figure: `within ${Math.ceil(heard / 1_000)} s`,
        ok: instances.counted().errors === 0,
      },
    ]
  } finally {
    await instances.end()
  }
}

const ANNOUNCE = `select announce(array[$1::text], '{}')`

async function connect() {
  const client = new pg.Client({ connectionString: `postgres://postgres@127.0.0.1:${ports.primary}/shop` })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function announce(tag: string) {
  const client = await connect()
  await client.query(ANNOUNCE, [tag])
  await client.end()
}

/** Without waiting for disks, which are this machine's; and as orders do it. */
async function measure() {
  return { quick: await commitsPerSecond('off'), durable: await commitsPerSecond('on') }
}

async function commitsPerSecond(isSynchronous: 'on' | 'off'): Promise<number> {
  const clients = await Promise.all(Array.from({ length: WRITERS }, connect))
  for (const client of clients) await client.query(`set synchronous_commit = ${isSynchronous}`)
  let commits = 0
  const began = performance.now()
  await Promise.all(
    clients.map(async (client, n) => {
      while (performance.now() - began < WRITE_MS) {
        await client.query(ANNOUNCE, [`cluster:${n}`])
        commits += 1
      }
    }),
  )
  const seconds = (performance.now() - began) / 1_000
  await Promise.all(clients.map((client) => client.end()))
  return commits / seconds
}
