import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { themeProblems } from './check-theme.ts'
import { colourOfOklch, contrast, mix, nearestColour, oklchOf } from './contrast.ts'
import { withProposedDark } from './dark-from-light.ts'
import { DARK_TOKENS, LIGHT_TOKENS } from './default-tokens.ts'
import { colourFrom, DEFAULT_THEME, fieldsOfTheme, THEME_FIELDS, type Theme, themeFromFields } from './theme.ts'
import { ALWAYS_LIGHT, previewSheet, themeSheet } from './theme-sheet.ts'
import { tokensOf } from './tokens-of.ts'

const css = readFileSync(join(import.meta.dirname, '../../ui/tokens.css'), 'utf8').replace(/\/\*.*?\*\//gs, '')
const withLight = (colours: Partial<Theme['light']>): Theme =>
  withProposedDark({ ...DEFAULT_THEME, light: { ...DEFAULT_THEME.light, ...colours } })
const fieldsOf = (theme: Theme) => themeProblems(theme).map(({ field }) => field)

describe('contrast', () => {
  test('is that of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#ffffff', '#ffffff')).toBe(1)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
    expect(contrast('#ffffff', '#949494')).toBeCloseTo(3.03, 2)
  })

  test.each(['#0f5c4a', '#ff0000', '#ffffff', '#000000', '#1d7a62', '#777777'])('Oklch and back: %s', (colour) =>
    expect(colourOfOklch(oklchOf(colour))).toBe(colour),
  )

  test('mixes', () => expect(mix('#000000', '#ffffff', 0.5)).toBe('#808080'))

  test('the nearest colour keeps the hue, and there may be none', () => {
    const near = nearestColour('#7fc97f', (colour) => contrast(colour, '#ffffff') >= 4.5) ?? ''
    expect(contrast(near, '#ffffff')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(near, '#ffffff')).toBeLessThan(5)
    expect(Math.abs(oklchOf(near).hue - oklchOf('#7fc97f').hue)).toBeLessThan(0.1)
    expect(nearestColour('#777777', () => false)).toBeNull()
  })
})

describe('the default theme', () => {
  test('is what ui/tokens.css says', () => {
    const at = css.indexOf('@media screen and (prefers-color-scheme: dark)')
    const read = (text: string) =>
      Object.fromEntries(
        [...text.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, name = '', value = '']) => [name, value]),
      )
    const light = read(css.slice(css.indexOf('@layer tokens {'), at))
    const dark = read(css.slice(at))
    expect(light).toMatchObject(LIGHT_TOKENS)
    expect({ ...light, ...dark }).toMatchObject(DARK_TOKENS)
    expect(
      Object.keys(dark)
        .filter((name) => !(name in DARK_TOKENS))
        .toSorted(),
    ).toEqual(['icon-down', 'logo-ground'])
    expect(tokensOf('light', DEFAULT_THEME.light)).toEqual(LIGHT_TOKENS)
    expect(tokensOf('dark', DEFAULT_THEME.dark)).toEqual(DARK_TOKENS)
    for (const [name, token] of [
      ['accent', 'accent'],
      ['border', 'line-strong'],
      ['text', 'ink'],
    ] as const)
      expect([DEFAULT_THEME.light[name], DEFAULT_THEME.dark[name]]).toEqual([LIGHT_TOKENS[token], DARK_TOKENS[token]])
  })

  test('knows what is light by night, too', () => {
    const list = /@layer tokens \{\s*:root,([^{]+)\{/.exec(css)?.[1]
    expect(list?.split(/,\s*(?![^(]*\))/).map((each) => each.trim())).toEqual(ALWAYS_LIGHT)
  })

  test('has no sheet and no problem', () => {
    expect(themeSheet(DEFAULT_THEME)).toBe('')
    expect(themeProblems(DEFAULT_THEME)).toEqual([])
  })
})

describe('a theme', () => {
  test('is read from its fields and refuses what is none', () => {
    expect(themeFromFields(fieldsOfTheme(DEFAULT_THEME))).toEqual({ ok: true, theme: DEFAULT_THEME })
    expect(Object.keys(fieldsOfTheme(DEFAULT_THEME)).toSorted()).toEqual([...THEME_FIELDS].toSorted())
    expect(colourFrom(' 0AF')).toBe('#00aaff')
    expect(
      themeFromFields({ 'light.accent': 'red;}', font: 'comic', corners: 'x', 'business.isOwn': 'yes', other: '#fff' }),
    ).toEqual({ ok: false, wrong: ['font', 'corners', 'business.isOwn', 'light.accent', 'other'] })
  })

  test('too weak colours are told with their ratio and a colour that is well', () => {
    const [problem] = themeProblems(withLight({ accent: '#7fc97f' }))
    expect(problem).toMatchObject({ field: 'light.accent', least: 4.5 })
    expect(problem?.ratio).toBeLessThan(4.5)
    expect(fieldsOf(withLight({ accent: problem?.suggestion ?? '' }))).toEqual([])
  })

  test.each([
    ['text', '#999999', 'light.text'],
    ['onFill', '#0f5c4a', 'light.onFill'],
    ['border', '#eeeeee', 'light.border'],
    ['fill', '#f5f5f5', 'light.fill'],
  ] as const)('%s %s is refused at %s', (name, colour, field) =>
    expect(fieldsOf(withLight({ [name]: colour }))).toContain(field),
  )

  test('a ground on which the colours of the shop cannot be read is refused at the ground', () => {
    const fields = fieldsOf({ ...DEFAULT_THEME, light: { ...DEFAULT_THEME.light, paper: '#b0b0b0' } })
    expect(fields).toContain('light.paper')
  })

  test.each(['#b3261e', '#5b2a86', '#0b57d0', '#7a4b00', '#1a1a1a', '#006d77'])(
    'the dark colours proposed for %s can be read',
    (accent) =>
      expect(fieldsOf(withLight({ accent, fill: accent })).filter((field) => !/^light/.test(field))).toEqual([]),
  )

  test('business buyers have their own accent only where it is wanted', () => {
    const own = { ...DEFAULT_THEME.business.light, accent: '#999999' }
    const theme = { ...DEFAULT_THEME, business: { ...DEFAULT_THEME.business, light: own } }
    expect(themeProblems(theme)).toEqual([])
    expect(themeSheet(theme)).toBe('')
    const on = { ...theme, business: { ...theme.business, isOwn: true } }
    expect(fieldsOf(on)).toEqual(['business.light.accent'])
    expect(themeSheet(on)).toContain('[data-prices=net]')
  })

  test('its sheet has what differs, and the night is not lit by the day', () => {
    const sheet = themeSheet({ ...DEFAULT_THEME, light: { ...DEFAULT_THEME.light, accent: '#0b57d0' } })
    expect(sheet).toContain('--accent:#0b57d0')
    expect(sheet).toMatch(/prefers-color-scheme:dark\)\{:root\{[^}]*--accent:#8acbb4/)
    expect(sheet).not.toContain('--paper:')
    expect(themeSheet({ ...DEFAULT_THEME, font: 'literata', corners: 'square' })).toMatch(
      /^@font-face.*--font:'Literata'.*--radius:0/,
    )
  })

  test('a preview shows one scheme, whatever the device prefers', () => {
    const sheet = previewSheet(DEFAULT_THEME, { scheme: 'dark', isBusiness: false })
    expect(sheet.match(/--paper:#141a17/g)).toHaveLength(2)
    expect(sheet).toContain('color-scheme:dark')
  })
})
