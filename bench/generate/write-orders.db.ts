import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { cartItems, carts } from '../../src/shop/cart/cart.tables.ts'
import type { Db } from '../../src/shop/db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { orderEvents, orderLines, orders } from '../../src/shop/orders/orders.tables.ts'
import { couponRedemptions } from '../../src/shop/orders/redemptions.tables.ts'
import { payments, practicePayments, refunds, vendorPayments } from '../../src/shop/payments/payments.tables.ts'
import { operatorTasks } from '../../src/shop/tasks/tasks.tables.ts'
import { insertRows, reserveIds } from './insert-rows.db.ts'
import type { Refund } from './order-refunds.ts'
import { type DocumentRow, emailRow, type OrderRows } from './order-rows.ts'

export type Slice = { orders: readonly OrderRows[]; refunds: readonly Refund[]; now: Date }

/** Writes orders and refunds, both in the order of their documents, in one transaction. */
export async function writeSlice(db: Db, slice: Slice): Promise<void> {
  const all = <T>(of: (rows: OrderRows) => readonly T[]) => slice.orders.flatMap(of)
  await db.transaction(async (tx) => {
    await moveGoods(tx, slice.orders)
    await insertRows(
      tx,
      carts,
      all((rows) => rows.carts),
    )
    await insertRows(
      tx,
      cartItems,
      all((rows) => rows.cartItems),
    )
    await insertRows(
      tx,
      orders,
      all((rows) => rows.orders),
    )
    await insertRows(
      tx,
      orderLines,
      all((rows) => rows.orderLines),
    )
    await insertRows(
      tx,
      orderEvents,
      all((rows) => rows.orderEvents),
    )
    await insertRows(
      tx,
      payments,
      all((rows) => rows.payments),
    )
    await insertRows(
      tx,
      vendorPayments,
      all((rows) => rows.vendorPayments),
    )
    await insertRows(
      tx,
      practicePayments,
      all((rows) => rows.practicePayments),
    )
    await insertRows(
      tx,
      emails,
      all((rows) => rows.emails),
    )
    await insertRows(
      tx,
      operatorTasks,
      all((rows) => rows.operatorTasks),
    )
    await redeemCoupons(
      tx,
      all((rows) => rows.couponRedemptions),
    )
    await writeRefunds(tx, slice)
    // Last: the series' rows are held until the commit.
    await insertDocuments(
      tx,
      all((rows) => rows.documents),
    )
    await insertDocuments(
      tx,
      slice.refunds.map(({ document }) => document),
    )
    await nameCreditNotes(tx, slice.refunds)
  })
}

/**
 * What is sold was delivered to the shop before, so that there is as much of everything afterwards as there was. What
 * came back from cancelled orders changed nothing.
 */
async function moveGoods(tx: Db, list: readonly OrderRows[]) {
  const kept = list.filter(({ orders: [order] }) => order && !order.stockReturnedAt)
  const pieces = new Map<number, { id: number; own: number; virtual: number }>()
  for (const { productId, takenQuantity, takenVirtual } of kept.flatMap((rows) => rows.orderLines)) {
    if (productId === null) continue
    const sum = pieces.get(productId) ?? { id: productId, own: 0, virtual: 0 }
    sum.own += takenQuantity
    sum.virtual += takenVirtual
    pieces.set(productId, sum)
  }
  const times = kept.flatMap(({ orders: each }) => each.map(({ placedAt }) => placedAt.getTime()))
  if (times.length === 0) return
  const json = JSON.stringify([...pieces.values()])
  const at = new Date(times.reduce((a, b) => Math.min(a, b)) - 3_600_000)
  await tx.execute(sql`
    insert into stock_movements (product_id, location_id, quantity, reason, actor, batch, created_at)
    select p.id, l.id, case l.code when 'main' then p.own else p.virtual end, 'receipt', 'generate', ${randomUUID()}::uuid,
      ${at.toISOString()}::timestamptz
    from json_to_recordset(${json}::json) as p(id int, own int, virtual int)
    join stock_locations l on l.code = case when p.own > 0 then 'main' else 'supplier' end order by p.id`)
  await tx.execute(sql`
    update products p set quantity = p.quantity - s.own, virtual_quantity = p.virtual_quantity - s.virtual
    from json_to_recordset(${json}::json) as s(id int, own int, virtual int) where p.id = s.id`)
}

async function redeemCoupons(tx: Db, list: OrderRows['couponRedemptions']) {
  const [first] = list
  if (!first) return
  const living = list.filter(({ releasedAt }) => !releasedAt).length
  await tx.execute(sql`update coupons set used = used + ${living}::int where id = ${first.couponId}`)
  await insertRows(tx, couponRedemptions, list)
}

