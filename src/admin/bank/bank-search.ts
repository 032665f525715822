import { ENTRY_VIEWS, type EntryView } from '../../shop/bank/entry-views.ts'

export type BankSearch = { view?: Exclude<EntryView, 'open'>; q?: string }

/** What does not make sense is left out, so an old address still opens. */
export function bankSearchFrom({ view, q }: Record<string, unknown>): BankSearch {
  const known = ENTRY_VIEWS.find((each) => each === view)
  const text = typeof q === 'string' ? q.trim().slice(0, 200) : ''
  return { ...(known && known !== 'open' ? { view: known } : {}), ...(text ? { q: text } : {}) }
}
