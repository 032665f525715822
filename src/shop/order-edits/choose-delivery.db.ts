import { sql } from 'drizzle-orm'
import { checkoutCallingCodes } from '../addresses/calling-codes.ts'
import { toRigaDate } from '../calendar/days.ts'
import type { ShippingFields } from '../cart/cart.tables.ts'
import { checkOrder } from '../checkout/check-order.ts'
import { deliveryOf } from '../checkout/delivery.ts'
import { OrderInput, type ShippingInput } from '../checkout/order.calls.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { type BasisPoints, type Cents, sum } from '../money/money.ts'
import type { OrderDelivery } from '../orders/orders.tables.ts'
import { dispatchDaysOf } from '../shipping/dispatch-days.db.ts'
import type { Method } from '../shipping/methods.ts'
import { findPoint } from '../shipping/points.db.ts'
import { rateOf } from '../tax/rates.ts'
import type { DeliveryChange, DeliveryEdit, SupplementedDelivery } from './delivery-change.ts'
import {
  type DeliveryFacts,
  deliveryRate,
  quoteOf,
  readDeliveryFacts,
  rulePrice,
  vatOfDelivery,
} from './delivery-facts.db.ts'
import { findPayment } from './delivery-payment.db.ts'
import { type EditRefusal, EditRefused, type StoredOrder } from './goods-edit.ts'
import type { OpenEdit } from './open-edit.ts'

const refuse = (refusal: EditRefusal): never => {
  throw new EditRefused(refusal)
}

type Open = Omit<OpenEdit, 'edit' | 'added'> & { kind: 'in-place' | 'paid' }

/** What the order has with the chosen delivery, checked as the checkout checks it, and what that costs. @throws EditRefused */
export async function chooseDelivery(
  open: Open,
  edit: DeliveryEdit,
): Promise<{ change: DeliveryChange; price: Cents }> {
  const { tx, deps, order } = open
  const facts = await readDeliveryFacts(tx, deps.memory, open)
  const method = facts.methods.find(({ code }) => code === edit.method)
  if (!method) return refuse({ ok: false, reason: 'delivery-method', problem: edit.method ? 'unknown' : 'required' })
  const fields = checkedFields(open, edit, { facts, method })
  const country = facts.countries.find(({ id }) => id === fields.country_id)
  const quoted = quoteOf(facts, method, placeOf(fields))
  if (!country || !quoted.ok) {
    const refusal = quoted.ok ? ({ ok: false, reason: 'country' } as const) : quoted
    return refuse({ ok: false, reason: 'delivery-goods', refusal, type: method.type, isBulky: method.isBulky })
  }
  const point = method.type === 'courier' ? null : await pointOf(tx, method, fields)
  const dispatchDays = await dispatchDaysOf(tx, deps.memory, deps.now)
  const delivery = deliveryOf(
    { now: deps.now, facts: { deliverable: [...facts.countries], dispatchDays } },
    { method, shipping: quoted },
    fields,
    point,
  )
  if (open.kind === 'in-place') await checkPayment(open, method)
  const vat = vatChange(open, { facts, method, delivery })
  const { open: unpaid, ...supplemented } = await supplementedDelivery(tx, order.id)
  if (unpaid !== null) return refuse({ ok: false, reason: 'delivery', why: 'open-supplement', number: unpaid })
  const now = order.shippingTotal + supplemented.amount
  const rule = rulePrice(order, facts, { price: quoted.price, rateBp: vat.rate })
  const price = edit.price === 'keep' ? now : (edit.price ?? rule)
  return {
    price,
    change: { method, delivery, parcels: quoted.parcels, ...vat.rates, supplemented },
  }
}

/** Parcels of a supplementary order, which is sent along with its order. @throws EditRefused where it cannot go that way */
export async function chooseAlong(open: Open, { method, delivery }: DeliveryChange): Promise<number> {
  const facts = await readDeliveryFacts(open.tx, open.deps.memory, open)
  const quoted = quoteOf(facts, method, placeOf(delivery.fields))
  // What would fit into parcels goes along with bulky goods.
  if (!quoted.ok && quoted.reason !== 'not-bulky') {
    return refuse({ ok: false, reason: 'delivery-goods', refusal: quoted, type: method.type, isBulky: method.isBulky })
  }
  if (open.kind === 'in-place') await checkPayment(open, method)
  vatChange({ ...open, kind: 'paid' }, { facts, method, delivery })
  return quoted.ok ? quoted.parcels : 1
}

const placeOf = ({ country_id, zip }: ShippingFields) => ({ countryId: country_id ?? 0, zip })

/** Lockers need a mobile number; the rest is that of the checkout, too. */
function checkedFields(
  { order, deps }: Open,
  { method: code, shipping }: DeliveryEdit,
  { facts, method }: { facts: DeliveryFacts; method: Method },
): ShippingFields {
  const { user_phone_number: known, message = '' } = order.delivery.fields
  const phone = shipping.user_phone_number.number ? shipping.user_phone_number : phoneOf(known)
  const given = { ...shipping, user_phone_number: phone, message: shipping.message || message }
  const input = OrderInput.parse({
    order: {
      ...{ user_type: order.buyerType, user_name: order.name, user_surname: order.surname, user_email: order.email },
      user_phone_number: { countryCallingCode: order.phoneCode, number: order.phoneNumber },
    },
    shipping: given,
    shipping_method: code,
    payment_method: order.paymentMethodCode,
  })
  const callingCodes = [...new Set([...checkoutCallingCodes(deps.settings), order.phoneCode, phone.countryCallingCode])]
  const checked = checkOrder(input, {
    shippingType: method.type,
    countryCode: (id) => facts.countries.find((country) => country.id === id)?.code,
    callingCodes,
  })
  const problems = Object.entries(checked.problems).filter(([field]) => field.startsWith('shipping'))
  if (problems.length > 0)
    return refuse({ ok: false, reason: 'delivery-fields', problems: Object.fromEntries(problems) })
  return storedFields(checked.shipping, method)
}

