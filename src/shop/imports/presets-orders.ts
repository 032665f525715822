import { ORDER_COLUMNS } from '../goods-files/order-columns.ts'
import { amount, byRow, type Cells, type Preset } from './preset-parts.ts'

const COLUMNS = ORDER_COLUMNS.map(({ key }) => key)

const has = (header: readonly string[], ...names: string[]) => names.every((name) => header.includes(name))

/** `2024-03-14 10:22:11 +0200` */
const moment = (text = '') => text.replace(/ (?=[+-]\d\d:?\d\d$)/, '')

const named = (cells: Cells, ...names: string[]) =>
  names
    .map((name) => cells[name])
    .filter(Boolean)
    .join(' ')

/** Its export of orders: a row for each line, and the values of the order in the first of them. */
const shopify = byRow(
  { name: 'shopify', kind: 'orders' },
  COLUMNS,
  (header) => has(header, 'Name', 'Financial Status', 'Lineitem name', 'Lineitem quantity'),
  (cells) => ({
    ...{ number: cells.name, ordered_at: moment(cells['created at']), email: cells.email },
    buyer: cells['billing name'] || cells['shipping name'],
    phone: cells.phone || cells['billing phone'] || cells['shipping phone'],
    state: [cells['financial status'], cells['fulfillment status']].filter(Boolean).join(', '),
    ...{ payment: cells['payment method'], delivery: cells['shipping method'], total: amount(cells.total ?? '') },
    ...{ line_code: cells['lineitem sku'], line_title: cells['lineitem name'] },
    ...{ line_quantity: cells['lineitem quantity'], line_price: amount(cells['lineitem price'] ?? '') },
  }),
)

/** What plugins export: the fields of an order under the names that WooCommerce stores them. */
const woocommerce = byRow(
  { name: 'woocommerce', kind: 'orders' },
  COLUMNS,
  (header) =>
    header.some((name) => name === 'order_number' || name === 'order_id') &&
    has(header, 'billing_email', 'order_total'),
  (cells) => ({
    number: cells.order_number || cells.order_id,
    ordered_at: cells.order_date || cells.date || cells.paid_date,
    ...{ email: cells.billing_email, buyer: named(cells, 'billing_first_name', 'billing_last_name') },
    ...{ phone: cells.billing_phone, state: cells.status || cells.order_status },
    payment: cells.payment_method_title || cells.payment_method,
    ...{ delivery: cells.shipping_method, total: amount(cells.order_total ?? '') },
    ...{ line_code: cells.item_sku || cells.sku, line_title: cells.item_name || cells.product_name },
    line_quantity: cells.item_quantity || cells.quantity,
    line_price: amount(cells.item_price || cells.item_cost || ''),
  }),
)

export const ORDER_PRESETS: readonly Preset[] = [shopify, woocommerce]
