/** A shop opens without them; menus lead to them once they are written. */
export const OPTIONAL_PAGES: readonly string[] = ['faq', 'accessibility', 'cookies']

/** Linked from every page; the law requires most of them. Their addresses stay, and they stay published. */
export const LINKED_PAGES: readonly string[] = [
  'terms',
  'privacy-policy',
  'delivery-and-payment',
  'returns',
  ...OPTIONAL_PAGES,
]

/** With each order its version is kept. */
export const TERMS_SLUG = 'terms'