const phoneOf = (phone: ShippingFields['user_phone_number']) => ({
  countryCallingCode: phone?.countryCallingCode || '371',
  number: phone?.number ?? '',
})

function storedFields(shipping: ShippingInput, { type }: Method): ShippingFields {
  const { country_id, message, user_phone_number, identifier } = shipping
  const common = { country_id: country_id ?? undefined, message, user_phone_number }
  if (type !== 'courier') return { ...common, identifier }
  const { address, building_num, house_num, village, city, zip } = shipping
  return { ...common, address, building_num, house_num, village, city, zip }
}

async function pointOf(tx: Db, { carrier }: Method, { identifier = '', country_id }: ShippingFields) {
  const found = carrier === null ? null : await findPoint(tx, { carrier, identifier })
  if (!found || carrier === null) {
    const elsewhere = await firstRow(
      tx,
      sql`select 1 from pickup_points where identifier = ${identifier} and is_active`,
    )
    return refuse({ ok: false, reason: 'delivery-point', problem: elsewhere ? 'carrier' : 'unknown' })
  }
  if (found.country_id !== country_id) return refuse({ ok: false, reason: 'delivery-point', problem: 'country' })
  const { name, address, city, zip } = found
  return { identifier, name, address, city, zip, carrier }
}

/** What is not paid yet must still be payable, such as in a shop only what is fetched there. */
async function checkPayment(open: Open, method: Method) {
  const payment = await findPayment(open, method)
  if (payment && !payment.isUsable) refuse({ ok: false, reason: 'delivery-method', problem: 'payment' })
}

type Chosen = { facts: DeliveryFacts; method: Method; delivery: OrderDelivery }
type Rates = Pick<DeliveryChange, 'shippingVatRate' | 'surchargeVatRate' | 'lineRates'>

/** VAT as of a new order to that country; of paid goods and of exemptions it must stay. */
function vatChange(
  { order, lines, deps, kind }: Open,
  { facts, method, delivery }: Chosen,
): {
  rate: BasisPoints
  rates: Rates
} {
  const to = { type: delivery.type, countryCode: delivery.country_code }
  const { before, after } = vatOfDelivery(order, facts, { to, settings: deps.settings })
  const isExempt = order.vatNote === 'intra-eu'
  if (isExempt !== (after.exemption === 'intra-eu')) refuse({ ok: false, reason: 'delivery', why: 'vat-exempt' })
  const rate = deliveryRate(order, facts, { method, country: after.country })
  const none = new Map<number, BasisPoints>()
  if (isExempt)
    return { rate, rates: { shippingVatRate: 0, surchargeVatRate: order.surchargeVatRate, lineRates: none } }
  if (before.country === after.country) {
    return { rate, rates: { shippingVatRate: rate, surchargeVatRate: order.surchargeVatRate, lineRates: none } }
  }
  // A paid order is credited in part only, and its goods would need other VAT.
  if (kind === 'paid') refuse({ ok: false, reason: 'delivery', why: 'vat-goods' })
  const day = toRigaDate(order.placedAt)
  const lineRates = lines
    .filter(({ isReversed }) => !isReversed)
    .map((line) => {
      const good = facts.goods.find(({ lineId }) => lineId === line.id)
      if (!good) return refuse({ ok: false, reason: 'gone' })
      return [line.id, rateOf(facts.rates, after.country, good.vatClass, day)] as const
    })
  const surchargeVatRate = rateOf(facts.rates, after.country, 'standard', day)
  return { rate, rates: { shippingVatRate: rate, surchargeVatRate, lineRates: new Map(lineRates) } }
}

/** Code of the line of a supplementary order that asks for a dearer delivery. */
export const DELIVERY_LINE = 'DELIVERY'

type Supplementing = { number: string; state: StoredOrder['state']; left: Cents; vatRate: BasisPoints }

/** `left`: without what has gone back, or is on its way. Not what came a second time: it is no part of it. */
const supplementing = (db: Db, orderId: number) =>
  rows<Supplementing>(
    db,
    sql`select o.prefixed_id as number, o.state, l.vat_rate as "vatRate", o.total - coalesce((select sum(r.amount)
          from refunds r join payments p on p.id = r.payment_id and p.accepted_at is not null
          where p.order_id = o.id and r.state <> 'refused'), 0)::int as left
        from orders o join order_lines l on l.order_id = o.id and l.type = 'service' and l.code = ${DELIVERY_LINE}
        where o.supplements_id = ${orderId} and o.state not in ('cancelled', 'refunded') order by o.id`,
  )

/** `open`: the number of one that waits for its payment. */
export async function supplementedDelivery(
  db: Db,
  orderId: number,
): Promise<SupplementedDelivery & { open: string | null }> {
  const found = await supplementing(db, orderId)
  return {
    amount: sum(found.map(({ left }) => left)),
    vatRates: found.filter(({ left }) => left > 0).map(({ vatRate }) => vatRate),
    open: found.find(({ state }) => state === 'awaiting_payment')?.number ?? null,
  }
}

/** Refused where more would go back than the order itself has: the rest was paid with a supplementary order. */
export async function paidSupplement(tx: Db, orderId: number): Promise<string> {
  return (await supplementing(tx, orderId)).findLast(({ left }) => left > 0)?.number ?? ''
}
