import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { CONTROL_CONTRAST, contrast, TEXT_CONTRAST } from '../shop/theme/contrast.ts'
import { BADGE_PAIRS, CONTROL_PAIRS, WORD_PAIRS } from '../shop/theme/pairs.ts'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8').replace(/\/\*.*?\*\//gs, '')

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|[\s:](?:white|black)(?=[\s;,])/gi

/** Files of the interface whose colours are no tokens, and how many they have. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // The classes of the energy label are the same in every shop of the Union, by day and by night.
  'ui/product-card.css': 12,
  // So are those of the size marks of EN 1729.
  'pages/rooms/rooms.css': 7,
  // Marks of banks and cards are drawn for white.
  'ui/field.css': 1,
  // A logo is drawn for paper, which is white.
  'admin/packing/packing.css': 1,
  // What a camera shows is neither light nor dark.
  'admin/camera/camera.css': 2,
  // The map has tokens of its own, with dark ones beside them, because no other screen needs them.
  'pages/checkout/map/locker-map.css': 23,
}

test('every colour of a style sheet is a token, so that it has a dark counterpart', () => {
  const found = globSync('**/*.css', { cwd: src })
    .filter((file) => file !== 'ui/tokens.css')
    .flatMap((file) => {
      const colours = read(file).match(COLOUR) ?? []
      return colours.length === (EXCEPTIONS[file] ?? 0) ? [] : [`${file}: ${colours.join(' ')}`]
    })
  expect(found).toEqual([])
})

test('elements of the interface carry no colours of their own', () => {
  const found = globSync(['ui/**/*.tsx', 'pages/**/*.tsx'], { cwd: src })
    .filter((file) => !/\.test\.tsx$|pages\/design\//.test(file))
    .filter((file) => /(?:fill|stroke|color|background)=?[:"'{\s]+["']?#[\da-f]{3,8}\b/i.test(read(file)))
  expect(found).toEqual([])
})

const tokens = read('ui/tokens.css')
const media = tokens.indexOf('@media screen and (prefers-color-scheme: dark)')
const tokensIn = (css: string) =>
  Object.fromEntries(
    [...css.matchAll(/--([\w-]+):\s*(#[\da-f]{6})/gi)].map(([, name = '', value = '']) => [name, value]),
  )
const light = tokensIn(tokens.slice(0, media))
const dark = { ...light, ...tokensIn(tokens.slice(media)) }

const tooClose = (colours: Readonly<Record<string, string>>, pairs: readonly (readonly string[])[], least: number) =>
  pairs
    .map(([one = '', other = '']) => ({
      pair: `${one} on ${other}`,
      ratio: contrast(colours[one] ?? '', colours[other] ?? ''),
    }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)

test('words of badges can be read', () => expect(tooClose(light, BADGE_PAIRS, TEXT_CONTRAST)).toEqual([]))

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s', (_scheme, colours) => {
  test('words can be read', () => expect(tooClose(colours, WORD_PAIRS, TEXT_CONTRAST)).toEqual([]))
  test('controls can be told from their ground', () =>
    expect(tooClose(colours, CONTROL_PAIRS, CONTROL_CONTRAST)).toEqual([]))
})
