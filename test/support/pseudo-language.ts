import type { LanguageDefinition } from '../../src/shop/language-definitions.ts'

/** A language that no person speaks: Latvian texts between marks, with numbers and dates written in a way of its own. */
export const PSEUDO = 'qx'

export const pseudoDefinition: LanguageDefinition = {
  name: 'Pseido',
  prefix: '/qx',
  locale: 'de-CH',
  decimalSign: '·',
  groupSign: '’',
  currency: ['EUR ', ''],
  percent: ['', ' Prozent'],
  shortDay: (day, month, year) => `${year}/${month}/${day}`,
  piece: 'Stk',
}

const mark = (text: string) => `⟦${text}⟧`

/** Every text of a language between marks, functions and lists included. */
export function pseudoTexts<T>(texts: T): T {
  if (typeof texts === 'string') return mark(texts) as T
  if (typeof texts === 'function') return ((...given: unknown[]) => pseudoTexts(texts(...given))) as T
  if (Array.isArray(texts)) return texts.map(pseudoTexts) as T
  if (typeof texts !== 'object' || texts === null) return texts
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, pseudoTexts(text)])) as T
}

/** Words of a page, without what stands between marks, in tags, scripts and styles. */
export function unmarkedTexts(html: string): string[] {
  return html
    .replace(/<(script|style|template)\b.*?<\/\1>/gs, ' ')
    .replace(/<[^>]*>/g, '\n')
    .replace(/⟦[^⟦⟧]*⟧/g, '\n')
    .replace(/⟦[^⟦⟧]*⟧/g, '\n')
    .split('\n')
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text))
}

/** Every text of a language without parameters. */
export function leafTexts(texts: unknown): string[] {
  if (typeof texts === 'string') return [texts]
  if (typeof texts !== 'object' || texts === null) return []
  return Object.values(texts).flatMap(leafTexts)
}
