import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { stock } from '../../src/cli/stock-command.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow } from '../../src/shop/db.ts'
import { type LocationLevel, piecesByShop, type ShopStock } from '../../src/shop/stock/shop-stock.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'

let shop: TestShop
/** All goods are read anew. */
const SOON = { timeout: 5_000 }
/** A Tuesday, 12.00 in Riga. */
let now = new Date('2026-11-24T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
})
afterAll(() => shop.close())

async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await stock.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return printed
}

const said = async (id: number, lang = 'lv') => {
  const answer = await shop.visitor().get(`/api/product/stock/${id}/shops`, { 'accept-language': lang })
  return answer.json<{ shops: ShopStock[] }>().shops.map(({ name, title }) => `${name}: ${title}`)
}
const page = async (slug: string | null) => (await shop.visitor().get(`/p/${slug}`)).body
/** Whether the list of what is in shops, by call and as a kept page, has the product. */
async function isListed({ id, slug }: { id: number; slug: string | null }): Promise<[boolean, boolean]> {
  const { body } = await shop.visitor().get('/search?stock=in_shop&sort=created_at:desc')
  return [(await listed()).includes(id), body.includes(`/p/${slug}"`)]
}
async function listed(): Promise<number[]> {
  const answer = await shop.visitor().get('/api/search/products?stock=in_shop&sort=created_at:desc&per_page=96')
  const { products } = answer.json<{ collection: { data: { products: { id: number }[] } } }>().collection.data
  return products.map(({ id }) => id)
}
const LISTED = [true, true]
const NOT_LISTED = [false, false]
const LINK = 'Pieejamība veikalos'

