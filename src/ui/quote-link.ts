import { urls } from '../urls.ts'

/** Of the part of the contact page where a message is written. */
export const MESSAGE_ID = 'message-form'

export function quoteLink(product?: { id: number; quantity: number }): string {
  const goods = product ? `=${product.id}&quantity=${product.quantity}` : ''
  return `${urls.contact.to()}?quote${goods}#${MESSAGE_ID}`
}
