import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { changingAddresses } from '../support/changing-addresses.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop
let lamp: Awaited<ReturnType<TestShop['product']>>

beforeAll(async () => {
  shop = await openTestShop()
  lamp = await shop.product({ quantity: 1_000 })
})
afterAll(() => shop.close())

/** Everything that a stranger could have changed. */
async function fingerprint(): Promise<string> {
  const tables = [
    'carts',
    'cart_items',
    'orders',
    'sessions',
    'users',
    'wishlist_items',
    'contact_messages',
    'consents',
  ]
  const found = await Promise.all(
    tables.map((table) =>
      rows<{ hash: string }>(
        shop.db,
        sql`select count(*) || md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as hash
            from ${sql.identifier(table)} t`,
      ),
    ),
  )
  return found.map(([row], i) => `${tables[i]}:${row?.hash}`).join(' ')
}

async function withCart(): Promise<Visitor> {
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
  return visitor
}

describe('forged requests', () => {
  const forged: Record<string, (token: string) => Record<string, string>> = {
    'without a token': () => ({ 'x-csrf-token': '' }),
    'with a made-up token': () => ({ 'x-csrf-token': 'AAAAAAAAAAAAAAAA.BBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBBB' }),
    "with another visitor's token": (token) => ({ 'x-csrf-token': token }),
    'from another site': () => ({ 'sec-fetch-site': 'cross-site' }),
    'from a neighbour under the same domain': () => ({ 'sec-fetch-site': 'same-site' }),
    'from another origin, by an old browser': () => ({ 'sec-fetch-site': '', origin: 'https://evil.example' }),
    'from a sandboxed frame': () => ({ 'sec-fetch-site': '', origin: 'null' }),
  }

  test('no changing call and no form takes one', async () => {
    const addresses = await changingAddresses(shop)
    expect(addresses.length).toBeGreaterThan(40)
    const victim = await withCart()
    const foreign = await shop.visitor().renewToken()
    const before = await fingerprint()
    const taken: string[] = []
    for (const path of addresses) {
      for (const [name, headersFor] of Object.entries(forged)) {
        const headers = Object.fromEntries(
          Object.entries(headersFor(foreign)).filter(([key, v]) => v || key !== 'sec-fetch-site'),
        )
        const isCall = path.startsWith('/api/')
        const answer = isCall
          ? await victim.forge(path, '{}', { 'content-type': 'application/json', ...headers })
          : await victim.forge(path, 'a=1', { 'content-type': 'application/x-www-form-urlencoded', ...headers })
        // What is sent from a cached page is asked once more, with a page that has a token.
        const isAskedAgain =
          /\/(cart\/add((-scene|-set)?\/|-goods$)|subscription\/(news|stock)$)/.test(path) &&
          [200, 404].includes(answer.status)
        // Mail programs send this one, and its secret is in the address (RFC 8058).
        const isOneClick = path.endsWith('/unsubscribe') && answer.status === 404
        // Banks post here; it only asks the browser to come by GET.
        const isReturn = path.endsWith('/return') && answer.status === 404
        if (answer.status !== 403 && !isAskedAgain && !isOneClick && !isReturn)
          taken.push(`${answer.status} ${path} ${name}`)
      }
    }
    expect(taken).toEqual([])
    expect(await fingerprint()).toBe(before)
  })

  test('a call takes nothing but JSON, which no form can send', async () => {
    const victim = await withCart()
    const token = await victim.renewToken()
    const before = await fingerprint()
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await victim.forge(`/api/cart-item/add/${lamp.id}`, `{"quantity":9,"_token":"${token}"}`, {
        'content-type': type,
        'x-csrf-token': token,
      })
      expect([403, 415]).toContain(answer.status)
    }
    expect(await fingerprint()).toBe(before)
  })

  // The router decodes addresses before it compares them; whoever guards them must not look at the raw ones.
  test('the GET that empties the cart is guarded in every spelling', async () => {
    const victim = await withCart()
    const before = await fingerprint()
    const spellings = [
      '/api/cart/reset-data',
      '/api/cart/reset-data/',
      '/api/cart/reset%2Ddata',
      '/%61pi/cart/reset-data',
    ]
    for (const path of [...spellings, '/api/cart/reset-data?x=1', '/API/cart/reset-data', '//api/cart/reset-data']) {
      expect([403, 404]).toContain((await victim.get(path, { 'sec-fetch-site': 'cross-site' })).status)
    }
    expect(await fingerprint()).toBe(before)
  })

  test('no header makes another method of a request', async () => {
    const victim = await withCart()
    const before = await fingerprint()
    for (const header of ['x-http-method-override', 'x-method-override', 'x-http-method']) {
      await victim.get(`/api/cart-item/add/${lamp.id}?_method=POST`, { [header]: 'POST' })
    }
    expect(await fingerprint()).toBe(before)
  })

  test('what a call answers is kept nowhere, however its address is spelled', async () => {
    const visitor = await withCart()
    for (const path of ['/api/cart', '/%61pi/cart', '/api/c%61rt', '/api/visitor', '/%61pi/visitor', '/api/cart/']) {
      const answer = await visitor.get(path)
      if (answer.status === 200) expect(`${path} ${answer.headers['cache-control']}`).toContain('no-store')
    }
  })
})

