import { expect, test } from 'vitest'
import { canonicalUrl } from './canonical-path.ts'

test.each([
  ['/', '/'],
  ['/en/terms/', '/en/terms'],
  ['/en/%74erms', '/en/terms'],
  ['/terms#x', '/terms'],
  ['/terms?a=%41/', '/terms?a=%41/'],
  ['/c/galdi%c4%81', '/c/galdi%C4%81'],
  ['/c/galdi\u00c4\u0081', '/c/galdi%C4%81'],
  ['/a%2Fb', '/a%2Fb'],
  ['/\\evil.example/', '/%5Cevil.example'],
  ['/x!$(y)', '/x!$(y)'],
  ['/x//', '/x'],
])('%s is spelled %s', (url, spelled) => {
  expect(canonicalUrl(url)).toBe(spelled)
  expect(canonicalUrl(spelled)).toBe(spelled)
})
