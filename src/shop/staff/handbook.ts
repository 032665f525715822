/** Chapters of docs/merchant in their order, with the sections of the back office that they explain. */
const SECTIONS = {
  start: ['/', '/setup'],
  orders: ['/orders'],
  packing: ['/packing', '/parcels', '/manifests'],
  returns: ['/returns'],
  offers: ['/offers'],
  products: ['/products', '/to-improve'],
  stock: ['/stock'],
  prices: ['/prices', '/price-lists'],
  import: ['/import'],
  moving: ['/old-addresses', '/past-orders'],
  structure: ['/categories', '/manufacturers', '/attributes', '/properties', '/services'],
  customers: ['/customers', '/companies', '/data-requests'],
  money: ['/bank', '/invoices', '/journal'],
  reports: ['/reports'],
  content: ['/home-page', '/pages', '/badges', '/menus'],
  marketing: ['/coupons', '/promotions', '/reviews', '/search-words'],
  newsletter: ['/newsletter', '/emails'],
  delivery: ['/delivery', '/payment-methods'],
  settings: ['/settings', '/theme', '/system'],
  staff: ['/staff', '/roles', '/api-keys', '/webhooks', '/audit-log', '/account'],
} as const satisfies Record<string, readonly string[]>

export type Chapter = keyof typeof SECTIONS

export const CHAPTERS = Object.keys(SECTIONS) as readonly Chapter[]

export const isChapter = (name: string): name is Chapter => name in SECTIONS

/** @param path of the back office without `/admin`: `/orders/E-1` */
export const chapterOf = (path: string): Chapter =>
  CHAPTERS.find((chapter) => SECTIONS[chapter].some((section) => section !== '/' && path.startsWith(section))) ??
  'start'
