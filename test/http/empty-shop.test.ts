import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeDemoAccounts } from '../../src/cli/seed/again.db.ts'
import { seedDelivery } from '../../src/cli/seed/delivery.ts'
import { isEmpty } from '../../src/cli/seed/empty.db.ts'
import { missingForOpening } from '../../src/shop/settings/missing.db.ts'
import { saveSetting, storedSettings } from '../../src/shop/settings/settings.db.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { urls } from '../../src/urls.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

/** Words of the demo's invented company, and of nobody else. */
const DEMO = /ertava|ērtava|parauga|40009999990|LV\d\dHABA|20000000|scenes\//i

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ with: 'empty', env: { BASE_URL: 'http://localhost:3000' } })
})
afterAll(() => shop.close())

const EXAMPLES = {
  lang: 'lv',
  id: '1',
  size: '320',
  version: '1',
  z: '1',
  x: '1',
  y: '1',
  status: '404',
  name: 'google',
}
const filled = (pattern: string) =>
  pattern
    .replace('/documents/*', '/documents/a.pdf')
    .replace('*', 'a.jpg')
    .replace(/:(\w+)/g, (_, name: string) => EXAMPLES[name as keyof typeof EXAMPLES] ?? 'x1')
const patterns = Object.values(urls).map((url) => ('pattern' in url ? filled(url.pattern) : ''))
const addresses = [...patterns, ...patterns.map((path) => `/en${path}`)].map((path) => path.replace(/\/$/, '') || '/')
const forgetAll = () => {
  shop.services.memory.invalidate('everything')
  shop.services.pageCache.invalidate('everything')
}
const setOpen = async (isOpen: boolean) => {
  await saveSetting(shop.db, 'is_open', isOpen)
  forgetAll()
}

/** Every call of the shop with an empty body, as the API describes them. */
async function calls() {
  const { paths } = (await shop.visitor().get('/api/docs/json')).json<{ paths: Record<string, object> }>()
  return Object.entries(paths)
    .filter(([path]) => path.startsWith('/api/'))
    .flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method, path: path.replace(/\{\w+\}/g, '1') })),
    )
}

test('counts as empty, although countries, regions and VAT rates are there', async () => {
  expect(await isEmpty(shop.db)).toBe(true)
  await setOpen(true)
  const countries = await shop.visitor().get('/api/countries')
  expect(countries.body).toContain('Latvija')
  expect(countries.body).toContain('Kuldīgas novads')
})

describe.each([
  ['closed', false],
  ['open', true],
] as const)('%s, an empty shop', (_, isOpen) => {
  beforeAll(() => setOpen(isOpen))

  test.each(addresses)('answers %s and shows nothing of the demo', async (path) => {
    const answer = await shop.visitor().get(path)
    // 503 says that it is closed.
    if (answer.status !== 503 || isOpen) expect(answer.status).toBeLessThan(500)
    // A token is random and may spell anything.
    expect(answer.body.replace(/csrf-token" content="[^"]*"/, '')).not.toMatch(DEMO)
  })

  test.each([
    '/manifest.webmanifest',
    '/favicon.svg',
    '/feeds/google.xml',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/index.md',
    '/contact.md',
    '/feeds/openai.jsonl.gz',
  ])('%s too', async (path) => {
    const answer = await shop.visitor().get(path)
    if (answer.status !== 503 || isOpen) expect(answer.status).toBeLessThan(500)
    expect(answer.body).not.toMatch(DEMO)
  })

  test.each([
    ['/icons/icon-192.png', 192, 192],
    ['/icons/icon-512.png', 512, 512],
    ['/icons/icon-maskable.png', 512, 512],
    ['/icons/apple-touch-icon.png', 180, 180],
    ['/icons/social.png', 1200, 630],
  ])('%s is a picture of %i × %i with its own letter or name', async (path, width, height) => {
    const draw = async (name: string) => {
      await saveSetting(shop.db, 'identity', { ...Settings.parse({}).identity, name })
      forgetAll()
      const answer = await shop.app.inject(path)
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'image/png'])
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'png', width, height })
      return answer.rawPayload
    }
    const drawn = [await draw('Mežs'), await draw('Šķūnis & <dēli>'), await draw('')]
    expect(new Set(drawn.map((bytes) => bytes.toString('base64'))).size).toBe(3)
    await shop.db.execute(sql`delete from settings where key = 'identity'`)
    forgetAll()
  })

  test('breaks at none of its calls', async () => {
    const visitor = shop.visitor()
    const all = await calls()
    expect(all.length).toBeGreaterThan(40)
    const broken: string[] = []
    for (const { method, path } of all) {
      const answer = method === 'get' ? await visitor.get(path) : await visitor.post(path)
      if (answer.status >= 500 && answer.status !== 503) broken.push(`${method} ${path}: ${answer.status}`)
    }
    expect(broken).toEqual([])
  })
})

