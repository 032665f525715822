import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Db } from '../db.ts'
import type { Cents } from '../money/money.ts'
import type { OrderAccess } from '../orders/order.ts'
import type { SettlementDeps } from '../payments/settle.db.ts'
import type { DeliveryChange } from './delivery-change.ts'
import type { EditSums, GoodsEdit, NewLine, StoredLine, StoredOrder } from './goods-edit.ts'

export type GoodsEditDeps = SettlementDeps & {
  memory: LookupCache
  /** Who edits, as `order_edits.actor` keeps it. */
  actor: string
  address(orderId: number): Omit<OrderAccess, 'id'>
  /** Of a supplementary order; by default a random one. */
  orderNumber?: string
}

/** `refund`: cents. `invoice`: what happens to the invoice of the order. */
export type GoodsEdited = {
  ok: true
  kind: 'in-place' | 'paid'
  version: number
  before: EditSums
  after: EditSums
  difference: Cents
  refund: Cents
  supplement: { number: string; total: Cents } | null
  invoice: 'replaced' | 'credited' | 'none'
  hasPayLink: boolean
}

/** What an edit has to work with; the order is locked. */
export type OpenEdit = {
  tx: Db
  deps: GoodsEditDeps
  order: StoredOrder
  lines: StoredLine[]
  edit: GoodsEdit
  added: NewLine[]
  /** Of an edit of the delivery. */
  delivery?: DeliveryChange
}
