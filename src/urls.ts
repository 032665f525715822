import { DEFAULT_LANG, definitionOf, type Lang, languages } from './shop/languages.ts'

/** All URLs: patterns for the router, links for everything else. Links have no language prefix; see `inLanguage`. */

const fixed = (path: string) => ({ pattern: path, to: () => path })
const bySlug = (prefix: string) => ({
  pattern: `${prefix}/:slug`,
  to: (slug: string) => `${prefix}/${encodeURIComponent(slug)}`,
})

export const urls = {
  home: fixed('/'),
  category: bySlug('/c'),
  manufacturer: bySlug('/m'),
  brands: fixed('/brands'),
  room: bySlug('/rooms'),
  roomQuote: { pattern: '/rooms/:slug/quote', to: (slug: string) => `/rooms/${encodeURIComponent(slug)}/quote` },
  departments: fixed('/catalogue'),
  product: bySlug('/p'),
  productReview: { pattern: '/p/:slug/review', to: (slug: string) => `/p/${encodeURIComponent(slug)}/review` },
  productQuestion: { pattern: '/p/:slug/question', to: (slug: string) => `/p/${encodeURIComponent(slug)}/question` },
  productShops: { pattern: '/p/:slug/shops', to: (slug: string) => `/p/${encodeURIComponent(slug)}/shops` },
  search: {
    pattern: '/search',
    to: (query = '') => (query ? `/search?query=${encodeURIComponent(query)}` : '/search'),
  },
  sale: fixed('/search?sale=1'),
  newest: fixed('/search?sort=created_at:desc'),
  compare: fixed('/compare'),
  wishlist: fixed('/wishlist'),
  wishlistNamed: { pattern: '/wishlist/:list', to: (list: string) => `/wishlist/${list}` },
  sharedList: { pattern: '/shared-list/:token', to: (token: string) => `/shared-list/${token}` },
  cart: fixed('/cart'),
  cartAdd: { pattern: '/cart/add/:productId', to: (productId: number) => `/cart/add/${productId}` },
  newQuote: fixed('/quote'),
  quote: { pattern: '/quote/:token', to: (token: string) => `/quote/${token}` },
  quotePdf: { pattern: '/quote/:token/offer.pdf', to: (token: string) => `/quote/${token}/offer.pdf` },
  quoteToCart: { pattern: '/quote/:token/cart', to: (token: string) => `/quote/${token}/cart` },
  cartAddScene: { pattern: '/cart/add-scene/:sceneId', to: (sceneId: number) => `/cart/add-scene/${sceneId}` },
  cartAddSet: { pattern: '/cart/add-set/:setId', to: (setId: number) => `/cart/add-set/${setId}` },
  cartAddGoods: fixed('/cart/add-goods'),
  cartChange: fixed('/cart/change'),
  cartCoupon: fixed('/cart/coupon'),
  quickOrder: fixed('/quick-order'),
  checkout: fixed('/checkout'),
  order: { pattern: '/order/:token', to: (token: string) => `/order/${token}` },
  orderPay: { pattern: '/order/:token/pay', to: (token: string) => `/order/${token}/pay` },
  orderCancellation: {
    pattern: '/order/:token/cancellation',
    to: (token: string) => `/order/${token}/cancellation`,
  },
  orderAccount: { pattern: '/order/:token/account', to: (token: string) => `/order/${token}/account` },
  orderReview: {
    pattern: '/order/:token/reviews/:line',
    to: (token: string, line: number) => `/order/${token}/reviews/${line}`,
  },
  orderReturn: { pattern: '/order/:token/return', to: (token: string) => `/order/${token}/return` },
  orderCalendar: { pattern: '/order/:token/delivery.ics', to: (token: string) => `/order/${token}/delivery.ics` },
  orderInvoice: { pattern: '/order/:token/invoice.pdf', to: (token: string) => `/order/${token}/invoice.pdf` },
  orderEInvoice: { pattern: '/order/:token/invoice.xml', to: (token: string) => `/order/${token}/invoice.xml` },
  orderCreditNote: {
    pattern: '/order/:token/credit-note/:file',
    to: (token: string, number: string, ending: 'pdf' | 'xml') => `/order/${token}/credit-note/${number}.${ending}`,
  },
  orderData: { pattern: '/order/:token/data', to: (token: string) => `/order/${token}/data` },
  guestData: { pattern: '/my-data/:token', to: (token: string) => `/my-data/${token}` },
  guestDataFile: { pattern: '/my-data/:token/data.json', to: (token: string) => `/my-data/${token}/data.json` },
  guestDataRemoval: { pattern: '/my-data/:token/removal', to: (token: string) => `/my-data/${token}/removal` },
  findOrder: fixed('/find-order'),
  practiceBank: { pattern: '/practice-bank/:reference', to: (reference: string) => `/practice-bank/${reference}` },
  paymentWebhook: { pattern: '/webhooks/:provider', to: (provider: string) => `/webhooks/${provider}` },
  login: fixed('/login'),
  logout: fixed('/logout'),
  impersonation: fixed('/impersonation'),
  forgotPassword: fixed('/forgot-password'),
  resetPassword: { pattern: '/reset-password/:token', to: (token: string) => `/reset-password/${token}` },
  confirmEmail: { pattern: '/confirm-email/:token', to: (token: string) => `/confirm-email/${token}` },
  undoEmailChange: { pattern: '/undo-email-change/:token', to: (token: string) => `/undo-email-change/${token}` },
  register: fixed('/register'),
  profile: fixed('/profile'),
  profileOrder: { pattern: '/profile/orders/:number', to: (number: string) => `/profile/orders/${number}` },
  profileOrderRepeat: {
    pattern: '/profile/orders/:number/repeat',
    to: (number: string) => `/profile/orders/${number}/repeat`,
  },
  profileAddresses: fixed('/profile/addresses'),
  profileAddressRemoval: {
    pattern: '/profile/addresses/:id/removal',
    to: (id: number) => `/profile/addresses/${id}/removal`,
  },
  profileSessions: fixed('/profile/sessions'),
  profileConfirmation: fixed('/profile/confirmation'),
  profileEmailChange: fixed('/profile/email-change'),
  profileEmailChangeCancellation: fixed('/profile/email-change/cancellation'),
  profileData: fixed('/profile/data.json'),
  profileRemoval: fixed('/profile/removal'),
  company: fixed('/profile/company'),
  companyInvitations: fixed('/profile/company/invitations'),
  companyRules: fixed('/profile/company/rules'),
  companyMember: { pattern: '/profile/company/members/:id', to: (id: number) => `/profile/company/members/${id}` },
  companyOrders: fixed('/profile/company/orders'),
  companyOrder: {
    pattern: '/profile/company/orders/:number',
    to: (number: string) => `/profile/company/orders/${number}`,
  },
  companyInvoice: {
    pattern: '/profile/company/orders/:number/invoice.pdf',
    to: (number: string) => `/profile/company/orders/${number}/invoice.pdf`,
  },
  companyRequests: fixed('/profile/company/requests'),
  companyRequest: { pattern: '/profile/company/requests/:id', to: (id: number) => `/profile/company/requests/${id}` },
  companyInvitation: {
    pattern: '/company-invitation/:token',
    to: (token: string) => `/company-invitation/${token}`,
  },
  contact: fixed('/contact'),
  about: fixed('/about'),
  privacyPolicy: fixed('/privacy-policy'),
  terms: fixed('/terms'),
  withdraw: fixed('/withdraw'),
  withdrawOrder: { pattern: '/withdraw/:token', to: (token: string) => `/withdraw/${token}` },
  withdrawal: { pattern: '/withdrawal/:token', to: (token: string) => `/withdrawal/${token}` },
  newsletterForm: fixed('/subscription/news'),
  stockForm: fixed('/subscription/stock'),
  cartRestore: {
    pattern: '/cart/restore/:token',
    to: (token: string) => `/cart/restore/${token}`,
  },
  /** Where the buyer goes on with what an agent prepared. */
  agentContinue: { pattern: '/agents/continue/:token', to: (token: string) => `/agents/continue/${token}` },
  subscriptionConfirm: {
    pattern: '/subscription/:token/confirm',
    to: (token: string) => `/subscription/${token}/confirm`,
  },
  subscriptionEnd: {
    pattern: '/subscription/:token/unsubscribe',
    to: (token: string) => `/subscription/${token}/unsubscribe`,
  },
  language: { pattern: '/language/:lang', to: (lang: Lang) => `/language/${lang}` },
  design: fixed('/design'),
  designError: { pattern: '/design/errors/:status', to: (status: number) => `/design/errors/${status}` },
  content: { pattern: '/:slug', to: (slug: string) => `/${encodeURIComponent(slug)}` },
  media: { pattern: '/media/:size/*', to: (size: string, path: string) => `/media/${size}/${path}` },
  documents: { pattern: '/documents/*', to: (path: string) => `/documents/${path}` },
  paymentMark: {
    pattern: '/payment-marks/:name',
    to: (digest: string) => `/payment-marks/${digest}.webp`,
  },
  mapTile: {
    pattern: '/map/:version/:z/:x/:y',
    to: (version: string, { z, x, y } = { z: '{z}', x: '{x}', y: '{y}' }) => `/map/${version}/${z}/${x}/${y}`,
  },
  feed: { pattern: '/feeds/:name.xml', to: (name: string) => `/feeds/${name}.xml` },
  admin: fixed('/admin'),
  /** The token is behind `#`, so it reaches no log. */
  adminJoin: { pattern: '/admin/join', to: (token: string) => `/admin/join#${token}` },
  adminOrder: { pattern: '/admin/orders/:number', to: (number: string) => `/admin/orders/${number}` },
  adminHelp: { pattern: '/admin/help', to: (lang: Lang, chapter: string) => `/admin/help/${lang}/${chapter}` },
  adminHelpChapter: fixed('/admin/help/:lang/:chapter'),
  healthz: fixed('/healthz'),
  readyz: fixed('/readyz'),
  showz: fixed('/showz'),
  apiDocs: fixed('/api/docs'),
  visitor: fixed('/api/visitor'),
  ownPrices: { pattern: '/api/prices', to: (ids: readonly number[]) => `/api/prices?ids=${ids.join()}` },
  robots: fixed('/robots.txt'),
  llms: fixed('/llms.txt'),
  openAiFeed: fixed('/feeds/openai.jsonl.gz'),
  sitemap: fixed('/sitemap.xml'),
  sitemapPart: { pattern: '/sitemaps/:part.xml', to: (part: number) => `/sitemaps/${part}.xml` },
}

