import { createRootRoute, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { Frame } from './frame/frame.tsx'
import { NotFound } from './frame/not-found.tsx'
import { orderSearchFrom } from './orders/order-search.ts'

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

const keys = createRoute({
  getParentRoute: () => root,
  path: '/api-keys',
  component: lazyRouteComponent(() => import('./staff/keys-page.tsx'), 'KeysPage'),
})

const log = createRoute({
  getParentRoute: () => root,
  path: '/audit-log',
  component: lazyRouteComponent(() => import('./staff/log-page.tsx'), 'LogPage'),
})

const account = createRoute({
  getParentRoute: () => root,
  path: '/account',
  component: lazyRouteComponent(() => import('./account/account-page.tsx'), 'AccountPage'),
})

const routeTree = root.addChildren([home, orders, order, orderEdit, offers, offer, staff, keys, log, account])

export const createAdminRouter = () =>
  createRouter({ routeTree, basepath: '/admin', defaultPreload: 'intent', scrollRestoration: true })

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
