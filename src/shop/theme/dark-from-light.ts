import { themeProblems } from './check-theme.ts'
import { type Colour, colourOfOklch, contrast, oklchOf, TEXT_CONTRAST } from './contrast.ts'
import { type AccentColours, DEFAULT_THEME, type Theme, type ThemeColours } from './theme.ts'

/** The same hue at another lightness. */
function at(colour: Colour, lightness: number, most: number): Colour {
  const { chroma, hue } = oklchOf(colour)
  return colourOfOklch({ lightness, chroma: Math.min(chroma, most), hue })
}

function darkAccents({ accent, fill }: AccentColours): AccentColours {
  const dark = at(fill, 0.52, 0.16)
  return {
    accent: at(accent, 0.8, 0.11),
    fill: dark,
    onFill: contrast(dark, '#ffffff') >= TEXT_CONTRAST ? '#ffffff' : '#000000',
  }
}

const darkColours = (light: ThemeColours): ThemeColours => ({
  ...darkAccents(light),
  paper: at(light.paper, 0.21, 0.02),
  surface: at(light.surface, 0.255, 0.02),
  text: at(light.text, 0.94, 0.01),
  border: at(light.border, 0.62, 0.02),
})

/** What of the light colours is the default stays so by night, too. */
function proposedDark(light: ThemeColours): ThemeColours {
  const proposed = darkColours(light)
  const isUsual = (names: readonly (keyof ThemeColours)[]) =>
    names.every((name) => light[name] === DEFAULT_THEME.light[name])
  return {
    ...proposed,
    ...(isUsual(['accent']) ? { accent: DEFAULT_THEME.dark.accent } : {}),
    ...(isUsual(['fill', 'onFill']) ? { fill: DEFAULT_THEME.dark.fill, onFill: DEFAULT_THEME.dark.onFill } : {}),
    ...(isUsual(['paper', 'surface', 'text', 'border'])
      ? {
          paper: DEFAULT_THEME.dark.paper,
          surface: DEFAULT_THEME.dark.surface,
          text: DEFAULT_THEME.dark.text,
          border: DEFAULT_THEME.dark.border,
        }
      : {}),
  }
}

/** Dark colours that belong to the light ones, and can be read. */
export function withProposedDark(theme: Theme): Theme {
  const dark = proposedDark(theme.light)
  const business = { ...theme.business, dark: darkAccents(theme.business.light) }
  return withSuggestions({ ...theme, dark, business })
}

const ROUNDS = 3

function withSuggestions(theme: Theme): Theme {
  let next = theme
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { field, suggestion } of themeProblems(next)) {
      const [first = '', second = '', third = ''] = field.split('.')
      if (!suggestion) continue
      if (first === 'dark') next = { ...next, dark: { ...next.dark, [second]: suggestion } }
      else if (first === 'business' && second === 'dark') {
        next = { ...next, business: { ...next.business, dark: { ...next.business.dark, [third]: suggestion } } }
      }
    }
  }
  return next
}
