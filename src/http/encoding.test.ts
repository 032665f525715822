import { expect, test } from 'vitest'
import { bestEncoding } from './encoding.ts'

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate, br', 'br'],
  ['br, gzip', 'br'],
  ['gzip, deflate', 'gzip'],
  ['deflate, zstd', 'identity'],
  ['BR', 'br'],
  ['GZIP', 'gzip'],
  ['GZip;Q=0.5, Br;Q=0', 'gzip'],
  ['x-br', 'identity'],
  ['brotli', 'identity'],
  ['gzipped', 'identity'],
  ['x-gzip', 'gzip'],
  ['*', 'br'],
  ['gzip, *;q=0.5', 'gzip'],
  ['br;q=0, *', 'gzip'],
  ['*;q=0', 'identity'],
  ['*;q=0, gzip', 'gzip'],
  ['identity, *;q=0', 'identity'],
  ['br;q=0', 'identity'],
  ['br;q=0.000, gzip', 'gzip'],
  ['br ; q=0 , gzip', 'gzip'],
  ['gzip;q=0, br;q=0', 'identity'],
  ['gzip;q=1, br;q=0.5', 'gzip'],
  ['gzip;q=0.5, br;q=0.8', 'br'],
  ['gzip;q=0.8, br;q=0.8', 'br'],
  ['identity, gzip;q=0.5', 'identity'],
  ['identity;q=0.5, gzip', 'gzip'],
  ['br;q=much', 'identity'],
  ['br;q=7', 'identity'],
  [';;,,=', 'identity'],
])('%s: %s', (accepted, encoding) => {
  expect(bestEncoding(accepted)).toBe(encoding)
})

test('a header of 16 kB is read in no time, whatever it is made of', () => {
  const began = performance.now()
  for (const piece of [' ', ',', ', ', 'br ', 'br;', ',br;q=0 '])
    bestEncoding(`br${piece.repeat(16_000 / piece.length)}x`)
  expect(performance.now() - began).toBeLessThan(100)
})
