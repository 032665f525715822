export type ColourScheme = 'light' | 'dark'

const KEY = 'colour-scheme'

/** Of this browser; null: as its system has it. */
export function chosenScheme(): ColourScheme | null {
  const kept = localStorage.getItem(KEY)
  return kept === 'light' || kept === 'dark' ? kept : null
}

export function chooseScheme(scheme: ColourScheme | null) {
  if (scheme) localStorage.setItem(KEY, scheme)
  else localStorage.removeItem(KEY)
  applyScheme()
}

const DARK = /\(prefers-color-scheme:\s*dark\)/
const written = new WeakMap<MediaList, string>()

/** The style sheets follow the system; their dark rules are put on or off where the person chose otherwise. */
export function applyScheme() {
  const scheme = chosenScheme()
  for (const { media } of darkRules([...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]))) {
    const own = written.get(media) ?? media.mediaText
    written.set(media, own)
    media.mediaText = scheme === null ? own : scheme === 'dark' ? own.replace(DARK, '(width >= 0)') : 'not all'
  }
}

const darkRules = (rules: readonly CSSRule[]): CSSMediaRule[] =>
  rules.flatMap((rule) => {
    if (!(rule instanceof CSSGroupingRule)) return []
    const inside = darkRules([...rule.cssRules])
    const isDark = rule instanceof CSSMediaRule && DARK.test(written.get(rule.media) ?? rule.media.mediaText)
    return isDark ? [rule, ...inside] : inside
  })
