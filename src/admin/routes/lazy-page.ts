import { lazyRouteComponent } from '@tanstack/react-router'
import { whenConnected } from '../when-connected.ts'

/**
 * A page whose code is loaded when it is opened. Without a connection the page before stays until there is one: the router
 * reloads the document when code cannot be loaded, and what is typed would be gone with it.
 */
export const lazyPage: typeof lazyRouteComponent = (load, name) => lazyRouteComponent(() => whenConnected(load), name)
