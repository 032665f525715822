/** `word`: lower case; `folded`: without diacritics; `stems`: without ending. */
export type SearchToken = { word: string; folded: string; stems: string[] }

/** „Ķirsis" is "kirsis". */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Removes the ending of a noun or adjective in lower case, and its palatalisation. */
export function stem(word: string): string {
  return stemmed(word, endings)
}

export function stemFolded(word: string): string {
  return stemmed(word, foldedEndings)
}

/** Of a folded diminutive, the stem of what is small: "plauktins" is a "plaukts", "pudelite" a "pudele". */
export function stemOfDiminutive(folded: string): string | null {
  const stem = stemFolded(folded)
  return stem === folded ? null : (/^(.{3,})i[nt]$/.exec(stem)?.[1] ?? null)
}

/** Of a folded word: "papīrs printerim" is paper, not a printer. */
export const isDative = (folded: string): boolean => folded.length > 4 && /(?:[aei]m|[ae]i)$/.test(folded)

/** Splits units from numbers: "1,5l" and "1.5 L" are "1.5", "l". Both stems, so that texts without diacritics match. */
export function searchTokens(text: string): SearchToken[] {
  const plain = text.normalize('NFC').toLowerCase().replaceAll('²', '2').replaceAll('³', '3')
  const words = plain.replace(/(\d)[x×](?=\d)/g, '$1 ').match(/\d+[.,]\d+|[\p{L}\p{N}]+/gu) ?? []
  return words.flatMap(withoutGluedUnit).map((word) => {
    const folded = fold(word)
    return { word, folded, stems: [...new Set([fold(stem(word)), stemFolded(folded)])] }
  })
}

/** As the database's ICU collation: ā after a, y between i and j. */
export function compareLv(a: string, b: string): number {
  return collator.compare(a, b)
}

type Ending = { text: string; vowels: number; softens: boolean }

/** Tried in order: ending, minimum of vowels, * when it palatalises. From Lucene's light stemmer for Latvian. */
const endings = /* @__PURE__ */ endingsOf(
  'ajiem3 ajai3 ajam2 ajām2 ajos2 ajās2 iem2* ajā2 ais2 ai2 ei2 ām1 am1 ēm1 īm1 im1 um1 us1* as1 ās1 es1 os1* ij1 īs1 ' +
    'ēs1 is1 ie1 u1* a1* i1* e1 ā1 ē1 ī1 ū1 o1 s0 š0',
)

const foldedEndings = /* @__PURE__ */ endingsOf(
  'ajiem3 ajai3 ajam2 ajos2 ajas2 iem2* aja2 ais2 ai2 ei2 am1 em1 im1 um1 us1* as1 es1 os1* ij1 is1 ie1 u1* a1* i1* e1 ' +
    'o1 s0',
)

const softBeforeU: readonly [string, string][] = [
  ['kš', 'kst'],
  ['ņņ', 'nn'],
]
const soft: readonly [string, string][] = [
  ['pj', 'p'],
  ['bj', 'b'],
  ['mj', 'm'],
  ['vj', 'v'],
  ['šņ', 'sn'],
  ['žņ', 'zn'],
  ['šļ', 'sl'],
  ['žļ', 'zl'],
  ['ļņ', 'ln'],
  ['ļļ', 'll'],
  ['č', 'c'],
  ['ļ', 'l'],
  ['ņ', 'n'],
]

const units =
  /^(?:[cdm]?l|[mk]?g|t|[cmkn]?m|[cm]?m[23]|[mk]?w|[mk]?v|m?ah?|k?wh|k?va|[kmg]?hz|[kmgt]b|[mg]bps|mp|px|dpi|lm|lx|k|db|k?pa|bar|h|min|s|gab)$/

const collator = /* @__PURE__ */ new Intl.Collator('lv')

function endingsOf(list: string): Ending[] {
  return list.split(' ').map((entry) => {
    const [, text = '', vowels] = /^(\D+)(\d)/.exec(entry) ?? []
    return { text, vowels: Number(vowels), softens: entry.endsWith('*') }
  })
}

function stemmed(word: string, list: readonly Ending[]): string {
  const vowels = word.match(/[aāeēiīoōuū]/g)?.length ?? 0
  const ending = list.find(
    ({ text, vowels: least }) => vowels > least && word.length >= text.length + 3 && word.endsWith(text),
  )
  if (!ending) return word
  const rest = word.slice(0, -ending.text.length)
  if (!ending.softens) return rest
  return hardened(rest, ending.text.startsWith('u') ? [...softBeforeU, ...soft] : soft)
}

function hardened(stem: string, pairs: readonly [string, string][]): string {
  const pair = pairs.find(([softened]) => stem.endsWith(softened))
  return pair ? stem.slice(0, -pair[0].length) + pair[1] : stem
}

function withoutGluedUnit(word: string): string[] {
  const number = word.replace(',', '.')
  const [, digits, unit] = /^(\d+)(\D.*)$/.exec(number) ?? []
  return digits && unit && units.test(unit) ? [digits, unit] : [number]
}
