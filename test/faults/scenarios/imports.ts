import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop } from '../../support/running-shop.ts'
import { signInStaffOver } from '../../support/staff-over-http.ts'
import { Customer } from '../customer.ts'
import type { Figure, Stage } from '../stage.ts'

/** `IMPORT_ROWS=1000000` takes an hour; what is promised is the same. */
const ROWS = Number(process.env.IMPORT_ROWS ?? 20_000)
const PART_BYTES = 3_000_000
const MOST_IDLE_MS = 60_000
const MB = 2 ** 20

export const about = `SIGKILL while a file of ${ROWS} products is checked, and twice while it is written; buyers look on`
export const mostMs = 10 * 60_000 + ROWS * 5

type Import = {
  id: string
  state: string
  rows: number
  done: number
  mapping: string[]
  counts: { new: number; changed: number; same: number; refused: number }
}

type Staff = Awaited<ReturnType<typeof signInStaffOver>>

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const port = await freePort()
  const open = async (): Promise<Opened> => {
    const shop = await stage.start({ database, port })
    return { shop, staff: await signInStaffOver(shop.url) }
  }
  const work: Work = { opened: await open(), open, idle: 0, most: 0, say }
  const buyer = { url: work.opened.shop.url, isOver: false, isAway: false, times: [] as number[], failed: 0 }
  const paths = await pathsOf(buyer.url)
  // The code is warm then.
  await sleep(5_000)
  const start = memoryOf(work.opened.shop)
  const watching = watch(buyer, paths)
  const sampling = setInterval(() => {
    work.most = Math.max(work.most, memoryOf(work.opened.shop))
  }, 500)
  const figures: Figure[] = []
  const told = (what: string, figure: string, ok = true) => {
    figures.push({ what, figure, ok })
    say(`  ${what}: ${figure}`)
  }
  const timed = async (name: string, step: () => Promise<Import>) => {
    const began = performance.now()
    const [looks, failed] = [buyer.times.length, buyer.failed]
    work.most = memoryOf(work.opened.shop)
    const after = await step()
    const seconds = (performance.now() - began) / 1000
    const times = buyer.times.slice(looks).sort((a, b) => a - b)
    const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0)
    told(
      name,
      `${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s; most memory ${Math.round((work.most - start) / MB)} MB above the start; pages p50 ${at(0.5)} ms, p99 ${at(0.99)} ms (${times.length}), failed ${buyer.failed - failed}`,
      buyer.failed === failed,
    )
    return after
  }
  const killed = async (step: Step) => {
    buyer.isAway = true
    await work.opened.shop.end('SIGKILL')
    work.opened = await open()
    buyer.isAway = false
    const began = performance.now()
    await until(work, step.id, ({ state, done }) => state !== step.state || done > step.done)
    work.idle = Math.max(work.idle, performance.now() - began)
  }
  const { id } = await work.opened.staff.post<Import>('/imports', { fileName: 'goods.csv' })
  await timed('sent', () => send(work, id))
  const read = await timed('read', async () => {
    await work.opened.staff.post(`/imports/${id}/file`)
    return until(work, id, ({ state }) => state === 'mapping')
  })
  const checked = await timed('checked, killed once', async () => {
    await work.opened.staff.post(`/imports/${id}/check`, { kind: 'products', mapping: read.mapping })
    await killed(await until(work, id, ({ done }) => done > ROWS * 0.4))
    return until(work, id, ({ state }) => state === 'checked')
  })
  told('what the check says', JSON.stringify(checked.counts), checked.counts.new === ROWS)
  const done = await timed('written, killed twice', async () => {
    await work.opened.staff.post(`/imports/${id}/run`)
    for (const share of [0.3, 0.7]) await killed(await until(work, id, (one) => one.done > ROWS * share))
    return until(work, id, ({ state }) => state === 'done')
  })
  told('rows of the end', JSON.stringify(done.counts), done.counts.new === ROWS && done.done === ROWS)
  buyer.isOver = true
  clearInterval(sampling)
  await watching
  told('longest time until it went on', `${Math.round(work.idle / 1000)} s`, work.idle <= MOST_IDLE_MS)
  const [found] = await stage.cluster.query<{ right: number; all: number; twice: number; stock: number }>(
    database,
    `select count(*)::int as all,
       (count(*) filter (where price = 1000 + substr(code, 3)::int % 100 and quantity = substr(code, 3)::int % 50))::int as right,
       (select count(*) from price_history h join products q on q.id = h.product_id where q.code like 'I-%')::int - count(*)::int as twice,
       (select coalesce(sum(m.quantity), 0) from stock_movements m join products q on q.id = m.product_id where q.code like 'I-%')::int
         - sum(quantity)::int as stock
     from products where code like 'I-%'`,
  )
  told('products with price and stock of the file', String(found?.right), found?.right === ROWS && found.all === ROWS)
  told('prices that were written twice', String(found?.twice), found?.twice === 0)
  told('pieces that were counted twice', String(found?.stock), found?.stock === 0)
  await work.opened.shop.end('SIGTERM')
  return figures
}

