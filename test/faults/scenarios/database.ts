import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, type Reply, until } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'PostgreSQL restarted, killed and killed by connection while people browse and order'

const BUYERS = 4
const READERS = 3
const PAGES = ['/', '/search', '/about', '/search?query=lampa', '/cart', '/api/cart', '/login', '/en']

/** Each once gently, once as an operator in a hurry, and once as a crash. */
const FAULTS: Record<string, (stage: Stage) => Promise<void>> = {
  'restart (fast)': async ({ cluster }) => cluster.control('-m', 'fast', '-w', 'restart'),
  'restart (immediate)': async ({ cluster }) => cluster.control('-m', 'immediate', '-w', 'restart'),
  'postmaster killed, 3 s away': async ({ cluster }) => {
    cluster.crash()
    await sleep(3_000)
    cluster.start()
  },
  'every backend terminated': async ({ cluster }) => {
    await cluster.query(
      'postgres',
      'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname is not null',
    )
  },
}

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const goods = await stage.goods(database)
  const shop = await stage.start({ database })
  // Two of the faults are crashes; each person has one cart at a time.
  const ledger = new Ledger(goods, { mostEmptied: 2 * BUYERS })
  const replies: Reply[] = []
  let open = true

  const buy = () => ledger.keepBuying(shop.url, replies, () => open)
  async function read() {
    const visitor = new Customer(shop.url)
    for (let i = 0; open; i++) {
      replies.push(await visitor.get(PAGES[i % PAGES.length] ?? '/'))
      await sleep(5)
    }
  }
  const people = [...Array.from({ length: BUYERS }, buy), ...Array.from({ length: READERS }, read)]
  const figures: Figure[] = []
  for (const [name, fault] of Object.entries(FAULTS)) {
    say(`  ${name}`)
    await sleep(1_500)
    await fault(stage)
    const ready = await until('/readyz', async () => (await new Customer(shop.url).get('/readyz')).status === 200)
    const order = await ledger.ready(shop.url)
    await until('an order', async () => (await order.send()).status === 200)
    figures.push({ what: `${name}: ready after`, figure: `${Math.round(ready)} ms`, ok: ready < 5_000 })
  }
  await sleep(1_500)
  open = false
  await Promise.all(people)
  await ledger.finish(shop.url)
  await shop.end('SIGTERM')
  return [...figures, ...cleanliness(replies), ...(await ledger.figures(stage, database))]
}

/** What people got while it was away: an answer, in words, soon. */
export function cleanliness(replies: readonly Reply[]): Figure[] {
  const counts = new Map<number, number>()
  for (const { status } of replies) counts.set(status, (counts.get(status) ?? 0) + 1)
  const unclean = replies.filter(({ status }) => ![200, 303, 503].includes(status))
  const refused = replies.filter(({ status }) => status === 503)
  const wordless = refused.filter(({ body, headers }) => !hasWords(body, headers.get('content-type') ?? ''))
  const slowest = Math.max(0, ...replies.map(({ ms }) => ms))
  return [
    {
      what: 'answers by status',
      figure: [...counts].map(([status, n]) => `${status}: ${n}`).join(', '),
      ok: unclean.length === 0,
    },
    {
      what: '503 without words or the look of the shop',
      figure: `${wordless.length} of ${refused.length}`,
      ok: wordless.length === 0,
    },
    { what: 'slowest answer', figure: `${Math.round(slowest)} ms`, ok: slowest < 6_000 },
    ...[...new Set(unclean.map(({ status, body, error }) => `${status} ${error || body.slice(0, 120)}`))]
      .slice(0, 5)
      .map((figure) => ({ what: 'unexpected', figure, ok: false })),
  ]
}

function hasWords(body: string, type: string): boolean {
  if (/^application\/(problem\+)?json/.test(type))
    return (JSON.parse(body) as { message?: string }).message !== undefined
  return body.includes('<header') && body.includes('<h1')
}
