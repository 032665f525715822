import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { RunningShop } from '../../support/running-shop.ts'
import { Customer, until } from '../customer.ts'
import { type Checkout, Ledger } from '../ledger.ts'
import { MOMENTS, type Moment } from '../moments.ts'
import { type MovedClock, movedClock } from '../moved-clock.ts'
import { type Cluster, openCluster } from '../postgres.ts'
import { type Figure, plentyOf, productsOf, type Stage } from '../stage.ts'

export const about = 'faketime: shop and PostgreSQL live through the changes of the clock and the turn of the year'

/** So long before the boundary the programs are started; what has to be looked at before it must fit in. */
const LEAD_MS = 35_000
const GUEST_LIVES_MS = 30 * 24 * 60 * 60_000
const DATABASE = 'clocks'

export const mostMs = 20 * 60_000

export async function run(stage: Stage, say: (line: string) => void): Promise<Figure[]> {
  const clock = movedClock()
  const folder = mkdtempSync(join(tmpdir(), 'shop-clocks-'))
  clock.set(new Date(Date.parse(MOMENTS[0]?.boundary ?? '') - 10 * 60_000))
  const cluster = await openCluster(undefined, clock.env)
  try {
    await cluster.query('postgres', `create database ${DATABASE}`)
    return await new Clocks({ stage, say, clock, cluster, folder }).figures()
  } finally {
    cluster.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Parts = { stage: Stage; say: (line: string) => void; clock: MovedClock; cluster: Cluster; folder: string }

class Clocks {
  readonly #parts: Parts
  readonly #wrong: string[] = []
  /** Visitors with something in the cart, and when they were last seen. */
  readonly #guests: { visitor: Customer; seen: Date }[] = []
  #checked = 0
  #ledger = new Ledger([])
  #priced = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async figures(): Promise<Figure[]> {
    const { cluster, stage } = this.#parts
    const began = new Date(Date.now() - 60_000)
    await this.#open('UTC', async (shop) => {
      const url = shop.url
      const goods = await plentyOf({ cluster, database: DATABASE, url, stock: 100_000 })
      this.#ledger = new Ledger(goods)
      const found = await new Customer(url).get('/api/search/products?per_page=96&sort=price_with_tax:desc')
      this.#priced = productsOf(found.body)[0] ?? 0
    })
    for (const moment of MOMENTS) await this.#live(moment)
    const stray = await strayTimes(cluster, began)
    const audit = () =>
      this.#cli('audit')
        .split('\n')
        .filter((line) => line && !/everything|agree/i.test(line))
    return [
      {
        what: 'moments × things looked at, wrong',
        figure: `${MOMENTS.length}: ${this.#checked}, ${this.#wrong.length}`,
        ok: this.#wrong.length === 0 && this.#checked > 100,
      },
      ...this.#wrong.map((figure) => ({ what: 'wrong', figure, ok: false })),
      { what: 'times of the real clock in the database', figure: stray.join(', ') || '0', ok: stray.length === 0 },
      ...(await this.#ledger.figures({ ...stage, cluster, audit }, DATABASE)),
    ]
  }

  #expect(what: string, got: unknown, wanted: unknown) {
    this.#checked += 1
    if (got !== wanted) this.#wrong.push(`${what}: ${got} and not ${wanted}`)
  }

  async #live(moment: Moment) {
    const { clock, cluster, say } = this.#parts
    const boundary = new Date(moment.boundary)
    const name = `${moment.boundary} ${moment.zone}`
    say(`  ${name}`)
    cluster.control('-m', 'fast', '-w', 'stop')
    clock.set(new Date(boundary.getTime() - LEAD_MS))
    cluster.start()
    await cluster.query(DATABASE, `alter database ${DATABASE} set timezone to '${moment.zone}'`)
    await this.#coupons(moment)
    await this.#open(moment.zone, async (shop) => {
      await this.#price(shop, `${name} before`, moment.lowest)
      await this.#side(shop, moment, 'before')
      this.#expect(`${name}: done before the boundary`, clock.now() < boundary, true)
      await until('the boundary', () => clock.now().getTime() > boundary.getTime() + 1_000, LEAD_MS)
      await this.#side(shop, moment, 'after')
      await this.#changePrice([2500, null], [6000, null])
      await until('unpaid orders to end with their hold', () => this.#holdsAgree(), 120_000)
      this.#checked += 1
    })
  }

  /** Who has not paid until the hold ended has no order any more; everybody else has. */
  async #holdsAgree(): Promise<boolean> {
    const wrong = await this.#parts.cluster.query(
      DATABASE,
      `select 1 from orders where email like '%@pircejs.example' and payment_method_code = 'bank-transfer'
         and (state = 'cancelled') <> (hold_until < $1)`,
      [this.#parts.clock.now()],
    )
    return wrong.length === 0
  }

  /** What is true of an order, a coupon, a guest on one side of the boundary. */
  async #side(shop: RunningShop, moment: Moment, which: 'before' | 'after') {
    const { cluster, clock } = this.#parts
    const { day, hold } = moment[which]
    const name = `${moment.boundary} ${moment.zone} ${which}`
    const began = clock.now()

    const [told] = await cluster.query<{ now: Date }>(DATABASE, 'select now() as now')
    this.#expect(`${name}: PostgreSQL's clock`, isNear(told?.now, clock.now()), true)
    const date = (await new Customer(shop.url).get('/healthz')).headers.get('date') ?? ''
    this.#expect(`${name}: the shop's clock`, isNear(new Date(date), clock.now()), true)

    await this.#guestsCome(shop, name)
    const transfer = await this.#ledger.ready(shop.url, {}, 'bank-transfer')
    const isOver = clock.now() >= new Date(moment.dayEnds)
    for (const [code, isGood] of [
      ['ENDS', !isOver],
      ['STARTS', isOver],
    ] as const) {
      const reply = await transfer.customer.post('/api/coupon/apply', { code: codeOf(code, moment) })
      this.#expect(`${name}: coupon ${code}`, reply.status, isGood ? 200 : 409)
    }
    this.#expect(`${name}: transfer`, (await transfer.send()).status, 200)
    const paid = await this.#ledger.ready(shop.url)
    this.#expect(`${name}: order`, (await paid.send()).status, 200)
    await payAtPracticeBank(shop, paid)

    type Row = { hold: Date; placed: Date }
    const [row] = await cluster.query<Row>(
      DATABASE,
      'select hold_until as hold, placed_at as placed from orders where prefixed_id = $1',
      [transfer.number],
    )
    this.#expect(`${name}: hold`, row?.hold.toISOString(), hold)
    this.#expect(`${name}: placed`, isBetween(row?.placed, began, clock.now()), true)
    type Invoice = { document: { issueDate: string; number: string }; paid: Date }
    const invoiceOf = () =>
      cluster.query<Invoice>(
        DATABASE,
        'select i.document, o.paid_at as paid from orders o join invoices i on i.order_id = o.id where prefixed_id = $1',
        [paid.number],
      )
    await until(`the invoice of ${paid.number}`, async () => (await invoiceOf()).length > 0)
    const [invoice] = await invoiceOf()
    this.#expect(`${name}: paid`, isBetween(invoice?.paid, began, clock.now()), true)
    this.#expect(`${name}: invoice's day`, invoice?.document.issueDate, isoOf(day))
    this.#expect(`${name}: invoice's year`, invoice?.document.number.slice(0, 8), `ER-${day.slice(6, 10)}-`)
    const list = this.#cli('orders')
    for (const { number } of [transfer, paid]) {
      const line = list.split('\n').find((each) => each.includes(number)) ?? ''
      this.#expect(`${name}: day of ${number} in the list`, line.includes(day), true)
    }
  }

  async #coupons(moment: Moment) {
    await this.#parts.cluster.query(
      DATABASE,
      `insert into coupons (code, kind, value, starts_at, ends_at)
       values ($1, 'percent', 1000, null, $3), ($2, 'percent', 1000, $3, null)`,
      [codeOf('ENDS', moment), codeOf('STARTS', moment), moment.dayEnds],
    )
  }

  /** Who was here less than thirty days ago still has a cart; each comes once, so that its thirty days are not renewed. */
  async #guestsCome(shop: RunningShop, name: string) {
    const { clock } = this.#parts
    for (const { visitor, seen } of this.#guests.splice(0)) {
      visitor.url = shop.url
      const { body } = await visitor.get('/api/visitor')
      const { cart } = JSON.parse(body) as { cart: { total_quantity: number } }
      const isAlive = clock.now().getTime() - seen.getTime() < GUEST_LIVES_MS
      this.#expect(`${name}: cart of a guest of ${seen.toISOString()}`, cart.total_quantity, isAlive ? 1 : 0)
    }
    const { customer } = await this.#ledger.ready(shop.url)
    // It never orders.
    this.#ledger.checkouts.pop()
    this.#guests.push({ visitor: customer, seen: clock.now() })
  }

  /** Reduced now: the page tells the lowest price of the thirty days before, by PostgreSQL's clock. */
  async #price(shop: RunningShop, name: string, lowest: string | null) {
    if (lowest === null) return
    await this.#changePrice([4000, 6000])
    const [row] = await this.#parts.cluster.query<{ slug: string }>(
      DATABASE,
      'select slug from products where id = $1',
      [this.#priced],
    )
    const told = /Zemākā cena pēdējās 30 dienās[^\d]*([\d ]+,\d\d)/
    let found = ''
    await until('the reduced price', async () => {
      const { body } = await new Customer(shop.url).get(`/p/${row?.slug}`)
      found = told.exec(body.replace(/<[^>]*>/g, ' '))?.[1] ?? ''
      return found !== ''
    })
    this.#expect(`${name}: lowest price of 30 days`, found, lowest)
  }

  async #changePrice(...prices: readonly (readonly [price: number, previous: number | null])[]) {
    for (const [price, previous] of prices) {
      await this.#parts.cluster.query(DATABASE, 'update products set price = $1, previous_price = $2 where id = $3', [
        price,
        previous,
        this.#priced,
      ])
    }
  }

  async #open(zone: string, work: (shop: RunningShop) => Promise<void>) {
    const shop = await this.#parts.stage.start({ database: DATABASE, env: this.#env(zone) })
    try {
      await work(shop)
    } finally {
      await shop.end('SIGTERM')
    }
  }

  #env = (zone: string) => ({
    ...this.#parts.clock.env,
    TZ: zone,
    DATABASE_URL: this.#parts.cluster.url(DATABASE),
    DATA_DIR: this.#parts.folder,
    SESSION_SECRET: 'a secret of the clocks, long enough for all of them',
  })

  /** The merchant's command line, on a machine that believes to be elsewhere than the shop's. */
  #cli(command: string): string {
    const program = join(dirname(this.#parts.stage.program), 'shop.js')
    try {
      return execFileSync(process.execPath, [program, command], {
        env: { ...process.env, ...this.#env('Asia/Kathmandu') },
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'pipe'],
      })
    } catch (error) {
      const { stdout, stderr } = error as { stdout: string; stderr: string }
      return stdout + stderr
    }
  }
}