describe('stock by shop', () => {
  test('is said nowhere while no location lies in a shop', async () => {
    const lamp = await shop.product({ quantity: 5 })
    expect(await page(lamp.slug)).not.toContain(LINK)
    expect(await said(lamp.id)).toEqual([])
    const own = await shop.visitor().get(`/p/${lamp.slug}/shops`)
    expect([own.status, own.headers.location]).toEqual([303, `/p/${lamp.slug}`])
    // Nobody has said where own stock lies, so that all of it counts as in the shop.
    await expect.poll(() => isListed(lamp)).toEqual(LISTED)
  })

  test('the command links locations and shops, and kept pages show it in a moment', async () => {
    const lamp = await shop.product({ quantity: 5 })
    await page(lamp.slug)
    expect(await command('--shop', 'main', 'veikals-riga')).toEqual([
      'What lies at main is shown as stock of veikals-riga.',
    ])
    await command('--new-location', 'liepaja', 'Veikals Liepājā')
    await command('--shop', 'liepaja', 'veikals-liepaja')
    expect(await command('--shop')).toEqual([
      expect.stringMatching(/^main +veikals-riga +Noliktava$/),
      expect.stringMatching(/^supplier +at the supplier +Piegādātājs$/),
      expect.stringMatching(/^liepaja +veikals-liepaja +Veikals Liepājā$/),
    ])
    await expect.poll(() => page(lamp.slug)).toContain(`href="/p/${lamp.slug}/shops"`)
  })

  test.each([
    [['--shop', 'supplier', 'veikals-riga'], /no own location supplier/],
    [['--shop', 'main', 'veikals-nekur'], /Shops: veikals-riga, veikals-liepaja, veikals-valmiera$/],
    [['--shop', 'main'], /^refused: stock --shop LOCATION SHOP\|none$/],
  ])('%j is refused', async (args, words) => {
    expect((await command(...args))[0]).toMatch(words)
  })

  test('says coarsely what each shop has, and never names a shop without a location', async () => {
    const lamp = await shop.product({ quantity: 9 })
    expect(await said(lamp.id)).toEqual(['Ērtava Rīgā: Pieejams šodien', 'Ērtava Liepājā: Pēc pasūtījuma'])
    await command(lamp.code, 'transfer', '2', 'main', 'liepaja')
    expect(await said(lamp.id)).toEqual(['Ērtava Rīgā: Pieejams šodien', 'Ērtava Liepājā: Atlikuši 2 gab.'])
    expect(await said(lamp.id, 'en')).toEqual(['Ērtava Rīgā: Available today', 'Ērtava Liepājā: 2 left'])
    const away = await shop.product({ quantity: 0, virtualQuantity: 4 })
    expect(await said(away.id)).toEqual(['Ērtava Rīgā: Pēc pasūtījuma', 'Ērtava Liepājā: Pēc pasūtījuma'])
    const gone = await shop.product({ quantity: 0 })
    expect(await said(gone.id)).toEqual(['Ērtava Rīgā: Šobrīd nav pieejams', 'Ērtava Liepājā: Šobrīd nav pieejams'])
    expect(await page(gone.slug)).not.toContain(LINK)
  })

  test('an order lowers what is promised where nobody has picked yet; picking elsewhere is a transfer', async () => {
    const lamp = await shop.product({ quantity: 9, weight: 100 })
    await command(lamp.code, 'transfer', '6', 'main', 'liepaja')
    expect(await said(lamp.id)).toEqual(['Ērtava Rīgā: Atlikuši 3 gab.', 'Ērtava Liepājā: Pieejams šodien'])
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 5 })
    expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(200)
    // Four can be sold. Riga lacks two of the five, and Liepāja has to give them.
    expect(await said(lamp.id)).toEqual(['Ērtava Rīgā: Pēc pasūtījuma', 'Ērtava Liepājā: Pieejams šodien'])
    await command(lamp.code, 'transfer', '2', 'liepaja', 'main')
    expect(await said(lamp.id)).toEqual(['Ērtava Rīgā: Pēc pasūtījuma', 'Ērtava Liepājā: Pieejams šodien'])
    expect(await audit(shop.db)).toEqual([])
  })

  test('lists of what is in shops follow each transfer, order, link and shop', async () => {
    await command('--new-location', 'warehouse', 'Attālā noliktava')
    const lamp = await shop.product({ quantity: 2, weight: 100 })
    await expect.poll(() => isListed(lamp)).toEqual(LISTED)
    await command(lamp.code, 'transfer', '2', 'main', 'warehouse')
    await expect.poll(() => isListed(lamp)).toEqual(NOT_LISTED)
    await command(lamp.code, 'transfer', '1', 'warehouse', 'liepaja')
    await expect.poll(() => isListed(lamp)).toEqual(LISTED)
    await shop.db.execute(sql`update pickup_points set is_active = false where identifier = 'veikals-liepaja'`)
    await expect.poll(() => isListed(lamp), SOON).toEqual(NOT_LISTED)
    await shop.db.execute(sql`update pickup_points set is_active = true where identifier = 'veikals-liepaja'`)
    await expect.poll(() => isListed(lamp), SOON).toEqual(LISTED)
    await command('--shop', 'liepaja', 'none')
    await expect.poll(() => isListed(lamp), SOON).toEqual(NOT_LISTED)
    await command('--shop', 'liepaja', 'veikals-liepaja')
    await expect.poll(() => isListed(lamp), SOON).toEqual(LISTED)
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${lamp.id}`, { quantity: 1 })
    expect((await visitor.post('/api/order/store', await orderRequest(shop))).status).toBe(200)
    // Nobody has said from where the ordered piece will come.
    await expect.poll(() => isListed(lamp)).toEqual(NOT_LISTED)
  })

  test('lists of what is in shops have what some shop says that it has', async () => {
    const chair = await shop.product({ hasVariations: true, quantity: 0 })
    const goods: { id: number; listedAs: number }[] = []
    for (let n = 0; n < 18; n++) {
      const parentId = n % 3 === 0 ? chair.id : null
      const { id, code } = await shop.product({ quantity: n % 5, virtualQuantity: n % 2, parentId })
      for (const [at, to] of ['liepaja', 'warehouse'].entries()) {
        const pieces = (n >> at) % 3
        if (pieces > 0) await command(code, 'transfer', `${pieces}`, 'main', to)
      }
      if (n % 4 > 1) await shop.db.execute(sql`update products set quantity = quantity / 2 where id = ${id}`)
      goods.push({ id, listedAs: parentId ?? id })
    }
    const all = new Set(goods.map(({ listedAs }) => listedAs))
    const sizes: number[] = []
    for (const ofMain of ['none', 'veikals-riga']) {
      await command('--shop', 'main', ofMain)
      const expected = new Set<number>()
      for (const { id, listedAs } of goods) {
        if ((await said(id)).some((each) => /Pieejams|Atliku|Atlicis/.test(each))) expected.add(listedAs)
      }
      await expect.poll(async () => new Set((await listed()).filter((id) => all.has(id))), SOON).toEqual(expected)
      sizes.push(expected.size)
    }
    expect([all.size, ...sizes]).toEqual([13, 9, 10])
  })

  test('promises today only where the shop is still to open today', async () => {
    const lamp = await shop.product({ quantity: 9 })
    const riga = async () => {
      const answer = await shop.visitor().get(`/api/product/stock/${lamp.id}/shops`)
      const [first] = answer.json<{ shops: ShopStock[] }>().shops
      return [first?.title, first?.hours]
    }
    expect(await riga()).toEqual(['Pieejams šodien', 'Atvērts šodien, 10.00–19.00'])
    for (const [instant, ...words] of [
      ['2026-11-24T17:30:00Z', 'Pieejams', 'Atvērts rīt, 10.00–19.00'],
      ['2026-11-28T15:00:00Z', 'Pieejams', 'Atvērts pirmdien, 30. nov., 10.00–19.00'],
      ['2026-12-24T08:00:00Z', 'Pieejams', 'Atvērts pirmdien, 28. dec., 10.00–19.00'],
    ] as const) {
      now = new Date(instant)
      expect(await riga()).toEqual(words)
    }
    now = new Date('2026-11-24T10:00:00Z')
  })

  test('has a page of its own for who has no script, for the variation of its address', async () => {
    const chair = await shop.product({ title: 'Krēsls', hasVariations: true, quantity: 0 })
    const red = await shop.product({ title: 'Sarkans', parentId: chair.id, quantity: 2, code: 'RED 1' })
    await shop.product({ title: 'Zils', parentId: chair.id, quantity: 0, virtualQuantity: 1, code: 'BLUE 1' })
    const link = `/p/${chair.slug}/shops?variation=RED%201`
    expect(await page(`${chair.slug}?variation=RED%201`)).toContain(`href="${link}"`)
    const { body, headers } = await shop.visitor().get(link)
    expect(body).toContain('<h1>Pieejamība veikalos</h1>')
    expect(body).toContain('Krēsls, Sarkans')
    expect(body).toContain('Atlikuši 2 gab.')
    expect(body).toContain('Parauga iela 1, Rīga')
    expect(body).toMatch(/<meta name="robots" content="noindex/)
    expect(headers['cache-control']).toMatch(/no-store|private/)
    const other = (await shop.visitor().get(`/p/${chair.slug}/shops?variation=BLUE%201`)).body
    expect(other).not.toContain('Atlikuši')
    expect((await shop.visitor().get('/p/none-such/shops')).status).toBe(404)
    expect((await shop.visitor().get(`/api/product/stock/${chair.id}/shops`)).status).toBe(404)
    await shop.db.execute(sql`update products set is_published = false where id = ${chair.id}`)
    expect((await shop.visitor().get(`/api/product/stock/${red.id}/shops`)).status).toBe(404)
  })

  test('a shop that is closed for good, and its link, are gone', async () => {
    const lamp = await shop.product({ quantity: 9 })
    await shop.db.execute(sql`update pickup_points set is_active = false where identifier = 'veikals-liepaja'`)
    expect(await said(lamp.id)).toEqual(['Ērtava Rīgā: Pieejams šodien'])
    await shop.db.execute(sql`delete from pickup_points where identifier = 'veikals-liepaja'`)
    expect(await firstRow(shop.db, sql`select shop_id from stock_locations where code = 'liepaja'`)).toEqual({
      shop_id: null,
    })
    await command('--shop', 'main', 'none')
    await expect.poll(() => page(lamp.slug)).not.toContain(LINK)
  })
})

test('shops together never promise more than can be sold, nor one more than lies there', () => {
  const level = fc.record({
    shopId: fc.constantFrom(null, 1, 2, 3),
    isMain: fc.constant(false),
    pieces: fc.integer({ min: 0, max: 20 }),
  })
  const kept = fc.record({ others: fc.array(level, { maxLength: 5 }), main: fc.integer({ min: 0, max: 20 }) })
  fc.assert(
    fc.property(kept, fc.constantFrom(null, 1, 2), fc.nat(), ({ others, main }, mainShop, sold) => {
      const levels: LocationLevel[] = [...others, { shopId: mainShop, isMain: true, pieces: main }]
      const all = levels.reduce((sum, { pieces }) => sum + pieces, 0)
      const quantity = all - (sold % (all + 1))
      const promised = piecesByShop(quantity, levels)
      const sum = [...promised.values()].reduce((total, pieces) => total + pieces, 0)
      expect(sum).toBeLessThanOrEqual(quantity)
      for (const [shopId, pieces] of promised) {
        const there = levels.filter((each) => each.shopId === shopId).reduce((total, each) => total + each.pieces, 0)
        expect(pieces).toBeLessThanOrEqual(there)
      }
    }),
  )
})
