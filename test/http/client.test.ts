import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { clientTypes, type Document } from '../../build/client-types.ts'
import { type ShopClient, ShopProblem, shopClient } from '../../clients/ts/src/index.ts'
import { changePrice } from '../../examples/api/change-price.ts'
import { findCustomer } from '../../examples/api/find-customer.ts'
import { markSent } from '../../examples/api/mark-sent.ts'
import { ordersSince } from '../../examples/api/orders-since.ts'
import { publishProduct } from '../../examples/api/publish-product.ts'
import { setStock } from '../../examples/api/set-stock.ts'
import { RIGHTS } from '../../src/shop/staff/rights.ts'
import { programWith } from '../support/programs.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let url: string
let client: ShopClient

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo', limits: true })
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

describe('a key', () => {
  afterEach(() => vi.useRealTimers())

  test('makes 300 calls in 10 seconds, whatever they answer, and is told how many are left', async () => {
    const [busy, other] = [await programWith(shop, ['read:orders']), await programWith(shop, ['read:orders'])]
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const ask = ({ call }: typeof busy) => call('GET', '/admin/api/staff')
    const first = await ask(busy)
    expect([first.statusCode, first.headers['ratelimit-policy'], first.headers.ratelimit]).toEqual([
      403,
      '"key";q=300;w=10',
      '"key";r=299;t=10',
    ])
    for (let call = 2; call <= 300; call += 1) await ask(busy)
    const refused = await ask(busy)
    expect([refused.statusCode, refused.headers['retry-after'], refused.headers.ratelimit]).toEqual([
      429,
      '10',
      '"key";r=0;t=10',
    ])
    expect((await ask(other)).statusCode).toBe(403)
    vi.setSystemTime(Date.now() + 10_001)
    expect((await ask(busy)).statusCode).toBe(403)
  })

  test('that nobody knows is tried 25 times from one network', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() })
    const request = {
      remoteAddress: '203.0.113.7',
      url: '/admin/api/orders',
      headers: { authorization: 'Bearer shop_x' },
    }
    for (let call = 1; call <= 25; call += 1) expect((await shop.app.inject(request)).statusCode).toBe(401)
    expect((await shop.app.inject(request)).statusCode).toBe(429)
  })

  test('ends on its day', async () => {
    const program = await programWith(shop, ['read:orders'], new Date(Date.now() + 60_000))
    expect((await program.call('GET', '/admin/api/orders/count')).statusCode).toBe(200)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 })
    expect((await program.call('GET', '/admin/api/orders/count')).statusCode).toBe(401)
  })
})

describe('the examples of docs/api.md', () => {
  const productToSell = async () => {
    for await (const { id } of client.rows('GET /products', { query: { state: 'shown' } })) {
      const { fields, hasVariations } = await client.call('GET /products/{id}', { params: { id } })
      if (!hasVariations) return { id, code: String(fields.code), price: Number(fields.price) }
    }
    return expect.fail('The demo shop has no product without variations')
  }
  const orderToSend = async () => {
    for await (const { number } of client.rows('GET /orders', { query: { state: ['packed', 'processing'] } })) {
      const { acts } = await client.call('GET /orders/{number}', { params: { number } })
      if ((acts as string[]).includes('shipped')) return number
    }
    return expect.fail('The demo shop has no order that can be sent')
  }
  const hide = async (id: number) => {
    const { version } = await client.call('GET /products/{id}', { params: { id } })
    const body = { base: { isPublished: true }, changes: { isPublished: false } }
    await client.call('PATCH /products/{id}', { params: { id }, body, version })
  }

  test('are files that do what they say', async () => {
    const { rows } = await client.call('GET /orders', { query: { limit: 3 } })
    const since = rows[2]?.placedAt ?? ''
    expect((await ordersSince(client, since)).map(({ number }) => number)).toEqual([rows[1]?.number, rows[0]?.number])
    expect(await markSent(client, await orderToSend(), 'CC123456789LV')).toBe('shipped')
    const { id, code } = await productToSell()
    expect(await setStock(client, code, '17')).toContainEqual(expect.objectContaining({ pieces: 17 }))
    await changePrice(client, String(id), '12300')
    expect((await client.call('GET /products/{id}', { params: { id } })).fields.price).toBe(12300)
    await hide(id)
    await publishProduct(client, String(id))
    expect((await client.call('GET /products/{id}', { params: { id } })).fields.isPublished).toBe(true)
    const customers = await client.call('GET /customers', { query: { limit: 1 } })
    const email = customers.rows[0]?.email ?? ''
    expect(await findCustomer(client, email)).toMatchObject([{ email }])
  })

  test('are commands that the shop accepts', async () => {
    const { id, price } = await productToSell()
    const { key } = await programWith(shop, RIGHTS)
    const words: Record<string, string> = { SHOP: url, KEY: key, PRODUCT: `${id}`, PRICE: `${price}`, ETAG: '' }
    words.ORDER = await orderToSend()
    const commands = commandsOf(readFileSync('docs/api.md', 'utf8'))
    expect(commands).toHaveLength(11)
    for (const command of commands) {
      if (command.includes('"isPublished":true')) await hide(id)
      if (command.includes('"isPublished":true')) words.ETAG = await tagOf(`${url}/admin/api/products/${id}`, key)
      const { address, init, status } = requestOf(command, words)
      const response = await fetch(address, init)
      expect([command, response.status], await response.text()).toEqual([command, status])
      words.ETAG = response.headers.get('etag') ?? words.ETAG ?? ''
    }
  })

  const tagOf = async (address: string, key: string) =>
    (await fetch(address, { headers: { authorization: `Bearer ${key}` } })).headers.get('etag') ?? ''

  const commandsOf = (page: string) =>
    [...page.matchAll(/```sh\n([\s\S]*?)```/g)].flatMap(([, block = '']) =>
      block
        .replaceAll('\\\n', ' ')
        .split('\n')
        .filter((line) => line.startsWith('curl')),
    )

  /** As a shell would read the command: words in quotes, variables outside of single quotes. */
  function requestOf(command: string, words: Record<string, string>) {
    const [text = '', status = '200'] = command.split(' # ')
    const parts = [...text.matchAll(/(?:'[^']*'|"[^"]*"|[^\s'"])+/g)].map(([part]) =>
      part.replaceAll(
        /'([^']*)'|"([^"]*)"|([^'"]+)/g,
        (_, plain, double, bare) =>
          plain ?? String(double ?? bare).replaceAll(/\$(\w+)/g, (_all, name) => words[name] ?? ''),
      ),
    )
    const behind = (flag: string) => parts.flatMap((part, at) => (part === flag ? [parts[at + 1] ?? ''] : []))
    const headers = Object.fromEntries(behind('-H').map((header) => header.split(/: (.*)/s).slice(0, 2)))
    const body = behind('--data')[0]
    const init = { method: behind('-X')[0] ?? 'GET', headers, ...(body === undefined ? {} : { body }) }
    return { address: parts.find((part) => part.startsWith('http')) ?? '', init, status: Number(status) }
  }
})
