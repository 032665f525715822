import { urls } from '../urls.ts'

/** Of the part of the contact page where a message is written. */
export const MESSAGE_ID = 'message-form'

/** The contact form with a request for a quote on one product, or on the visitor's cart. */
export function quoteLink(product?: { id: number; quantity: number }): string {
  const goods = product ? `=${product.id}&quantity=${product.quantity}` : ''
  return `${urls.contact.to()}?quote${goods}#${MESSAGE_ID}`
}
