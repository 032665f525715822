import { DEFAULT_LANG, definitionOf } from '../languages.ts'
import { DEFAULT_THEME, type Theme } from './theme.ts'
import type { LogoSetting } from './theme-setting.ts'

/** A wider logo cannot be read in the tab of a browser. */
const MOST_WIDE = 1.5

/** In tabs and bookmarks: the logo where it is about square, else the first letter in the colours of the theme. */
export function iconOf(
  { theme, logo }: { theme: Theme | null; logo: LogoSetting | null },
  shopName: string,
): { png: string | null; svg: string } | null {
  if (logo && logo.width <= MOST_WIDE * logo.height && logo.height <= MOST_WIDE * logo.width) {
    return { png: logo.icon, svg: '' }
  }
  const { fill, onFill } = (theme ?? DEFAULT_THEME).light
  const isUsual = fill === DEFAULT_THEME.light.fill && onFill === DEFAULT_THEME.light.onFill
  return isUsual && !logo ? null : { png: null, svg: letterIcon(shopName, fill, onFill) }
}

function letterIcon(shopName: string, ground: string, ink: string): string {
  const letter = ([...shopName][0] ?? '').toLocaleUpperCase(definitionOf(DEFAULT_LANG).locale)
  const safe = /^[\p{L}\p{N}]$/u.test(letter) ? letter : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="9" fill="${ground}"/>` +
    `<text x="18" y="26.5" text-anchor="middle" font-family="system-ui,sans-serif" font-size="24" font-weight="700" fill="${ink}">${safe}</text></svg>`
  )
}
