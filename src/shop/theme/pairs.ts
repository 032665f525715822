/** Tokens of `ui/tokens.css` that the storefront draws on one another: the first on the second. */
type Pair = readonly [token: string, ground: string]

const on = (grounds: readonly string[], tokens: readonly string[]): Pair[] =>
  grounds.flatMap((ground) => tokens.map((token): Pair => [token, ground]))

/** Words, at least 4.5 : 1. */
export const WORD_PAIRS: readonly Pair[] = [
  ...on(['paper', 'stage', 'stage-deep', 'accent-soft', 'green', 'pink', 'amber', 'sky'], ['ink']),
  ...on(['sky-soft', 'green-soft', 'amber-soft', 'danger-soft'], ['ink']),
  ...on(['paper', 'stage', 'stage-deep', 'accent-soft'], ['ink-soft']),
  ...on(['paper', 'stage'], ['ink-faint', 'accent', 'sale', 'danger']),
  ...on(['accent-soft', 'accent-soft-deep'], ['accent', 'accent-deep']),
  ...['green', 'pink', 'amber', 'sky'].flatMap((hue) => on([hue, 'paper'], [`${hue}-ink`])),
  ...['green', 'amber', 'sky'].flatMap((hue) => on([`${hue}-soft`], [`${hue}-ink`])),
  ...on(['danger-soft'], ['danger']),
  ...on(['accent-fill', 'accent-fill-deep'], ['on-accent']),
  ...on(['danger-fill', 'danger-fill-deep'], ['on-dark']),
  ...on(['footer'], ['footer-ink', 'footer-faint']),
  ...on(['toast-ground'], ['on-dark']),
]

/** Looks of badges, which have the light colours by night too. */
export const BADGE_PAIRS: readonly Pair[] = [
  ['on-dark', 'sale'],
  ['paper', 'ink'],
  ...['green', 'amber', 'pink', 'sky'].map((hue): Pair => [`${hue}-ink`, hue]),
]

/** Controls and drawings, at least 3 : 1. */
export const CONTROL_PAIRS: readonly Pair[] = [
  ...on(['paper', 'stage'], ['line-strong', 'focus', 'accent', 'danger']),
  ...on(['paper'], ['accent-fill', 'danger-fill', 'stock-here', 'stock-away']),
  ...on(['toast-ground'], ['toast-good', 'toast-bad']),
]
