import type { ThemeParts } from './ui/theme-parts.ts'

/** Of the shop without a theme directory: no slot is filled, nothing is replaced. */
export const parts: ThemeParts = { slots: {}, components: {} }
