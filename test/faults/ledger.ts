import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { Customer, type Reply } from './customer.ts'
import type { Cluster } from './postgres.ts'
import type { Figure } from './stage.ts'

/** The shop's database, as it is read past the shop. */
export type Books = {
  cluster: Pick<Cluster, 'query'>
  /** Lines of the auditor; none when everything agrees. */
  audit(database: string): string[]
}

/** A checkout that is ready to be sent, and may be sent again until it is answered. */
export class Checkout {
  readonly customer: Customer
  readonly key = randomUUID()
  /** What was acknowledged: the order's number. */
  number = ''
  /** Every answer so far. */
  readonly replies: Reply[] = []
  readonly #request: object

  constructor(customer: Customer, request: object) {
    this.customer = customer
    this.#request = request
  }

  async send(): Promise<Reply> {
    const reply = await this.customer.post('/api/order/store', this.#request, { 'idempotency-key': this.key })
    this.replies.push(reply)
    if (reply.status === 200) {
      const { order } = JSON.parse(reply.body) as { order: { prefixed_id: string } }
      if (this.number && this.number !== order.prefixed_id) throw new Error('one key gave two orders')
      this.number = order.prefixed_id
    }
    return reply
  }
}

/** Everybody who tried to buy, to be compared with what the database says afterwards. */
export class Ledger {
  readonly checkouts: Checkout[] = []
  readonly #goods: readonly number[]
  readonly #mostEmptied: number
  #point = ''
  #emptied = 0

  /**
   * @param mostEmptied carts that may be found empty, because PostgreSQL crashed in the half second after they were
   *   filled (decisions/017)
   */
  constructor(goods: readonly number[], { mostEmptied = 0 }: { mostEmptied?: number } = {}) {
    this.#goods = goods
    this.#mostEmptied = mostEmptied
  }

