export const RETURN_VIEWS = ['open', 'settled', 'refused', 'all'] as const
export type ReturnSearch = { view?: Exclude<(typeof RETURN_VIEWS)[number], 'open'> }

/** What does not make sense is left out, so an old address still opens. */
export function returnSearchFrom({ view }: Record<string, unknown>): ReturnSearch {
  const known = RETURN_VIEWS.find((each) => each === view)
  return known && known !== 'open' ? { view: known } : {}
}
