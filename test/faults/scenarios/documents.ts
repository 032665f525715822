import { setTimeout as sleep } from 'node:timers/promises'
import { Customer } from '../customer.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'many PDFs at once that nobody has drawn yet, while people look at a page that is kept'

const AT_ONCE = 50
const ROUNDS = 3
/** Between two looks at the page. */
const PAUSE_MS = 5
const MOST_MS = 100

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const documents = await stage.cluster.query<{ path: string }>(
    database,
    'select path from product_documents order by path',
  )
  const shop = await stage.start({ database })
  const visitor = new Customer(shop.url)
  const [product] = await stage.cluster.query<{ slug: string }>(
    database,
    'select slug from products where slug is not null limit 1',
  )
  const page = `/p/${product?.slug}`
  for (let i = 0; i < 20; i++) await visitor.get(page)

  const times: number[] = []
  let isOpen = true
  async function look() {
    while (isOpen) {
      times.push((await visitor.get(page)).ms)
      await sleep(PAUSE_MS)
    }
  }
  const statuses: number[] = []
  const looking = look()
  for (let round = 0; round < ROUNDS; round++) {
    say(`  ${AT_ONCE} documents at once`)
    const wanted = Array.from({ length: AT_ONCE }, (_, i) => {
      const { path = '' } = documents[(round * AT_ONCE + i) % documents.length] ?? {}
      return visitor.get(`${round % 2 === 0 ? '' : '/en'}/documents/${path}?${crypto.randomUUID()}`, 60_000)
    })
    statuses.push(...(await Promise.all(wanted)).map(({ status }) => status))
  }
  isOpen = false
  await looking
  const again = await visitor.get(`/documents/${documents[0]?.path}`)
  times.sort((a, b) => a - b)
  const p99 = times[Math.floor(times.length * 0.99)] ?? 0
  const drawn = statuses.filter((status) => status === 200).length
  const refused = statuses.filter((status) => status === 503).length
  await shop.end('SIGTERM')
  return [
    {
      what: 'the kept page meanwhile',
      figure: `${times.length} times, p50 ${Math.round(times[times.length >> 1] ?? 0)} ms, p99 ${Math.round(p99)} ms, most ${Math.round(times.at(-1) ?? 0)} ms`,
      ok: times.length > 20 && p99 < MOST_MS,
    },
    {
      what: 'documents',
      figure: `${drawn} drawn, ${refused} told to come later, ${statuses.length - drawn - refused} odd`,
      ok: drawn >= 21 && drawn + refused === statuses.length,
    },
    {
      what: 'one that is kept',
      figure: `${again.status} in ${Math.round(again.ms)} ms`,
      ok: again.status === 200 && again.ms < MOST_MS,
    },
  ]
}
