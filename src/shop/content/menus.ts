import type { LocalizedText } from '../languages.ts'

/** `across`: behind the departments in the header; the others are columns of the footer. */
export const MENUS = ['across', 'help', 'company'] as const

export type MenuName = (typeof MENUS)[number]

/** Columns of the footer, which have a heading; `shop` has the departments. */
export const TITLED_MENUS = ['shop', 'help', 'company'] as const
export type TitledMenu = (typeof TITLED_MENUS)[number]

export type MenuLink = { title: LocalizedText; path: string }

export type Menus = Readonly<Record<MenuName, readonly MenuLink[]>> & {
  readonly titles: Readonly<Partial<Record<TitledMenu, LocalizedText>>>
}

/** Announced when a link changes, with `menu`, the tag of every page. */
export const MENU_LINKS_TAG = 'menu-links'
