import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { practiceBank } from '../../src/adapters/payments/practice.ts'
import { runNightlyAudit } from '../../src/adapters/queue/nightly-audit.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { audit as auditCommand } from '../../src/cli/order-commands.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { auditVendors } from '../../src/shop/audit/vendors.db.ts'
import { coupons } from '../../src/shop/coupons/coupons.tables.ts'
import type { Db } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import type { OrderVerb } from '../../src/shop/fulfilment/possible-verbs.ts'
import { expireOrders } from '../../src/shop/orders/expire.db.ts'
import type { PaymentProvider } from '../../src/shop/payments/provider.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { addLocation, countStock, moveStock, transferStock } from '../../src/shop/stock/move.db.ts'
import { withdraw } from '../../src/shop/withdrawals/withdrawal.db.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
/** Numbers of orders, by what happened to them. */
const orders: Record<string, string> = {}
let lamp: Awaited<ReturnType<TestShop['product']>>

const deps = () => settlementDeps(shop.services)
/** The attempts of the test are old enough that vendors are asked about them. */
const later = () => new Date(Date.now() + 3_600_000)
const anna = { actor: 'cli:anna' }

beforeAll(async () => {
  shop = await openTestShop()
  await shop.db.insert(coupons).values([
    { code: 'DESMIT', kind: 'percent', value: 1000, perCustomerLimit: 50 },
    { code: 'VECAIS', kind: 'percent', value: 1000, used: 4, usedElsewhere: 3 },
  ])
  await shop.db.execute(sql`update coupons set used = used_elsewhere`)
  lamp = await shop.product({ price: 2500, quantity: 40, virtualQuantity: 5 })
  const chair = await shop.product({ price: 9900, quantity: 1, virtualQuantity: 5 })

  const unpaid = async (name: string, goods = [{ id: lamp.id, pieces: 2 }], coupon?: string) => {
    const order = await bought(shop, await buyer(shop, goods, coupon))
    orders[name] = order.number
    return order
  }
  const paid = async (name: string, ...[goods, coupon]: [{ id: number; pieces: number }[]?, string?]) => {
    const order = await unpaid(name, goods, coupon)
    const bank = String((await order.visitor.get(`${order.path}/pay`)).headers.location)
    await order.visitor.submit(bank, { decision: 'pay' })
    return order
  }
  const become = async (name: string, ...verbs: OrderVerb[]) => {
    for (const verb of verbs) {
      const changed = await changeOrder(await deps(), orders[name] ?? '', verb)
      if (!changed.ok) throw new Error(`${name} ${verb}: ${changed.reason}`)
    }
  }

  await unpaid('expired', undefined, 'DESMIT')
  await expireOrders({ db: shop.db, queue: shop.services.queue }, new Date(Date.now() + 30 * 86_400_000))
  await paid('paid', [
    { id: lamp.id, pieces: 1 },
    { id: chair.id, pieces: 2 },
  ])
  await paid('coupon', undefined, 'DESMIT')
  await paid('old coupon', undefined, 'VECAIS')
  await unpaid('cancelled', undefined, 'DESMIT')
  await become('cancelled', 'cancel')
  await paid('refunded')
  await become('refunded', 'refund')
  await paid('returned')
  await changeOrder(await deps(), orders.returned ?? '', 'refund', { restock: true })
  await paid('paid and cancelled')
  await become('paid and cancelled', 'cancel')
  await paid('in part')
  await changeOrder(await deps(), orders['in part'] ?? '', 'refund', { amount: 700 })
  const { visitor } = await signedIn(shop, { type: 'b2g', vatNum: null, mayPayByInvoice: true, regNum: '90000069281' })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
  orders['on invoice'] = (await bought(shop, visitor, { payment_method: 'invoice' })).number
  await paid('withdrawn')
  await become('withdrawn', 'packed', 'shipped', 'completed')
  await withdrawOne('withdrawn')
  const open = await unpaid('open')
  await open.visitor.get(`${open.path}/pay`)

  await addLocation(shop.db, 'riga', 'Veikals Rīgā')
  const moved = [
    await moveStock(shop.db, lamp.code, 12, { ...anna, reason: 'receipt', reference: 'PZ-17' }),
    await moveStock(shop.db, lamp.code, -1, { ...anna, reason: 'loss' }),
    await moveStock(shop.db, lamp.code, 1, { ...anna, reason: 'return', reference: orders.withdrawn }),
    await transferStock(shop.db, lamp.code, 4, { ...anna, from: 'main', to: 'riga' }),
    await countStock(shop.db, lamp.code, 33, anna),
  ]
  expect(moved.filter(({ ok }) => !ok)).toEqual([])
}, 60_000)
afterAll(() => shop.close())

