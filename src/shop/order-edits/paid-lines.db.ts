import { asc, eq } from 'drizzle-orm'
import type { Db } from '../db.ts'
import { type EditedLine, orderEdits } from '../orders/orders.tables.ts'
import type { StoredLine, StoredOrder } from './goods-edit.ts'
import { DELIVERY_CODE } from './record-edit.db.ts'

/** What a paid order has left of its lines and delivery after earlier edits, which leave the order itself as it was paid. */
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
  return {
    order: { ...order, shippingTotal: delivery?.after?.total ?? order.shippingTotal },
    lines: lines.flatMap(
      (line) =>
        left(
          line,
          edited.findLast(({ lineId }) => lineId === line.id),
        ) ?? [],
    ),
  }
}

function left(line: StoredLine, edited: EditedLine | undefined): StoredLine | null {
  if (!edited) return line
  if (!edited.after) return null
  const { quantity, total } = edited.after
  const fewer = line.quantity - quantity
  // The supplier's pieces go back first.
  const virtual = Math.min(fewer, line.takenVirtual)
  return {
    ...line,
    quantity,
    total,
    discount: quantity * line.unitPrice - total,
    takenVirtual: line.takenVirtual - virtual,
    takenQuantity: line.type === 'service' ? 0 : line.takenQuantity - (fewer - virtual),
  }
}
