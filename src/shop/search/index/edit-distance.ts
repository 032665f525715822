/** Damerau-Levenshtein distance 1, with a letter-set signature (32-bit superimposed code) as filter. */

/** One edit changes at most two letters of the set: XOR of the signatures rules out nearly all words. */
export function editDistanceIndex(words: readonly string[]) {
  const masks = Uint32Array.from(words, letterMask)
  return {
    oneEditFrom(typed: string): string[] {
      const mask = letterMask(typed)
      const found: string[] = []
      for (let index = 0; index < masks.length; index++) {
        const rest = ((masks[index] ?? 0) ^ mask) & (((masks[index] ?? 0) ^ mask) - 1)
        // Three letters or more differ.
        if ((rest & (rest - 1)) !== 0) continue
        const word = words[index] ?? ''
        if (isOneEditAway(typed, word)) found.push(word)
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
