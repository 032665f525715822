import type { LocalizedText } from '../languages.ts'
import type { Cents } from '../money/money.ts'
import { type EditedLine, orderEdits } from '../orders/orders.tables.ts'
import type { DeliveryChange } from './delivery-change.ts'
import type { ChangedLine, NewLine, StoredOrder } from './goods-edit.ts'
import type { OpenEdit } from './open-edit.ts'

/** Stands for the delivery among the lines of an edit. */
export const DELIVERY_CODE = ''

/** Only what changes. */
export function editedLines(
  order: Pick<StoredOrder, 'shippingTotal' | 'delivery'>,
  changed: readonly ChangedLine[],
  { added, shipping, delivery }: { added: readonly NewLine[]; shipping: Cents; delivery?: DeliveryChange | undefined },
): EditedLine[] {
  const lines = changed.flatMap(({ line, quantity, discount }): EditedLine[] => {
    if (quantity === line.quantity && discount === line.discount) return []
    const after = quantity === 0 ? null : { quantity, total: quantity * line.unitPrice - discount }
    const { id: lineId, code, title } = line
    return [{ lineId, code, title, before: { quantity: line.quantity, total: line.total }, after }]
  })
  const news = added.map(
    ({ code, title, quantity, unitPrice }): EditedLine => ({
      ...{ lineId: null, code, title, before: null },
      after: { quantity, total: quantity * unitPrice },
    }),
  )
  if (shipping === order.shippingTotal && !delivery) return [...lines, ...news]
  const ways = delivery && { before: wayOf(order.delivery), after: wayOf(delivery.delivery) }
  const before = { quantity: 1, total: order.shippingTotal }
  return [
    ...lines,
    ...news,
    {
      ...{ lineId: null, code: DELIVERY_CODE, title: '', before, after: { quantity: 1, total: shipping } },
      ...(ways ? { ways } : {}),
    },
  ]
}

/** Without an address, which is erased with the buyer. */
const wayOf = ({ title, point }: StoredOrder['delivery']): LocalizedText =>
  point ? { ...mapped(title, (text) => `${text}, ${point.name}`) } : title

const mapped = (title: LocalizedText, change: (text: string) => string): LocalizedText => ({
  ...title,
  ...Object.fromEntries(Object.entries(title).map(([lang, text]) => [lang, change(text)])),
})

type Recorded = Pick<typeof orderEdits.$inferInsert, 'version' | 'kind' | 'lines' | 'difference'> & {
  refundReference?: string | null
  supplementId?: number | null
}

export async function recordEdit({ tx, deps, order }: OpenEdit, edit: Recorded) {
  await tx.insert(orderEdits).values({ ...edit, orderId: order.id, actor: deps.actor, at: deps.now })
}
