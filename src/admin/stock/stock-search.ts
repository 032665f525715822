import { DOCUMENT_KINDS, type DocumentKind } from '../../shop/stock/documents.ts'

export type StockSearch = { view?: 'low'; q?: string; location?: string }

/** What does not make sense is left out, so an old address still opens. */
export function stockSearchFrom({ view, q, location }: Record<string, unknown>): StockSearch {
  return {
    ...(view === 'low' ? { view } : {}),
    ...(typeof q === 'string' && q.trim() ? { q: q.slice(0, 200) } : {}),
    ...(typeof location === 'string' && location ? { location: location.slice(0, 40) } : {}),
  }
}

export type DocumentSearch = { kind?: DocumentKind }

export function documentSearchFrom({ kind }: Record<string, unknown>): DocumentSearch {
  const known = DOCUMENT_KINDS.find((each) => each === kind)
  return known ? { kind: known } : {}
}