  /**
   * Somebody at the last button; tries until the shop answers.
   * @param buyer fields of the order's buyer
   */
  async ready(url: string, buyer: Record<string, string> = {}, paymentMethod = 'practice-bank'): Promise<Checkout> {
    const customer = new Customer(url)
    const wanted = this.#goods[this.checkouts.length % this.#goods.length] ?? 0
    await answered(() => customer.post(`/api/cart-item/add/${wanted}?action=plus`, { quantity: 1 }))
    const checkout = new Checkout(customer, {
      ...(await this.#requestOf(customer, buyer)),
      payment_method: paymentMethod,
    })
    this.checkouts.push(checkout)
    return checkout
  }

  /** One order after the other; whoever is told that the shop is away asks again, and any other refusal ends it. */
  async keepBuying(url: string, replies: Reply[], isOpen: () => boolean) {
    while (isOpen()) {
      const checkout = await this.ready(url)
      while (!checkout.number) {
        const reply = await checkout.send()
        if (this.#isEmptied(checkout, reply)) break
        replies.push(reply)
        if (![200, 503].includes(reply.status)) return
        if (reply.status === 503) await sleep(200)
      }
    }
  }

  /** Whoever finds the cart empty fills another one. */
  #isEmptied(checkout: Checkout, { status, body }: Reply): boolean {
    if (status !== 409) return false
    const { errors } = JSON.parse(body) as { errors?: { cart?: { items?: unknown[] } } }
    if (errors?.cart?.items?.length !== 0) return false
    this.#emptied += 1
    this.checkouts.splice(this.checkouts.indexOf(checkout), 1)
    return true
  }

  async #requestOf(customer: Customer, buyer: Record<string, string>) {
    this.#point ||= await firstLocker(customer)
    return {
      order: {
        user_type: 'b2c',
        user_name: 'Anna',
        user_surname: 'Bērziņa',
        user_email: customer.email,
        user_phone_number: { countryCallingCode: '371', number: '20000001' },
        ...buyer,
      },
      shipping: { country_id: 112, identifier: this.#point },
      shipping_method: 'locker-omniva',
    }
  }

  /** Sends every checkout again that has no answer yet, as a browser's retry would. */
  async finish(url: string) {
    for (const checkout of [...this.checkouts]) {
      checkout.customer.url = url
      if (!checkout.number) await this.complete(checkout)
    }
  }

  /** Sends a checkout until it is answered. @returns whether it became an order; not when the cart was found empty */
  async complete(checkout: Checkout): Promise<boolean> {
    await answered(async () => {
      const reply = await checkout.send()
      return this.#isEmptied(checkout, reply) ? { ...reply, status: 200 } : reply
    })
    return checkout.number !== ''
  }

  /** @param stock of each product at the beginning */
  async figures({ cluster, audit: auditOf }: Books, database: string, stock = 100_000): Promise<Figure[]> {
    const orders = await cluster.query<{ prefixed_id: string; email: string; lines: number }>(
      database,
      `select o.prefixed_id, o.email, (select count(*)::int from order_lines l where l.order_id = o.id) as lines
       from orders o where o.email like '%@pircejs.example'`,
    )
    const known = new Set(orders.map(({ prefixed_id }) => prefixed_id))
    const acknowledged = this.checkouts.filter(({ number }) => number)
    const lost = acknowledged.filter(({ number }) => !known.has(number)).length
    const doubled = orders.length - new Set(orders.map(({ email }) => email)).size
    const half = orders.filter(({ lines }) => lines !== 1).length
    const [sold] = await cluster.query<{ missing: number; sold: number }>(
      database,
      `select (select coalesce(sum($1 - quantity), 0)::int from products where id = any($2)) as missing,
        (select coalesce(sum(l.taken_quantity), 0)::int from order_lines l join orders o on o.id = l.order_id
         where l.product_id = any($2) and o.email like '%@pircejs.example' and o.stock_returned_at is null) as sold`,
      [stock, this.#goods],
    )
    const audit = auditOf(database)
    const isSum = sold?.missing === sold?.sold
    return [
      { what: 'checkouts / acknowledged', figure: `${this.checkouts.length} / ${acknowledged.length}`, ok: true },
      {
        what: `carts found empty after a crash of the database (at most ${this.#mostEmptied})`,
        figure: String(this.#emptied),
        ok: this.#emptied <= this.#mostEmptied,
      },
      { what: 'acknowledged orders lost', figure: String(lost), ok: lost === 0 },
      { what: 'orders doubled', figure: String(doubled), ok: doubled === 0 },
      { what: 'half orders', figure: String(half), ok: half === 0 },
      { what: 'taken from stock = sold', figure: `${sold?.missing} = ${sold?.sold}`, ok: isSum },
      { what: 'auditor', figure: firstOf(audit) || 'everything agrees', ok: audit.length === 0 },
    ]
  }
}

const firstOf = (lines: readonly string[]) =>
  lines.slice(0, 5).join('; ') + (lines.length > 5 ? ` and ${lines.length - 5} more` : '')

const isSuccess = ({ status }: Reply) => status >= 200 && status < 300

/** Repeats a request while the shop is away. @throws after 30 s, or when it is refused for good */
export async function answered(request: () => Promise<Reply>, isExpected = isSuccess): Promise<Reply> {
  const deadline = performance.now() + 30_000
  for (;;) {
    const reply = await request()
    if (isExpected(reply)) return reply
    if (reply.status !== 0 && reply.status !== 503) throw new Error(`${reply.status} ${reply.body.slice(0, 300)}`)
    if (performance.now() > deadline) throw new Error(`not answered in 30 s: ${reply.status} ${reply.error}`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

async function firstLocker(customer: Customer): Promise<string> {
  const shipping = await answered(() => customer.get('/api/shipping'))
  const { shippingMethods } = JSON.parse(shipping.body) as { shippingMethods: { id: number; code: string }[] }
  const id = shippingMethods.find(({ code }) => code === 'locker-omniva')?.id
  const found = await answered(() => customer.get(`/api/shipping/${id}/pickup-points?country_id=112`))
  const { points } = JSON.parse(found.body) as { points: { identifier: string }[] }
  return points[0]?.identifier ?? ''
}
