import { MAX_EMAIL_LENGTH } from '../addresses/email.ts'
import type { Column } from './column.ts'

const column = (key: string, names: readonly string[], given: Partial<Column> = {}): Column => ({
  ...{ key, kind: 'text', max: 200, right: 'write:orders', names },
  ...given,
})

/** A row is a line of an order; rows with one number are one order, whose own values stand in the first of them. */
export const ORDER_COLUMNS: readonly Column[] = [
  column(
    'number',
    ['pasūtījuma numurs', 'pasūtījums', 'numurs', 'order number', 'order id', 'order_number', 'order_id'],
    {
      kind: 'key',
      max: 60,
    },
  ),
  column('ordered_at', ['pasūtījuma datums', 'datums', 'order date', 'order_date', 'created at', 'date'], {
    kind: 'moment',
  }),
  column('email', ['e-pasts', 'e-mail', 'email', 'customer email', 'billing_email', 'customer_email'], {
    max: MAX_EMAIL_LENGTH,
  }),
  column('buyer', ['klients', 'pircējs', 'vārds, uzvārds', 'customer name', 'billing name', 'customer']),
  column('phone', ['tālrunis', 'telefons', 'phone', 'billing_phone', 'billing phone'], { max: 40 }),
  column('state', ['statuss', 'stāvoklis', 'status', 'order status', 'order_status'], { max: 100 }),
  column('payment', ['apmaksa', 'maksājuma veids', 'payment method', 'payment_method_title', 'payment'], { max: 100 }),
  column('delivery', ['piegāde', 'piegādes veids', 'shipping method', 'shipping_method', 'delivery'], { max: 200 }),
  column('total', ['kopā', 'summa', 'order total', 'order_total', 'total', 'total paid'], { kind: 'money' }),
  column('line_code', ['preces kods', 'sku', 'lineitem sku', 'product code', 'item sku'], { max: 100 }),
  column('line_title', ['prece', 'preces nosaukums', 'lineitem name', 'item name', 'product name', 'product']),
  column('line_quantity', ['daudzums', 'skaits', 'lineitem quantity', 'quantity', 'item quantity'], { kind: 'whole' }),
  column('line_price', ['preces cena', 'cena', 'lineitem price', 'item price', 'price'], { kind: 'money' }),
]
