import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { invoiceRules } from '../../src/shop/audit/invoices.db.ts'
import { orderRules } from '../../src/shop/audit/orders.db.ts'
import { paymentRules } from '../../src/shop/audit/payments.db.ts'
import { stockRules } from '../../src/shop/audit/stock.db.ts'
import { rows } from '../../src/shop/db.ts'
import type { PaymentProvider } from '../../src/shop/payments/provider.ts'
import { type FakeBank, fakeBank } from '../support/fake-bank.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { type Acts, actsOn } from '../support/order-acts.ts'
import { randomOf } from '../support/random-carts.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let staff: StaffBrowser
let bank: FakeBank
let random = randomOf(1)

beforeAll(async () => {
  shop = await openTestShop()
  staff = await signedInStaff(shop, 'manager')
  bank = fakeBank(shop.services.providers.get('practice') as PaymentProvider, () => {
    const chance = random(8)
    return chance === 0 ? 'refused' : chance === 1 ? 'away' : 'done'
  })
}, 60_000)
afterAll(() => shop.close())

/** Of the orders, and of the goods, with ids from some on. */
type Since = { orders: SQL; goods: SQL }

/** What must hold after every act, in one statement. Those of the nightly check, and what it need not ask. */
function broken({ orders, goods }: Since): Promise<{ rule: string; subject: string; note: string }[]> {
  const within = (from: SQL) => (id: SQL) => sql`${id} >= ${from}`
  const about = (rules: typeof orderRules, from: SQL) =>
    Object.entries(rules).map(
      ([name, rule]) => sql`select ${name} as rule, x.subject, x.note from (${rule(within(from))}) x`,
    )
  const rules = [
    ...about({ ...orderRules, ...paymentRules, ...invoiceRules, ...moneyRules }, orders),
    ...about(stockRules, goods),
  ]
  return rows(shop.db, sql.join(rules, sql` union all `))
}

const moneyRules: typeof orderRules = {
  'what is invoiced and not credited is what was paid and not given back': (within) => sql`
    select 'order:' || o.id as subject, i.net || ' <> ' || m.kept as note from orders o, lateral (
      select coalesce(sum(case kind when 'invoice' then 1 else -1 end * (document->'totals'->>'gross')::int), 0) as net
      from invoices where order_id = o.id) i, lateral (
      select coalesce(sum(p.amount - (select coalesce(sum(r.amount), 0) from refunds r
        where r.payment_id = p.id and r.state = 'done'
          and not exists (select from operator_tasks t where t.kind = 'credit-note-missing' and t.subject = 'refund:' || r.id and t.done_at is null))), 0) as kept
      from payments p where p.order_id = o.id and p.accepted_at is not null) m
    where ${within(sql`o.id`)} and o.paid_at is not null and i.net <> m.kept`,
  'money in review has a task, or goes back': (within) => sql`
    select 'payment:' || p.id as subject, p.amount::text as note from payments p
    where ${within(sql`p.order_id`)} and p.state = 'review'
      and p.amount > (select coalesce(sum(amount), 0) from refunds where payment_id = p.id and state <> 'refused')
      and not exists (select from operator_tasks t where t.done_at is null and t.kind in
          ('paid-twice', 'paid-late', 'paid-and-marked', 'overpaid', 'mismatch')
        and (t.subject = 'payment:' || p.id or t.subject in (select 'vendor-payment:' || v.id from vendor_payments v
          where v.provider_ref = p.provider_ref)))
      and not exists (select from refunds r join operator_tasks t on t.subject = 'refund:' || r.id and t.done_at is null
        where r.payment_id = p.id)`,
  'a task about a payment has money that waits': (within) => sql`
    select t.subject, t.kind as note from operator_tasks t join payments p on t.subject = 'payment:' || p.id
    where ${within(sql`p.order_id`)} and t.done_at is null and t.kind <> 'refunded-elsewhere' and p.state <> 'review'`,
  'a task about a refund has one that is not done': (within) => sql`
    select t.subject, t.kind || ' ' || r.state as note from operator_tasks t join refunds r on t.subject = 'refund:' || r.id
      join payments p on p.id = r.payment_id
    where ${within(sql`p.order_id`)} and t.done_at is null
      and r.state <> case t.kind when 'refund-by-hand' then 'pending' when 'refund-refused' then 'refused' else 'done' end`,
}

/** What the vendor has given back is what the shop says it has, to the refund. */
async function vendorDiffers({ orders }: Acts): Promise<string[]> {
  const ids = orders.map(({ id }) => id)
  const done = await rows<{ reference: string; amount: number; state: string }>(
    shop.db,
    sql`select r.reference, r.amount, r.state from refunds r join payments p on p.id = r.payment_id where p.order_id in ${ids}`,
  )
  const known = new Map(done.map((refund) => [refund.reference, refund]))
  const references = await rows<{ reference: string }>(
    shop.db,
    sql`select reference from payments where order_id in ${ids}`,
  )
  const mine = new Set(references.map(({ reference }) => reference))
  return [...bank.payments.values()]
    .filter(({ reference }) => mine.has(reference))
    .flatMap(({ refunds }) => [...refunds])
    .filter(([reference, amount]) => known.get(reference)?.state !== 'done' || known.get(reference)?.amount !== amount)
    .map(([reference, amount]) => `${reference}: ${amount}`)
}

async function sequence(seed: number, length: number) {
  random = randomOf(seed)
  const goods = [
    await shop.product({ title: 'Lampa', price: 3333, quantity: 6, virtualQuantity: 3 }),
    await shop.product({ title: 'Grāmata', price: 1999, quantity: 5, vatClass: 'reduced' }),
  ].map(({ id }) => id)
  const acts = actsOn({ shop, staff, bank, goods, random })
  const next = await rows<{ id: number }>(shop.db, sql`select coalesce(max(id), 0)::int + 1 as id from orders`)
  const since = { orders: sql`${next[0]?.id ?? 1}::int`, goods: sql`${goods[0] ?? 0}::int` }
  for (let step = 0; step < length; step += 1) {
    await acts.act().catch((error: unknown) => {
      throw new Error(`seed ${seed}:\n${acts.said.join('\n')}`, { cause: error })
    })
    const found = [...(await broken(since)), ...(acts.orders.length > 0 ? await vendorDiffers(acts) : [])]
    expect(found, `seed ${seed}, after:\n${acts.said.join('\n')}`).toEqual([])
  }
}

test(
  'whatever staff and buyers do to orders, in whatever order, money, documents, stock and tasks agree',
  async () => {
    const from = Number(process.env.SEED ?? 1)
    for (let seed = from; seed < from + many(10, 300); seed += 1) await sequence(seed, 14)
    expect(await audit(shop.db)).toEqual([])
  },
  MANY_MS,
)
