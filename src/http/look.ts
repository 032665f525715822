import { createHash } from 'node:crypto'
import { shopNameOf } from '../shop/settings/identity.ts'
import type { Settings } from '../shop/settings/settings.ts'
import { iconOf, letterSvg, type ShopIcon } from '../shop/theme/icon.ts'
import { preloadedFont, themeSheet } from '../shop/theme/theme-sheet.ts'
import { tokensOf } from '../shop/theme/tokens-of.ts'

/** What a document needs of the theme; null where it is the default. */
export type Look = {
  /** Address of the style sheet; null where only the logo is another. */
  sheet: string | null
  /** Undefined: that of the shop. */
  font: string | null | undefined
  /** Colours of the browser's bar. */
  bar: { light: string; dark: string } | null
  icon: { href: string; type: string }
}

type KeptLook = { look: Look; css: string; icon: string }

/** By the settings, which are the same object until one of them changes. */
const kept = new WeakMap<Settings, KeptLook>()

/** What is served for these settings, too. */
export function lookKept(settings: Settings, baseUrl: string): KeptLook {
  const known = kept.get(settings)
  if (known) return known
  const { theme } = settings
  const css = theme ? themeSheet(theme) : ''
  const icon = iconOf(settings, shopNameOf(settings, baseUrl))
  const svg = icon.png ? '' : letterSvg(icon)
  const made = { css, icon: svg, look: lookOf(settings, css, icon, svg) }
  kept.set(settings, made)
  return made
}

export const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

function lookOf({ theme }: Settings, css: string, { png }: ShopIcon, svg: string): Look {
  const light = theme && tokensOf('light', theme.light)['accent-fill']
  const dark = theme && tokensOf('dark', theme.dark).footer
  return {
    sheet: css ? `/theme/${hashOf(css)}.css` : null,
    font: theme && theme.font !== 'instrument' ? preloadedFont(theme.font) : undefined,
    bar: light && dark ? { light, dark } : null,
    icon: {
      href: png ? `/theme/icon-${png}.png` : `/theme/icon-${hashOf(svg)}.svg`,
      type: png ? 'image/png' : 'image/svg+xml',
    },
  }
}

export const lookFor = (settings: Settings, baseUrl: string): Look | null =>
  settings.theme || settings.logo ? lookKept(settings, baseUrl).look : null