async function writeRefunds(tx: Db, { refunds: list, now }: Slice) {
  if (list.length === 0) return
  const ids = await reserveIds(tx, 'refunds', list.length)
  const done = list.map((refund, i) => ({ ...refund, id: ids[i] ?? 0 }))
  await insertRows(
    tx,
    refunds,
    done.map(({ id, paymentId, reference, amount, reason, isRestocked, at }) => {
      return {
        id,
        paymentId,
        reference,
        amount,
        state: 'done',
        reason,
        restock: isRestocked,
        createdAt: at,
        doneAt: at,
      }
    }),
  )
  const json = JSON.stringify(
    done.map(({ orderId, isRestocked, at }) => ({ id: orderId, back: isRestocked ? at : null })),
  )
  await tx.execute(sql`update orders o set state = 'refunded', stock_returned_at = r.back
    from json_to_recordset(${json}::json) as r(id int, back timestamptz) where o.id = r.id`)
  await tx.execute(sql`update payments set state = 'refunded'
    where id = any(${sql.param(done.map(({ paymentId }) => paymentId))}::int[])`)
  await insertRows(
    tx,
    orderEvents,
    done.map(({ orderId, at }) => {
      return { orderId, fromState: 'completed', toState: 'refunded', actor: 'merchant', note: 'refund', at }
    }),
  )
  await insertRows(
    tx,
    emails,
    done.map(({ id, orderId, amount, recipient, lang, at }) => {
      const data = { orderId, amount, creditNote: null }
      return emailRow(now, at, { kind: 'order-refunded', subject: `refund:${id}`, recipient, lang, data })
    }),
  )
  await returnGoods(tx, list)
}

async function returnGoods(tx: Db, list: readonly Refund[]) {
  const pieces = list.filter(({ isRestocked }) => isRestocked).flatMap((refund) => refund.pieces)
  await tx.execute(sql`
    with back as (
      select id, sum(own)::int as own, sum(virtual)::int as virtual
      from json_to_recordset(${JSON.stringify(pieces)}::json) as p("productId" int, own int, virtual int),
        lateral (select "productId" as id) i group by id
    ), locked as (
      select p.id from products p where p.id in (select id from back) order by p.id for no key update
    )
    update products p set quantity = p.quantity + b.own, virtual_quantity = p.virtual_quantity + b.virtual
    from back b join locked on locked.id = b.id where p.id = b.id`)
}

/** Numbers follow each other in the order of the list; a credit note names its invoice. */
async function insertDocuments(tx: Db, list: readonly DocumentRow[]) {
  if (list.length === 0) return
  await tx.execute(sql`
    with new as materialized (
      select d.*, row_number() over (partition by series order by place) as nth
      from rows from (json_to_recordset(${JSON.stringify(list)}::json) as ("orderId" int, series text, kind text,
        document jsonb, "issuedAt" timestamptz, "einvoiceState" text)) with ordinality
        as d(order_id, series, kind, document, issued_at, einvoice_state, place)
    ), counted as (
      select series, count(*)::int as documents from new group by series
    ), taken as (
      insert into invoice_series as s (series, next) select series, documents + 1 from counted
      on conflict (series) do update set next = s.next + excluded.next - 1 returning series, next
    ), numbered as (
      select new.*, (t.next - c.documents + new.nth - 1)::int as number
      from new join counted c on c.series = new.series join taken t on t.series = new.series
    )
    insert into invoices (order_id, series, number, kind, document, issued_at, einvoice_state)
    select n.order_id, n.series, n.number, n.kind, n.document
        || jsonb_build_object('number', n.series || '-' || lpad(n.number::text, greatest(5, length(n.number::text)), '0'))
        || case when i.id is null then '{}' else jsonb_build_object('credits',
          n.document->'credits' || jsonb_build_object('number', i.document->'number')) end,
      n.issued_at, n.einvoice_state
    from numbered n left join invoices i on n.kind = 'credit_note' and i.order_id = n.order_id and i.kind = 'invoice'
    order by n.place`)
}

async function nameCreditNotes(tx: Db, list: readonly Refund[]) {
  if (list.length === 0) return
  await tx.execute(sql`
    update letters l set data = l.data || jsonb_build_object('creditNote', i.document->>'number')
    from refunds r join payments p on p.id = r.payment_id
      join invoices i on i.order_id = p.order_id and i.kind = 'credit_note'
    where r.reference = any(${sql.param(list.map(({ reference }) => reference))}::text[])
      and l.kind = 'order-refunded' and l.subject = 'refund:' || r.id and l.data <> '{}'`)
}
