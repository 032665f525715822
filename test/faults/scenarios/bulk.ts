import { setTimeout as sleep } from 'node:timers/promises'
import { pacedBuyers, quantile, together, type Visited } from '../../support/paced-visits.ts'
import { freePort, type RunningShop } from '../../support/running-shop.ts'
import { signInStaffOver } from '../../support/staff-over-http.ts'
import { Customer } from '../customer.ts'
import { Ledger } from '../ledger.ts'
import type { Figure, Stage } from '../stage.ts'

export const about =
  '10,000 prices +5 % and back; then SIGKILL in the middle of such changes and of undoing them; buyers look on and order'

const PRODUCTS = 10_000
const KILLS = Number(process.env.BULK_KILLS ?? 4)
const RATE = 80
const ORDER_EACH_MS = 500
/** Of waiting, change, waiting, undo: in one alone, the slowest hundredth would be a handful of pages. */
const ROUNDS = Number(process.env.BULK_ROUNDS ?? 2)
const IDLE_MS = 12_000
const KEPT = 40
const MOST_MS = 240_000

const GOALS = { checkMs: 2_000, runMs: 30_000, ratio: 1.5, listMs: 5_000, idleMs: 30_000 }

/** A job whose process was killed begins again after some 20 s. */
export const mostMs = 20 * 60_000

type Edit = { id: string; state: string; planned: number; done: number; skipped: number }
type Staff = Awaited<ReturnType<typeof signInStaffOver>>
type Change = { field: string; act: string; value: string; by?: string }

const PRICES: Change = { field: 'price', act: 'formula', value: '+5%' }
/** The word in the title tells which price belongs to it: a page with another one shows half a change. */
const WORDS: Change = { field: 'title.lv', act: 'replace', value: 'Pirms', by: 'Pēc' }

/** No other product has it. */
const WORD = 'Cenumaiņa'

const priceOf = (n: number) => 1_000 + (n % 500)
const raised = (cents: number) => Math.floor((cents * 105 + 50) / 100)

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  const ledger = new Ledger(await stage.goods(database))
  await addProducts(stage, database)
  const original = await contentOf(stage, database)
  const port = await freePort()
  const shop = await stage.start({ database, port })
  const buyers = { url: shop.url, isOver: false }
  const ordering = keepOrdering(ledger, buyers)
  const timed = await timedChanges(stage, { database, shop, original })
  say('  changed and undone in time')
  const killed = await killedChanges(stage, { database, port, shop, say })
  buyers.isOver = true
  await ordering
  await killed.shop.end('SIGTERM')
  const isOriginal = (await contentOf(stage, database)) === original
  return [
    ...timed,
    ...killed.figures,
    { what: 'prices and titles as they were after all is undone', figure: isOriginal ? 'all' : 'no', ok: isOriginal },
    ...(await ledger.figures(stage, database)),
  ]
}

type Phase = 'idle' | 'change' | 'undo'
type Taken = { checkMs: number; runMs: number; listMs: number; undoMs: number; isRight: boolean }

/** As many buyers before it as beside it, so that only the change differs. */
async function timedChanges(stage: Stage, given: { database: string; shop: RunningShop; original: string }) {
  const { database, shop } = given
  const staff = await signInStaffOver(shop.url)
  const countFrom = async (price: number) =>
    (await staff.get<{ count: number }>(`/products?q=${WORD}&limit=1&from=${price}`)).count
  await holds('the list has all products', async () => (await countFrom(0)) === PRODUCTS)
  const visit = pacedBuyers({
    ratePerSecond: RATE,
    kept: (await otherGoods(stage, database)).map((slug) => `${shop.url}/p/${slug}`),
    drawn: (n) => `${shop.url}/p/sk-${1 + ((n * 37) % PRODUCTS)}`,
  })
  await visit(sleep(5_000))
  const visited: Record<Phase, Visited[]> = { idle: [], change: [], undo: [] }
  const taken: Taken[] = []
  for (let round = 0; round < ROUNDS; round += 1)
    taken.push(await timedChange(stage, { ...given, staff, countFrom, visit, visited }))
  const most = (key: Exclude<keyof Taken, 'isRight'>) => Math.max(...taken.map((each) => each[key]))
  const isRight = taken.every((each) => each.isRight)
  return [
    { what: `check of ${PRODUCTS} prices`, figure: seconds(most('checkMs')), ok: most('checkMs') <= GOALS.checkMs },
    { what: 'done', figure: seconds(most('runMs')), ok: most('runMs') <= GOALS.runMs && isRight },
    { what: 'lists right after', figure: seconds(most('listMs')), ok: most('listMs') <= GOALS.listMs },
    { what: 'undone', figure: seconds(most('undoMs')), ok: most('undoMs') <= GOALS.runMs && isRight },
    ...(['kept', 'drawn'] as const).flatMap((kind) => figuresOf(kind, visited)),
  ]
}

