import { createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router'
import { contentRoutes } from './routes/content.ts'
import { customersRoutes } from './routes/customers.ts'
import { goodsRoutes } from './routes/goods.ts'
import { marketingRoutes } from './routes/marketing.ts'
import { moneyRoutes } from './routes/money.ts'
import { root } from './routes/root.ts'
import { salesRoutes } from './routes/sales.ts'
import { settingsRoutes } from './routes/settings.ts'
import { structureRoutes } from './routes/structure.ts'

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyRouteComponent(() => import('./home/home-page.tsx'), 'HomePage'),
})

const routeTree = root.addChildren([
  home,
  ...salesRoutes,
  ...customersRoutes,
  ...moneyRoutes,
  ...goodsRoutes,
  ...structureRoutes,
  ...contentRoutes,
  ...marketingRoutes,
  ...settingsRoutes,
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
