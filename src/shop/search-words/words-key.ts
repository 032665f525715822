import { searchTokens } from '../language/latvian.ts'

export const MAX_WORDS_LENGTH = 60

/** E-mail addresses, phone numbers, personal codes and accounts are not kept. */
const PERSONAL =
  /@|\+\s?\d{6}|(?<!\d)[26]\d{3}[\s-]?\d{4}(?!\d)|(?<!\d)\d{6}[\s-]?\d{5}(?!\d)|\b[a-z]{2}\d{2}\s?[a-z]{4}/i

/** By which searches of the same words are counted: without diacritics and signs. Null: it is not counted. */
export function wordsKey(query: string): string | null {
  if (PERSONAL.test(query)) return null
  const words = searchTokens(query)
    .map(({ folded }) => folded)
    .join(' ')
  return words.length > 1 && words.length <= MAX_WORDS_LENGTH ? words : null
}
