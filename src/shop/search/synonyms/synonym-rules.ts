import type { Lang } from '../../languages.ts'

/** `means` null: the words mean each other. Else each of the words means those. Words may be phrases. */
export type SynonymRule = { lang: Lang; words: string[]; means: string[] | null }

export class SynonymSyntaxError extends Error {
  readonly line: number

  constructor(line: number) {
    super(`Line ${line} is no rule: "laptop, notebook" or "cell => phone, mobile" is expected.`)
    this.line = line
  }
}

/** The format of Solr: "a, b" or "a, b => c"; a line that begins with # is a comment. @throws SynonymSyntaxError */
export function parseSynonyms(text: string, lang: Lang): SynonymRule[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (/^\s*(?:#|$)/.test(line)) return []
    const [words = [], means, ...rest] = line.split('=>').map(listOf)
    const isRule = means ? words.length > 0 && means.length > 0 : words.length > 1
    if (!isRule || rest.length > 0) throw new SynonymSyntaxError(index + 1)
    return [{ lang, words, means: means ?? null }]
  })
}

export const formatSynonym = ({ words, means }: Pick<SynonymRule, 'words' | 'means'>): string =>
  [words, ...(means ? [means] : [])].map((list) => list.join(', ')).join(' => ')

const listOf = (text: string) =>
  text
    .split(',')
    .map((word) => word.replace(/\s+/g, ' ').trim())
    .filter((word) => word !== '')
