import { expect, test } from 'vitest'
import { csrfToken, isCsrfToken, isOwnToken, signedToken } from './tokens.ts'

const SECRET = 'a secret of this test that is long enough'

test('a cookie with something behind it is not ours', () => {
  const token = signedToken(SECRET)
  expect(isOwnToken(SECRET, token)).toBe(true)
  for (const tail of ['.', '.x', '.0', `.${token}`]) expect(isOwnToken(SECRET, token + tail)).toBe(false)
})

test('nor is such a CSRF token', () => {
  const token = csrfToken(SECRET, 'sid')
  expect(isCsrfToken(SECRET, 'sid', token)).toBe(true)
  for (const tail of ['.', '.x', `.${token}`]) expect(isCsrfToken(SECRET, 'sid', token + tail)).toBe(false)
})
