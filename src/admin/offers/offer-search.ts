export const OFFER_VIEWS = ['all', 'staff', 'buyer', 'drafts'] as const
export type OfferSearch = { view?: Exclude<(typeof OFFER_VIEWS)[number], 'all'> }

/** What does not make sense is left out, so an old address still opens. */
export function offerSearchFrom({ view }: Record<string, unknown>): OfferSearch {
  const known = OFFER_VIEWS.find((each) => each === view)
  return known && known !== 'all' ? { view: known } : {}
}
