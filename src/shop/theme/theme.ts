import { COLOUR, type Colour } from './contrast.ts'

/** Faces that the shop serves itself, and that of the device. */
export const THEME_FONTS = ['instrument', 'figtree', 'literata', 'system'] as const
export type ThemeFont = (typeof THEME_FONTS)[number]

export const THEME_CORNERS = ['square', 'slight', 'round', 'very-round'] as const
export type ThemeCorners = (typeof THEME_CORNERS)[number]

export const SCHEMES = ['light', 'dark'] as const
export type Scheme = (typeof SCHEMES)[number]

/** `accent`: links and icons; `fill`: what is behind the words of buttons. Business buyers may have their own. */
export const ACCENT_COLOURS = ['accent', 'fill', 'onFill'] as const
export type AccentColours = Readonly<Record<(typeof ACCENT_COLOURS)[number], Colour>>

export const THEME_COLOURS = [...ACCENT_COLOURS, 'paper', 'surface', 'text', 'border'] as const
export type ThemeColour = (typeof THEME_COLOURS)[number]
export type ThemeColours = Readonly<Record<ThemeColour, Colour>>

export type Theme = {
  font: ThemeFont
  corners: ThemeCorners
  light: ThemeColours
  dark: ThemeColours
  /** Shown where prices are without VAT. */
  business: { isOwn: boolean; light: AccentColours; dark: AccentColours }
}

const LIGHT: ThemeColours = {
  accent: '#0f5c4a',
  fill: '#0f5c4a',
  onFill: '#ffffff',
  paper: '#ffffff',
  surface: '#f4f3f0',
  text: '#17211d',
  border: '#858b87',
}

const DARK: ThemeColours = {
  accent: '#8acbb4',
  fill: '#1d7a62',
  onFill: '#ffffff',
  paper: '#141a17',
  surface: '#1d2421',
  text: '#ecebe6',
  border: '#7d8882',
}

const accentsOf = ({ accent, fill, onFill }: AccentColours): AccentColours => ({ accent, fill, onFill })

export const DEFAULT_THEME: Theme = {
  font: 'instrument',
  corners: 'round',
  light: LIGHT,
  dark: DARK,
  business: { isOwn: false, light: accentsOf(LIGHT), dark: accentsOf(DARK) },
}

/** What staff edit: values by path, as `light.accent`. */
export type ThemeFields = Record<string, string | boolean>

export const COLOUR_FIELDS: readonly string[] = [
  ...SCHEMES.flatMap((scheme) => THEME_COLOURS.map((name) => `${scheme}.${name}`)),
  ...SCHEMES.flatMap((scheme) => ACCENT_COLOURS.map((name) => `business.${scheme}.${name}`)),
]

export const THEME_FIELDS: readonly string[] = ['font', 'corners', 'business.isOwn', ...COLOUR_FIELDS]

type Json = { [key: string]: unknown }

export const fieldsOfTheme = (theme: Theme): ThemeFields =>
  Object.fromEntries(
    THEME_FIELDS.map((path) => [
      path,
      path.split('.').reduce<unknown>((inner, key) => (inner as Json)[key], theme) as string | boolean,
    ]),
  )

/** `#0AF` is `#00aaff`; null for what is no colour. */
export function colourFrom(typed: unknown): Colour | null {
  if (typeof typed !== 'string') return null
  const text = typed.trim().toLowerCase().replace(/^#?/, '#')
  const whole = /^#[0-9a-f]{3}$/.test(text) ? text.replace(/[0-9a-f]/g, '$&$&') : text
  return COLOUR.test(whole) ? whole : null
}

type FieldsRead = { ok: true; theme: Theme } | { ok: false; wrong: string[] }

/** The theme of these fields; those that are missing have the default. */
export function themeFromFields(fields: Readonly<ThemeFields>): FieldsRead {
  const wrong: string[] = []
  const all = { ...fieldsOfTheme(DEFAULT_THEME), ...fields }
  const theme: Json = {}
  for (const [path, typed] of Object.entries(all)) {
    const value = checkedField(path, typed)
    if (value === null) wrong.push(path)
    else put(theme, path.split('.'), value)
  }
  return wrong.length > 0 ? { ok: false, wrong } : { ok: true, theme: theme as Theme }
}

function checkedField(path: string, typed: string | boolean): string | boolean | null {
  if (path === 'business.isOwn') return typeof typed === 'boolean' ? typed : null
  if (path === 'font') return (THEME_FONTS as readonly unknown[]).includes(typed) ? typed : null
  if (path === 'corners') return (THEME_CORNERS as readonly unknown[]).includes(typed) ? typed : null
  return COLOUR_FIELDS.includes(path) ? colourFrom(typed) : null
}

function put(target: Json, [key = '', ...rest]: readonly string[], value: unknown) {
  if (rest.length === 0) target[key] = value
  else {
    target[key] ??= {}
    put(target[key] as Json, rest, value)
  }
}

export const isDefaultTheme = (theme: Theme): boolean =>
  JSON.stringify(fieldsOfTheme(theme)) === JSON.stringify(fieldsOfTheme(DEFAULT_THEME))
