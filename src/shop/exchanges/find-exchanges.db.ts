import { sql } from 'drizzle-orm'
import type { BuyerType } from '../buyer-type.ts'
import type { LookupCache } from '../cache/lookup-cache.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { inLang, type Lang } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { type FoundGood, findGoodsById } from '../order-edits/find-goods.db.ts'
import type { OrderState } from '../orders/states.ts'
import { paymentMethodsOf } from '../payments/methods.db.ts'
import { isPaidLater } from '../payments/provider.ts'
import type { ExchangeSent } from '../returns/exchange-states.ts'

export type FoundExchange = {
  number: string
  state: OrderState
  sent: ExchangeSent
  total: Cents
  exchanged: Cents
  toPay: Cents
  isSettled: boolean
  /** The buyer has been asked for the difference. */
  isAsked: boolean
}

export const exchangesOfReturn = (db: Db, returnId: number) =>
  rows<FoundExchange>(
    db,
    sql`select o.prefixed_id as number, o.state, x.sent, o.total, p.exchanged, p.amount - p.exchanged as "toPay",
          x.refund_id is not null as "isSettled", o.hold_until is not null as "isAsked"
        from exchanges x join orders o on o.id = x.order_id join lateral (
          select amount, exchanged from payments where order_id = o.id order by attempt desc limit 1) p on true
        where x.return_id = ${returnId} order by x.id`,
  )

type Payments = { memory: LookupCache; providers: Pick<ReadonlySet<string>, 'has'>; buyer: BuyerType | undefined }

/** How a buyer may pay a difference: at once, since the goods of both orders wait for it. */
export async function exchangePayments(db: Db, { memory, providers, buyer }: Payments) {
  return (await paymentMethodsOf(db, memory)).filter(
    ({ provider, buyers, needsApproval }) =>
      providers.has(provider) &&
      !isPaidLater(provider) &&
      !needsApproval &&
      (!buyers || !buyer || buyers.includes(buyer)),
  )
}

type Offered = {
  lines: { lineId: number; title: string; code: string; quantity: number; bought: Cents | null; goods: FoundGood[] }[]
  payments: { code: string; title: string }[]
  paymentMethod: string
}

/** The other sizes and colours of what comes back, itself first, and how a difference may be paid. */
export async function exchangeChoices(
  { db, memory, providers }: { db: Db; memory: LookupCache; providers: ReadonlySet<string> },
  returnId: number,
  lang: Lang,
): Promise<Offered> {
  const lines = await rows<Omit<Offered['lines'][number], 'goods'> & { family: number[] }>(
    db,
    sql`select l.id as "lineId", l.title, l.code, case when r.received_at is null then w.quantity else w.stocked + w.written_off end as quantity,
          case when l.vat_rate > 0 then l.total / l.quantity end as bought,
          array(select s.id from products s where s.id = p.id or s.parent_id = p.parent_id order by s.id <> p.id, s.id) as family
        from return_lines w join returns r on r.id = w.return_id join order_lines l on l.id = w.line_id
        left join products p on p.id = l.product_id
        where w.return_id = ${returnId} and l.type = 'product' order by l.position`,
  )
  const goods = await findGoodsById(
    db,
    lines.flatMap(({ family }) => family),
    lang,
  )
  const order = await firstRow<{ method: string; buyer: BuyerType }>(
    db,
    sql`select o.payment_method_code as method, o.buyer_type as buyer
        from returns r join orders o on o.id = r.order_id where r.id = ${returnId}`,
  )
  const payments = await exchangePayments(db, { memory, providers, buyer: order?.buyer })
  const known = payments.find(({ code }) => code === order?.method) ?? payments[0]
  return {
    lines: lines.map(({ family, ...line }) => ({
      ...line,
      goods: family.flatMap((id) => goods.filter(({ productId }) => productId === id)),
    })),
    payments: payments.map(({ code, title }) => ({ code, title: inLang(title, lang) })),
    paymentMethod: known?.code ?? '',
  }
}
