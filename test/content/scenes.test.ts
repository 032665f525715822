import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { scenes } from '../../src/cli/scene-command.ts'
import { firstRow } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let room: number

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  room = (await firstRow<{ id: number }>(shop.db, sql`select id from scenes`))?.id ?? 0
}, 120_000)
afterAll(() => shop.close())

/** What it prints, or the words with which it refuses. */
async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const config = { dataDir: '/nowhere' }
  const context = { config, database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await scenes.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return printed
}

type Added = {
  message: string
  added: number[]
  cart: { items: { quantity: number; product: { id: number; code: string } }[] }
}
const home = async () => (await shop.visitor().get('/')).body
const codes = (cart: Added['cart']) => cart.items.map(({ product }) => product.code).sort()

/** All goods of the demo's room are named themselves, so all can be bought. */
const GOODS = ['LA-3103-OA', 'LU-1102-CR', 'LU-1201-CR', 'NV-LIN-NA', 'OZ-AGA-OA', 'OZ-GAU-140-OZ', 'OZ-SAL-OA-3']

describe('a furnished room', () => {
  test('shows its goods with both prices, and dots that lead to them without script', async () => {
    const html = await home()
    const dots = [
      ...html.matchAll(/<a href="#(good-\d+-\d+)" data-good="" aria-label="[^"]+"><circle[^>]+cx="[\d.]+%"/g),
    ]
    expect(dots).toHaveLength(GOODS.length)
    for (const [, id] of dots) expect(html).toContain(`<li class="good" id="${id}"`)
    expect(html).toMatch(/Rakstāmgalds „Gauja”, 140\s×\s70\scm, ozols<\/a>/)
    expect(html).toMatch(/<span class="with-tax">1\s146,60\s€<\/span><span class="without-tax">947,/)
    expect(html).not.toMatch(/ style="/)
  })

  test('is put into the cart by one call, one piece of each', async () => {
    const visitor = shop.visitor()
    const answer = await visitor.post(`/api/cart-scene/add/${room}`)
    expect(answer.status).toBe(200)
    const { cart, added, message } = answer.json<Added>()
    expect(codes(cart)).toEqual(GOODS)
    expect(added).toHaveLength(GOODS.length)
    expect(message).toBe('Grozā ieliktas 7 preces')
    const again = (await visitor.post(`/api/cart-scene/add/${room}`)).json<Added>()
    expect(again.cart.items.map(({ quantity }) => quantity)).toEqual(GOODS.map(() => 2))
  })

  test('leaves out what is sold out; what is not for sale is not shown', async () => {
    await shop.db.execute(sql`update products set quantity = 0, virtual_quantity = 0 where code = 'LA-3103-OA'`)
    await shop.db.execute(sql`update products set is_published = false where code = 'LU-1201-CR'`)
    const { cart } = (await shop.visitor().post(`/api/cart-scene/add/${room}`)).json<Added>()
    expect(codes(cart)).toEqual(GOODS.filter((code) => code !== 'LA-3103-OA' && code !== 'LU-1201-CR'))
    await expect.poll(home).toContain('Nav pieejams: Koka sienas pulkstenis Šķēle')
    await expect.poll(home).not.toContain('Stāvlampa Giria ar trim koka kājām, Krēmkrāsa')
    await shop.db.execute(sql`update products set quantity = 8 where code = 'LA-3103-OA'`)
    await shop.db.execute(sql`update products set is_published = true where code = 'LU-1201-CR'`)
  })

  test('refuses with words when nothing of it is left, and does not know other rooms', async () => {
    const lamp = await shop.product({ quantity: 0 })
    const [added = ''] = await command('add', 'scenes/main-kitchen', 'Virtuve')
    const id = Number(/\d+/.exec(added)?.[0])
    await shop.db.execute(sql`insert into scene_products (scene_id, product_id, x, y) values (${id}, ${lamp.id}, 5, 5)`)
    const answer = await shop.visitor().post(`/api/cart-scene/add/${id}`)
    expect([answer.status, answer.json<{ message: string }>().message]).toEqual([409, 'Šī prece ir izpārdota.'])
    expect((await shop.visitor().post('/api/cart-scene/add/99999')).status).toBe(404)
    await command('remove', String(id))
  })

  test('is put into the cart by its form too; a browser that says no origin confirms', async () => {
    const visitor = shop.visitor()
    const form = await visitor.post(`/cart/add-scene/${room}`, {}, { origin: 'http://localhost:3000' })
    expect(form.status).toBe(303)
    const asked = await shop.visitor().post(`/cart/add-scene/${room}`, {}, { origin: '' })
    expect(asked.body).toContain('Ielikt visas šīs preces grozā?')
    expect((await visitor.get('/api/cart')).json<Added>().cart.items).toHaveLength(GOODS.length)
  })
})

describe('the command', () => {
  test('lists rooms with their dots', async () => {
    const printed = await command()
    expect(printed[0]).toBe(`${room}  Darba stūris mājās  (scenes/room-study)`)
    expect(printed).toContain('   NV-LIN-NA            41.2 % 52 %')
  })

  test('hides a room and shows it again, at once on the page', async () => {
    await command('hide', String(room))
    await expect.poll(home).not.toContain('room__stage')
    expect((await shop.visitor().post(`/api/cart-scene/add/${room}`)).status).toBe(404)
    await command('show', String(room))
    await expect.poll(home).toContain('room__stage')
  })

  test('adds a room, places, moves and removes dots, writes its texts', async () => {
    const [added = ''] = await command('add', 'scenes/main-kitchen', 'Virtuves stūris')
    const id = /\d+/.exec(added)?.[0] ?? ''
    await command('dot', id, 'VI-5102', '30%', '40,5')
    await command('dot', id, 'KA-K6110', '60', '70')
    await command('dot', id, 'VI-5102', '31%', '41%')
    await command('text', id, 'en', 'Where coffee is made')
    expect(await command()).toEqual(expect.arrayContaining(['   VI-5102              31 % 41 %']))
    await expect.poll(home).toContain('Virtuves stūris')
    expect((await shop.visitor().get('/en')).body).toContain('Where coffee is made')
    await command('undot', id, 'KA-K6110')
    expect((await command()).join('\n')).not.toContain('KA-K6110')
    await command('remove', id)
    await expect.poll(home).not.toContain('Virtuves stūris')
  })

  test.each([
    [['add', '../secret', 'x'], /^refused: Put the picture into/],
    [['add', 'scenes/none-such', 'x'], /^refused: Put the picture into/],
    [['dot', '1', 'NONE-SUCH', '1', '1'], /^refused: There is no scene 1 or no product NONE-SUCH/],
    [['dot', '1', 'NV-LIN-NA', '101', '1'], /^refused: "101" is no place/],
    [['hide', '9999'], /^refused: There is no such scene/],
    [['title', '1', 'xx', 'x'], /^refused: LANG is one of/],
    [['dance'], /^refused: scenes\n/],
  ])('%j is refused', async (args, words) => {
    expect((await command(...args))[0]).toMatch(words)
  })
})
