import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { rooms } from '../../src/cli/room-command.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
}, 120_000)
afterAll(() => shop.close())

/** What it prints, or the words with which it refuses. */
async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await rooms.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return printed
}

const get = (path: string) => shop.visitor().get(path)
const page = async (query = '', path = '/rooms/klase') => (await get(path + query)).body
/** Product and pieces of each field that is put into the cart. */
const goodsOf = (html: string) => [...html.matchAll(/name="good" value="(\d+x\d+)"/g)].map(([, good = '']) => good)
const piecesOf = (html: string) => goodsOf(html).map((good) => Number(good.split('x')[1]))
const plain = (html: string) =>
  html
    .replace(/<!--.*?-->|<[^>]+>/g, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll('&nbsp;', ' ')
const idOf = async (code: string) =>
  (await rows<{ id: number }>(shop.db, sql`select id from products where code = ${code}`))[0]?.id ?? 0

type Added = {
  message: string
  added: number[]
  cart: {
    items: { quantity: number }[]
    formatted_total_price: string
    formatted_total_price_with_tax: string
  }
}

describe('the page of a room', () => {
  test('counts what 24 pupils of the fourth size mark need, with both prices', async () => {
    const html = await page()
    expect(piecesOf(html)).toEqual([12, 24, 1, 1, 1, 2, 1, 1])
    expect(html).toMatch(/Divvietīgs skolas galds „Par”, 4\. izmēra grupa<\/a>/)
    expect(html).toMatch(/<span class="with-tax">3\s818,00\s€<\/span><span class="without-tax">3\s155,37\s€<\/span>/)
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/rooms\/klase">/)
    expect(html).not.toContain('noindex')
    expect(html).not.toMatch(/ style="/)
  })

  test('follows the number and the height of the pupils', async () => {
    const html = await page('?people=25&size=5')
    expect(piecesOf(html).slice(0, 2)).toEqual([13, 25])
    expect(html).toContain('5. izmēra grupa</a>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).toMatch(/<link rel="canonical" href="[^"]+\/rooms\/klase">/)
    expect(await page('?people=60', '/en/rooms/klase')).toContain('Furnish a classroom')
  })

  test('draws the room to scale and says how many places and square metres there are', async () => {
    const fitting = await page('?people=24&length=9&width=6.5')
    expect(plain(fitting)).toContain('Telpā ietilpst visas 24 vietas')
    expect(plain(fitting)).toContain('2,4 m² uz skolēnu')
    expect(fitting.match(/class="plan__chair"/g)).toHaveLength(24)
    expect(fitting).toContain('<rect class="plan__floor" width="6500" height="9000"')
    const full = await page('?people=30&length=7&width=6')
    expect(plain(full)).toMatch(/Telpā ietilpst tikai \d+ no 30 vietām/)
    expect(plain(await page())).toContain('Vajadzīga apmēram 8,8 × 6,1 m telpa')
  })

  test('lets the buyer choose another product, in the next size mark too, or leave an item out', async () => {
    const html = await page()
    const [desk = '', chair = ''] = [...new Set([...html.matchAll(/name="(item\d+)"/g)].map(([, name = '']) => name))]
    const single = await idOf('NV-EN1-4')
    expect(piecesOf(await page(`?${desk}=${single}`))[0]).toBe(24)
    expect(await page(`?${desk}=${single}&size=6`)).toContain('Vienvietīgs skolas galds „En”, 6. izmēra grupa</a>')
    const without = await page(`?${chair}=0`)
    expect(piecesOf(without)).toEqual([12, 1, 1, 1, 2, 1, 1])
    expect(without).toContain('Nav iekļauts')
    expect(without).not.toContain('plan__chair')
  })

  test('names what there is too little of, and counts only that', async () => {
    const html = await page('?people=30&size=7')
    expect(plain(html)).toContain('Pieejami 16 no 30 gab.')
    expect(piecesOf(html)[1]).toBe(16)
  })

  test('takes nonsense for nothing said, and the nearest that is possible', async () => {
    const usual = piecesOf(await page())
    expect(piecesOf(await page('?people=abc&size=x&length=-1&width=1e9&item1=zzz&item99999=5'))).toEqual(usual)
    expect(piecesOf(await page('?people=900'))[1]).toBe(60)
    expect(piecesOf(await page('?people=0'))[1]).toBe(1)
    expect(plain(await page('?length=500&width=1'))).toContain('20 m')
  })

  test('keeps one copy of addresses that say the same', async () => {
    const keys = () => shop.services.pageCache.size
    await page('?people=17&size=4')
    const before = keys()
    await page('?size=4&people=17&utm_source=x&item1=')
    await page('?people=17.0&size=4&length=')
    expect(keys()).toBe(before)
  })

  test('furnishes an office by the same rules', async () => {
    const html = await page('?people=9', '/rooms/birojs')
    expect(piecesOf(html)).toEqual([9, 9, 3, 1])
    expect(html).toContain('Darba vietu skaits')
    expect(html).not.toContain('name="size"')
  })

  test('is linked from the home page and its categories, listed for crawlers, and not crawled by query', async () => {
    for (const path of ['/', '/c/kresli', '/c/skolai-un-majai'])
      expect(await page('', path)).toContain('href="/rooms/klase"')
    expect(await page('', '/en/c/galdi')).toContain('href="/en/rooms/klase"')
    expect(await page('', '/c/monitori')).not.toContain('/rooms/')
    expect(await page('', '/sitemap.xml')).toContain('/rooms/klase</loc>')
    expect(await page('', '/robots.txt')).toContain('Disallow: /en/rooms/*?')
  })
})

describe('several goods', () => {
  test('of a room go into the cart by one call, for the sum that the page says', async () => {
    const goods = goodsOf(await page('?people=12')).map((good) => good.split('x').map(Number))
    const body = { goods: goods.map(([product_id, quantity]) => ({ product_id, quantity })) }
    const visitor = shop.visitor()
    const answer = await visitor.post('/api/cart-goods/add', body)
    const { cart, added, message } = answer.json<Added>()
    expect(answer.status).toBe(200)
    expect(cart.items.map(({ quantity }) => quantity).sort()).toEqual(goods.map(([, pieces]) => pieces).sort())
    expect(added).toEqual(goods.map(([id]) => id))
    expect(message).toMatch(/^Grozā ieliktas \d+ preces$/)
    const [, gross, net] =
      /data-room-said="">.*?with-tax">(.*?)<.*?without-tax">(.*?)</.exec(await page('?people=12')) ?? []
    expect([gross, net]).toEqual([cart.formatted_total_price_with_tax, cart.formatted_total_price])
  })

  test('are put as far as there are any, and the answer says so', async () => {
    const few = await shop.product({ quantity: 3 })
    const none = await shop.product({ quantity: 0 })
    const enough = await shop.product({ quantity: 9 })
    const goods = [few, none, enough].map(({ id }) => ({ product_id: id, quantity: 5 }))
    const { cart, message } = (await shop.visitor().post('/api/cart-goods/add', { goods })).json<Added>()
    expect(cart.items.map(({ quantity }) => quantity).sort()).toEqual([3, 5])
    expect(message).toBe('Grozā ieliktas 8 preces. Vajadzīgajā skaitā šobrīd nav: 2 preces. Ielikts tik, cik ir.')
  })

  test.each([
    ['nothing', [], 422],
    ['no piece', [{ product_id: 1, quantity: 0 }], 422],
    ['too many pieces', [{ product_id: 1, quantity: 101 }], 422],
    ['too many goods', Array.from({ length: 21 }, (_, i) => ({ product_id: i + 1, quantity: 1 })), 422],
    ['an unknown product', [{ product_id: 99_999, quantity: 1 }], 404],
  ])('are refused: %s', async (_what, goods, status) => {
    expect((await shop.visitor().post('/api/cart-goods/add', { goods })).status).toBe(status)
  })

  test('are put by a form without script; a browser that says no origin confirms', async () => {
    const good = goodsOf(await page('?people=4'))
    const visitor = shop.visitor()
    const form = await visitor.post('/cart/add-goods', { good }, { origin: 'http://localhost:3000' })
    expect([form.status, form.headers.location]).toEqual([303, '/cart'])
    expect((await visitor.get('/api/cart')).json<Added>().cart.items).toHaveLength(good.length)
    const asked = await shop.visitor().post('/cart/add-goods', { good }, { origin: '' })
    expect(asked.body).toContain('Ielikt visas šīs preces grozā?')
    expect(goodsOf(asked.body)).toEqual(good)
    const wrong = await shop
      .visitor()
      .post('/cart/add-goods', { good: ['1x1', '<b>'] }, { origin: 'http://localhost:3000' })
    expect(wrong.status).toBe(404)
  })
})

describe('an offer of a room', () => {
  const SCHOOL = { name: 'Rīgas 12. vidusskola', reg_num: '', email: '' }
  const offer = '/rooms/klase/quote?people=30&size=7'

  test('has all that is needed, also what there is too little of, and leaves the cart alone', async () => {
    expect(await page('?size=7&people=30')).toContain(`href="${offer.replace('&', '&amp;')}"`)
    const visitor = shop.visitor()
    const form = await visitor.get(offer)
    expect(plain(form.body)).toContain('30 × 45,90 €')
    const made = await visitor.submit(offer, SCHOOL)
    expect(made.status, made.body).toBe(303)
    const shown = plain((await visitor.get(String(made.headers.location))).body)
    for (const words of ['CP-', 'Rīgas 12. vidusskola', 'Skolas krēsls „Ask”, 7. izmēra grupa'])
      expect(shown).toContain(words)
    const quoted = await rows<{ quantity: number }>(
      shop.db,
      sql`select l.quantity from quote_lines l join products p on p.id = l.product_id where p.code = 'NV-ASK-7'`,
    )
    expect(quoted).toEqual([{ quantity: 30 }])
    expect((await visitor.get('/api/cart')).json<Added>().cart.items).toEqual([])
  })

  test('keeps the room when the buyer is not named; there is none without a room or goods', async () => {
    const refused = await shop.visitor().submit(offer, { ...SCHOOL, name: '' })
    expect(refused.status).toBe(422)
    expect(refused.body).toContain(`action="${offer.replace('&', '&amp;')}"`)
    expect((await get('/rooms/none/quote')).status).toBe(404)
  })
})

describe('the command', () => {
  test('lists rooms with their items and products', async () => {
    const printed = await command()
    expect(printed[0]).toMatch(/^\d+ {2}klase {2}Iekārtot klasi {2}\(classroom, 24 people, size mark 4\)$/)
    expect(printed).toContain('      NV-PAR-3             2 3')
    expect(printed).toContain('      NV-SVE-70            1 3-6')
    expect(printed.join('\n')).toMatch(/\d+ {2}Skapji un plaukti {2}\(storage, 1\/15\)/)
  })

  test('makes a room, changes it, and a running shop shows it at once', async () => {
    const [made = ''] = await command('add', 'lasitava', 'classroom', '10', 'Iekārtot lasītavu')
    const room = /\d+/.exec(made)?.[0] ?? ''
    expect((await get('/rooms/lasitava')).status).toBe(404)
    const [added = ''] = await command('item', room, 'chair', '1/1', 'Krēsli')
    const item = /\d+/.exec(added)?.[0] ?? ''
    await command('good', item, 'NV-ASK-5', '1', '5')
    await command('good', item, 'NV-BJO-BE', '1', '5-6')
    await command('title', room, 'en', 'Furnish a reading room')
    await command('text', room, 'en', 'Chairs for readers')
    await command('item-title', item, 'en', 'Chairs')
    await command('start', room, '14', '6')
    await command('link', room, 'papirs-un-burtnicas')
    await expect.poll(() => page('', '/c/papirs-un-burtnicas')).toContain('href="/rooms/lasitava"')
    const html = await page('', '/en/rooms/lasitava')
    for (const words of ['Furnish a reading room', 'Chairs for readers', '>Chairs</h3>', 'Björk'])
      expect(html).toContain(words)
    expect(piecesOf(html)).toEqual([14])
    await command('remove-good', item, 'NV-BJO-BE')
    await expect.poll(() => page('', '/en/rooms/lasitava')).not.toContain('Björk')
    await command('unlink', room, 'papirs-un-burtnicas')
    await expect.poll(() => page('', '/c/papirs-un-burtnicas')).not.toContain('/rooms/')
    await command('remove-item', item)
    await expect.poll(async () => (await get('/rooms/lasitava')).status).toBe(404)
    await command('remove', room)
    expect((await command()).join('\n')).not.toContain('lasitava')
  })

  test('hides a room: no page, no link; and shows it again', async () => {
    const id = /^\d+/.exec((await command())[0] ?? '')?.[0] ?? ''
    await command('hide', id)
    await expect.poll(() => page('', '/')).not.toContain('/rooms/klase')
    await expect.poll(async () => (await get('/rooms/klase')).status).toBe(404)
    await command('show', id)
    await expect.poll(() => page('', '/')).toContain('/rooms/klase')
  })

  test.each([
    [['add', 'Klase!', 'classroom', '20', 'x'], /^refused: rooms\n/],
    [['add', 'klase', 'classroom', '20', 'x'], /^refused: There is a room "klase" already/],
    [['add', 'zale', 'ballroom', '20', 'x'], /^refused: rooms\n/],
    [['add', 'zale', 'office', '61', 'x'], /^refused: "61" is no number from 1 to 60/],
    [['item', '1', 'sofa', '1', 'x'], /^refused: rooms\n/],
    [['item', '9999', 'chair', '1', 'x'], /^refused: There is no such room/],
    [['good', '1', 'NV-ASK', '1', '-'], /^refused: There is no such room/],
    [['good', '1', 'NV-ASK-3', '1', '8'], /^refused: "8" is no size mark/],
    [['good', '1', 'NV-ASK-3', '1', '6-3'], /^refused: rooms\n/],
    [['link', '1', 'none-such'], /^refused: There is no such room/],
    [['title', '1', 'xx', 'x'], /^refused: LANG is one of/],
    [['dance'], /^refused: rooms\n/],
  ])('%j is refused', async (args, words) => {
    expect((await command(...args))[0]).toMatch(words)
  })
})

test('a shop without rooms has no page and no link', async () => {
  await shop.db.execute(sql`delete from room_plans`)
  await expect.poll(async () => (await get('/rooms/klase')).status).toBe(404)
  await expect.poll(() => page('', '/')).not.toContain('/rooms/')
  await expect.poll(() => page('', '/c/kresli')).not.toContain('/rooms/')
})
