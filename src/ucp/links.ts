import { urls } from '../urls.ts'

/** The pages that every open shop has. */
export const policyLinks = (at: (path: string) => string) => [
  { type: 'terms_of_service', url: at(urls.terms.to()) },
  { type: 'privacy_policy', url: at(urls.privacyPolicy.to()) },
  { type: 'shipping_policy', url: at(urls.content.to('delivery-and-payment')) },
  { type: 'refund_policy', url: at(urls.content.to('returns')) },
]
