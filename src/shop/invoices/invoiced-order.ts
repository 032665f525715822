import type { Day } from '../calendar/days.ts'
import type { orderLines, orders } from '../orders/orders.tables.ts'
import type { PaperLook } from './paper-look.ts'

export type InvoicedOrder = Pick<
  typeof orders.$inferSelect,
  | 'prefixedId'
  | 'lang'
  | 'buyerType'
  | 'name'
  | 'surname'
  | 'email'
  | 'phoneCode'
  | 'phoneNumber'
  | 'company'
  | 'buyerReference'
  | 'contractNumber'
  | 'delivery'
  | 'parcels'
  | 'paymentMethodTitle'
  | 'itemsTotal'
  | 'discountTotal'
  | 'shippingTotal'
  | 'shippingVatRate'
  | 'shippingVat'
  | 'surchargeTotal'
  | 'surchargeVatRate'
  | 'surchargeVat'
  | 'total'
  | 'vatTotal'
  | 'vatRows'
  | 'vatNote'
  | 'vatEvidence'
  | 'paidAt'
>

export type InvoicedLine = Pick<
  typeof orderLines.$inferSelect,
  | 'position'
  | 'type'
  | 'code'
  | 'title'
  | 'quantity'
  | 'unitPrice'
  | 'discount'
  | 'total'
  | 'vatRate'
  | 'vat'
  | 'isReversed'
>

export type Issue = {
  kind: 'invoice' | 'proforma' | 'quote'
  number: string
  issueDate: Day
  dueDate: Day
  /** Null until the goods are sent or handed over. */
  sentOn: Day | null
  buyerCountry: string
  look?: PaperLook | null
}
