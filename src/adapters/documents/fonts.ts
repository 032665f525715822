import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

export type Weight = 'regular' | 'medium' | 'bold'
export type Face = `${'shop' | 'wide'}-${Weight}`

/** TrueType, because PDF does not support WOFF2; `wide` has signs that the shop's face lacks. */
const files: Readonly<Record<Face, string>> = {
  'shop-regular': '@expo-google-fonts/instrument-sans/400Regular/InstrumentSans_400Regular.ttf',
  'shop-medium': '@expo-google-fonts/instrument-sans/500Medium/InstrumentSans_500Medium.ttf',
  'shop-bold': '@expo-google-fonts/instrument-sans/600SemiBold/InstrumentSans_600SemiBold.ttf',
  'wide-regular': '@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf',
  'wide-medium': '@expo-google-fonts/noto-sans/500Medium/NotoSans_500Medium.ttf',
  'wide-bold': '@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf',
}

const SHOP_CHARACTERS =
  /^[\u0020-\u007e\u00a0-\u00a3\u00a5\u00a7-\u00ab\u00ae-\u00b0\u00b4\u00b6-\u00b8\u00ba\u00bb\u00bf-\u0107\u010a-\u0113\u0116-\u011b\u011e-\u0123\u0126\u0127\u012a\u012b\u012e-\u0131\u0136\u0137\u0139-\u013e\u0141-\u0148\u014a-\u014d\u0150-\u015b\u015e-\u0161\u0164\u0165\u016a-\u017e\u0218-\u021b\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2190-\u2193\u2212]*$/u

export function faceFor(text: string, weight: Weight): Face {
  return `${SHOP_CHARACTERS.test(text) ? 'shop' : 'wide'}-${weight}`
}

const require = createRequire(import.meta.url)
const cache = new Map<Face, Buffer>()

export function fontFile(face: Face): Buffer {
  const known = cache.get(face)
  if (known) return known
  const file = readFileSync(require.resolve(files[face]))
  cache.set(face, file)
  return file
}