describe('broken bodies', () => {
  const bodies: Record<string, [string | Buffer, Record<string, string>]> = {
    'nothing at all': ['', {}],
    'half of JSON': ['{"quantity":', {}],
    'a million brackets': ['['.repeat(100_000), {}],
    'deep JSON': [`${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`, {}],
    'ten thousand fields': [
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`f${i}`, i]))),
      {},
    ],
    'a prototype': ['{"__proto__":{"isAdmin":true},"quantity":1}', {}],
    'a constructor': ['{"constructor":{"prototype":{"isAdmin":true}},"quantity":1}', {}],
    'more than may come': [`{"quantity":1,"a":"${'x'.repeat(300_000)}"}`, {}],
    'a bomb that says it is packed': [Buffer.from('1f8b0800000000000003', 'hex'), { 'content-encoding': 'gzip' }],
    'bytes that are no text': [Buffer.from([0x7b, 0xff, 0xfe, 0x00]), {}],
    'another alphabet': ['{"quantity":1}', { 'content-type': 'application/json; charset=utf-16' }],
    'a wrong length': ['{}', { 'content-length': '1' }],
  }

  test('are refused in words, never with an error of ours', async () => {
    const visitor = await withCart()
    const before = await fingerprint()
    for (const [name, [body, headers]] of Object.entries(bodies)) {
      for (const path of [`/api/cart-item/add/${lamp.id}`, '/api/order/store', '/api/user/update', '/api/login']) {
        const answer = await visitor.raw(path, body, headers)
        expect(`${name} ${path} ${answer.status < 500}`).toContain('true')
        expect(answer.body).not.toMatch(/node_modules|\/src\/| at /)
      }
    }
    expect(({} as Record<string, unknown>).isAdmin).toBeUndefined()
    const [row] = await rows<{ n: number }>(shop.db, sql`select count(*)::int as n from orders`)
    expect(row?.n).toBe(0)
    expect((await fingerprint()).split(' ')[2]).toBe(before.split(' ')[2])
  })

  test('a sum, a price or an owner in a body changes nothing', async () => {
    const visitor = await withCart()
    const request = await orderRequest(shop)
    const lies = {
      price: 1,
      total: 1,
      discount: 5_000,
      tax: 0,
      currency: 'LVL',
      user_id: 1,
      state: 'paid',
      paid_at: 'now',
    }
    const answer = await visitor.post('/api/order/store', { ...request, ...lies, order: { ...request.order, ...lies } })
    expect(answer.status).toBe(200)
    const [order] = await rows<{ total: number; items_total: number; user_id: number | null; state: string }>(
      shop.db,
      sql`select total, items_total, user_id, state from orders order by id desc limit 1`,
    )
    expect(order).toMatchObject({ items_total: 2 * 1210, user_id: null, state: 'awaiting_payment' })
  })
})

