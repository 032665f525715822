import type { Right } from '../../shop/staff/rights.ts'
import type { IconName } from '../../ui/icon.tsx'
import { useAdmin, useCan } from '../session.ts'

type Section = {
  to:
    | '/'
    | '/orders'
    | '/offers'
    | '/packing'
    | '/parcels'
    | '/returns'
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
    { to: '/packing', label: t.nav.packing, icon: 'truck', right: 'write:parcels' },
    { to: '/parcels', label: t.nav.parcels, icon: 'arrow', right: 'write:parcels' },
    { to: '/returns', label: t.nav.returns, icon: 'back', right: 'read:returns' },
    { to: '/offers', label: t.offers.title, icon: 'file', right: 'read:orders' },
    { to: '/import', label: t.imports.title, icon: 'arrow', right: 'import' },
    { to: '/staff', label: t.nav.staff, icon: 'user', right: 'read:staff' },
    { to: '/roles', label: t.nav.roles, icon: 'shield', right: 'read:staff' },
    { to: '/api-keys', label: t.nav.keys, icon: 'link', right: 'write:api-keys' },
    { to: '/audit-log', label: t.nav.log, icon: 'clock', right: 'read:audit-log' },
  ]
  return all.filter(({ right }) => right === null || can(right))
}
