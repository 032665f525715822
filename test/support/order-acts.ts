import { sql } from 'drizzle-orm'
import { firstRow, rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { choicesOf } from '../../src/shop/fulfilment/task-choices.ts'
import { settlePayment } from '../../src/shop/payments/settle.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { rememberVendorPayment } from '../../src/shop/payments/vendor-payments.db.ts'
import { decide, entriesOf, readStatement } from './bank.ts'
import { bought } from './bought.ts'
import { buyer } from './buyers.ts'
import type { FakeBank } from './fake-bank.ts'
import type { TestShop } from './shop.ts'
import type { StaffBrowser } from './staff.ts'
import { camt } from './statement-files.ts'

type Below = (below: number) => number
type Answer = { status: number; body: { message?: string } }

/** What staff and buyers did to orders; an act that the shop refuses does nothing. */
export type Acts = { orders: { number: string; id: number }[]; said: string[]; act(): Promise<void> }

type World = { shop: TestShop; staff: StaffBrowser; bank: FakeBank; goods: readonly number[]; random: Below }

const HOME = { country_id: 112, city: 'Rīga', address: 'Brīvības iela 1', zip: '1010' }
const WAYS = [
  { shipping: HOME, shipping_method: 'courier' },
  { shipping: { country_id: 112, identifier: 'veikals-riga' }, shipping_method: 'shop' },
  { shipping: { country_id: 112, identifier: 'veikals-liepaja' }, shipping_method: 'shop' },
]

/** @param world.goods ids of two products and a variation's sibling */
export function actsOn(world: World): Acts {
  const { shop, staff, bank, goods, random } = world
  const { db } = shop
  const orders: Acts['orders'] = []
  const said: string[] = []
  const one = <T>(list: readonly T[]): T | undefined => list[random(Math.max(list.length, 1))]
  const order = () => one(orders)
  const deps = () => settlementDeps(shop.services)

  const answered = (what: string, { status, body }: Answer) => {
    said.push(`${what}: ${status}`)
    if (status >= 500) throw new Error(`${what}: ${status} ${JSON.stringify(body)}`)
  }

  async function place() {
    const wanted = goods.slice(0, 1 + random(2)).map((id) => ({ id, pieces: 1 + random(3) }))
    const payment = one(['practice-bank', 'practice-bank', 'bank-transfer']) ?? ''
    const { number } = await bought(shop, await buyer(shop, wanted), { payment_method: payment, ...one(WAYS) })
    said.push(`placed ${number} ${payment}`)
  }

  /** Supplementary orders and replacements belong to it, too. */
  async function learn(from: number) {
    const found = await rows<{ number: string; id: number }>(
      db,
      sql`select prefixed_id as number, id from orders where id > ${from} order by id`,
    )
    orders.splice(0, orders.length, ...found)
  }

  async function openLink() {
    const page = (await staff.get(`/orders/${order()?.number}`)).body.page as string | undefined
    if (page) await shop.visitor().get(`${new URL(page).pathname}/pay`)
  }

  /** By a page of the bank that was opened at any time. */
  async function pay() {
    const ids = orders.map(({ id }) => id)
    const known = await rows<{ reference: string }>(db, sql`select reference from payments where order_id in ${ids}`)
    const payment = one(bank.pendingOf(new Set(known.map(({ reference }) => reference))))
    if (!payment) return openLink()
    payment.state = 'accepted'
    said.push(`paid ${payment.ref} ${payment.amount}`)
    await settlePayment(await deps(), payment.reference, payment.ref)
  }

  /** The bank has made a second payment of the same attempt. */
  async function payAgain() {
    const attempt = await firstRow<{ id: number; reference: string; amount: number }>(
      db,
      sql`select id, reference, amount - exchanged as amount from payments
          where order_id = ${order()?.id ?? 0} and provider = 'practice' and provider_ref is not null order by id desc limit 1`,
    )
    if (!attempt) return
    const made = bank.add(attempt.reference, attempt.amount + (random(3) === 0 ? 100 : 0))
    await rememberVendorPayment(db, { paymentId: attempt.id, provider: 'practice', providerRef: made.ref })
    made.state = 'accepted'
    said.push(`paid again ${made.ref} ${made.amount}`)
    await settlePayment(await deps(), attempt.reference, made.ref)
  }

  const change = (verb: Parameters<typeof changeOrder>[2]) => async () => {
    const { number = '' } = order() ?? {}
    const done = await changeOrder(await deps(), number, verb)
    said.push(`${verb} ${number}: ${done.ok ? 'ok' : done.reason}`)
  }

  async function refund() {
    const { number } = order() ?? {}
    const { body: left } = await staff.get(`/orders/${number}/refund`)
    if (left.errors) return
    const line = one((left.lines as { position: number; left: number }[]).filter((each) => each.left > 0))
    const pieces = line ? 1 + random(line.left) : 0
    const asked = {
      lines:
        line && random(2) === 0 ? [{ position: line.position, quantity: pieces, restock: random(pieces + 1) }] : [],
      charges: random(3) === 0 ? ['delivery'] : [],
      ...(random(3) === 0 ? { amount: 1 + random(left.left) } : {}),
      byHand: random(3) === 0,
    }
    answered(`refund ${number} ${JSON.stringify(asked)}`, await staff.post(`/orders/${number}/refund`, asked))
  }

  async function edit() {
    const { number } = order() ?? {}
    const { body } = await staff.get(`/orders/${number}/edit`)
    if (!body.goods) return
    const line = one(body.goods.lines as { id: number; quantity: number }[])
    const lines = line && random(3) > 0 ? [{ id: line.id, quantity: random(line.quantity + 2) }] : []
    const added = random(3) === 0 ? [{ productId: one(goods), quantity: 1 + random(2) }] : []
    const given = { version: body.version, lines, added, ...(random(4) === 0 ? { shipping: random(600) } : {}) }
    answered(`edit ${number} ${JSON.stringify(given)}`, await staff.post(`/orders/${number}/edit`, given))
  }

  async function deliver() {
    const { number } = order() ?? {}
    const { body } = await staff.get(`/orders/${number}/delivery`)
    const price = one([{}, { price: 'keep' }, { price: random(900) }])
    const given = { ...one(WAYS), ...price }
    answered(
      `deliver ${number} ${JSON.stringify(given)}`,
      await staff.patch(`/orders/${number}/delivery`, body.version ?? 1, given),
    )
  }

  async function openReturn() {
    const { number, id = 0 } = order() ?? {}
    const line = await firstRow<{ id: number; quantity: number }>(
      db,
      sql`select id, quantity from order_lines where order_id = ${id} and type = 'product' order by random() limit 1`,
    )
    if (!line) return
    const lines = [{ lineId: line.id, quantity: 1 + random(line.quantity) }]
    const given = { number, reason: 'other', lines, withDelivery: random(2) === 0 }
    answered(`return ${number}`, await staff.post('/returns', given))
  }

  async function goOnWithReturn() {
    const ids = orders.map((each) => each.id)
    const open = one(await rows<{ id: number }>(db, sql`select id from returns where order_id in ${ids} order by id`))
    if (!open) return openReturn()
    const { body } = await staff.get(`/returns/${open.id}`)
    const act = one(body.acts as string[])
    const to = (path: string, given: object = {}) => staff.post(`/returns/${open.id}/${path}`, given)
    if (act === 'receive') {
      const lines = (body.lines as { id: number; lineId: number; quantity: number }[]).map(({ lineId, quantity }) => {
        const stocked = random(quantity + 1)
        return { lineId, stocked, writtenOff: quantity - stocked }
      })
      answered(`received ${open.id}`, await to('received', { lines }))
    } else if (act === 'exchange') {
      const { paymentMethod } = (await staff.get(`/returns/${open.id}/exchange`)).body
      const chosen = [{ productId: one(goods), quantity: 1 + random(2) }]
      const sent = one(['received', 'at-once'])
      answered(
        `exchange ${open.id} ${sent}`,
        await to('exchange', { goods: chosen, paymentMethod, seen: body.exchanges.length, sent }),
      )
    } else if (act === 'cancel-exchange') {
      answered(`exchange cancelled ${open.id}`, await to('exchange/cancelled', { number: body.exchange }))
    } else if (act === 'refund') {
      answered(`return refunded ${open.id}`, await to('refund', { byHand: random(2) === 0 }))
    } else if (act === 'refuse') answered(`return refused ${open.id}`, await to('refused', { reason: 'Lietots' }))
  }

  async function withdraw() {
    const { number, id = 0 } = order() ?? {}
    const page = (await staff.get(`/orders/${number}`)).body.page as string | undefined
    const line = await firstRow<{ id: number }>(
      db,
      sql`select id from order_lines where order_id = ${id} and type = 'product' order by id limit 1`,
    )
    if (!page || !line) return
    const form = { step: 'confirm', name: 'Anna', receipt_email: 'anna@example.com', [`quantity-${line.id}`]: '1' }
    const path = new URL(page).pathname.replace('/order/', '/withdraw/')
    const visitor = shop.visitor()
    await visitor.renewToken()
    said.push(`withdraw ${number}: ${(await visitor.submit(path, form)).status}`)
  }

  let statements = 0
  async function statement() {
    const { number = '', id = 0 } = order() ?? {}
    const total = (await firstRow<{ total: number }>(db, sql`select total from orders where id = ${id}`))?.total ?? 0
    const amount = one([total, total, Math.max(1, Math.floor(total / 3)), total + 250]) ?? 1
    statements += 1
    const bankReference = `${number}-${statements}`
    said.push(`statement ${number} ${amount}`)
    if (amount > 0) await readStatement(shop, staff, camt([{ amount, text: number, bankReference }]))
  }

  async function decideEntry() {
    const view = one(['open', 'part', 'booked', 'give-back']) ?? 'open'
    const mine = (await entriesOf(staff, view)).filter(({ details }) => orders.some(({ number }) => number === details))
    const entry = one(mine)
    if (!entry) return statement()
    const verb = one(['accept', 'accept', 'ignore', 'undo']) ?? ''
    const given = verb === 'accept' ? { number: entry.details } : {}
    answered(`${verb} ${view} ${entry.details} ${entry.amount}`, await decide(staff, entry, verb, given))
  }

  async function solve() {
    const { tasks } = (await staff.get('/tasks')).body as { tasks: { id: number; kind: string; number: string }[] }
    const task = one(
      tasks.filter(({ number, kind }) => choicesOf(kind).length > 0 && orders.some((each) => each.number === number)),
    )
    const choice = task && one(choicesOf(task.kind))
    if (task) answered(`${choice} ${task.kind} ${task.number}`, await staff.post(`/tasks/${task.id}/${choice}`))
  }

  const often: readonly [number, () => Promise<void>][] = [
    [3, pay],
    [1, openLink],
    [1, payAgain],
    [2, change('paid')],
    [1, change('cancel')],
    [2, refund],
    [2, edit],
    [2, deliver],
    [1, change('packed')],
    [1, change('shipped')],
    [1, change('completed')],
    [1, openReturn],
    [3, goOnWithReturn],
    [1, withdraw],
    [2, statement],
    [2, decideEntry],
    [4, solve],
  ]
  const drawn = often.flatMap(([times, act]) => Array.from({ length: times }, () => act))
  let first: number | undefined
  return {
    orders,
    said,
    async act() {
      first ??= (await firstRow<{ id: number }>(db, sql`select coalesce(max(id), 0)::int as id from orders`))?.id ?? 0
      if (orders.length === 0 || (orders.length < 3 && random(8) === 0)) await place()
      else await one(drawn)?.()
      await learn(first)
    },
  }
}
