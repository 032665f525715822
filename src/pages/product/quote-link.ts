import { urls } from '../../urls.ts'

/** The contact form with a request for a quote on these goods. */
export const quoteLink = (productId: number, quantity: number): string =>
  `${urls.contact.to()}?quote=${productId}&quantity=${quantity}`