type Opened = { shop: RunningShop; staff: Staff }
type Work = {
  opened: Opened
  open: () => Promise<Opened>
  idle: number
  most: number
  say: (line: string) => void
}
type Step = Pick<Import, 'id' | 'state' | 'done'>

async function send({ opened: { shop, staff } }: Work, id: string): Promise<Import> {
  let part = 0
  for (const content of partsOf()) {
    const reply = await fetch(`${shop.url}/admin/api/imports/${id}/parts/${part}`, {
      method: 'POST',
      headers: { ...staff.headers, 'content-type': 'application/octet-stream' },
      body: content,
    })
    if (!reply.ok) throw new Error(`The part ${part}: ${reply.status} ${await reply.text()}`)
    part += 1
  }
  return staff.get<Import>(`/imports/${id}`)
}

function* partsOf(): Generator<string> {
  let text = 'code;title_lv;title_en;category;price;stock:main;description_lv;weight_g;published\n'
  for (let i = 0; i < ROWS; i += 1) {
    text += `I-${i};Lampa ${i};Lamp ${i};galda-lampas;10,${String(i % 100).padStart(2, '0')};${i % 50};<p>Apraksts par lampu.</p>;${500 + (i % 1000)};1\n`
    if (text.length < PART_BYTES) continue
    yield text
    text = ''
  }
  yield text
}

async function until(work: Work, id: string, holds: (one: Import) => boolean): Promise<Import> {
  for (let said = performance.now(); ; await sleep(200)) {
    const one = await look(work, id)
    if (!one) continue
    if (holds(one)) return one
    if (['failed', 'stopped'].includes(one.state)) throw new Error(`The import is ${one.state}`)
    if (performance.now() - said < 15_000) continue
    said = performance.now()
    work.say(
      `  ${one.state} ${one.done}, ${Math.round(memoryOf(work.opened.shop) / MB)} MB, ${new Date().toISOString().slice(11, 19)}`,
    )
  }
}

/** Undefined: the shop was too busy to say it. */
const look = ({ opened: { staff } }: Work, id: string) =>
  staff.get<Import>(`/imports/${id}`).catch((error: unknown) => {
    if (!/: 503 /.test(String(error))) throw error
    return undefined
  })

function memoryOf({ process: { pid } }: RunningShop): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) * 1024
  } catch {
    return 0
  }
}

async function pathsOf(url: string): Promise<string[]> {
  const home = await new Customer(url).get('/')
  const found = [...home.body.matchAll(/href="(\/[cp]\/[^"?#]+)"/g)].map((match) => match[1] ?? '')
  return ['/', ...new Set(found)].slice(0, 30)
}

type Watched = { url: string; isOver: boolean; isAway: boolean; times: number[]; failed: number }

async function watch(buyer: Watched, paths: readonly string[]) {
  const customer = new Customer(buyer.url)
  for (let n = 0; !buyer.isOver; n += 1) {
    // No page is kept for an address with another query.
    const page = await customer.get(`${paths[n % paths.length]}?n=${n}`)
    if (page.status === 200) buyer.times.push(page.ms)
    // The shop is away for a moment after a kill.
    else if (!buyer.isAway) buyer.failed += 1
    await sleep(100)
  }
}
