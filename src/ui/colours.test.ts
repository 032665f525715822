import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const src = join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(join(src, file), 'utf8').replace(/\/\*.*?\*\//gs, '')

const COLOUR = /#[\da-f]{3,8}\b|\b(?:rgba?|hsla?|hwb|lab|lch|oklab|oklch|color)\(|[\s:](?:white|black)(?=[\s;,])/gi

/** Files of the interface whose colours are no tokens, and how many they have. */
const EXCEPTIONS: Readonly<Record<string, number>> = {
  // The classes of the energy label are the same in every shop of the Union, by day and by night.
  'ui/product-card.css': 8,
  // So are those of the size marks of EN 1729.
  'pages/rooms/rooms.css': 7,
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

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [bright = 0, dim = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a)
  return (bright + 0.05) / (dim + 0.05)
}

const WORDS = [
  ...['paper', 'stage', 'stage-deep', 'accent-soft', 'green', 'pink', 'amber', 'sky'].map((ground) => ['ink', ground]),
  ...['sky-soft', 'green-soft', 'amber-soft', 'danger-soft'].map((ground) => ['ink', ground]),
  ...['paper', 'stage', 'stage-deep', 'accent-soft'].map((ground) => ['ink-soft', ground]),
  ...['paper', 'stage'].flatMap((ground) => ['ink-faint', 'accent', 'sale', 'danger'].map((ink) => [ink, ground])),
  ...['accent-soft', 'accent-soft-deep'].flatMap((ground) => ['accent', 'accent-deep'].map((ink) => [ink, ground])),
  ...['green', 'pink', 'amber', 'sky'].flatMap((ground) => [ground, 'paper'].map((on) => [`${ground}-ink`, on])),
  ...['green', 'amber', 'sky'].map((hue) => [`${hue}-ink`, `${hue}-soft`]),
  ['danger', 'danger-soft'],
  ...['accent-fill', 'accent-fill-deep', 'danger-fill', 'danger-fill-deep'].map((fill) => ['on-accent', fill]),
  ['footer-ink', 'footer'],
  ['footer-faint', 'footer'],
  ['on-dark', 'toast-ground'],
] as const

/** Looks of badges, which have the light colours by night too. */
const BADGES = [
  ['on-accent', 'sale'],
  ['paper', 'ink'],
  ...['green', 'amber', 'pink', 'sky'].map((hue) => [`${hue}-ink`, hue]),
] as const

const CONTROLS = [
  ...['paper', 'stage'].flatMap((ground) => ['line-strong', 'focus', 'accent', 'danger'].map((line) => [line, ground])),
  ['accent-fill', 'paper'],
  ['danger-fill', 'paper'],
  ['stock-here', 'paper'],
  ['stock-away', 'paper'],
  ['toast-good', 'toast-ground'],
  ['toast-bad', 'toast-ground'],
] as const

const tooClose = (colours: Readonly<Record<string, string>>, pairs: readonly (readonly string[])[], least: number) =>
  pairs
    .map(([one = '', other = '']) => ({
      pair: `${one} on ${other}`,
      ratio: contrast(colours[one] ?? '', colours[other] ?? ''),
    }))
    .filter(({ ratio }) => !(ratio >= least))
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`)

test('words of badges can be read', () => expect(tooClose(light, BADGES, 4.5)).toEqual([]))

describe.each([
  ['light', light],
  ['dark', dark],
])('in %s', (_scheme, colours) => {
  test('words can be read', () => expect(tooClose(colours, WORDS, 4.5)).toEqual([]))
  test('controls can be told from their ground', () => expect(tooClose(colours, CONTROLS, 3)).toEqual([]))
})
