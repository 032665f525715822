import { asc, eq, sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { divideRounded } from '../money/money.ts'
import { type EditedLine, orderEdits } from '../orders/orders.tables.ts'
import type { StoredLine, StoredOrder } from './goods-edit.ts'
import { DELIVERY_CODE } from './record-edit.db.ts'

/** What a paid order has left after earlier edits and refunds by line, which leave the order itself as it was paid. */
export async function paidSoFar(
  tx: Db,
  order: StoredOrder,
  lines: readonly StoredLine[],
): Promise<{ order: StoredOrder; lines: StoredLine[] }> {
  const edits = await tx
    .select({ kind: orderEdits.kind, lines: orderEdits.lines })
    .from(orderEdits)
    .where(eq(orderEdits.orderId, order.id))
    .orderBy(asc(orderEdits.version))
  const edited = edits.filter(({ kind }) => kind === 'paid').flatMap((edit) => edit.lines)
  const delivery = edited.findLast(({ code, lineId }) => lineId === null && code === DELIVERY_CODE)
  const refunded = await refundedElsewhere(tx, order.id)
  const shipping = delivery?.after?.total ?? order.shippingTotal
  return {
    order: { ...order, shippingTotal: (await isDeliveryRefunded(tx, order.id)) ? 0 : shipping },
    lines: lines.flatMap((line) => {
      const kept = left(
        line,
        edited.findLast(({ lineId }) => lineId === line.id),
      )
      return (kept && without(kept, refunded.get(line.position) ?? 0)) ?? []
    }),
  }
}

function left(line: StoredLine, edited: EditedLine | undefined): StoredLine | null {
  if (!edited) return line
  if (!edited.after) return null
  const { quantity, total } = edited.after
  return withPieces(line, quantity, quantity * line.unitPrice - total)
}

function without(line: StoredLine, pieces: number): StoredLine | null {
  const quantity = Math.max(0, line.quantity - pieces)
  if (quantity === 0) return null
  return withPieces(line, quantity, divideRounded(line.discount * quantity, line.quantity))
}

function withPieces(line: StoredLine, quantity: number, discount: number): StoredLine {
  const fewer = line.quantity - quantity
  // The supplier's pieces go back first.
  const virtual = Math.min(fewer, line.takenVirtual)
  return {
    ...line,
    quantity,
    total: quantity * line.unitPrice - discount,
    discount,
    takenVirtual: line.takenVirtual - virtual,
    takenQuantity: line.type === 'service' ? 0 : line.takenQuantity - (fewer - virtual),
  }
}

/** By a refund that named it, other than those of edits. */
async function isDeliveryRefunded(tx: Db, orderId: number): Promise<boolean> {
  const found = await rows(
    tx,
    sql`select 1 from payments p join refunds r on r.payment_id = p.id
        where p.order_id = ${orderId} and r.state <> 'refused' and r.parts->'charges' ? 'delivery'
          and r.reference not like ${`order-${orderId}-edit-%`} limit 1`,
  )
  return found.length > 0
}

/** Pieces by position. Those of edits are in the edits. */
async function refundedElsewhere(tx: Db, orderId: number): Promise<ReadonlyMap<number, number>> {
  const found = await rows<{ position: number; pieces: number }>(
    tx,
    sql`select (x.line->>'position')::int as position, sum((x.line->>'quantity')::int)::int as pieces
        from payments p join refunds r on r.payment_id = p.id, jsonb_array_elements(r.parts->'lines') x(line)
        where p.order_id = ${orderId} and r.state <> 'refused' and r.reference not like ${`order-${orderId}-edit-%`}
        group by 1`,
  )
  return new Map(found.map(({ position, pieces }) => [position, pieces]))
}
