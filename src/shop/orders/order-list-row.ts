import { inLanguage, urls } from '../../urls.ts'
import type { Lang } from '../languages.ts'
import { formatPrice } from '../money/money.ts'
import type { OrderAccess } from './order.ts'
import type { OwnOrder } from './own-orders.db.ts'
import type { OrderState } from './states.ts'

export type OrderListRow = {
  id: number
  created_at: string
  prefixed_id: string
  full_name: string
  formatted_total_price_with_tax: string
  status: OrderState
  status_label: string
  invoice_link: string | null
}

export type OrderListLocale = { lang: Lang; t: { order: { states: Record<OrderState, string> } } }

export const showOrderRow = (
  row: OwnOrder,
  { lang, t }: OrderListLocale,
  orderToken: (order: OrderAccess) => string,
): OrderListRow => ({
  id: row.id,
  created_at: row.placedAt.toISOString(),
  prefixed_id: row.number,
  full_name: row.recipient,
  formatted_total_price_with_tax: formatPrice(row.total, lang),
  status: row.state,
  status_label: t.order.states[row.state],
  invoice_link: row.hasInvoice ? inLanguage(urls.orderInvoice.to(orderToken(row)), lang) : null,
})
