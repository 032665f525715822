import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRows } from '../../demo/read-rows.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { ORDER_STATES } from '../../src/shop/orders/states.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

const count = async (query: ReturnType<typeof sql>) => (await firstRow<{ n: number }>(shop.db, query))?.n ?? 0
/** Codes whose pieces differ from what the catalogue says, but for those that an unpaid order has set aside. */
async function shelvesThatChanged() {
  const shelf = await rows<{ code: string; quantity: number; virtual: number }>(
    shop.db,
    sql`select p.code, (p.quantity + coalesce(sum(l.taken_quantity), 0))::int as quantity,
          (p.virtual_quantity + coalesce(sum(l.taken_virtual), 0))::int as virtual
        from products p left join (order_lines l join orders o on o.id = l.order_id and o.state = 'awaiting_payment')
          on l.product_id = p.id
        where p.type = 'product' and not p.has_variations group by p.id`,
  )
  const told = new Map(readRows('catalogue/products.csv').map((row) => [row.code, row]))
  return shelf
    .filter(({ code, quantity, virtual }) => {
      const own = told.get(code)
      return Number(own?.['stock:main']) !== quantity || Number(own?.['stock:supplier']) !== virtual
    })
    .map(({ code }) => code)
}
const goods = sql`type = 'product' and parent_id is null`

