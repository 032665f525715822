import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/adapters/database/database.ts'
import { followRelay } from '../../src/adapters/relay/follow-relay.ts'
import { openTransport } from '../../src/adapters/relay/open-transport.ts'
import { databaseOf } from './cluster.ts'
import { ports } from './ports.ts'

/**
 * `node instances.ts listeners 1000`: so many instances that hear of changes over Redis.
 * `node instances.ts pools 100`: so many with pools of ten connections to PgBouncer, all of them busy.
 * Each says what it counted in a line of JSON a second, until it is killed.
 */
const [kind = '', count = '0'] = process.argv.slice(2)
const counted = { ready: 0, heard: 0, all: 0, queries: 0, errors: [] as string[] }
const transport = await opened()

const open = () => openDatabase({ ...databaseOf(), DATABASE_POOL: 10 })

async function opened() {
  const REDIS_URL = `redis://127.0.0.1:${ports.redis}`
  const found = await openTransport({ REDIS_URL }, (error) => counted.errors.push(error))
  if (!found) throw new Error('no transport')
  return found
}

async function listeners() {
  const { db } = await open()
  for (let n = 0; n < Number(count); n += 1) {
    await patiently(() =>
      followRelay({ db, readAfter: () => {} }, transport, ({ tags }) => {
        counted.heard += 1
        if (tags.includes('cluster:last')) counted.all += 1
      }),
    )
    counted.ready += 1
  }
}

async function pools() {
  for (let n = 0; n < Number(count); n += 1) {
    const database = await open()
    await patiently(() => followRelay(database, transport, () => {}))
    counted.ready += 1
    for (let connection = 0; connection < 10; connection += 1) void keepAsking(database)
  }
}

/** A pool gives up after a second, which a machine that carries everything may need. */
async function patiently(work: () => Promise<unknown>) {
  for (let tries = 0; tries < 30; tries += 1) {
    try {
      return await work()
    } catch {
      await sleep(500)
    }
  }
  throw new Error('not within 30 tries')
}

async function keepAsking({ db }: Awaited<ReturnType<typeof open>>) {
  for (;;) {
    await db.execute('select id, price from products order by id limit 24').then(
      () => {
        counted.queries += 1
      },
      (error: unknown) => counted.errors.push(String(error instanceof Error ? (error.cause ?? error) : error)),
    )
    // An instance is not busy all the time.
    await sleep(500 + Math.random() * 1_000)
  }
}

setInterval(
  () => console.log(JSON.stringify({ ...counted, errors: counted.errors.length, error: counted.errors[0] })),
  1_000,
)
await (kind === 'pools' ? pools() : listeners())
