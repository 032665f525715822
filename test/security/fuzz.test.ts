import { afterAll, beforeAll, expect, test } from 'vitest'
import { urls } from '../../src/urls.ts'
import { chance, operationsOf, pageAt, shotAt } from '../faults/fuzzing.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** Many more, and over the network: `node test/faults/run.ts fuzz`. */
const SHOTS_A_CALL = 12

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
  for (let i = 0; i < 3; i++) await shop.product()
})
afterAll(() => shop.close())

// Under test the server checks each answer against its schema and fails with 500 where it does not fit.
test('no call of the interface answers 500 or in another shape, whatever it is asked', async () => {
  const document = (await shop.visitor().get('/api/docs/json')).json<object>()
  const operations = operationsOf(document)
  expect(operations.length).toBeGreaterThan(30)
  // Pages take what stands in their address.
  const pages = Object.values(urls).map(({ pattern }) => pageAt(pattern))
  const random = chance(20_261_121)
  const visitor = shop.visitor()
  const broken: string[] = []
  for (const operation of [...operations, ...pages]) {
    for (let i = 0; i < SHOTS_A_CALL; i++) {
      const { method, url, body, contentType } = shotAt(operation, random)
      const answer =
        method === 'GET' ? await visitor.get(url) : await visitor.raw(url, body ?? '', { 'content-type': contentType })
      const isCall = operation.path.startsWith('/api/') && !operation.path.startsWith('/api/docs')
      const isJson = /^application\/(problem\+)?json/.test(String(answer.headers['content-type']))
      if (answer.status >= 500 || (isCall && !isJson))
        broken.push(`${answer.status} ${method} ${url} ${body?.slice(0, 300)}`)
    }
  }
  expect(broken).toEqual([])
}, 60_000)