async function withdrawOne(name: string) {
  const id = await idOf(name)
  const line = await shop.db.execute(sql`select id from order_lines where order_id = ${id} and type = 'product'`)
  const lineId = Number((line as unknown as { rows: { id: number }[] }).rows[0]?.id)
  const given = await withdraw(shop.db, shop.services.queue, {
    ...{ orderId: id, name: 'Anna Bērziņa', email: 'anna@example.com', lang: 'lv', now: new Date() },
    ...{ shop: { email: 'info@ertava.example', lang: 'lv' }, receiptHash: (n) => `receipt-${n}` },
    quantityOf: (each) => (each === lineId ? 1 : 0),
  })
  expect(given.ok).toBe(true)
}

async function idOf(name: string): Promise<number> {
  const found = await shop.db.execute(sql`select id from orders where prefixed_id = ${orders[name] ?? ''}`)
  return Number((found as unknown as { rows: { id: number }[] }).rows[0]?.id)
}

/** The order with that story, for SQL. */
const of = (name: string) => sql`(select id from orders where prefixed_id = ${orders[name] ?? ''})`
const paymentOf = (name: string) => sql`(select id from payments where order_id = ${of(name)} order by id desc limit 1)`
const lampId = () => sql`${lamp.id}::int`
const main = sql`(select id from stock_locations where code = 'main')`

/** Asked one after the other, because a transaction is one connection. */
function bankOf(db: Db): PaymentProvider {
  const bank = practiceBank({ db, secret: '', baseUrl: '', now: later })
  let before: Promise<unknown> = Promise.resolve()
  return {
    ...bank,
    status(payment) {
      const status = before.then(() => bank.status(payment))
      before = status.catch(() => {})
      return status
    },
  }
}

async function findingsIn(db: Db, provider = bankOf(db)): Promise<string[]> {
  const vendors = await auditVendors(db, new Map([[provider.code, provider]]), later())
  return [...(await audit(db)), ...vendors.findings]
}

class Undo extends Error {}

/** The names of the rules that a change of the database breaks; it is undone. Triggers do not stand in its way. */
async function brokenBy(change: SQL): Promise<string[]> {
  let broken: string[] = []
  const doing = shop.db.transaction(async (tx) => {
    await tx.execute(sql`alter table stock_movements disable trigger user`)
    await tx.execute(change)
    await tx.execute(sql`alter table stock_movements enable trigger user`)
    broken = await findingsIn(tx)
    throw new Undo()
  })
  await expect(doing).rejects.toThrow(Undo)
  return [...new Set(broken.map((line) => line.split(': ')[0] ?? ''))].sort()
}

type Plant = [what: string, change: () => SQL, ...rules: string[]]

const document = (name: string, path: string, value: SQL) => sql`
  update invoices set document = jsonb_set(document, ${path}::text[], ${value})
  where order_id = ${of(name)} and kind = 'invoice'`

const STOCK = 'stock is what came less what was ordered'
const SAYS = 'an invoice says what its order says'
const DIGEST = 'a document is as it was issued'
const REDEEMED = 'an order with a coupon has redeemed it'
const COUPON = 'a coupon counts its living redemptions'
const GAP = 'the numbers of a series have no gap'
const HAS_INVOICE = 'what was paid has an invoice'
const PARTS = 'VAT of lines and charges adds up'
const SUM = 'an order is the sum of its lines'
const ASKS = 'a payment asks for what the order costs'
const LAST_EVENT = 'an order is in the state of its last event'
const LEVEL = 'a level is the sum of its movements'
const ONE_PAYMENT = 'paid means exactly one accepted payment'
const CREDITED = 'money that went back is credited'
const REFUND_STATE = 'a payment is in the state that its refunds have brought it to'
const BANK_PAID = 'the bank says paid, the shop does not'

