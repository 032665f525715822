import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { forgetVisitor, post } from '../../src/browser/calls.ts'
import type { CartView } from '../../src/shop/cart/cart.ts'
import { hmac } from '../../src/shop/keys.ts'
import { signedToken } from '../../src/shop/tokens.ts'
import { countOf } from '../support/buyers.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/**
 * A page that was left open for weeks, or came back out of the browser's memory, holds a token of a session that is
 * over. Its next call succeeds after the token was renewed once. Runs the browser's own code against the
 * real app, with stubs for the few browser objects that it needs.
 */
let shop: TestShop
let lamp: { id: number }
/** The browser's cookies and its page's token. */
let jar: Map<string, string>
let meta: { name: string; content: string }
let asked: { method: string; path: string; status: number }[]

beforeAll(async () => {
  shop = await openTestShop()
  lamp = await shop.product({ quantity: 1_000_000 })
})
afterAll(() => shop.close())
afterEach(() => vi.unstubAllGlobals())

function openBrowser() {
  jar = new Map()
  meta = { name: 'csrf-token', content: '' }
  asked = []
  forgetVisitor()
  vi.stubGlobal('document', {
    querySelector: () => meta,
    documentElement: { lang: 'lv' },
    dispatchEvent: () => true,
  })
  vi.stubGlobal('fetch', send)
}

async function send(path: string, options: RequestInit): Promise<Response> {
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await shop.app.inject({
    method: options.method === 'POST' ? 'POST' : 'GET',
    url: path,
    ...(typeof options.body === 'string' ? { payload: options.body } : {}),
    headers: {
      host: 'localhost:3000',
      'sec-fetch-site': 'same-origin',
      ...(cookie ? { cookie } : {}),
      ...Object.fromEntries(new Headers(options.headers).entries()),
    },
  })
  for (const { name, value } of response.cookies) jar.set(name, value)
  asked.push({ method: options.method ?? 'GET', path, status: response.statusCode })
  return new Response(response.body, { status: response.statusCode })
}

const sessionCookie = () => [...jar.keys()][0] ?? ''
const add = () => post<{ cart: CartView }>(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })

/** What may have happened to a visitor since the page was drawn. */
const happenings: Record<string, () => void | Promise<void>> = {
  'the browser forgot its cookies': () => jar.clear(),
  'another session took its place, as after log-in in another tab': () =>
    void jar.set(sessionCookie(), signedToken(shop.services.config.sessionSecret)),
  'the cookie is broken': () => void jar.set(sessionCookie(), (jar.get(sessionCookie()) ?? '').slice(0, 30)),
  'the shop has a new secret': () => {
    const random = (jar.get(sessionCookie()) ?? '').split('.')[0] ?? ''
    jar.set(sessionCookie(), `${random}.${hmac('the secret of last year', `sid:${random}`).slice(0, 22)}`)
    meta.content = `${meta.content.split('.')[0]}.${hmac('the secret of last year', 'csrf')}`
  },
  'the token in the page is of another visitor': async () => {
    meta.content = await shop.visitor().renewToken()
  },
  'the token in the page is nonsense': () => {
    meta.content = 'aaa'
  },
}

test(
  'the next call of a stale page succeeds after one token renewal, whatever became of its session',
  async () => {
    const told = new Set<string>()
    const tell = fc.asyncProperty(fc.constantFrom(...Object.keys(happenings)), fc.boolean(), async (name, hadCart) => {
      openBrowser()
      // The page is opened, and perhaps used.
      if (hadCart) await add()
      else await post('/api/product-compare', { product_compare: [lamp.id] })
      await happenings[name]?.()
      told.add(name)
      asked.length = 0
      const kept = jar.get(sessionCookie())

      const { cart } = await add()

      const keepsCart = hadCart && /token in the page/.test(name)
      expect(cart.total_quantity).toBe(keepsCart ? 2 : 1)
      const path = `/api/cart-item/add/${lamp.id}?action=plus`
      expect(asked).toEqual([
        { method: 'POST', path, status: 403 },
        { method: 'GET', path: '/api/visitor', status: 200 },
        { method: 'POST', path, status: 200 },
      ])
      if (keepsCart) expect(jar.get(sessionCookie())).toBe(kept)
      // From now on it is an ordinary page.
      asked.length = 0
      await add()
      expect(asked.map(({ status }) => status)).toEqual([200])
    })
    await fc.assert(tell, { numRuns: many(60, 1_000) })
    expect([...told].sort()).toEqual(Object.keys(happenings).sort())
  },
  MANY_MS,
)

test('a session that ended on the server needs no renewal: its token is still valid, and a new session begins', async () => {
  openBrowser()
  await add()
  await shop.db.execute(sql`delete from sessions`)
  asked.length = 0
  const { cart } = await add()
  expect(cart.total_quantity).toBe(1)
  expect(asked.map(({ status }) => status)).toEqual([200])
})

test('three buttons of a stale page pressed at once end in one cart', async () => {
  for (const name of Object.keys(happenings)) {
    openBrowser()
    await post('/api/product-compare', { product_compare: [lamp.id] })
    await happenings[name]?.()
    const before = await countOf(shop, 'sessions')
    const carts = await Promise.all([add(), add(), add()])
    // An answer may already know of what another button did meanwhile.
    expect(Math.max(...carts.map(({ cart }) => cart.total_quantity)), name).toBe(3)
    expect((await add()).cart.total_quantity, name).toBe(4)
    expect(await countOf(shop, 'sessions')).toBe(before + 1)
  }
})

test('a call that is always rejected is repeated only once', async () => {
  openBrowser()
  await add()
  vi.stubGlobal('fetch', (path: string, options: RequestInit) =>
    send(path, {
      ...options,
      headers: { ...Object.fromEntries(new Headers(options.headers).entries()), 'sec-fetch-site': 'cross-site' },
    }),
  )
  asked.length = 0
  await expect(add()).rejects.toMatchObject({ status: 403 })
  expect(asked.map(({ method }) => method)).toEqual(['POST', 'GET', 'POST'])
})
