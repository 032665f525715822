import { createRoute, createRouter } from '@tanstack/react-router'
import { contentRoutes } from './routes/content.ts'
import { customersRoutes } from './routes/customers.ts'
import { goodsRoutes } from './routes/goods.ts'
import { lazyPage } from './routes/lazy-page.ts'
import { marketingRoutes } from './routes/marketing.ts'
import { moneyRoutes } from './routes/money.ts'
import { root } from './routes/root.ts'
import { salesRoutes } from './routes/sales.ts'
import { settingsRoutes } from './routes/settings.ts'
import { structureRoutes } from './routes/structure.ts'

const LONGEST_FRAME_MS = 100

/** A hidden tab gets no animation frames, hence the timeout. */
const nextPaint = () =>
  new Promise<void>((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve))
    setTimeout(resolve, LONGEST_FRAME_MS)
  })

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  component: lazyPage(() => import('./home/home-page.tsx'), 'HomePage'),
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

export function createAdminRouter() {
  const router = createRouter({
    routeTree,
    basepath: '/admin',
    defaultPreload: 'intent',
    scrollRestoration: true,
    scrollToTopSelectors: ['#main'],
  })
  const { load } = router
  // The router renders the next page synchronously in the event handler. One frame is painted first, with the line of
  // frame.css, so that a key press has a visible result at once.
  router.load = async (options) => {
    if (options?.sync) return load(options)
    router.updateLatestLocation()
    const isOther = router.latestLocation.pathname !== router.state.resolvedLocation?.pathname
    document.documentElement.toggleAttribute('data-going', isOther)
    await nextPaint()
    await load(options)
    document.documentElement.removeAttribute('data-going')
  }
  return router
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAdminRouter>
  }
}
