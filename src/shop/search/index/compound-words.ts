/** Compounds by their last part: words are chained by their last letters. */

export const MIN_LAST_PART = 4
export const MIN_FIRST_PART = 3
/** First parts that negate: "bezvadu" is no kind of "vads". */
const NEGATIONS = /^(?:bez|ne)$/

/** Returns the words that end in the given one and begin with another part. */
export function compoundWords(words: readonly string[]): (last: string) => string[] {
  /** One more than a place in `words`; 0 ends a chain. */
  const heads = new Map<string, number>()
  const next = new Uint32Array(words.length)
  for (const [index, word] of words.entries()) {
    if (word.length < MIN_FIRST_PART + MIN_LAST_PART) continue
    const end = word.slice(-MIN_LAST_PART)
    next[index] = heads.get(end) ?? 0
    heads.set(end, index + 1)
  }
  return (last) => {
    const found: string[] = []
    if (last.length < MIN_LAST_PART) return found
    for (let at = heads.get(last.slice(-MIN_LAST_PART)) ?? 0; at > 0; at = next[at - 1] ?? 0) {
      const word = words[at - 1] ?? ''
      const first = word.slice(0, -last.length)
      if (first.length >= MIN_FIRST_PART && word.endsWith(last) && !NEGATIONS.test(first)) found.push(word)
    }
    return found.reverse()
  }
}
