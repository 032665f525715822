import type { LinkProps } from '@tanstack/react-router'
import type { AuditEntry } from '../../shop/audit-log/audit-log.calls.ts'
import type { Right } from '../../shop/staff/rights.ts'

type Thing = Pick<AuditEntry, 'subject' | 'title'>
type Place = { right: Right; link(thing: { id: string; title: string }): LinkProps }

const HOME: Place = { right: 'read:content', link: () => ({ to: '/home-page' }) }

/** Where a thing is edited, by the kind that its subject begins with; what has no screen yet has no row. */
const PLACES: Readonly<Record<string, Place>> = {
  order: { right: 'read:orders', link: ({ title }) => ({ to: '/orders/$number', params: { number: title } }) },
  return: { right: 'read:returns', link: ({ id }) => ({ to: '/returns/$id', params: { id } }) },
  view: { right: 'read:orders', link: () => ({ to: '/orders' }) },
  product: { right: 'read:catalogue', link: ({ id }) => ({ to: '/products/$id', params: { id } }) },
  category: { right: 'read:catalogue', link: ({ id }) => ({ to: '/categories/$id', params: { id } }) },
  manufacturer: { right: 'read:catalogue', link: ({ id }) => ({ to: '/manufacturers/$id', params: { id } }) },
  attribute: { right: 'read:catalogue', link: ({ id }) => ({ to: '/attributes/$id', params: { id } }) },
  'property-group': { right: 'read:catalogue', link: () => ({ to: '/properties' }) },
  'menu-link': { right: 'read:catalogue', link: () => ({ to: '/menus' }) },
  'menu-title': { right: 'read:catalogue', link: () => ({ to: '/menus' }) },
  page: { right: 'read:content', link: () => ({ to: '/pages' }) },
  'page-draft': { right: 'read:content', link: ({ id }) => ({ to: '/pages/$id', params: { id } }) },
  slider: HOME,
  banner: HOME,
  scene: HOME,
  'home-page': HOME,
  campaign: { right: 'read:marketing', link: ({ id }) => ({ to: '/newsletter/$id', params: { id } }) },
  'email-text': { right: 'read:marketing', link: ({ id }) => ({ to: '/emails/$kind', params: { kind: id } }) },
  badge: { right: 'read:catalogue', link: () => ({ to: '/badges' }) },
  coupon: { right: 'read:marketing', link: ({ id }) => ({ to: '/coupons/$id', params: { id } }) },
  promotion: { right: 'read:marketing', link: ({ id }) => ({ to: '/promotions/$id', params: { id } }) },
  'price-list': { right: 'read:catalogue', link: ({ id }) => ({ to: '/price-lists/$id', params: { id } }) },
  customer: { right: 'read:customers', link: ({ id }) => ({ to: '/customers/$id', params: { id } }) },
  company: { right: 'read:customers', link: ({ id }) => ({ to: '/companies/$id', params: { id } }) },
  sale: { right: 'read:catalogue', link: ({ id }) => ({ to: '/prices/$id', params: { id } }) },
  'stock-document': { right: 'read:catalogue', link: ({ id }) => ({ to: '/stock/documents/$id', params: { id } }) },
  'stock-location': { right: 'read:catalogue', link: () => ({ to: '/stock/locations' }) },
  import: { right: 'import', link: ({ id }) => ({ to: '/import/$id', params: { id } }) },
  'import-feed': { right: 'import', link: () => ({ to: '/import' }) },
  'import-mapping': { right: 'import', link: () => ({ to: '/import' }) },
  'shipping-method': { right: 'read:settings', link: () => ({ to: '/delivery' }) },
  'payment-method': { right: 'read:settings', link: () => ({ to: '/payment-methods' }) },
  'pickup-shop': { right: 'read:settings', link: () => ({ to: '/delivery/shops' }) },
  'closed-day': { right: 'read:settings', link: () => ({ to: '/delivery/days' }) },
  'oss-switch': { right: 'read:settings', link: () => ({ to: '/settings/vat' }) },
  'vat-rate': { right: 'read:settings', link: () => ({ to: '/settings/vat' }) },
  'bank-entry': { right: 'read:accounting', link: () => ({ to: '/bank' }) },
  einvoice: { right: 'read:accounting', link: ({ title }) => ({ to: '/invoices', search: { open: title } }) },
  'bank-statement': { right: 'read:accounting', link: () => ({ to: '/bank' }) },
  review: {
    right: 'read:marketing',
    link: ({ title }) => ({ to: '/reviews', search: { state: 'published', q: title } }),
  },
  question: {
    right: 'read:marketing',
    link: ({ title }) => ({ to: '/reviews', search: { state: 'published', kind: 'question', q: title } }),
  },
  synonym: { right: 'read:marketing', link: () => ({ to: '/search-words', search: { view: 'synonyms' } }) },
  'search-redirect': { right: 'read:marketing', link: () => ({ to: '/search-words', search: { view: 'redirects' } }) },
  'ignored-search': { right: 'read:marketing', link: () => ({ to: '/search-words', search: { view: 'ignored' } }) },
  backup: { right: 'backups', link: () => ({ to: '/system' }) },
  setting: { right: 'read:settings', link: () => ({ to: '/settings' }) },
  'old-address': { right: 'read:settings', link: () => ({ to: '/old-addresses' }) },
  staff: { right: 'read:staff', link: () => ({ to: '/staff' }) },
  role: { right: 'read:staff', link: () => ({ to: '/roles' }) },
  webhook: { right: 'webhooks', link: ({ id }) => ({ to: '/webhooks/$id', params: { id } }) },
  'api-key': { right: 'write:api-keys', link: () => ({ to: '/api-keys' }) },
}

const idOf = (subject: string) => subject.slice(subject.indexOf(':') + 1)

/** What people call it; without a name the key by which the shop knows it. */
export const thingName = ({ subject, title }: Thing): string => title || idOf(subject)

/** Null: it is gone, has no screen, or the person may not see that screen. */
export function placeOf({ subject, title }: Thing, can: (right: Right) => boolean): LinkProps | null {
  const place = PLACES[subject.slice(0, subject.indexOf(':'))]
  if (!place || title === null || !can(place.right)) return null
  return place.link({ id: idOf(subject), title })
}
