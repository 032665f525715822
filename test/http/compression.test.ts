import { brotliDecompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
})
afterAll(() => shop.close())

const get = (url: string, encoding: string) =>
  shop.app.inject({ url, headers: { host: 'shop.test', 'accept-encoding': encoding } })

test.each(['/cart', '/login', '/nothing-here'])(
  '%s, of one visitor, goes out compressed and is kept nowhere',
  async (path) => {
    const plain = await get(path, 'gzip')
    expect(plain.headers['content-encoding']).toBeUndefined()
    const packed = await get(path, 'gzip, br')
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      vary: expect.stringContaining('Accept-Encoding') as string,
      'cache-control': 'no-store',
    })
    const html = brotliDecompressSync(packed.rawPayload).toString()
    expect(html).toMatch(/<\/html><!--[\w-]{0,96}-->$/)
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2)
  },
)

test('the size of a compressed page of one visitor says nothing about what is in it', async () => {
  const pages = await Promise.all(Array.from({ length: 30 }, () => get('/login', 'br')))
  const tokens = pages.map(
    ({ rawPayload }) => /csrf-token" content="([^"]+)/.exec(brotliDecompressSync(rawPayload).toString())?.[1],
  )
  expect(new Set(tokens).size).toBe(30)
  const sizes = pages.map(({ rawPayload }) => rawPayload.length)
  expect(Math.max(...sizes) - Math.min(...sizes)).toBeGreaterThan(32)
})

test('what calls read goes out compressed when it is more than a packet, with the same words', async () => {
  const plain = await get('/api/search/products?query=galds', 'gzip')
  const packed = await get('/api/search/products?query=galds', 'br')
  expect(packed.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' })
  expect(JSON.parse(brotliDecompressSync(packed.rawPayload).toString())).toEqual(plain.json())
  expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3)
  const small = await get('/api/visitor', 'br')
  expect(small.headers['content-encoding']).toBeUndefined()
})

test.each([
  ['GZIP', 'gzip'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['x-br', undefined],
])('to a browser that takes %s a kept page goes out as %s', async (accepted, encoding) => {
  expect((await get('/', accepted)).headers['content-encoding']).toBe(encoding)
})
