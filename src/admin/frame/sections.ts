import type { Right } from '../../shop/staff/rights.ts'
import type { IconName } from '../../ui/icon.tsx'
import { useAdmin, useCan } from '../session.ts'

type Section = {
  to:
    | '/'
    | '/orders'
    | '/products'
    | '/to-improve'
    | '/offers'
    | '/packing'
    | '/parcels'
    | '/returns'
    | '/categories'
    | '/manufacturers'
    | '/attributes'
    | '/properties'
    | '/services'
    | '/stock'
    | '/prices'
    | '/import'
    | '/staff'
    | '/roles'
    | '/api-keys'
    | '/audit-log'
  label: string
  icon: IconName
  right: Right | null
}

/** The sections that the person may see; the menu and the palette show the same. */
export function useSections(): readonly Section[] {
  const { t } = useAdmin()
  const can = useCan()
  const all: readonly Section[] = [
    { to: '/', label: t.nav.home, icon: 'grid', right: null },
    { to: '/orders', label: t.nav.orders, icon: 'box', right: 'read:orders' },
    { to: '/packing', label: t.nav.packing, icon: 'check', right: 'write:parcels' },
    { to: '/parcels', label: t.nav.parcels, icon: 'truck', right: 'write:parcels' },
    { to: '/returns', label: t.nav.returns, icon: 'back', right: 'read:returns' },
    { to: '/offers', label: t.offers.title, icon: 'file', right: 'read:orders' },
    { to: '/products', label: t.products.listTitle, icon: 'store', right: 'read:catalogue' },
    { to: '/to-improve', label: t.products.listImprove, icon: 'check', right: 'read:catalogue' },
    { to: '/stock', label: t.stock.title, icon: 'locker', right: 'read:catalogue' },
    { to: '/prices', label: t.prices.nav, icon: 'clock', right: 'read:catalogue' },
    { to: '/categories', label: t.structure.categories.title, icon: 'rows', right: 'read:catalogue' },
    { to: '/manufacturers', label: t.structure.manufacturers.title, icon: 'store', right: 'read:catalogue' },
    { to: '/attributes', label: t.structure.attributes.title, icon: 'filter', right: 'read:catalogue' },
    { to: '/properties', label: t.structure.properties.title, icon: 'info', right: 'read:catalogue' },
    { to: '/services', label: t.structure.services.title, icon: 'plus', right: 'read:catalogue' },
    { to: '/import', label: t.imports.title, icon: 'arrow', right: 'import' },
    { to: '/staff', label: t.nav.staff, icon: 'user', right: 'read:staff' },
    { to: '/roles', label: t.nav.roles, icon: 'shield', right: 'read:staff' },
    { to: '/api-keys', label: t.nav.keys, icon: 'link', right: 'write:api-keys' },
    { to: '/audit-log', label: t.nav.log, icon: 'clock', right: 'read:audit-log' },
  ]
  return all.filter(({ right }) => right === null || can(right))
}
