import { expect, test } from 'vitest'
import { oldAddressesOf, readOldAddress, readOwnPath } from './old-address.ts'

test.each([
  ['/produkts/kresls-5/', '/produkts/kresls-5'],
  ['https://vecais.example/index.php?route=product&product_id=5', '/index.php?route=product&product_id=5'],
  [' /kr%C4%93sls ', '/krēsls'],
  ['/100%', '/100%'],
  ['/', null],
  ['https://vecais.example', null],
  ['produkts', null],
  ['javascript:alert(1)', null],
  ['mailto:a@b.example', null],
  [`/${'a'.repeat(600)}`, null],
])('%s is kept as %s', (text, address) => {
  expect(readOldAddress(text)).toBe(address)
})

test('a visitor’s address is looked for with its query and without', () => {
  expect(oldAddressesOf('/veca/lapa/?utm_source=x')).toEqual(['/veca/lapa?utm_source=x', '/veca/lapa'])
  expect(oldAddressesOf('/veca')).toEqual(['/veca'])
  expect(oldAddressesOf('/')).toEqual([])
})

test.each([
  ['/p/kresls', '/p/kresls'],
  ['https://veikals.example/c/kresli?page=2', '/c/kresli?page=2'],
  ['https://cits.example/p/kresls', null],
  ['//cits.example', null],
  ['/\\cits.example', null],
  ['p/kresls', null],
])('%s leads to %s', (text, path) => {
  expect(readOwnPath(text, 'https://veikals.example')).toBe(path)
})