export function inLanguage(path: string, lang: Lang): string {
  const { prefix } = definitionOf(lang)
  return path === '/' ? prefix || '/' : prefix + path
}

const MARKDOWN = '.md'

/** The same page as Markdown: of `/p/lamp?variation=1` it is `/p/lamp.md?variation=1`, of `/en` it is `/en/index.md`. */
export function markdownPath(address: string): string {
  const end = address.indexOf('?')
  const path = end < 0 ? address : address.slice(0, end)
  const isHome = languages.some((lang) => inLanguage('/', lang) === path)
  return `${isHome ? `${path === '/' ? '' : path}/index` : path}${MARKDOWN}${end < 0 ? '' : address.slice(end)}`
}

/** The page that such a path stands for. */
export const pathOfMarkdown = (path: string): string =>
  languages.map((lang) => inLanguage('/', lang)).find((home) => markdownPath(home) === path) ??
  path.slice(0, -MARKDOWN.length)

export function splitLanguage(path: string): { lang: Lang; path: string } {
  for (const lang of languages) {
    const { prefix } = definitionOf(lang)
    if (prefix === '') continue
    if (path === prefix || path === `${prefix}/`) return { lang, path: '/' }
    if (path.startsWith(`${prefix}/`)) return { lang, path: path.slice(prefix.length) }
  }
  return { lang: DEFAULT_LANG, path }
}

/** Log-in that leads back to an exact path. */
export const logInFirst = (back: string, lang: Lang) =>
  `${inLanguage(urls.login.to(), lang)}?notice=log-in-first&return=${encodeURIComponent(back)}`

/** What stands before the token in paths that contain one. */
export const tokenPathPrefixes = () => [
  ...new Set(Object.values(urls).flatMap(({ pattern }) => /^\/([\w-]+(?:\/[\w-]+)*)\/:token/.exec(pattern)?.[1] ?? [])),
]
