import type { searchWords as lv } from '../lv/staff-search-words.ts'

export const searchWords: typeof lv = {
  words: 'Enter the words that buyers search (2 to 60 characters, no e-mail or phone).',
  target: 'The shop has no such address or product code.',
  rule: 'Enter at least two words, or a word and what it means. Do not use commas inside of words.',
  file: { name: 'searches-without-a-hit', words: 'Words', lang: 'Language', count: 'In 30 days', lastDay: 'Last time' },
}
