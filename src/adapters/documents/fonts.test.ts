import { createRequire } from 'node:module'
import { expect, test } from 'vitest'
import { texts } from '../../i18n/texts.ts'
import { faceFor, fontFile, type Weight } from './fonts.ts'

const weights: Weight[] = ['regular', 'medium', 'bold']

const require = createRequire(createRequire(import.meta.url).resolve('pdfkit'))
const fontkit = require('fontkit') as { create(file: Buffer): { hasGlyphForCodePoint(code: number): boolean } }

test.each(weights)('the %s face can write whatever it is chosen for', (weight) => {
  const shop = fontkit.create(fontFile(`shop-${weight}`))
  for (let code = 0x20; code < 0x3000; code++) {
    if (!faceFor(String.fromCodePoint(code), weight).startsWith('shop')) continue
    expect(shop.hasGlyphForCodePoint(code), `U+${code.toString(16)}`).toBe(true)
  }
})

test.each(weights)('names in other alphabets are written in the wide %s face', (weight) => {
  const wide = fontkit.create(fontFile(`wide-${weight}`))
  for (const name of ['Пётр Иванов', 'Ωmega', 'm²', '№ 5', '½ × ¾']) {
    expect(faceFor(name, weight)).toBe(`wide-${weight}`)
    for (const char of name) expect(wide.hasGlyphForCodePoint(char.codePointAt(0) ?? 0), char).toBe(true)
  }
})

test("our own words are in the shop's face", () => {
  for (const lang of ['lv', 'en'] as const) {
    for (const text of wordsOf(texts[lang].invoice)) expect(faceFor(text, 'regular'), text).toBe('shop-regular')
  }
})

function wordsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node]
  if (typeof node === 'function') return [String(node('X', 'Y'))]
  return typeof node === 'object' && node !== null ? Object.values(node).flatMap(wordsOf) : []
}