test('says on the home page that there is nothing yet', async () => {
  expect((await shop.visitor().get('/')).body).toContain('Veikals drīz tiks atvērts')
  expect((await shop.visitor().get('/en')).body).toContain('The shop opens soon')
})

test.each(['terms', 'privacy-policy', 'returns'])('says that the page "%s" is not written', async (slug) => {
  const answer = await shop.visitor().get(`/${slug}`)
  expect(answer.status).toBe(404)
  expect(answer.body).toContain('Šī lapa vēl nav uzrakstīta')
  expect((await shop.visitor().get('/nowhere')).body).toContain('Lapa nav atrasta')
})

test('lists what its merchant still has to do', async () => {
  const keys = async () =>
    (await missingForOpening(shop.db, { hasMailServer: false, providers: new Set(['transfer']) })).map(({ key }) => key)
  expect(await keys()).toEqual([
    'identity',
    'bank-account',
    'delivery',
    'payment',
    'goods',
    'pages',
    'guarantee-notice',
    'mail',
  ])
})

describe('with goods, but without a seller', () => {
  const identity = {
    name: 'Mežs',
    legal_name: 'SIA "Mežs"',
    reg_num: '40203000005',
    vat_num: '',
    address: 'Meža iela 2',
    city: 'Ogre',
    zip: 'LV-5001',
    email: 'veikals@mezs.example',
    phone: '+371 26000000',
    bank_name: '',
    iban: '',
    bic: '',
  }

  test('nobody can order, and bank transfer waits for an account', async () => {
    await seedDelivery(shop.db, true)
    const visitor = await buyer(shop, [await shop.product({ price: 5000, quantity: 9 })])
    const request = await orderRequest(shop)
    forgetAll()
    const refused = await visitor.post('/api/order/store', request)
    expect(refused.status).toBe(503)
    expect(refused.json<{ message: string }>().message).toContain('kas ir pārdevējs')
    await saveSetting(shop.db, 'identity', identity)
    forgetAll()
    const codes = async () =>
      (await visitor.get('/api/payment'))
        .json<{ paymentMethods: { code: string }[] }>()
        .paymentMethods.map(({ code }) => code)
    expect(await codes()).not.toContain('bank-transfer')
    const byTransfer = await visitor.post('/api/order/store', { ...request, payment_method: 'bank-transfer' })
    expect(byTransfer.status).toBe(422)
    await saveSetting(shop.db, 'identity', { ...identity, iban: 'LV80BANK0000435195001', bic: 'BANKLV22' })
    forgetAll()
    expect(await codes()).toContain('bank-transfer')
    expect((await visitor.post('/api/order/store', request)).status).toBe(200)
  })

  test('menus lead to no page that is not written, and to it once it is', async () => {
    const links = async () =>
      [...(await shop.visitor().get('/')).body.matchAll(/<a [^>]*href="([^"]+)"/g)].map(([, to]) => to)
    forgetAll()
    expect(await links()).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^\/(faq|cookies|accessibility|about)$/)]),
    )
    expect(await links()).toContain('/contact')
    await shop.db.execute(sql`insert into pages (slug, title, sub_title, content)
      values ('faq', '{"lv": "Jautājumi"}', '{"lv": ""}', '{"lv": "<p>Teksts</p>"}')`)
    await expect.poll(links, { timeout: 10_000 }).toContain('/faq')
    await shop.db.execute(sql`delete from pages where slug = 'faq'`)
    await expect.poll(links, { timeout: 10_000 }).not.toContain('/faq')
  })

  test('pages carry the name of the merchant', async () => {
    forgetAll()
    const home = await shop.visitor().get('/')
    expect(home.body).toContain('<title>Mežs</title>')
    expect(home.body).toContain('SIA &quot;Mežs&quot;, Reģ. nr. 40203000005, Meža iela 2, Ogre, LV-5001')
    expect((await shop.visitor().get('/manifest.webmanifest')).json<{ name: string }>().name).toBe('Mežs')
  })
})

