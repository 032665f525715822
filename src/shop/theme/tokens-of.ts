import { type Colour, contrast, mix, TEXT_CONTRAST } from './contrast.ts'
import { DARK_TOKENS, LIGHT_TOKENS, type Tokens } from './default-tokens.ts'
import { DEFAULT_THEME, type Scheme, type ThemeColour, type ThemeColours } from './theme.ts'

/** From which colours of the theme a token is made; while all of them are the default, so is the token. */
type Rule = { from: readonly ThemeColour[]; make(parts: Parts): string }
type Parts = { colours: ThemeColours; tokens: Record<string, string>; isDark: boolean }

const rule = (from: readonly ThemeColour[], make: Rule['make']): Rule => ({ from, make })

/** Makes a mixed colour stronger until it can be read on all grounds. */
function readable(strong: Colour, weak: Colour, share: number, grounds: readonly (Colour | undefined)[]): Colour {
  for (let each = share; each > 0; each -= 0.02) {
    const colour = mix(strong, weak, each)
    if (grounds.every((ground) => ground && contrast(colour, ground) >= TEXT_CONTRAST)) return colour
  }
  return strong
}

/** A ground with as much of a colour as leaves that colour readable on it. */
function tinted(paper: Colour, tint: Colour, share: number): Colour {
  for (let each = share; each > 0; each -= 0.01) {
    const ground = mix(paper, tint, each)
    if (contrast(tint, ground) >= TEXT_CONTRAST) return ground
  }
  return paper
}

const BLACK = '#000000'
const WHITE = '#ffffff'

const transparent = (colour: Colour, alpha: number) => {
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return `rgb(${red} ${green} ${blue} / ${alpha})`
}

/** Away from the words on it, so that they stay readable. */
const deeper = (fill: Colour, onFill: Colour, share: number) =>
  mix(fill, contrast(onFill, BLACK) > contrast(onFill, WHITE) ? BLACK : WHITE, share)

/** In this order: later ones use earlier ones. */
const RULES: Readonly<Record<string, Rule>> = {
  paper: rule(['paper'], ({ colours }) => colours.paper),
  stage: rule(['surface'], ({ colours }) => colours.surface),
  ink: rule(['text'], ({ colours }) => colours.text),
  accent: rule(['accent'], ({ colours }) => colours.accent),
  'accent-fill': rule(['fill'], ({ colours }) => colours.fill),
  'on-accent': rule(['onFill'], ({ colours }) => colours.onFill),
  'line-strong': rule(['border'], ({ colours }) => colours.border),
  'stage-deep': rule(['surface', 'text'], ({ colours, isDark }) =>
    mix(colours.surface, colours.text, isDark ? 0.06 : 0.045),
  ),
  line: rule(['border', 'paper'], ({ colours }) => mix(colours.paper, colours.border, 0.25)),
  'paper-shaded': rule(['paper'], ({ colours, isDark }) => mix(colours.paper, BLACK, isDark ? 0.62 : 0.44)),
  veil: rule(['paper'], ({ colours }) => transparent(colours.paper, 0.86)),
  hover: rule(['text'], ({ colours, isDark }) => transparent(colours.text, isDark ? 0.09 : 0.07)),
  'accent-soft': rule(['accent', 'paper'], ({ colours }) => tinted(colours.paper, colours.accent, 0.12)),
  'accent-soft-deep': rule(['accent', 'paper'], ({ colours }) => tinted(colours.paper, colours.accent, 0.18)),
  'accent-line': rule(['accent', 'paper'], ({ colours }) => mix(colours.paper, colours.accent, 0.4)),
  'accent-deep': rule(['accent', 'text', 'paper'], ({ colours, tokens }) =>
    readable(colours.accent, colours.text, 0.3, [tokens['accent-soft'], tokens['accent-soft-deep']]),
  ),
  'accent-fill-deep': rule(['fill', 'onFill'], ({ colours }) => deeper(colours.fill, colours.onFill, 0.2)),
  'ink-soft': rule(['text', 'paper', 'surface', 'accent'], ({ colours, tokens }) =>
    readable(colours.text, colours.paper, 0.26, [
      ...[colours.paper, colours.surface],
      ...[tokens['stage-deep'], tokens['accent-soft']],
    ]),
  ),
  'ink-faint': rule(['text', 'paper', 'surface'], ({ colours }) =>
    readable(colours.text, colours.paper, 0.34, [colours.paper, colours.surface]),
  ),
  'ink-off': rule(['text', 'paper'], ({ colours }) => mix(colours.text, colours.paper, 0.68)),
  footer: rule(['fill'], ({ colours, isDark }) => darkened(colours.fill, isDark ? 0.6 : 0.5)),
  'footer-ink': rule(['fill'], ({ tokens }) => mix(WHITE, tokens.footer ?? BLACK, 0.14)),
  'footer-faint': rule(['fill'], ({ tokens }) =>
    readable(WHITE, tokens.footer ?? BLACK, 0.32, [tokens.footer ?? BLACK]),
  ),
  'footer-mark': rule(['fill'], ({ tokens }) => mix(tokens.footer ?? BLACK, WHITE, 0.14)),
  'logo-macron': rule(['fill', 'onFill'], ({ colours }) => mix(colours.onFill, colours.fill, 0.3)),
}

/** So dark that light words, also faint ones, can be read on it. */
function darkened(fill: Colour, share: number): Colour {
  for (let each = share; each < 1; each += 0.05) {
    const ground = mix(fill, BLACK, each)
    if (contrast(mix(WHITE, ground, 0.14), ground) >= 2 * TEXT_CONTRAST) return ground
  }
  return BLACK
}

/** Every token of a scheme, with what follows from these colours. */
export function tokensOf(scheme: Scheme, colours: ThemeColours): Tokens {
  const isDark = scheme === 'dark'
  const usual = DEFAULT_THEME[scheme]
  const tokens: Record<string, string> = { ...(isDark ? DARK_TOKENS : LIGHT_TOKENS) }
  for (const [name, { from, make }] of Object.entries(RULES)) {
    if (from.some((key) => colours[key] !== usual[key])) tokens[name] = make({ colours, tokens, isDark })
  }
  return tokens
}

/** The colour of the theme that decides a token; undefined for those that the shop sets. */
export const decidedBy = (token: string): ThemeColour | undefined => RULES[token]?.from[0]
