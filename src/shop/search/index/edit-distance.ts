/** Damerau-Levenshtein distance, with a letter-set signature (32-bit superimposed code) as filter. */

export function wordsWithin(words: readonly string[]) {
  const { places, starts } = placesByLength(words)
  const masks = Uint32Array.from(places, (place) => letterMask(words[place] ?? ''))
  const startOf = (length: number) => starts[Math.max(0, Math.min(length, starts.length - 1))] ?? 0
  return {
    /** In the order of `words`. One edit changes at most one letter each way, so signatures exclude nearly all. */
    withinEdits(typed: string, edits: 1 | 2): string[] {
      const mask = letterMask(typed)
      const found: number[] = []
      const end = startOf(typed.length + edits + 1)
      for (let index = startOf(typed.length - edits); index < end; index++) {
        const other = masks[index] ?? 0
        if (hasMoreBits(mask & ~other, edits) || hasMoreBits(other & ~mask, edits)) continue
        const place = places[index] ?? 0
        const word = words[place] ?? ''
        if (edits === 1 ? isOneEditAway(typed, word) : editDistance(typed, word, edits) <= edits) found.push(place)
      }
      return found.sort((a, b) => a - b).map((place) => words[place] ?? '')
    },
  }
}

/** Counting sort: places of words in the order of length, and where each length starts. */
function placesByLength(words: readonly string[]) {
  const longest = words.reduce((most, word) => Math.max(most, word.length), 0)
  const starts = new Uint32Array(longest + 2)
  for (const word of words) starts[word.length + 1] = (starts[word.length + 1] ?? 0) + 1
  for (let length = 1; length < starts.length; length++) {
    starts[length] = (starts[length] ?? 0) + (starts[length - 1] ?? 0)
  }
  const places = new Uint32Array(words.length)
  const next = starts.slice()
  for (const [place, { length }] of words.entries()) {
    const at = next[length] ?? 0
    places[at] = place
    next[length] = at + 1
  }
  return { places, starts }
}

function letterMask(word: string): number {
  let mask = 0
  for (let at = 0; at < word.length; at++) mask |= 1 << (word.charCodeAt(at) & 31)
  return mask
}

/** Clears the lowest set bit `most` times. */
function hasMoreBits(bits: number, most: 1 | 2): boolean {
  const rest = bits & (bits - 1)
  return most === 1 ? rest !== 0 : (rest & (rest - 1)) !== 0
}

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

/** Letters to be added, removed, replaced, or swapped with their neighbour; above `most` only that it is more. */
export function editDistance(a: string, b: string, most = Number.POSITIVE_INFINITY): number {
  let start = 0
  while (start < a.length && start < b.length && a.charCodeAt(start) === b.charCodeAt(start)) start++
  const [rows, columns] = [a.length - start, b.length - start]
  let [beforeLast, last, next] = [new Uint8Array(columns + 1), new Uint8Array(columns + 1), new Uint8Array(columns + 1)]
  for (let at = 0; at <= columns; at++) last[at] = at
  for (let row = 1; row <= rows; row++) {
    const letter = a.charCodeAt(start + row - 1)
    const letterBefore = row > 1 ? a.charCodeAt(start + row - 2) : -1
    next[0] = row
    let least = row
    for (let at = 1; at <= columns; at++) {
      const other = b.charCodeAt(start + at - 1)
      let edits = (last[at - 1] ?? 0) + (letter === other ? 0 : 1)
      edits = Math.min(edits, (last[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1)
      const isSwapped = at > 1 && letterBefore === other && letter === b.charCodeAt(start + at - 2)
      if (isSwapped) edits = Math.min(edits, (beforeLast[at - 2] ?? 0) + 1)
      next[at] = edits
      least = Math.min(least, edits)
    }
    // No later row has less.
    if (least > most) return least
    ;[beforeLast, last, next] = [last, next, beforeLast]
  }
  return last[columns] ?? 0
}
