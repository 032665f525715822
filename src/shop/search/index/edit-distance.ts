/** Damerau-Levenshtein distance, with a letter-set signature (32-bit superimposed code) as filter. */

export function wordsWithin(words: readonly string[]) {
  const masks = Uint32Array.from(words, letterMask)
  return {
    /** One edit changes at most two letters of the set: XOR of the signatures rules out nearly all words. */
    withinEdits(typed: string, edits: 1 | 2): string[] {
      const mask = letterMask(typed)
      const found: string[] = []
      for (let index = 0; index < masks.length; index++) {
        if (hasMoreBits((masks[index] ?? 0) ^ mask, edits)) continue
        const word = words[index] ?? ''
        if (edits === 1 ? isOneEditAway(typed, word) : editDistance(typed, word) <= edits) found.push(word)
      }
      return found
    },
  }
}

function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

/** Than two for each edit; the lowest ones are taken away. */
function hasMoreBits(bits: number, edits: 1 | 2): boolean {
  let rest = bits & (bits - 1)
  rest &= rest - 1
  if (edits === 1) return rest !== 0
  rest &= rest - 1
  return (rest & (rest - 1)) !== 0
}

/** One letter more, less or other, or two neighbours swapped. */
function isOneEditAway(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a]
  if (long.length - short.length > 1) return false
  let start = 0
  while (start < short.length && short.charCodeAt(start) === long.charCodeAt(start)) start++
  if (start === long.length) return false
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1)
  if (short.slice(start + 1) === long.slice(start + 1)) return true
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start]
  return isSwapped && short.slice(start + 2) === long.slice(start + 2)
}

/** Letters to be added, removed, replaced, or swapped with their neighbour. */
export function editDistance(a: string, b: string): number {
  let [beforeLast, last] = [new Uint8Array(b.length + 1), Uint8Array.from({ length: b.length + 1 }, (_, at) => at)]
  for (let row = 1; row <= a.length; row++) {
    const next = new Uint8Array(b.length + 1)
    next[0] = row
    for (let at = 1; at <= b.length; at++) {
      const isSame = a[row - 1] === b[at - 1]
      const edited = Math.min((last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (last[at - 1] ?? 0) + (isSame ? 0 : 1))
      const isSwapped = row > 1 && at > 1 && a[row - 1] === b[at - 2] && a[row - 2] === b[at - 1]
      next[at] = isSwapped ? Math.min(edited, (beforeLast[at - 2] ?? 0) + 1) : edited
    }
    ;[beforeLast, last] = [last, next]
  }
  return last[b.length] ?? 0
}
