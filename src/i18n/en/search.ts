import { quoted } from '../quoted.ts'
import { QUOTES } from './quote-marks.ts'

export const search = {
  title: 'Search',
  sale: 'Sale',
  newest: 'New',
  results: (query: string) => `Results for ${quoted(query, QUOTES)}`,
  empty: (query: string) => `We found nothing for ${quoted(query, QUOTES)}`,
  emptyHelp: [
    'Check the words for typing mistakes.',
    'Try a shorter or more general word, for example “lamp”.',
    'If you know the product code, its beginning is enough.',
  ],
  corrected: 'Showing results for:',
  unknown: (words: readonly string[]) =>
    words.length === 1
      ? `No product has the word ${quoted(words[0] ?? '', QUOTES)}.`
      : `No product has these words: ${words.map((word) => quoted(word, QUOTES)).join(', ')}.`,
  popular: 'Popular categories',
  contact: 'Ask us',
  emptyBrowse: 'Or start from a category',
}
