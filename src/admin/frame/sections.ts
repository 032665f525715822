import type { Right } from '../../shop/staff/rights.ts'
import type { IconName } from '../../ui/icon.tsx'
import { useCan, useCore } from '../session.ts'

/** The groups of the menu, in their order. */
export const GROUPS = ['sales', 'customers', 'money', 'goods', 'structure', 'content', 'marketing', 'settings'] as const

export type Group = (typeof GROUPS)[number]

export type Section = {
  /** Left alone above the groups: null. */
  group: Group | null
  to:
    | '/'
    | '/reports'
    | '/orders'
    | '/products'
    | '/to-improve'
    | '/offers'
    | '/bank'
    | '/invoices'
    | '/journal'
    | '/packing'
    | '/parcels'
    | '/returns'
    | '/customers'
    | '/companies'
    | '/data-requests'
    | '/categories'
    | '/manufacturers'
    | '/attributes'
    | '/properties'
    | '/services'
    | '/menus'
    | '/pages'
    | '/home-page'
    | '/old-addresses'
    | '/badges'
    | '/coupons'
    | '/promotions'
    | '/newsletter'
    | '/emails'
    | '/stock'
    | '/prices'
    | '/price-lists'
    | '/import'
    | '/reviews'
    | '/search-words'
    | '/setup'
    | '/settings'
    | '/theme'
    | '/delivery'
    | '/payment-methods'
    | '/system'
    | '/staff'
    | '/roles'
    | '/api-keys'
    | '/webhooks'
    | '/audit-log'
  label: string
  icon: IconName
  right: Right | null
}

/** The sections that the person may see; the menu and the palette show the same. */
export function useSections(): readonly Section[] {
  const { t } = useCore()
  const can = useCan()
  const all: readonly Section[] = [
    { group: null, to: '/', label: t.nav.home, icon: 'grid', right: null },
    { group: null, to: '/reports', label: t.titles.reports, icon: 'rows', right: 'read:reports' },
    { group: 'sales', to: '/orders', label: t.nav.orders, icon: 'box', right: 'read:orders' },
    { group: 'sales', to: '/packing', label: t.nav.packing, icon: 'check', right: 'write:parcels' },
    { group: 'sales', to: '/parcels', label: t.nav.parcels, icon: 'truck', right: 'write:parcels' },
    { group: 'sales', to: '/returns', label: t.nav.returns, icon: 'back', right: 'read:returns' },
    { group: 'sales', to: '/offers', label: t.titles.offers, icon: 'file', right: 'read:orders' },
    { group: 'customers', to: '/customers', label: t.titles.customers, icon: 'user', right: 'read:customers' },
    { group: 'customers', to: '/companies', label: t.titles.companies, icon: 'store', right: 'read:customers' },
    { group: 'customers', to: '/data-requests', label: t.titles.dataRequests, icon: 'shield', right: 'read:customers' },
    { group: 'money', to: '/bank', label: t.titles.bank, icon: 'card', right: 'read:accounting' },
    { group: 'money', to: '/invoices', label: t.titles.invoices, icon: 'file', right: 'read:accounting' },
    { group: 'money', to: '/journal', label: t.titles.journal, icon: 'rows', right: 'read:accounting' },
    { group: 'goods', to: '/products', label: t.titles.products, icon: 'store', right: 'read:catalogue' },
    { group: 'goods', to: '/to-improve', label: t.titles.toImprove, icon: 'check', right: 'read:catalogue' },
    { group: 'goods', to: '/stock', label: t.titles.stock, icon: 'locker', right: 'read:catalogue' },
    { group: 'goods', to: '/prices', label: t.titles.prices, icon: 'clock', right: 'read:catalogue' },
    { group: 'goods', to: '/price-lists', label: t.titles.priceLists, icon: 'file', right: 'read:catalogue' },
    { group: 'structure', to: '/categories', label: t.titles.categories, icon: 'rows', right: 'read:catalogue' },
    { group: 'structure', to: '/manufacturers', label: t.titles.manufacturers, icon: 'store', right: 'read:catalogue' },
    { group: 'structure', to: '/attributes', label: t.titles.attributes, icon: 'filter', right: 'read:catalogue' },
    { group: 'structure', to: '/properties', label: t.titles.properties, icon: 'info', right: 'read:catalogue' },
    { group: 'structure', to: '/services', label: t.titles.services, icon: 'plus', right: 'read:catalogue' },
    { group: 'goods', to: '/import', label: t.titles.imports, icon: 'arrow', right: 'import' },
    { group: 'content', to: '/home-page', label: t.titles.homePage, icon: 'grid', right: 'read:content' },
    { group: 'content', to: '/pages', label: t.titles.pages, icon: 'file', right: 'read:content' },
    { group: 'content', to: '/badges', label: t.titles.badges, icon: 'percent', right: 'read:catalogue' },
    { group: 'content', to: '/menus', label: t.titles.menus, icon: 'menu', right: 'read:catalogue' },
    {
      group: 'marketing',
      to: '/promotions',
      label: t.titles.promotions,
      icon: 'percent',
      right: 'read:marketing',
    },
    { group: 'marketing', to: '/coupons', label: t.titles.coupons, icon: 'percent', right: 'read:marketing' },
    { group: 'marketing', to: '/newsletter', label: t.titles.newsletter, icon: 'mail', right: 'read:marketing' },
    { group: 'marketing', to: '/emails', label: t.titles.emails, icon: 'file', right: 'read:marketing' },
    { group: 'marketing', to: '/reviews', label: t.titles.reviews, icon: 'heart', right: 'read:marketing' },
    { group: 'marketing', to: '/search-words', label: t.titles.searchWords, icon: 'search', right: 'read:marketing' },
    { group: 'settings', to: '/setup', label: t.titles.setup, icon: 'store', right: 'read:settings' },
    { group: 'settings', to: '/settings', label: t.titles.settings, icon: 'check', right: 'read:settings' },
    { group: 'settings', to: '/theme', label: t.titles.theme, icon: 'eye', right: 'read:settings' },
    { group: 'settings', to: '/delivery', label: t.titles.delivery, icon: 'truck', right: 'read:settings' },
    {
      group: 'settings',
      to: '/payment-methods',
      label: t.titles.paymentMethods,
      icon: 'file',
      right: 'read:settings',
    },
    { group: 'settings', to: '/old-addresses', label: t.titles.oldAddresses, icon: 'link', right: 'read:settings' },
    { group: 'settings', to: '/system', label: t.titles.system, icon: 'info', right: 'read:settings' },
    { group: 'settings', to: '/staff', label: t.nav.staff, icon: 'user', right: 'read:staff' },
    { group: 'settings', to: '/roles', label: t.nav.roles, icon: 'shield', right: 'read:staff' },
    { group: 'settings', to: '/api-keys', label: t.nav.keys, icon: 'link', right: 'write:api-keys' },
    { group: 'settings', to: '/webhooks', label: t.titles.webhooks, icon: 'arrow', right: 'webhooks' },
    { group: 'settings', to: '/audit-log', label: t.nav.log, icon: 'clock', right: 'read:audit-log' },
  ]
  return all.filter(({ right }) => right === null || can(right))
}
