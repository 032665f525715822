import { businessColours } from './check-theme.ts'
import { DARK_TOKENS, LIGHT_TOKENS, type Tokens } from './default-tokens.ts'
import { SCHEMES, type Scheme, type Theme, type ThemeCorners, type ThemeFont } from './theme.ts'
import { tokensOf } from './tokens-of.ts'

/** What is light in both schemes; a test compares it with `ui/tokens.css`. */
export const ALWAYS_LIGHT = [
  '.badge',
  '.banner',
  '.carousel__dots',
  ':is(.carousel--banner, .carousel--offers) > .carousel__head',
  '.gallery__track',
  '.room__dots',
  '.thumb',
]

/** Where prices are without VAT: the document of a business buyer. */
const BUSINESS = ':root[data-prices=net]'
const DARK_SCREEN = '@media screen and (prefers-color-scheme:dark)'

const CORNERS: Readonly<Record<ThemeCorners, Tokens | null>> = {
  square: { 'radius-s': '0', radius: '0', 'radius-l': '0' },
  slight: { 'radius-s': '0.125rem', radius: '0.25rem', 'radius-l': '0.5rem' },
  round: null,
  'very-round': { 'radius-s': '0.5rem', radius: '1rem', 'radius-l': '1.5rem' },
}

const LATIN = 'U+0000-00FF,U+2000-206F,U+20AC,U+2190-21FF,U+2212'
const LATIN_EXT = 'U+0100-02BA'

type Face = { stack: string; files: readonly [file: string, range: string][] }

const face = (file: string, name: string, generic: string): Face => ({
  stack: `'${name}', ${generic}`,
  files: [
    [`${file}-latin`, LATIN],
    [`${file}-latin-ext`, LATIN_EXT],
  ],
})

const FACES: Readonly<Record<ThemeFont, Face | null>> = {
  instrument: null,
  figtree: face('figtree', 'Figtree', 'system-ui, sans-serif'),
  literata: face('literata', 'Literata', "Georgia, 'Times New Roman', serif"),
  system: { stack: 'system-ui, sans-serif', files: [] },
}

/** Below `/theme/`, without their ending; a new cut of a face needs a new name, because browsers keep it. */
export const FONT_FILES: readonly string[] = Object.values(FACES).flatMap((each) =>
  (each?.files ?? []).map(([file]) => file),
)

/** What documents load early; null for the faces of the device. */
export const preloadedFont = (font: ThemeFont): string | null => {
  const file = FACES[font]?.files[0]?.[0]
  return file ? `/theme/${file}.woff2` : null
}

function fontFaces(font: ThemeFont): string {
  const found = FACES[font]
  if (!found) return ''
  const family = found.stack.split(',', 1)[0] ?? ''
  return found.files
    .map(
      ([file, range]) =>
        `@font-face{font-family:${family};src:url('/theme/${file}.woff2') format('woff2');font-weight:400 700;` +
        `font-display:optional;unicode-range:${range}}`,
    )
    .join('')
}

const declared = (tokens: Tokens) =>
  Object.entries(tokens)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

const ruleOf = (selector: string, tokens: Tokens) =>
  Object.keys(tokens).length > 0 ? `${selector}{${declared(tokens)}}` : ''

const inDark = (rules: string) => (rules ? `${DARK_SCREEN}{${rules}}` : '')

const changed = (tokens: Tokens, usual: Tokens): Tokens =>
  Object.fromEntries(Object.entries(tokens).filter(([name, value]) => value !== usual[name]))

const shape = ({ font, corners }: Theme): Tokens => ({
  ...(FACES[font] ? { font: FACES[font].stack } : {}),
  ...CORNERS[corners],
})

/** What differs from `ui/tokens.css`, in its layer; '' for a theme that differs in nothing. */
export function themeSheet(theme: Theme): string {
  const [light, dark] = SCHEMES.map((scheme) => tokensOf(scheme, theme[scheme])) as [Tokens, Tokens]
  const rules =
    ruleOf(':root', shape(theme)) +
    ruleOf([':root', ...ALWAYS_LIGHT].join(','), changed(light, LIGHT_TOKENS)) +
    // By night also what only the day changed, because a rule for both comes before.
    inDark(ruleOf(':root', { ...only(changed(light, LIGHT_TOKENS), dark), ...changed(dark, DARK_TOKENS) })) +
    businessRules(theme, light, dark)
  return rules ? `${fontFaces(theme.font)}@layer tokens{${rules}}` : ''
}

const only = (names: Tokens, values: Tokens): Tokens =>
  Object.fromEntries(Object.keys(names).flatMap((name) => (values[name] ? [[name, values[name]]] : [])))

function businessRules(theme: Theme, light: Tokens, dark: Tokens): string {
  if (!theme.business.isOwn) return ''
  const [ownLight, ownDark] = SCHEMES.map((scheme) => tokensOf(scheme, businessColours(theme, scheme))) as [
    Tokens,
    Tokens,
  ]
  const changes = changed(ownLight, light)
  return (
    ruleOf([BUSINESS, ...ALWAYS_LIGHT.map((each) => `${BUSINESS} ${each}`)].join(','), changes) +
    inDark(ruleOf(BUSINESS, { ...only(changes, ownDark), ...changed(ownDark, dark) }))
  )
}

export type PreviewLook = { scheme: Scheme; isBusiness: boolean }

/** Every token of one scheme, whatever the device prefers: for the frame of the back office. */
export function previewSheet(theme: Theme, { scheme, isBusiness }: PreviewLook): string {
  const coloursOf = (each: Scheme) => (isBusiness && theme.business.isOwn ? businessColours(theme, each) : theme[each])
  const light = tokensOf('light', coloursOf('light'))
  const shown = scheme === 'light' ? light : tokensOf('dark', coloursOf('dark'))
  const all = `color-scheme:${scheme};${declared({ ...shape(theme), ...shown })}`
  return `${fontFaces(theme.font)}@layer tokens{:root{${all}}${DARK_SCREEN}{:root{${all}}}${ruleOf(ALWAYS_LIGHT.join(','), light)}}`
}
