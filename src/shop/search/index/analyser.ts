import { fold, searchTokens } from '../../language/latvian.ts'
import { findMeasures, measureToken } from '../../language/measures.ts'
import type { TermDictionaryBuilder } from './term-dictionary.ts'

/** More would be copied by the garbage collector again and again, which blocks the event loop. */
const MAX_CACHED = 10_000
export const MAX_WORD = 40

type Analysed = { termIds: number[]; codes: string[] }

/** Cached, because titles repeat few words. */
export class Analyser {
  readonly #terms: TermDictionaryBuilder
  readonly #cache = new Map<string, Analysed>()

  constructor(terms: TermDictionaryBuilder) {
    this.#terms = terms
  }

  measureIds = (line: string): number[] => measureTokens(line).map((token) => this.#terms.termIdOf(token))

  /** @param text without spaces */
  analyse(text: string): Analysed {
    const known = this.#cache.get(text)
    if (known) return known
    const tokens = searchTokens(text).filter(({ word }) => word.length <= MAX_WORD)
    const analysed = {
      termIds: tokens.filter(({ folded }) => !isCodeLike(folded)).map((token) => this.#terms.termIdOf(token)),
      codes: tokens.filter(({ folded }) => isCodeLike(folded)).map(({ folded }) => folded),
    }
    if (this.#cache.size >= MAX_CACHED) this.#cache.clear()
    this.#cache.set(text, analysed)
    return analysed
  }
}

/** Tokens of a line, with units split from their numbers. */
export const measureTokens = (line: string) =>
  findMeasures(line).flatMap(({ measures }) => measures.map((measure) => measureToken(measure)))

/** Long words with digits are as many as products, so they are searched as codes, not as terms. */
export const isCodeLike = (word: string) => word.length >= 6 && /\d/.test(word)

export const withoutSeparators = (code: string) => fold(code).replace(/[^\p{L}\p{N}]+/gu, '')
