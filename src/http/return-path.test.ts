import { expect, test } from 'vitest'
import { ownPath } from './return-path.ts'

test.each(['/', '/checkout', '/p/lampa?x=1', '/en/profile?tab=edit', '/c/a%20b'])('%s is our own', (path) => {
  expect(ownPath(path)).toBe(path)
})

test.each([
  '',
  'checkout',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/%09/evil'.replace('%09', '\t'),
  '/\n/evil.example',
  ' //evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  '/..//evil.example',
  '/./\\/evil.example',
  '@evil.example',
  '/en//evil.example',
  '/en/./\t/evil.example',
  '/c/x//evil.example',
  '/api/cart/reset-data',
  '/logout',
  '/en/logout',
  '/login',
  `/${'a'.repeat(600)}`,
  null,
  undefined,
  ['/x'],
])('%j is not', (path) => {
  expect(ownPath(path)).toBeNull()
})