type Timed = {
  database: string
  original: string
  staff: Staff
  countFrom: (price: number) => Promise<number>
  visit: ReturnType<typeof pacedBuyers>
  visited: Record<Phase, Visited[]>
}

async function timedChange(stage: Stage, timed: Timed): Promise<Taken> {
  const { database, original, staff, countFrom, visit, visited } = timed
  visited.idle.push(await visit(sleep(IDLE_MS)))
  let began = performance.now()
  const lap = () => {
    const ms = performance.now() - began
    began = performance.now()
    return ms
  }
  const change = await checked(staff, [PRICES])
  const checkMs = lap()
  visited.change.push(await visit(ran(staff, change.id)))
  const runMs = lap()
  const highest = raised(priceOf(499))
  await holds('the list has the new prices', async () => (await countFrom(highest)) === PRODUCTS / 500)
  const listMs = lap()
  const found = await outcome(stage, database, change.id)
  visited.idle.push(await visit(sleep(IDLE_MS)))
  const undo = await until(staff, (await staff.post<Edit>(`/products/bulk/${change.id}/undo`)).id, isChecked)
  lap()
  visited.undo.push(await visit(ran(staff, undo.id)))
  const undoMs = lap()
  const isRight = found.wrong + found.twice === 0 && (await contentOf(stage, database)) === original
  return { checkMs, runMs, listMs, undoMs, isRight }
}

function figuresOf(kind: keyof Visited, visited: Record<Phase, Visited[]>): Figure[] {
  const times = (phase: Phase) => together(visited[phase])[kind]
  const idle = times('idle')
  const pages = (all: readonly number[]) => `${ms(quantile(all, 0.5))}, ${ms(quantile(all, 0.99))} (${all.length})`
  const name = kind === 'kept' ? 'kept pages' : 'pages that are drawn'
  return [
    { what: `${name} alone, p50 and p99`, figure: pages(idle), ok: true },
    ...(['change', 'undo'] as const).map((phase) => {
      const ratio = quantile(times(phase), 0.99) / quantile(idle, 0.99)
      return {
        what: `${name} beside the ${phase}, and p99 of it by that alone`,
        figure: `${pages(times(phase))}, ${ratio.toFixed(2)}`,
        ok: ratio <= GOALS.ratio,
      }
    }),
  ]
}

/** Of the demo, in categories without any that changes. */
const otherGoods = async (stage: Stage, database: string): Promise<string[]> =>
  (
    await stage.cluster.query<{ slug: string }>(
      database,
      `select slug from products where parent_id is null and type = 'product' and is_published
       and category_id <> (select min(id) from categories) order by id limit ${KEPT}`,
    )
  ).map(({ slug }) => slug)

type Killed = { database: string; port: number; shop: RunningShop; say: (line: string) => void }

/** Half of the runs are changes, half their undoing. Each is killed once, at a random moment. */
async function killedChanges(stage: Stage, { database, port, say, ...given }: Killed) {
  let { shop } = given
  let staff = await signInStaffOver(shop.url)
  const buyer = { url: shop.url, isOver: false, looks: 0, halves: 0 }
  const watching = watch(buyer)
  let [wrong, twice, cut, slowest, idle] = [0, 0, 0, 0, 0]
  let change: Edit | null = null
  for (let round = 0; round < KILLS; round++) {
    // On a busy machine the check of an undo goes on after its answer, and what is not checked cannot run.
    const made: Edit = change
      ? await until(staff, (await staff.post<Edit>(`/products/bulk/${change.id}/undo`)).id, isChecked)
      : await checked(staff, [PRICES, WORDS])
    const killed = shop
    setTimeout(() => killed.process.kill('SIGKILL'), 1_000 + Math.random() * 3_000)
    await staff.post(`/products/bulk/${made.id}/run`).catch(() => null)
    await shop.end('SIGKILL')
    const [before] = await stage.cluster.query<Edit>(
      database,
      'select id, state, planned, done, skipped from bulk_edits where id = $1',
      [made.id],
    )
    if (before?.state === 'running' && before.done > 0) cut += 1
    shop = await stage.start({ database, port })
    staff = await signInStaffOver(shop.url)
    // The kill came before the change began.
    if (before?.state === 'checked') await staff.post(`/products/bulk/${made.id}/run`)
    const began = performance.now()
    await until(staff, made.id, ({ state, done }) => state === 'done' || done > (before?.done ?? 0))
    idle = Math.max(idle, performance.now() - began)
    await until(staff, made.id, isDone)
    slowest = Math.max(slowest, performance.now() - began)
    const found = await outcome(stage, database, made.id)
    wrong += found.wrong
    twice += found.twice
    change = change ? null : made
    say(`  ${round + 1} kills`)
  }
  buyer.isOver = true
  await watching
  const figures: Figure[] = [
    { what: 'changes cut in the middle by a kill', figure: `${cut} of ${KILLS}`, ok: cut > 0 },
    {
      what: 'products that a change lost or gave another price than it had shown',
      figure: String(wrong),
      ok: wrong === 0,
    },
    { what: 'products that a change wrote twice', figure: String(twice), ok: twice === 0 },
    { what: 'longest time until a cut change went on', figure: seconds(idle), ok: idle <= GOALS.idleMs },
    { what: 'longest time until a cut change was done', figure: seconds(slowest), ok: true },
    {
      what: 'pages that buyers saw meanwhile, of these with half a change',
      figure: `${buyer.looks}, ${buyer.halves}`,
      ok: buyer.looks > 0 && buyer.halves === 0,
    },
  ]
  return { shop, figures }
}

