import { CONTROL_CONTRAST, type Colour, contrast, nearestColour, TEXT_CONTRAST } from './contrast.ts'
import { BADGE_PAIRS, CONTROL_PAIRS, WORD_PAIRS } from './pairs.ts'
import { ACCENT_COLOURS, SCHEMES, type Scheme, type Theme, type ThemeColour, type ThemeColours } from './theme.ts'
import { decidedBy, tokensOf } from './tokens-of.ts'

/** Two colours that are drawn on one another and cannot be told apart well enough. */
export type ThemeProblem = {
  /** As `light.accent`. */
  field: string
  token: string
  ground: string
  ratio: number
  least: number
  /** The nearest colour with which nothing of this field is wrong. */
  suggestion: Colour | null
}

type Found = Omit<ThemeProblem, 'field' | 'suggestion'> & { colour: ThemeColour }

const leastOf = [
  ...WORD_PAIRS.map((pair) => [...pair, TEXT_CONTRAST] as const),
  ...CONTROL_PAIRS.map((pair) => [...pair, CONTROL_CONTRAST] as const),
]
const leastOfLight = [...leastOf, ...BADGE_PAIRS.map((pair) => [...pair, TEXT_CONTRAST] as const)]

/** Pairs that the shop sets alone are not asked: `ui/colours.test.ts` does. */
function wrongIn(scheme: Scheme, colours: ThemeColours): Found[] {
  const tokens = tokensOf(scheme, colours)
  const found: Found[] = []
  for (const [token, ground, least] of scheme === 'light' ? leastOfLight : leastOf) {
    const colour = decidedBy(token) ?? decidedBy(ground)
    if (!colour) continue
    const ratio = contrast(tokens[token] ?? '', tokens[ground] ?? '')
    if (ratio < least) found.push({ colour, token, ground, ratio, least })
  }
  return found
}

/** The worst pair of each field. */
function weakIn(scheme: Scheme, colours: ThemeColours): Found[] {
  const worst = new Map<ThemeColour, Found>()
  for (const each of wrongIn(scheme, colours)) {
    const known = worst.get(each.colour)
    if (!known || each.ratio / each.least < known.ratio / known.least) worst.set(each.colour, each)
  }
  return [...worst.values()]
}

const suggested = (scheme: Scheme, colours: ThemeColours, colour: ThemeColour) =>
  nearestColour(
    colours[colour],
    (candidate) => !wrongIn(scheme, { ...colours, [colour]: candidate }).some((each) => each.colour === colour),
  )

/** Business buyers see their accent on the grounds of all. */
export const businessColours = (theme: Theme, scheme: Scheme): ThemeColours => ({
  ...theme[scheme],
  ...theme.business[scheme],
})

type Weak = Found & { field: string; scheme: Scheme; colours: ThemeColours }

/** Grounds of business buyers are those of all, and are told there. */
function weakPairs(theme: Theme): Weak[] {
  return SCHEMES.flatMap((scheme) => {
    const told = (prefix: string, colours: ThemeColours) =>
      weakIn(scheme, colours).map((found) => ({
        ...found,
        scheme,
        colours,
        field: `${prefix}${scheme}.${found.colour}`,
      }))
    const business = theme.business.isOwn ? told('business.', businessColours(theme, scheme)) : []
    return [...told('', theme[scheme]), ...business.filter(({ colour }) => isAccent(colour))]
  })
}

const isAccent = (colour: ThemeColour) => (ACCENT_COLOURS as readonly ThemeColour[]).includes(colour)

/** What WCAG AA forbids: words below 4.5 : 1, controls below 3 : 1. */
export const themeProblems = (theme: Theme): ThemeProblem[] =>
  weakPairs(theme).map(({ scheme, colours, colour, ...found }) => ({
    ...found,
    suggestion: suggested(scheme, colours, colour),
  }))

/** In words of developers, without looking for better colours. */
export const weakPairsInWords = (theme: Theme): string[] =>
  weakPairs(theme).map(
    ({ field, token, ground, ratio, least }) => `${field}: ${token} on ${ground} is ${ratio.toFixed(2)}, not ${least}`,
  )
