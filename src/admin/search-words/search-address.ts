import type { MissedSearch } from '../../shop/search-words/search-words.calls.ts'
import { inLanguage, urls } from '../../urls.ts'

/** What a buyer sees. */
export const searchAddress = ({ lang, words }: Pick<MissedSearch, 'lang' | 'words'>) =>
  `${inLanguage(urls.search.to(), lang)}?query=${encodeURIComponent(words)}`
