import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { orderSearchFrom } from './orders/order-search.ts'
import { slipSearchFrom } from './packing/slip-search.ts'
import { parcelSearchFrom } from './parcels/parcel-search.ts'
import { returnSearchFrom } from './returns/return-search.ts'
import { logSearchFrom } from './staff/log-search.ts'

const root = createRootRoute({ component: Frame, notFoundComponent: NotFound })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
})

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: orderSearchFrom,
  component: lazyRouteComponent(() => import('./orders/orders-page.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$number',
  component: lazyRouteComponent(() => import('./orders/order-page.tsx'), 'OrderPage'),
})

const returns = createRoute({
  getParentRoute: () => root,
  path: '/returns',
  validateSearch: returnSearchFrom,
  component: lazyRouteComponent(() => import('./returns/returns-page.tsx'), 'ReturnsPage'),
})

const returned = createRoute({
  getParentRoute: () => root,
  path: '/returns/$id',
  component: lazyRouteComponent(() => import('./returns/return-page.tsx'), 'ReturnPage'),
})

const imports = createRoute({
  getParentRoute: () => root,
  path: '/import',
  component: lazyRouteComponent(() => import('./import/imports-page.tsx'), 'ImportsPage'),
})

const oneImport = createRoute({
  getParentRoute: () => root,
  path: '/import/$id',
  component: lazyRouteComponent(() => import('./import/import-page.tsx'), 'ImportPage'),
})

const packing = createRoute({
  getParentRoute: () => root,
  path: '/packing',
  component: lazyRouteComponent(() => import('./packing/queue-page.tsx'), 'QueuePage'),
})

const pickWave = createRoute({
  getParentRoute: () => root,
  path: '/packing/waves/$id',
  component: lazyRouteComponent(() => import('./packing/wave-page.tsx'), 'WavePage'),
})

const packOrder = createRoute({
  getParentRoute: () => root,
  path: '/packing/orders/$number',
  component: lazyRouteComponent(() => import('./packing/pack-page.tsx'), 'PackPage'),
})

const slips = createRoute({
  getParentRoute: () => root,
  path: '/packing/slips',
  validateSearch: slipSearchFrom,
  component: lazyRouteComponent(() => import('./packing/slips-page.tsx'), 'SlipsPage'),
})

const parcels = createRoute({
  getParentRoute: () => root,
  path: '/parcels',
  validateSearch: parcelSearchFrom,
  component: lazyRouteComponent(() => import('./parcels/parcels-page.tsx'), 'ParcelsPage'),
})

const manifests = createRoute({
  getParentRoute: () => root,
  path: '/manifests',
  component: lazyRouteComponent(() => import('./parcels/manifests-page.tsx'), 'ManifestsPage'),
})

const orderEdit = createRoute({
  getParentRoute: () => root,
  path: '/orders/$number/edit',
  component: lazyRouteComponent(() => import('./order-edit/edit-page.tsx'), 'EditPage'),
})

const offers = createRoute({
  getParentRoute: () => root,
  path: '/offers',
  component: lazyRouteComponent(() => import('./offers/offers-page.tsx'), 'OffersPage'),
})

const offer = createRoute({
  getParentRoute: () => root,
  path: '/offers/$id',
  component: lazyRouteComponent(() => import('./offers/offer-page.tsx'), 'OfferPage'),
})

const staff = createRoute({
  getParentRoute: () => root,
  path: '/staff',
  component: lazyRouteComponent(() => import('./staff/staff-page.tsx'), 'StaffPage'),
})

const roles = createRoute({
  getParentRoute: () => root,
  path: '/roles',
  component: lazyRouteComponent(() => import('./staff/roles-page.tsx'), 'RolesPage'),
})

const keys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./staff/keys-page.tsx'), 'KeysPage'),
})

const log = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  validateSearch: logSearchFrom,
  component: lazyRouteComponent(() => import('./staff/log-page.tsx'), 'LogPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
})

const routeTree = root.addChildren([
  home,
  orders,
  order,
  orderEdit,
  offers,
  offer,
  packing,
  pickWave,
  packOrder,
  slips,
  parcels,
  manifests,
  returns,
  returned,
  imports,
  oneImport,
  staff,
  roles,
  keys,
  log,
  account,
])

export const createAdminRouter = () =>
  createRouter({
    routeTree,
    basepath: '/admin',
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