/** Faults planted in the data by an external review, and the rules that must find them. */
const reviewFaults: Plant[] = [
  ['stock of a product + 5', () => sql`update products set quantity = quantity + 5 where id = ${lampId()}`, STOCK],
  [
    'the bank was paid, the shop does not know',
    () => sql`update practice_payments set decision = 'accepted' where order_number = ${orders.open ?? ''}`,
    BANK_PAID,
  ],
  ['a coupon used seven times more', () => sql`update coupons set used = used + 7 where code = 'DESMIT'`, COUPON],
  [
    'a redemption is deleted',
    () => sql`delete from coupon_redemptions where order_id = ${of('coupon')}`,
    COUPON,
    REDEEMED,
  ],
  [
    'the invoice of a paid order is deleted',
    () => sql`delete from invoices where order_id = ${of('paid')}`,
    GAP,
    HAS_INVOICE,
  ],
  ['an invoice with another total', () => document('paid', '{totals,gross}', sql`'1'`), DIGEST, SAYS],
  [
    'the total of an order',
    () => sql`update orders set total = total + 100, items_total = items_total + 100 where id = ${of('open')}`,
    ...[SUM, ASKS, 'VAT rows add up'],
  ],
  ['the sum of a payment', () => sql`update payments set amount = amount + 1 where id = ${paymentOf('open')}`, ASKS],
  [
    'the state of a payment',
    () => sql`update payments set state = 'failed' where id = ${paymentOf('paid')}`,
    ...[BANK_PAID, ONE_PAYMENT, 'money at a vendor is in the books or a task'],
  ],
  [
    'unpaid with an accepted payment',
    () => sql`update payments set state = 'accepted', accepted_at = now() where id = ${paymentOf('open')}`,
    ONE_PAYMENT,
    'the shop says paid, the bank does not',
  ],
  ['a coupon used once less', () => sql`update coupons set used = used - 1 where code = 'DESMIT'`, COUPON],
  [
    'an e-mail is deleted',
    () => sql`delete from letters where kind = 'order-paid' and subject = 'order:' || ${of('paid')}`,
    'every order has its e-mail, a paid one two',
  ],
  [
    'the cart of an order is open again',
    () => sql`update carts set state = 'open' where id = (select cart_id from orders where id = ${of('open')})`,
    'an order was made of an ordered cart',
  ],
  [
    'a row of VAT',
    () => sql`update orders set vat_rows = jsonb_set(vat_rows, '{0,vat}', '1') where id = ${of('paid')}`,
    PARTS,
    'VAT rows add up',
  ],
  [
    'a cancelled order keeps its goods',
    () => sql`update orders set stock_returned_at = null where id = ${of('cancelled')}`,
    STOCK,
    'goods go back exactly when an order is cancelled',
  ],
]

