import { lazyRouteComponent } from '@tanstack/react-router'
import type { Lang } from '../../shop/languages.ts'
import { loadTexts } from '../session.ts'
import { whenConnected } from '../when-connected.ts'

/**
 * A page whose code is loaded when it is opened. Without a connection the page before stays until there is one: the router
 * reloads the document when code cannot be loaded, and what is typed would be gone with it.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(async () => {
    const texts = loadTexts(document.documentElement.lang as Lang)
    const [page] = await Promise.all([whenConnected(load), texts])
    return page
  }, name)

/** For a page that shows core texts alone, so that its first rows do not wait for the others. */
export const lazyCorePage: typeof lazyRouteComponent = (load, name) =>
  lazyRouteComponent(() => whenConnected(load), name)
