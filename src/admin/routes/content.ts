import { createRoute } from '@tanstack/react-router'
import { lazyPage } from './lazy-page.ts'
import { root } from './root.ts'

const menus = createRoute({
  getParentRoute: () => root,
  path: '/menus',
  component: lazyPage(() => import('../menus/menus-page.tsx'), 'MenusPage'),
})

const pages = createRoute({
  getParentRoute: () => root,
  path: '/pages',
  component: lazyPage(() => import('../pages/pages-page.tsx'), 'PagesPage'),
})

const page = createRoute({
  getParentRoute: () => root,
  path: '/pages/$id',
  component: lazyPage(() => import('../pages/page-page.tsx'), 'PagePage'),
})

const homePage = createRoute({
  getParentRoute: () => root,
  path: '/home-page',
  component: lazyPage(() => import('../pages/page-page.tsx'), 'HomePagePage'),
})

const oldAddresses = createRoute({
  getParentRoute: () => root,
  path: '/old-addresses',
  component: lazyPage(() => import('../old-addresses/old-addresses-page.tsx'), 'OldAddressesPage'),
})

const theme = createRoute({
  getParentRoute: () => root,
  path: '/theme',
  component: lazyPage(() => import('../theme/theme-page.tsx'), 'ThemePage'),
})

export const contentRoutes = [menus, pages, page, homePage, oldAddresses, theme] as const