describe('redirects and addresses', () => {
  const hosts = [
    '//evil.example',
    '/en//evil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    '/\tevil.example',
    'https:evil.example',
    '///evil.example',
  ]
  const more = [
    'javascript:alert(1)',
    'data:text/html,x',
    '@evil.example',
    '/.evil.example/..//evil.example',
    '/%0d%0aLocation:%20//evil.example',
  ]
  const targets = [
    ...hosts,
    ...more,
    'http://localhost:3000@evil.example',
    'http://localhost:3000.evil.example',
    '%2f%2fevil.example',
  ]
  const names = ['return', 'returnTo', 'return_to', 'next', 'url', 'redirect', 'back', 'to', 'continue', 'path']

  test('nothing that a visitor can write leads off the shop', async () => {
    const away: string[] = []
    for (const target of targets) {
      const query = names.map((name) => `${name}=${encodeURIComponent(target)}`).join('&')
      for (const path of [
        '/login',
        '/logout',
        '/register',
        '/language/en',
        '/language/lv',
        '/checkout',
        '/cart',
        '/profile',
      ]) {
        const answer = await shop.visitor().get(`${path}?${query}`, { referer: `http://localhost:3000${target}` })
        const { location } = answer.headers
        if (
          typeof location === 'string' &&
          new URL(location, 'http://localhost:3000').origin !== 'http://localhost:3000'
        ) {
          away.push(`${path} ${target} → ${location}`)
        }
      }
      for (const path of [target, `/${target}`, `/en${target}`, `/en/${target}/`, `/p/${target}`]) {
        if (!path.startsWith('/')) continue
        const { location } = (await shop.visitor().get(path.replace(/[\t\\]/g, encodeURIComponent))).headers
        if (
          typeof location === 'string' &&
          new URL(location, 'http://localhost:3000').origin !== 'http://localhost:3000'
        ) {
          away.push(`${path} → ${location}`)
        }
      }
    }
    expect(away).toEqual([])
  })

  test('the link to the other language stays in the shop, however the address is spelled', async () => {
    const page = async (path: string): Promise<string> => {
      const { status, headers, body } = await shop.visitor().get(path)
      return status === 301 ? page(String(headers.location)) : body
    }
    const linkOn = async (path: string) =>
      /class="header__language"[^>]*href="([^"]*)"|href="([^"]*)"[^>]*class="header__language"/
        .exec(await page(path))
        ?.slice(1)
        .join('')
    // A page that is not there links home.
    for (const path of ['/en//evil.example/login', '/en//evil.example/..%2f', '/en/%2Fevil.example/x'])
      expect([path, await linkOn(path)]).toEqual([path, '/'])
    for (const path of ['/nothing//evil.example', '/%65n//evil.example'])
      expect([path, await linkOn(path)]).toEqual([path, '/en'])
    for (const path of ['/en/cart', '/%65n/cart', '/en/c%61rt', '/en/cart/'])
      expect([path, await linkOn(path)]).toEqual([path, '/cart'])
    expect(await linkOn('/en')).toBe('/')
    expect(await linkOn(`/en/p/${lamp.slug}`)).toBe(`/p/${lamp.slug}`)
    expect(await linkOn('/login')).toBe('/en/login')
  })

  test('no path leads to a file of the machine', async () => {
    const up = ['../../../../etc/passwd', '..%2f..%2f..%2f..%2fetc%2fpasswd', '%2e%2e/%2e%2e/%2e%2e/etc/passwd']
    const odd = [
      '..%252f..%252fetc%252fpasswd',
      '....//....//etc/passwd',
      '..\\..\\..\\etc\\passwd',
      '/etc/passwd',
      '%00/etc/passwd',
    ]
    const found: string[] = []
    for (const climb of [...up, ...odd, '..%c0%af..%c0%afetc/passwd', '../session-secret', '..%2fsession-secret']) {
      for (const room of [
        '/media/320/',
        '/media/',
        '/documents/',
        '/en/documents/',
        '/assets/',
        '/feeds/',
        '/sitemaps/',
        '/api/docs/static/',
        '/',
      ]) {
        const answer = await shop.visitor().get((room + climb).replaceAll('\\', '%5C'))
        if (answer.status === 200 || answer.status >= 500 || answer.body.includes('root:')) {
          found.push(`${answer.status} ${room}${climb}`)
        }
      }
    }
    expect(found).toEqual([])
  })
})