const addProducts = (stage: Stage, database: string) =>
  stage.cluster.query(
    database,
    `with made as (
       insert into products (category_id, code, slug, price, is_published)
       select (select min(id) from categories), 'BULK-' || n, 'sk-' || n, 1000 + n % 500, true from generate_series(1, $1::int) n
       returning id)
     insert into product_texts (product_id, lang, title) select id, 'lv', 'Cenumaiņa Pirms' from made`,
    [PRODUCTS],
  )

async function contentOf(stage: Stage, database: string): Promise<string> {
  const [found] = await stage.cluster.query<{ content: string }>(
    database,
    `select md5(string_agg(concat_ws('|', p.code, p.price, p.previous_price, p.is_published, t.title), ',' order by p.id)) as content
     from products p join product_texts t on t.product_id = p.id where p.code like 'BULK-%'`,
  )
  return found?.content ?? ''
}

async function checked(staff: Staff, changes: readonly Change[]): Promise<Edit> {
  const made = await staff.post<Edit>('/products/bulk', { selection: { filter: { q: WORD } }, changes })
  const edit = isChecked(made) ? made : await until(staff, made.id, isChecked)
  if (edit.planned !== PRODUCTS) throw new Error(`${edit.planned} of ${PRODUCTS} products would change`)
  return edit
}

async function ran(staff: Staff, id: string): Promise<Edit> {
  await staff.post(`/products/bulk/${id}/run`)
  return until(staff, id, isDone)
}

const isChecked = ({ state }: Edit) => state === 'checked'
const isDone = ({ state }: Edit) => state === 'done'

async function until(staff: Staff, id: string, isSo: (edit: Edit) => boolean): Promise<Edit> {
  let edit = await staff.get<Edit>(`/products/bulk/${id}`)
  await holds(`the change ${id}`, async () => {
    edit = await staff.get<Edit>(`/products/bulk/${id}`)
    return isSo(edit)
  })
  return edit
}

async function holds(what: string, isSo: () => Promise<boolean>) {
  for (const end = performance.now() + MOST_MS; performance.now() < end; await sleep(100)) if (await isSo()) return
  throw new Error(`${what}: not within ${MOST_MS / 60_000} minutes`)
}

async function outcome(stage: Stage, database: string, id: string) {
  const [found] = await stage.cluster.query<{ wrong: number; twice: number }>(
    database,
    `select count(*) filter (where c.state <> 'done' or p.price <> (c.after->>'price')::int)::int as wrong,
       count(*) filter (where (select count(*) from price_history h where h.product_id = p.id
         and h.price = (c.after->>'price')::int and h.valid_to is null) <> 1)::int as twice
     from bulk_changes c join products p on p.id = c.product_id where c.edit_id = $1 and c.after ? 'price'`,
    [id],
  )
  return found ?? { wrong: PRODUCTS, twice: 0 }
}

async function watch(buyer: { url: string; isOver: boolean; looks: number; halves: number }) {
  const customer = new Customer(buyer.url)
  while (!buyer.isOver) {
    const n = 1 + Math.floor(Math.random() * PRODUCTS)
    const page = await customer.get(`/p/sk-${n}`)
    // The shop is away for a moment after a kill.
    if (page.status !== 200) await sleep(50)
    const [, word] = /<h1[^>]*>[^<]*(Pirms|Pēc)/.exec(page.body) ?? []
    if (word) {
      buyer.looks += 1
      const cents = word === 'Pirms' ? priceOf(n) : raised(priceOf(n))
      if (!page.body.includes(`"price":"${(cents / 100).toFixed(2)}"`)) buyer.halves += 1
    }
    await sleep(20)
  }
}

/** One order after the other, each repeated until it is answered. */
async function keepOrdering(ledger: Ledger, buyers: { url: string; isOver: boolean }) {
  while (!buyers.isOver) {
    const due = sleep(ORDER_EACH_MS)
    await ledger.complete(await ledger.ready(buyers.url))
    await due
  }
}

const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`
const ms = (time: number) => `${time.toFixed(time < 10 ? 1 : 0)} ms`
