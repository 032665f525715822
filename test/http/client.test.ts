import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { clientTypes, type Document } from '../../build/client-types.ts'
import { type ShopClient, ShopProblem, shopClient } from '../../clients/ts/src/index.ts'
import { RIGHTS } from '../../src/shop/staff/rights.ts'
import { programWith } from '../support/programs.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let url: string
let client: ShopClient

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  client = shopClient({ url, key: (await programWith(shop, RIGHTS)).key })
})
afterAll(() => shop.close())

test('the types of the client are those of the document; `npm run client` writes them', async () => {
  const types = clientTypes(shop.app.swagger() as unknown as Document)
  await expect(types).toMatchFileSnapshot('../../clients/ts/src/calls.ts')
})

const problemOf = (promise: Promise<unknown>): Promise<ShopProblem> =>
  promise.then(
    () => expect.fail('The call was not refused'),
    (error) => (error instanceof ShopProblem ? error : expect.fail(String(error))),
  )

describe('the client', () => {
  test('pages through the orders, each once', async () => {
    const numbers: string[] = []
    let pages = 0
    for await (const page of client.pages('GET /orders', { query: { limit: 7 } })) {
      pages += 1
      numbers.push(...page.rows.map(({ number }) => number))
    }
    expect(pages).toBeGreaterThan(2)
    expect(new Set(numbers).size).toBe(numbers.length)
    const { count } = await client.call('GET /orders/count')
    expect(numbers).toHaveLength(count)
    const { value: first } = await client.rows('GET /orders').next()
    expect(first?.number).toBe(numbers[0])
  })

  test('asks whether something has changed, and changes it with the tag that it read', async () => {
    const { rows } = await client.call('GET /products', { query: { limit: 1 } })
    const params = { id: rows[0]?.id ?? 0 }
    const read = await client.reply('GET /products/{id}', { params })
    expect(await client.reply('GET /products/{id}', { params, etag: read.etag ?? '' })).toEqual({
      isUnchanged: true,
      data: null,
      etag: read.etag,
    })
    const price = Number(read.data?.fields.price)
    const change = (to: number) => ({
      params,
      body: { base: { price }, changes: { price: to } },
      version: read.etag ?? '',
    })
    const changed = await client.call('PATCH /products/{id}', change(price + 100))
    expect(changed.version).toBe((read.data?.version ?? 0) + 1)
    expect((await client.reply('GET /products/{id}', { params, etag: read.etag ?? '' })).isUnchanged).toBe(false)
    const refused = await problemOf(client.call('PATCH /products/{id}', change(price + 200)))
    expect([refused.status, refused.reason, refused.type]).toEqual([409, 'conflict', 'urn:problem-type:shop:conflict'])
  })

  test('does a change once, however often it is sent', async () => {
    const { rows } = await client.call('GET /orders', { query: { limit: 1 } })
    const params = { number: rows[0]?.number ?? '' }
    let answers = 0
    const flaky = shopClient({
      url,
      key: (await programWith(shop, RIGHTS)).key,
      // The shop answers, but the answer is lost.
      fetch: async (...given) => {
        const response = await fetch(...given)
        answers += 1
        if (answers === 1) throw new TypeError('lost')
        return response
      },
    })
    const text = 'Pārbaudīts no programmas'
    await flaky.call('POST /orders/{number}/notes', { params, body: { text } })
    expect(answers).toBe(2)
    const { timeline } = await client.call('GET /orders/{number}', { params })
    expect(timeline.filter((each) => each.text === text)).toHaveLength(1)
  })

  test('says which field is wrong, in the language that was asked for', async () => {
    const english = shopClient({ url, key: (await programWith(shop, ['read:orders'])).key, lang: 'en' })
    const wrong = await problemOf(english.call('GET /orders', { query: { limit: 1000 } }))
    expect([wrong.status, wrong.of('limit')]).toEqual([422, 'The text is too long.'])
    expect(wrong.instance).toMatch(/^urn:request:\w+/)
    const refused = await problemOf(english.call('GET /customers'))
    expect([refused.status, refused.reason, refused.errors.right]).toEqual([403, 'right', 'read:customers'])
    const stranger = await problemOf(shopClient({ url, key: 'shop_nav' }).call('GET /orders'))
    expect(stranger.status).toBe(401)
  })

  test('waits as long as the shop asks', async () => {
    let calls = 0
    const busy = shopClient({
      url,
      key: 'shop_x',
      fetch: async () => {
        calls += 1
        const init = { status: 503, headers: { 'retry-after': '0.01', 'content-type': 'application/problem+json' } }
        return calls < 3 ? new Response('{"status":503}', init) : Response.json({ count: 1, counted: 'exactly' })
      },
    })
    expect(await busy.call('GET /orders/count')).toMatchObject({ count: 1 })
    expect(calls).toBe(3)
  })
})
