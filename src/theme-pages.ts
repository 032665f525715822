import type { ThemePages } from './themed-page.ts'

/** Of the shop without a theme directory. */
export const pages: ThemePages = {}