const ofOurOwn: Plant[] = [
  [
    'the supplier has three more',
    () => sql`update products set virtual_quantity = virtual_quantity + 3 where id = ${lampId()}`,
    STOCK,
  ],
  [
    'a piece was taken from the other shelf',
    () => sql`update order_lines set taken_quantity = taken_quantity - 1, taken_virtual = taken_virtual + 1
      where order_id = ${of('coupon')} and type = 'product'`,
    STOCK,
  ],
  [
    'goods of a living order went back',
    () => sql`update orders set stock_returned_at = now() where id = ${of('on invoice')}`,
    STOCK,
    'goods go back exactly when an order is cancelled',
  ],
  ['a movement is deleted', () => sql`delete from stock_movements where reason = 'receipt'`, STOCK, LEVEL],
  ['a movement is changed', () => sql`update stock_movements set quantity = -2 where reason = 'loss'`, STOCK, LEVEL],
  [
    'a movement that changed nothing',
    () => sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
      values (${lampId()}, ${main}, 3, 'receipt', 'x')`,
    STOCK,
    LEVEL,
  ],
  [
    'a level is changed',
    () =>
      sql`update stock_levels set quantity = quantity + 1 where product_id = ${lampId()} and location_id <> ${main}`,
    LEVEL,
  ],
  [
    'half of a transfer is counted as a correction',
    () => sql`update stock_movements set reason = 'correction' where reason = 'transfer' and quantity < 0`,
    'a transfer adds up to nothing',
  ],
  [
    'a piece came back of an order that never had it',
    () => sql`update stock_movements set reference = ${orders.cancelled ?? ''} where reason = 'return'`,
    'no more comes back than was ordered',
  ],
  [
    'the price of today is not in the history',
    () => sql`delete from price_history where product_id = ${lampId()} and valid_to is null`,
    'the price history ends with the price of today',
  ],
  [
    'a line is deleted',
    () => sql`delete from order_lines where order_id = ${of('old coupon')} and type = 'product'`,
    ...[STOCK, SUM, PARTS, SAYS],
  ],
  ['the VAT of a line', () => sql`update order_lines set vat = vat + 1 where order_id = ${of('open')}`, PARTS],
  ['the state of an order', () => sql`update orders set state = 'shipped' where id = ${of('paid')}`, LAST_EVENT],
  ['an event is deleted', () => sql`delete from order_events where order_id = ${of('coupon')}`, LAST_EVENT],
  [
    'an unpaid order is held for ever',
    () => sql`update orders set hold_until = null where id = ${of('open')}`,
    'an unpaid order is held until some time',
  ],
  [
    'a paid order says that it is not',
    () => sql`update orders set paid_at = null where id = ${of('paid')}`,
    ONE_PAYMENT,
  ],
  [
    'a discount without its coupon',
    () => sql`update orders set coupon_code = null where id = ${of('coupon')}`,
    'a discount comes from a coupon, a rule or an edit by staff',
    REDEEMED,
  ],
  [
    'a redemption of another coupon',
    () => sql`update coupon_redemptions set coupon_id = (select id from coupons where code = 'VECAIS'), nth = 9
      where order_id = ${of('coupon')}`,
    COUPON,
  ],
  [
    'a coupon of a living order is given back',
    () => sql`update coupon_redemptions set released_at = now() where order_id = ${of('coupon')}`,
    COUPON,
    'a coupon is released exactly when its order is cancelled',
  ],
  [
    'a coupon is used oftener than it may be',
    () => sql`update coupons set per_customer_limit = 0 where code = 'DESMIT'`,
    'a coupon is not used more often by one buyer than it may be',
  ],
  ['a line of an invoice', () => document('paid', '{lines,0,quantity}', sql`'9'`), DIGEST, SAYS],
  ['the buyer of an invoice', () => document('paid', '{buyer,name}', sql`'"Cits"'`), DIGEST],
  [
    'an invoice of another order, numbers and all',
    () => sql`update invoices i set order_id = case i.order_id when ${of('paid')} then ${of('coupon')} else ${of('paid')} end
      where order_id in (${of('paid')}, ${of('coupon')})`,
    SAYS,
  ],
  [
    'the number of an invoice',
    () => sql`update invoices set number = 900 where order_id = ${of('paid')}`,
    GAP,
    'a document bears its own number',
  ],
  [
    'a second invoice',
    () => sql`with next as (update invoice_series set next = next + 1 where series like 'ER-%' returning series, next - 1 as n)
      insert into invoices (order_id, series, number, kind, document)
      select i.order_id, s.series, s.n, 'invoice', jsonb_set(i.document, '{number}',
        to_jsonb(s.series || '-' || lpad(s.n::text, 5, '0'))) from invoices i, next s where i.order_id = ${of('paid')}`,
    'an order has one invoice, and earlier ones are credited',
  ],
  ['a number is left out', () => sql`update invoice_series set next = next + 1`, GAP],
  [
    'the invoice of an order on invoice is deleted',
    () => sql`delete from invoices where order_id = ${of('on invoice')}`,
    GAP,
    'what is bought on invoice has an invoice',
  ],
  [
    'a credit note is deleted',
    () => sql`delete from invoices where order_id = ${of('in part')} and kind = 'credit_note'`,
    CREDITED,
    GAP,
  ],
  [
    'a credit note of ten times as much',
    () => sql`update invoices set document = jsonb_set(document, '{totals,gross}', to_jsonb((document->'totals'->>'gross')::int * 10))
      where order_id = ${of('in part')} and kind = 'credit_note'`,
    ...[CREDITED, DIGEST, 'never more is credited than was invoiced'],
  ],
  [
    'a refund of one cent more',
    () => sql`update refunds set amount = amount + 1 where payment_id = ${paymentOf('in part')}`,
    CREDITED,
  ],
  [
    'a refund of more than was paid',
    () => sql`update refunds set amount = 999999, state = 'pending' where payment_id = ${paymentOf('refunded')}`,
    ...[CREDITED, REFUND_STATE, 'never more given back than paid'],
  ],
  [
    'a refund is deleted',
    () => sql`delete from refunds where payment_id = ${paymentOf('in part')}`,
    CREDITED,
    REFUND_STATE,
  ],
  [
    'nobody was told of a refund',
    () => sql`delete from letters where kind = 'order-refunded'`,
    'whoever got money back was told',
  ],
  [
    'a cancelled order keeps its money',
    () => sql`with gone as (delete from refunds where payment_id = ${paymentOf('paid and cancelled')}),
        kept as (update payments set state = 'accepted' where id = ${paymentOf('paid and cancelled')})
      update orders set state = 'cancelled' where id = ${of('paid and cancelled')}`,
    LAST_EVENT,
    'a cancelled order keeps no money',
  ],
  [
    'the payment of an order is deleted',
    () => sql`with gone as (delete from vendor_payments where payment_id = ${paymentOf('open')})
      delete from payments where id = ${paymentOf('open')}`,
    'every order has a payment',
  ],
  [
    'nobody knows when it was paid',
    () => sql`update payments set accepted_at = null where id = ${paymentOf('paid')}`,
    'an accepted payment says since when',
  ],
  [
    'money at the vendor that no order got',
    () => sql`with told as (update vendor_payments set state = 'accepted' where payment_id = ${paymentOf('open')})
      update practice_payments set decision = 'accepted' where order_number = ${orders.open ?? ''}`,
    BANK_PAID,
    'money at a vendor is in the books or a task',
  ],
  [
    'a payment at a vendor of another attempt',
    () => sql`update vendor_payments set provider = 'klix' where payment_id = ${paymentOf('paid')}`,
    'a payment at a vendor is one of its own attempt',
  ],
  [
    'the bank got another sum',
    () => sql`update practice_payments set amount = amount - 100 where order_number = ${orders.paid ?? ''}`,
    'the bank has another sum than the shop',
  ],
  [
    'more is withdrawn than was bought',
    () => sql`update withdrawals set lines = jsonb_set(lines, '{0,quantity}', '3')`,
    'never more is withdrawn than was bought',
  ],
  [
    'a withdrawal that nobody is to look at',
    () => sql`delete from operator_tasks where kind = 'withdrawal'`,
    'a withdrawal has its receipt, and a task',
  ],
  [
    'an ordered cart without an order',
    () => sql`insert into carts (state) values ('ordered')`,
    'an ordered cart is an order',
  ],
  [
    'a key without an order',
    () => sql`update idempotency_keys set order_id = null where order_id = ${of('paid')}`,
    'a key belongs to an order',
  ],
  [
    'logged in to an account that is gone',
    () => sql`update users set deleted_at = now(), email = null`,
    'nobody is logged in to an account that is gone',
  ],
]

describe('the audit', () => {
  test('has nothing to say about a shop that was used hard', async () => {
    expect(await findingsIn(shop.db)).toEqual([])
  })

  test.each(reviewFaults)('finds the planted fault: %s', async (_what, change, ...rules) => {
    expect(await brokenBy(change())).toEqual(rules.sort())
  })

  test.each(ofOurOwn)('finds %s', async (_what, change, ...rules) => {
    expect(await brokenBy(change())).toEqual(rules.sort())
  })

  test('as a command it ends with an error when it finds something', async () => {
    const said: string[] = []
    const { config, database } = shop.services
    const context = { config, database, args: [], print: (line: string) => void said.push(line) }
    const run = () => auditCommand.run(context as unknown as CommandContext)
    await run()
    await shop.db.execute(sql`update coupons set used = used + 1 where code = 'VECAIS'`)
    await expect(run()).rejects.toThrow('1 promises are broken.')
    await shop.db.execute(sql`update coupons set used = used - 1 where code = 'VECAIS'`)
    expect(said).toEqual(['Everything agrees.', `${COUPON}: coupon:VECAIS 5 <> 4`])
  })

  test('at night what it finds is one open task, which ends when all agrees again', async () => {
    const openTasks = () =>
      shop.db.execute(sql`select note from operator_tasks where kind = 'audit' and done_at is null`)
    const night = { ...shop.services, now: later }
    await shop.db.execute(sql`update coupons set used = used + 1 where code = 'VECAIS'`)
    await runNightlyAudit(night)
    await runNightlyAudit(night)
    expect(await openTasks()).toMatchObject({ rows: [{ note: `1: ${COUPON}: coupon:VECAIS 5 <> 4` }] })
    await shop.db.execute(sql`update coupons set used = used - 1 where code = 'VECAIS'`)
    await runNightlyAudit(night)
    expect(await openTasks()).toMatchObject({ rows: [] })
  })

  test('says of which vendor nothing is known', async () => {
    const away: PaymentProvider = {
      ...bankOf(shop.db),
      status: async () => {
        throw new Error('away')
      },
    }
    const { findings, notAsked } = await auditVendors(shop.db, new Map([[away.code, away]]), later())
    expect(findings).toEqual([])
    expect(notAsked).toEqual([
      expect.stringMatching(/^practice did not answer: nothing is known of \d+ payments there$/),
    ])
    const without = await auditVendors(shop.db, new Map(), later())
    expect(without.notAsked).toEqual(notAsked)
  })
})
