import type { Day } from '../calendar/days.ts'
import type { orderLines, orders } from '../orders/orders.tables.ts'

/** What of a stored order its invoice says. */
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

/** What the order itself does not say. */
export type Issue = {
  kind: 'invoice' | 'proforma'
  number: string
  issueDate: Day
  dueDate: Day
  /** When the goods were sent or handed over; null before that. */
  sentOn: Day | null
  /** Of the company, or of the delivery where a person buys. */
  buyerCountry: string
}
