import { setTimeout as sleep } from 'node:timers/promises'
import { freePort, type RunningShop } from '../../support/running-shop.ts'
import { signInStaffOver } from '../../support/staff-over-http.ts'
import { Customer } from '../customer.ts'
import type { Figure, Stage } from '../stage.ts'

export const about = 'SIGKILL while the prices of 5,000 products change, and while that is undone; buyers look on'

const PRODUCTS = 5_000
const KILLS = 4
const MOST_MS = 240_000
const MOST_IDLE_MS = 30_000

/** A job whose process was killed begins again after some 20 s. */
export const mostMs = 20 * 60_000

type Edit = { id: string; state: string; planned: number; done: number; skipped: number }

/** Half of the runs are changes of all prices, half their undoing. Each is killed once, at a random moment. */
export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const database = await stage.database()
  await addProducts(stage, database)
  const port = await freePort()
  let shop: RunningShop = await stage.start({ database, port })
  let staff = await signInStaffOver(shop.url)
  const buyer = { url: shop.url, isOver: false, looks: 0, halves: 0 }
  const watching = watch(buyer)
  let [wrong, twice, cut, slowest, idle] = [0, 0, 0, 0, 0]
  let change: Edit | null = null
  for (let round = 0; round < KILLS; round++) {
    // On a busy machine the check of an undo goes on after its answer, and what is not checked cannot run.
    const begun: Edit = change ? await staff.post(`/products/bulk/${change.id}/undo`) : await checked(staff, round)
    const made = await until(staff, begun.id, ({ state }) => state === 'checked')
    const killed = shop
    setTimeout(() => killed.process.kill('SIGKILL'), Math.random() * 3_000)
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
    await finished(staff, made.id)
    slowest = Math.max(slowest, performance.now() - began)
    const found = await outcome(stage, database, made.id)
    wrong += found.wrong
    twice += found.twice
    change = change ? null : made
    say(`  ${round + 1} kills`)
  }
  buyer.isOver = true
  await watching
  await shop.end('SIGTERM')
  return [
    { what: 'changes cut in the middle by a kill', figure: `${cut} of ${KILLS}`, ok: cut > 0 },
    {
      what: 'products that a change lost or gave another price than it had shown',
      figure: String(wrong),
      ok: wrong === 0,
    },
    { what: 'products that a change wrote twice', figure: String(twice), ok: twice === 0 },
    {
      what: 'longest time until a cut change went on',
      figure: `${Math.round(idle / 1000)} s`,
      ok: idle <= MOST_IDLE_MS,
    },
    { what: 'longest time until a cut change was done', figure: `${Math.round(slowest / 1000)} s`, ok: true },
    {
      what: 'pages that buyers saw meanwhile, of these with half a change',
      figure: `${buyer.looks}, ${buyer.halves}`,
      ok: buyer.looks > 0 && buyer.halves === 0,
    },
  ]
}

/** The title tells the price: a page that shows another one is half a change. */
const addProducts = (stage: Stage, database: string) =>
  stage.cluster.query(
    database,
    `with made as (
       insert into products (category_id, code, slug, price, is_published)
       select (select min(id) from categories), 'SK-' || n, 'sk-' || n, 1000, true from generate_series(1, $1::int) n
       returning id)
     insert into product_texts (product_id, lang, title) select id, 'lv', 'Cena 10,00' from made`,
    [PRODUCTS],
  )

/** Price and title of every product change together. */
async function checked(staff: Staff, round: number): Promise<Edit> {
  const cents = 2_000 + round * 100
  const { rows } = await staff.get<{ rows: { id: number }[] }>('/products?q=SK-1&limit=1')
  if (rows.length === 0) throw new Error('The products are not in the list')
  const body = {
    selection: { filter: { q: 'Cena' } },
    changes: [
      { field: 'price', act: 'formula', value: `=${cents / 100},00` },
      { field: 'title.lv', act: 'replace', value: 'Cena 10,00', by: `Cena ${cents / 100},00` },
    ],
  }
  const { id } = await staff.post<Edit>('/products/bulk', body)
  return until(staff, id, ({ state }) => state === 'checked')
}

const finished = (staff: Staff, id: string) => until(staff, id, ({ state }) => state === 'done')

async function until(staff: Staff, id: string, holds: (edit: Edit) => boolean): Promise<Edit> {
  for (const end = performance.now() + MOST_MS; performance.now() < end; await sleep(500)) {
    const edit = await staff.get<Edit>(`/products/bulk/${id}`)
    if (holds(edit)) return edit
  }
  throw new Error(`The change ${id} does not end`)
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
    const page = await customer.get(`/p/sk-${1 + Math.floor(Math.random() * PRODUCTS)}`)
    // The shop is away for a moment after a kill.
    if (page.status !== 200) await sleep(50)
    const [, title] = /<h1[^>]*>[^<]*Cena (\d+),00/.exec(page.body) ?? []
    if (title) {
      buyer.looks += 1
      if (!page.body.includes(`"price":"${title}.00"`)) buyer.halves += 1
    }
  }
}

type Staff = Awaited<ReturnType<typeof signInStaffOver>>

/** With an account of the demo. */