describe('a setting or text of a wrong shape', () => {
  test('is refused when it is written', async () => {
    await expect(saveSetting(shop.db, 'hold_minutes', -5)).rejects.toThrow(/^hold_minutes: /)
    await expect(
      shop.db.execute(sql`insert into categories (slug, title, short_description, description)
        values ('wrong', '{"lv": "Galdi"}', '{"lv": ""}', '{}')`),
    ).rejects.toThrow()
  })

  /** Wrong values are of long ago: now the database refuses them. */
  const dropKindCheck = () => shop.db.execute(sql`alter table settings drop constraint if exists settings_kind`)

  test('that is in the table all the same takes no page down', async () => {
    await dropKindCheck()
    await shop.db.execute(sql`insert into settings (key, value) values ('hold_minutes', '"soon"'), ('credit', '7')
      on conflict (key) do update set value = excluded.value`)
    forgetAll()
    expect((await shop.visitor().get('/')).status).toBe(200)
    expect((await shop.visitor().get('/contact')).body).toContain('Mežs')
    const missing = await missingForOpening(shop.db, { hasMailServer: true, providers: new Set(['transfer']) })
    const { names = [] } = missing.find(({ key }) => key === 'setting') ?? {}
    expect(names.map((name) => name.split(' ')[0]).toSorted()).toEqual(['credit', 'hold_minutes'])
    await shop.db.execute(sql`delete from settings where key in ('hold_minutes', 'credit')`)
  })

  test('of any setting takes no page down', async () => {
    await dropKindCheck()
    const before = (await storedSettings(shop.db)).identity
    const keys = Object.keys(Settings.shape).filter((key) => key !== 'is_open' && key !== 'theme' && key !== 'logo')
    const pages = [
      '/',
      '/en',
      '/search',
      '/cart',
      '/checkout',
      '/contact',
      '/about',
      '/register',
      '/login',
      '/quote',
      '/robots.txt',
    ]
    for (const wrong of ['"x"', '7', '[1]', '{"x": 1}', 'true', 'null']) {
      const values = sql.join(
        keys.map((key) => sql`(${key}, ${wrong}::jsonb)`),
        sql`, `,
      )
      await shop.db.execute(
        sql`insert into settings (key, value) values ${values} on conflict (key) do update set value = excluded.value`,
      )
      forgetAll()
      for (const page of pages) {
        const { status } = await shop.visitor().get(page)
        expect([wrong, page, status < 500]).toEqual([wrong, page, true])
      }
    }
    await shop.db.execute(sql`delete from settings where key <> 'is_open'`)
    await saveSetting(shop.db, 'identity', Settings.shape.identity.parse(before))
    forgetAll()
  })

  test('defaults are right by themselves', () => {
    expect(Settings.parse({}).identity.name).toBe('')
  })
})

test("the demo's customers cannot log in to a real shop", async () => {
  await shop.db.execute(sql`insert into users (type, email, password_hash, name, surname)
    values ('b2c', 'ilze@ertava.example', 'x', 'Ilze', 'Kalniņa'), ('b2c', 'ilze@mezs.example', 'x', 'Ilze', 'Kalniņa')`)
  expect(await closeDemoAccounts(shop.db)).toBe(1)
  expect(await closeDemoAccounts(shop.db)).toBe(0)
})
