import { type SearchToken, searchTokens } from '../../language/latvian.ts'
import type { Lang } from '../../languages.ts'
import type { SynonymRule } from '../synonyms/synonym-rules.ts'
import { wordsWithin } from './edit-distance.ts'

export type SynonymIndex = {
  /** Tokens of the longest phrase that has synonyms, of a language. */
  longest: ReadonlyMap<Lang, number>
  /** Empty for a phrase that means only itself; undefined where there is no rule. */
  find(phrase: readonly SearchToken[], lang: Lang): readonly SearchToken[][] | undefined
  /** The word with synonyms that was probably meant. */
  nearest(token: SearchToken, lang: Lang): SearchToken | undefined
}

const MIN_FOR_EDIT = 5

export function buildSynonymIndex(rules: readonly SynonymRule[]): SynonymIndex {
  const phrasesOf = new Map<string, SearchToken[][]>()
  const longest = new Map<Lang, number>()
  const single = new Map<string, SearchToken>()
  for (const { lang, words, means } of rules) {
    const meant = (means ?? words).map(searchTokens).filter((tokens) => tokens.length > 0)
    for (const word of words) {
      const phrase = searchTokens(word)
      const key = keyOf(phrase, lang)
      longest.set(lang, Math.max(longest.get(lang) ?? 0, phrase.length))
      const others = meant.filter((tokens) => keyOf(tokens, lang) !== key)
      phrasesOf.set(key, [...(phrasesOf.get(key) ?? []), ...others])
      const [token, ...rest] = phrase
      if (token && rest.length === 0) single.set(`${lang} ${token.folded}`, token)
    }
  }
  const words = wordsWithin([...single.keys()])
  return {
    longest,
    find: (phrase, lang) => phrasesOf.get(keyOf(phrase, lang)),
    nearest({ folded }, lang) {
      const [near] = folded.length < MIN_FOR_EDIT ? [] : words.withinEdits(`${lang} ${folded}`, 1)
      return near === undefined ? undefined : single.get(near)
    },
  }
}

const keyOf = (phrase: readonly SearchToken[], lang: Lang) =>
  [lang, ...phrase.map(({ stems }) => stems.at(-1) ?? '')].join(' ')
