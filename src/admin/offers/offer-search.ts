export const OFFER_VIEWS = ['all', 'staff', 'buyer', 'drafts'] as const
export type OfferSearch = { view?: Exclude<(typeof OFFER_VIEWS)[number], 'all'>; q?: string }

/** What does not make sense is left out, so an old address still opens. */
export function offerSearchFrom({ view, q }: Record<string, unknown>): OfferSearch {
  const known = OFFER_VIEWS.find((each) => each === view)
  return {
    ...(known && known !== 'all' ? { view: known } : {}),
    ...(typeof q === 'string' && q !== '' ? { q } : {}),
  }
}
