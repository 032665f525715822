import { createRoute } from '@tanstack/react-router'
import { offerSearchFrom } from '../offers/offer-search.ts'
import { orderSearchFrom } from '../orders/order-search.ts'
import { pickSearchFrom } from '../packing/pick-search.ts'
import { slipSearchFrom } from '../packing/slip-search.ts'
import { parcelSearchFrom } from '../parcels/parcel-search.ts'
import { returnSearchFrom } from '../returns/return-search.ts'
import { lazyCorePage, lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const orders = createRoute({
  getParentRoute: () => root,
  path: '/orders',
  validateSearch: orderSearchFrom,
  component: lazyCorePage(() => import('../orders/orders-page.tsx'), 'OrdersPage'),
})

const order = createRoute({
  getParentRoute: () => root,
  path: '/orders/$number',
  component: lazyPage(() => import('../orders/order-page.tsx'), 'OrderPage'),
})

const orderEdit = createRoute({
  getParentRoute: () => root,
  path: '/orders/$number/edit',
  component: lazyPage(() => import('../order-edit/edit-page.tsx'), 'EditPage'),
})

const offers = createRoute({
  getParentRoute: () => root,
  path: '/offers',
  validateSearch: offerSearchFrom,
  component: lazyPage(() => import('../offers/offers-page.tsx'), 'OffersPage'),
})

const offer = createRoute({
  getParentRoute: () => root,
  path: '/offers/$id',
  component: lazyPage(() => import('../offers/offer-page.tsx'), 'OfferPage'),
})

const offerOrder = createRoute({
  getParentRoute: () => root,
  path: '/offers/$number/order',
  component: lazyPage(() => import('../offers/order-page.tsx'), 'OfferOrderPage'),
})

const packing = createRoute({
  getParentRoute: () => root,
  path: '/packing',
  validateSearch: pickSearchFrom,
  component: lazyPage(() => import('../packing/queue-page.tsx'), 'QueuePage'),
})

const pickWave = createRoute({
  getParentRoute: () => root,
  path: '/packing/waves/$id',
  component: lazyPage(() => import('../packing/wave-page.tsx'), 'WavePage'),
})

const packOrder = createRoute({
  getParentRoute: () => root,
  path: '/packing/orders/$number',
  component: lazyPage(() => import('../packing/pack-page.tsx'), 'PackPage'),
})

const slips = createRoute({
  getParentRoute: () => root,
  path: '/packing/slips',
  validateSearch: slipSearchFrom,
  component: lazyPage(() => import('../packing/slips-page.tsx'), 'SlipsPage'),
})

const parcels = createRoute({
  getParentRoute: () => root,
  path: '/parcels',
  validateSearch: parcelSearchFrom,
  component: lazyPage(() => import('../parcels/parcels-page.tsx'), 'ParcelsPage'),
})

const manifests = createRoute({
  getParentRoute: () => root,
  path: '/manifests',
  component: lazyPage(() => import('../parcels/manifests-page.tsx'), 'ManifestsPage'),
})

const returns = createRoute({
  getParentRoute: () => root,
  path: '/returns',
  validateSearch: returnSearchFrom,
  component: lazyPage(() => import('../returns/returns-page.tsx'), 'ReturnsPage'),
})

const returned = createRoute({
  getParentRoute: () => root,
  path: '/returns/$id',
  component: lazyPage(() => import('../returns/return-page.tsx'), 'ReturnPage'),
})

export const salesRoutes = [
  orders,
  order,
  orderEdit,
  offers,
  offer,
  offerOrder,
  packing,
  pickWave,
  packOrder,
  slips,
  parcels,
  manifests,
  returns,
  returned,
] as const