describe('what a cache or a proxy could be made to keep', () => {
  const poison = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'gopher',
    'x-forwarded-for': '"><script>alert(1)</script>',
    'x-forwarded-prefix': '/evil',
    'x-host': 'evil.example',
    'x-original-url': '/profile',
    'x-rewrite-url': '/profile',
    forwarded: 'host=evil.example',
    'accept-language': 'en, evil.example',
    referer: 'https://evil.example/',
    'user-agent': 'evil.example',
    cookie: 'compare=evil.example; showPricesWithTax=evil.example; display=evil.example; lang=evil.example',
  }

  test('no header and no unknown query finds its way into a page of everybody', async () => {
    for (const path of [
      '/',
      '/about',
      `/p/${lamp.slug}`,
      '/search',
      '/c/cat-1',
      '/en',
      '/nowhere',
      '/sitemap.xml',
      '/robots.txt',
    ]) {
      const plain = await shop.visitor().get(path)
      shop.services.pageCache.invalidate('everything')
      const asked = await shop.visitor().get(`${path}?evil.example=evil.example&utm_source=evil.example`, poison)
      expect(asked.body).not.toContain('evil.example')
      expect(
        await shop
          .visitor()
          .get(path, { host: 'evil.example' })
          .then(({ body }) => body),
      ).not.toContain('evil.example')
      expect((await shop.visitor().get(path)).body.replace(/reference.{80}/, '').length).toBeGreaterThan(
        plain.body.length - 200,
      )
    }
  })

  test('a page of everybody gives no cookie and shows nothing of whoever asked first', async () => {
    const visitor = await withCart()
    for (const path of ['/', `/p/${lamp.slug}`, '/search', '/c/cat-1']) {
      shop.services.pageCache.invalidate('everything')
      const first = await visitor.get(path)
      expect(first.headers['set-cookie']).toBeUndefined()
      expect((await shop.visitor().get(path)).body).toBe(first.body)
      for (const [, value] of visitor.cookies) expect(first.body).not.toContain(value)
    }
  })

  test('no private page can be had under an address that a cache would keep', async () => {
    const visitor = await withCart()
    for (const room of [
      '/cart',
      '/checkout',
      '/wishlist',
      '/compare',
      '/login',
      '/register',
      '/profile',
      '/api/cart',
      '/api/visitor',
      '/api/user',
    ]) {
      for (const tail of [
        '/x.css',
        '.css',
        '/x.js',
        ';x.css',
        '%2fx.css',
        '%3fx.css',
        '%0ax.css',
        '/..%2fx.css',
        '%23x.css',
      ]) {
        const answer = await visitor.get(room + tail)
        const isKept = /public|max-age=[1-9]/.test(String(answer.headers['cache-control'] ?? ''))
        expect(`${room}${tail} ${answer.status === 200 && isKept}`).toContain('false')
        if (answer.status === 200) expect(`${room}${tail} ${answer.headers['cache-control']}`).toContain('no-store')
      }
      const plain = await visitor.get(room)
      if (plain.status === 200) expect(`${room} ${plain.headers['cache-control']}`).toContain('no-store')
    }
  })
})