async function payAtPracticeBank(shop: RunningShop, checkout: Checkout) {
  const { payment_link } = JSON.parse(checkout.replies.at(-1)?.body ?? '{}') as { payment_link: string }
  const toBank = await checkout.customer.get(payment_link)
  const bank = new URL(toBank.headers.get('location') ?? '', shop.url).pathname
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const paid = await checkout.customer.postRaw(bank, 'decision=pay', form)
  if (paid.status !== 303) throw new Error(`the practice bank answered ${paid.status} ${paid.body.slice(0, 200)}`)
}

/** Columns in which somebody wrote the time that it really is. */
async function strayTimes(cluster: Cluster, began: Date): Promise<string[]> {
  const columns = await cluster.query<{ name: string; table: string; column: string }>(
    DATABASE,
    `select c.table_schema || '.' || c.table_name || '.' || c.column_name as name,
       format('%I.%I', c.table_schema, c.table_name) as table, quote_ident(c.column_name) as column
     from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
     where c.data_type = 'timestamp with time zone' and t.table_type = 'BASE TABLE'
       and c.table_schema not in ('pg_catalog', 'information_schema')`,
  )
  if (columns.length < 30) throw new Error('hardly any times were found')
  const found: string[] = []
  for (const { name, table, column } of columns) {
    const [row] = await cluster.query<{ n: number }>(
      DATABASE,
      `select count(*)::int as n from ${table} where ${column} between $1 and $2`,
      [began, new Date(Date.now() + 60_000)],
    )
    if (row?.n) found.push(`${name} × ${row.n}`)
  }
  return found
}

const codeOf = (kind: 'ENDS' | 'STARTS', { boundary }: Moment) => `${kind}${boundary.replace(/\D/g, '')}`

/** "03.01.2027." as "2027-01-03". */
const isoOf = (day: string) => day.split('.').filter(Boolean).reverse().join('-')

/** HTTP dates have no parts of a second. */
const isNear = (instant: Date | undefined, wanted: Date) =>
  instant !== undefined && Math.abs(instant.getTime() - wanted.getTime()) < 2_500

const isBetween = (instant: Date | undefined, from: Date, to: Date) =>
  instant !== undefined && instant >= new Date(from.getTime() - 100) && instant <= new Date(to.getTime() + 100)
