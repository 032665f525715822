import { DEFAULT_LANG, definitionOf } from '../languages.ts'
import { DEFAULT_THEME, type Theme } from './theme.ts'
import type { LogoSetting } from './theme-setting.ts'

/** A wider logo cannot be read in the tab of a browser. */
const MOST_WIDE = 1.5

/** `png`: SHA-256 of the logo in the store; null where the letter stands for it. Colours as `#rrggbb`. */
export type ShopIcon = { png: string | null; letter: string; ground: string; ink: string }

/** In tabs, bookmarks and on home screens: the logo where it is about square, else the first letter in the colours of the theme. */
export function iconOf({ theme, logo }: { theme: Theme | null; logo: LogoSetting | null }, shopName: string): ShopIcon {
  const isSquare = logo && logo.width <= MOST_WIDE * logo.height && logo.height <= MOST_WIDE * logo.width
  const { fill, onFill } = (theme ?? DEFAULT_THEME).light
  return { png: isSquare ? logo.icon : null, letter: letterOf(shopName), ground: fill, ink: onFill }
}

function letterOf(shopName: string): string {
  const letter = ([...shopName][0] ?? '').toLocaleUpperCase(definitionOf(DEFAULT_LANG).locale)
  return /^[\p{L}\p{N}]$/u.test(letter) ? letter : ''
}

export const letterSvg = ({ letter, ground, ink }: ShopIcon): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="9" fill="${ground}"/>` +
  `<text x="18" y="26.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="24" font-weight="700" fill="${ink}">${letter}</text></svg>`
