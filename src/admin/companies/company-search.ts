export const COMPANY_VIEWS = ['waiting', 'vat', 'approved', 'refused', 'all'] as const
type CompanyView = (typeof COMPANY_VIEWS)[number]
export type CompanySearch = { view?: Exclude<CompanyView, 'waiting'>; q?: string }

/** What does not make sense is left out, so an old address still opens. */
export function companySearchFrom({ view, q }: Record<string, unknown>): CompanySearch {
  const known = COMPANY_VIEWS.find((each) => each === view)
  const text = typeof q === 'string' || typeof q === 'number' ? String(q) : ''
  return { ...(known && known !== 'waiting' ? { view: known } : {}), ...(text ? { q: text } : {}) }
}

export function companyQuery({ view, q }: CompanySearch, after: number): string {
  const params = new URLSearchParams()
  if (view === 'vat') params.set('vat', 'waiting')
  else if (view !== 'all') params.set('state', view ?? 'waiting')
  if (q) params.set('q', q)
  if (after) params.set('after', String(after))
  return params.toString()
}
