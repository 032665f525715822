import { expect, test } from 'vitest'
import { hasLink } from './link-in-text.ts'

test.each([
  'WIN A PRIZE https://evil.example/claim',
  'ftp://x',
  'www.evil',
  'WWW.evil.lv',
  'Anna evil.lv',
  'evil.example/claim',
  'laimē.lv',
  'evil．com',
  'evil。com',
  't.me/abc',
  'anna@evil.lv',
  'mailto:anna',
  '10.0.0.1/x',
])('%s is taken for a link', (name) => expect(hasLink(name)).toBe(true))

test.each([
  'Anna',
  'Jānis Bērziņš',
  'J.K.Ozols',
  'J. K. Ozols',
  'Dr. Anna',
  'O’Neil-Kalniņa',
  'Jr.',
  'Ozola (Liepa)',
  'д’Артаньян',
  'A/B',
])('%s is a name', (name) => expect(hasLink(name)).toBe(false))
