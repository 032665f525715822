/** Linked from every page; the law requires most of them. Their addresses stay, and they stay published. */
export const LINKED_PAGES: readonly string[] = [
  'terms',
  'privacy-policy',
  'delivery-and-payment',
  'returns',
  'faq',
  'accessibility',
  'cookies',
]

/** With each order its version is kept. */
export const TERMS_SLUG = 'terms'