describe('the demo shop', () => {
  test.each([
    ['at least 150 products', sql`select count(*)::int as n from products where ${goods}`, 150],
    ['at least 260 variations', sql`select count(*)::int as n from products where parent_id is not null`, 260],
    ['6 root categories', sql`select count(*)::int as n from categories where parent_id is null`, 6],
    ['24 subcategories', sql`select count(*)::int as n from categories where parent_id is not null`, 24],
    ['14 manufacturers', sql`select count(*)::int as n from manufacturers`, 14],
    ['at least 300 pickup points', sql`select count(*)::int as n from pickup_points where carrier <> 'shop'`, 300],
    ['points in three countries', sql`select count(distinct country_id)::int as n from pickup_points`, 3],
    ['3 shops', sql`select count(*)::int as n from pickup_points where carrier = 'shop'`, 3],
    ['services', sql`select count(*)::int as n from products where type = 'service'`, 3],
    ['coupons for every answer', sql`select count(*)::int as n from coupons`, 7],
    ['a customer of each kind', sql`select count(distinct type)::int as n from users`, 3],
    ['new goods', sql`select count(*)::int as n from products where ${goods} and is_new`, 5],
    ['featured goods', sql`select count(*)::int as n from products where ${goods} and is_featured`, 5],
    ['popular goods', sql`select count(*)::int as n from products where ${goods} and is_popular`, 5],
    ['free EU shipping', sql`select count(*)::int as n from products where ${goods} and is_free_eu_shipping`, 5],
    ['reduced goods', sql`select count(*)::int as n from products where ${goods} and previous_price is not null`, 10],
    [
      'sold-out goods',
      sql`select count(*)::int as n from products where not has_variations and type = 'product' and quantity = 0 and virtual_quantity = 0`,
      5,
    ],
    [
      'goods at the supplier only',
      sql`select count(*)::int as n from products where quantity = 0 and virtual_quantity > 0`,
      5,
    ],
    ['last pieces', sql`select count(*)::int as n from products where quantity = 1 and virtual_quantity = 0`, 5],
    ['bulky goods', sql`select count(*)::int as n from products where ${goods} and is_bulky`, 5],
    ['energy classes', sql`select count(*)::int as n from products where energy_class is not null`, 5],
    ['reverse charge', sql`select count(*)::int as n from products where is_reverse_charge`, 3],
    ['prices per unit', sql`select count(*)::int as n from products where unit_kind is not null`, 3],
    ['a book at its own rate', sql`select count(*)::int as n from products where vat_class = 'super_reduced'`, 1],
    ['long guarantees', sql`select count(*)::int as n from products where guarantee_months > 24`, 10],
    ['empty specification values', sql`select count(*)::int as n from product_properties where value->>'lv' = ''`, 5],
    [
      'long short descriptions',
      sql`select count(*)::int as n from product_texts where lang = 'lv' and length(short_description) > 300`,
      10,
    ],
    ['descriptions with lists', sql`select count(*)::int as n from product_texts where description like '%<ul>%'`, 50],
    [
      'descriptions with tables',
      sql`select count(*)::int as n from product_texts where description like '%<table>%'`,
      5,
    ],
    ['long category texts', sql`select count(*)::int as n from categories where length(description->>'lv') > 500`, 3],
    ['documents', sql`select count(*)::int as n from product_documents`, 30],
    ['linked goods', sql`select count(*)::int as n from product_relations where kind = 'linked'`, 20],
    ['related goods', sql`select count(*)::int as n from product_relations where kind = 'related'`, 20],
    ['recommended goods', sql`select count(*)::int as n from product_relations where kind = 'recommended'`, 20],
    ['a past of prices', sql`select count(*)::int as n from price_history where valid_to is not null`, 10],
    ['content pages', sql`select count(*)::int as n from pages`, 8],
    ['main banners', sql`select count(*)::int as n from banners where place = 'main'`, 4],
    ['sliders', sql`select count(*)::int as n from sliders`, 4],
  ])('has %s', async (_name, query, least) => {
    expect(await count(query)).toBeGreaterThanOrEqual(least)
  })

  test('the person has an order in every state, the company and the school have theirs', async () => {
    const found = await rows<{ type: string; states: string[] }>(
      shop.db,
      sql`select buyer_type as type, array_agg(distinct state order by state) as states from orders group by buyer_type`,
    )
    const statesOf = (type: string) => found.find((each) => each.type === type)?.states ?? []
    expect([...statesOf('b2c')].sort()).toEqual([...ORDER_STATES].sort())
    expect(statesOf('b2b')).toHaveLength(2)
    expect(statesOf('b2g')).toHaveLength(2)
  })

  test('past orders are as the shop itself would have made them', async () => {
    const invoices = await rows<{ number: string; issued: string; total: number; order_total: number }>(
      shop.db,
      sql`select i.document->>'number' as number, i.issued_at as issued, (i.document->'totals'->>'gross')::int as total,
            o.total as order_total
          from invoices i join orders o on o.id = i.order_id where i.kind = 'invoice' order by i.series, i.number`,
    )
    const dates = invoices.map(({ issued }) => Date.parse(issued))
    expect(dates).toEqual([...dates].sort((a, b) => a - b))
    const paid = await count(sql`select count(*)::int as n from orders
      where paid_at is not null or (payment_method_code = 'invoice' and state <> 'cancelled')`)
    expect(await audit(shop.db)).toEqual([])
    expect(invoices).toHaveLength(paid)
    expect(invoices.filter(({ total, order_total }) => total !== order_total)).toEqual([])
    expect(await count(sql`select count(*)::int as n from invoices where kind = 'credit_note'`)).toBe(1)
    for (const broken of [
      sql`select count(*)::int as n from order_events where at > now()`,
      sql`select count(*)::int as n from (select at < lag(at) over (partition by order_id order by id) as back from order_events) e where back`,
      sql`select count(*)::int as n from letters where state <> 'sent'`,
      sql`select count(*)::int as n from payments p join orders o on o.id = p.order_id where p.amount <> o.total`,
      sql`select count(*)::int as n from orders where state = 'awaiting_payment' and hold_until < now()`,
    ]) {
      expect(await count(broken)).toBe(0)
    }
    expect(await shelvesThatChanged()).toEqual([])
  })

  test('says everything in both languages', async () => {
    expect(
      await count(sql`select count(*)::int as n from products p where not exists (
        select 1 from product_texts t where t.product_id = p.id and t.lang = 'en' and t.title <> '')`),
    ).toBe(0)
    for (const table of ['categories', 'attribute_options', 'attributes', 'pages', 'banners']) {
      expect(
        await count(sql`select count(*)::int as n from ${sql.identifier(table)} where coalesce(title->>'en', '') = ''`),
      ).toBe(0)
    }
  })

  test.each([
    [
      'each product has 3 to 5 views, counting those of its variations',
      sql`select count(*)::int as n from products p where ${goods} and (select count(*) from product_images i
          where i.product_id = p.id or i.product_id in (select id from products where parent_id = p.id)) < 3`,
    ],
    [
      'each colour has a picture of its own',
      sql`select count(*)::int as n from products v join product_options o on o.product_id = v.id
          join attribute_options c on c.id = o.option_id join attributes a on a.id = c.attribute_id
          where v.parent_id is not null and a.slug = 'krasa'
            and not exists (select 1 from product_images i where i.product_id = v.id)`,
    ],
    [
      'whatever can be bought has code, weight, sizes and price',
      sql`select count(*)::int as n from products where type = 'product' and not has_variations
          and (code = '' or price <= 0 or weight <= 0 or width <= 0 or depth <= 0 or height <= 0)`,
    ],
    [
      'whoever made it can be written to (GPSR)',
      sql`select count(*)::int as n from manufacturers
          where coalesce(safety->>'name', '') = '' or coalesce(safety->>'address', '') = '' or coalesce(safety->>'email', '') = ''`,
    ],
    [
      'each root category has icon and picture',
      sql`select count(*)::int as n from categories where image is null or (parent_id is null and icon is null)`,
    ],
  ])('%s', async (_rule, exceptions) => {
    expect(await count(exceptions)).toBe(0)
  })

  test('has coupons of each kind, work to be added, and prices for each way of delivery', async () => {
    const listed = async (query: ReturnType<typeof sql>) =>
      (await rows<{ it: string }>(shop.db, query)).map(({ it }) => it).sort()
    expect(await listed(sql`select distinct kind as it from coupons`)).toEqual(['fixed', 'percent'])
    for (const shape of [
      sql`minimum > 0`,
      sql`ends_at < now()`,
      sql`starts_at > now()`,
      sql`used = usage_limit`,
      sql`per_customer_limit = 1`,
      sql`id in (select coupon_id from coupon_categories)`,
    ]) {
      expect(await count(sql`select count(*)::int as n from coupons where ${shape}`)).toBeGreaterThanOrEqual(1)
    }
    expect(
      await count(sql`select count(*)::int as n from shipping_methods m where not exists (
        select 1 from shipping_prices p where p.method_id = m.id)`),
    ).toBe(0)
    expect(await listed(sql`select distinct size as it from shipping_prices where size is not null`)).toEqual([
      'L',
      'M',
      'S',
    ])
    expect(await listed(sql`select distinct place as it from banners`)).toEqual([
      'benefit',
      'featured',
      'info',
      'main',
      'offer',
      'side',
    ])
    expect(await listed(sql`select type as it from sliders`)).toEqual(['discount', 'featured', 'new', 'popular'])
    expect(await listed(sql`select slug as it from pages`)).toEqual(
      expect.arrayContaining([
        'terms',
        'privacy-policy',
        'delivery-and-payment',
        'accessibility',
        'cookies',
        'returns',
      ]),
    )
    expect(
      await count(sql`select count(*)::int as n from pickup_points where carrier = 'shop' and hours is null`),
    ).toBe(0)
  })

  test('home, the delivery page and the checkout say the same days', async () => {
    const zones = await rows<{ type: string; min: number; max: number }>(
      shop.db,
      sql`select m.type, min(z.days_min)::int as min, max(z.days_max)::int as max
          from shipping_zones z join shipping_methods m on m.id = z.method_id join countries c on c.id = z.country_id
          where c.code = 'LV' and m.code <> 'courier-bulky' group by m.type`,
    )
    const days = (type: string) => zones.filter((zone) => zone.type === type)
    const delivered = [...days('locker'), ...days('courier')]
    const fastest = Math.min(...delivered.map(({ min }) => min))
    const slowest = Math.max(...delivered.map(({ max }) => max))
    const visitor = shop.visitor()
    expect((await visitor.get('/')).body).toContain(`Piegāde ${fastest}–${slowest} darba dienās`)
    const { body } = await visitor.get('/delivery-and-payment')
    const said = (name: string) => new RegExp(`<td>${name}</td><td>[^<]*</td><td>([^<]*)</td>`).exec(body)?.[1]
    for (const [type, name] of [
      ['locker', 'Pakomāts'],
      ['courier', 'Kurjers līdz 5.kg'],
      ['shop', 'Saņemt veikalā'],
    ] as const) {
      const [zone] = days(type)
      expect(said(name)).toBe(`${zone?.min}–${zone?.max}`)
    }
  })

  test('pictures of its own for everything around the goods, all together under 40 MB', async () => {
    const root = join(import.meta.dirname, '../../demo/pictures')
    const named = await rows<{ path: string }>(
      shop.db,
      sql`select 'logos/' || slug || '.svg' as path from manufacturers
          union select icon || '.svg' from categories where icon is not null
          union select image || '.svg' from banners where image like 'icons/%'
          union select (value->>'image') || '.webp' from settings where key = 'subscribe'`,
    )
    const around = ['scenes/about-large.webp', 'scenes/about-small.webp', 'scenes/social.webp']
    const missing = [...named.map(({ path }) => path), ...around].filter((path) => !existsSync(join(root, path)))
    expect(missing).toEqual([])
    const bytes = readdirSync(root, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
    expect(bytes).toBeLessThan(40 * 1024 * 1024)
  })

  test('has every picture that it names, and each opens', async () => {
    const named = await rows<{ path: string }>(
      shop.db,
      sql`select distinct path from product_images union select image from categories union select image from banners
          where image like 'scenes/%'`,
    )
    const root = join(import.meta.dirname, '../../demo/pictures')
    const missing = named.filter(({ path }) => !existsSync(join(root, `${path}.webp`))).map(({ path }) => path)
    expect(missing).toEqual([])
    await Promise.all(
      named.map(async ({ path }) =>
        expect((await sharp(join(root, `${path}.webp`)).metadata()).width).toBeGreaterThan(300),
      ),
    )
  })

  test('every document is a real PDF, in both languages', async () => {
    const documents = await rows<{ path: string }>(shop.db, sql`select path from product_documents`)
    for (const { path } of documents) {
      const answer = await shop.visitor().get(`/documents/${path}`)
      expect([path, answer.status, answer.body.slice(0, 5)]).toEqual([path, 200, '%PDF-'])
    }
    expect((await shop.visitor().get(`/en/documents/${documents[0]?.path}`)).status).toBe(200)
    expect((await shop.visitor().get('/documents/no-such-thing-manual.pdf')).status).toBe(404)
  }, 120_000)

  test('every page of the menu, every product and every content page opens in both languages', async () => {
    const found = await rows<{ path: string }>(
      shop.db,
      sql`select '/c/' || slug as path from categories union all select '/m/' || slug from manufacturers
          union all select '/p/' || slug from products where slug is not null union all select '/' || slug from pages`,
    )
    const visitor = shop.visitor()
    for (const { path } of [{ path: '/' }, ...found]) {
      for (const address of [path, path === '/' ? '/en' : `/en${path}`]) {
        expect([address, (await visitor.get(address)).status]).toEqual([address, 200])
      }
    }
  }, 180_000)
})

test('a list of all departments folds most attributes, but none that is chosen', async () => {
  const list = async (query: string) => (await shop.visitor().get(`/search?sale=1${query}`)).body
  const foldedIn = (body: string) => Number(/Vēl (\d+) filt/.exec(body)?.[1])
  // The catalogue may still be read.
  await expect.poll(() => list(''), { timeout: 10_000 }).toContain('filter__title">Vēl ')
  const body = await list('')
  const folded = foldedIn(body)
  expect(folded).toBeGreaterThan(20)
  expect(body.match(/class="filter__title"/g)?.length).toBeGreaterThan(folded + 10)
  const [, last = ''] =
    /.*attributes=(\d+)/s.exec(body.slice(body.indexOf('filters__content'), body.indexOf('filters__foot'))) ?? []
  const chosen = await list(`&attributes=${last}`)
  const fold = chosen.indexOf('filter__title">Vēl ')
  expect(chosen.slice(chosen.indexOf('filters__content'), fold)).toContain(`id="attributes-${last}"`)
  expect((await shop.visitor().get('/c/galdi')).body).not.toContain('filter__title">Vēl ')
})
