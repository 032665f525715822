import { type Lang, languages } from '../../shop/languages.ts'

export const SEARCH_WORD_VIEWS = ['open', 'ignored', 'synonyms', 'redirects'] as const
type SearchWordView = (typeof SEARCH_WORD_VIEWS)[number]

export type SearchWordsSearch = { view?: Exclude<SearchWordView, 'open'>; lang?: Lang; q?: string }

/** What does not make sense is left out, so an old address still opens. */
export function searchWordsFrom({ view, lang, q }: Record<string, unknown>): SearchWordsSearch {
  const known = SEARCH_WORD_VIEWS.find((each) => each === view)
  const language = languages.find((each) => each === lang)
  const text = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 60) : ''
  return {
    ...(known && known !== 'open' ? { view: known } : {}),
    ...(language ? { lang: language } : {}),
    ...(text ? { q: text } : {}),
  }
}
