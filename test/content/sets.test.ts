import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { sets } from '../../src/cli/set-command.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let desk: Awaited<ReturnType<TestShop['product']>>
let chair: typeof desk
let lamp: typeof desk
let set: string

beforeAll(async () => {
  shop = await openTestShop()
  desk = await shop.product({ title: 'Galds', price: 24200, quantity: 5 })
  chair = await shop.product({ title: 'Krēsls', price: 6050, quantity: 20 })
  lamp = await shop.product({ title: 'Lampa', quantity: 1 })
})
afterAll(() => shop.close())

async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await sets.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return printed
}

const page = async ({ slug }: typeof desk, prefix = '') => {
  const { body } = await shop.visitor().get(`${prefix}/p/${slug}`)
  return /<section[^>]*aria-labelledby="sets-title".*?<\/section>/s.exec(body)?.[0] ?? ''
}

type Added = {
  message: string
  added: number[]
  quantities: number[]
  cart: { items: { quantity: number; product: { id: number } }[] }
}
const lines = ({ cart }: Added) => cart.items.map(({ quantity, product }) => [product.id, quantity])

describe('a set', () => {
  test('is shown on the page of each of its goods, with prices and their sum, once it has two', async () => {
    const [added = ''] = await command('add', 'Darba vieta')
    set = /\d+/.exec(added)?.[0] ?? ''
    await command('put', set, desk.code, '1')
    expect(await page(desk)).toBe('')
    await command('put', set, chair.code, '3')
    await command('put', set, chair.code, '4')
    expect(await command()).toEqual([`${set}  Darba vieta`, `   1 × ${desk.code}`, `   4 × ${chair.code}`])
    for (const each of [desk, chair]) {
      await expect.poll(() => page(each)).toContain('Darba vieta')
      const shown = await page(each)
      expect(shown).toMatch(/4 × .*>Krēsls</s)
      expect(shown).toMatch(/Kopā 5 preces/)
      expect(shown).toMatch(/<span class="with-tax">484,00\s€<\/span><span class="without-tax">400,00\s€<\/span>/)
      expect(shown).not.toMatch(/lētāk|atlaid/i)
    }
    await command('title', set, 'en', 'A workplace')
    await expect.poll(() => page(desk, '/en')).toContain('A workplace')
  })

  test('goes into the cart by one call, each in its quantity', async () => {
    const visitor = shop.visitor()
    const answer = (await visitor.post(`/api/cart-set/add/${set}`)).json<Added>()
    expect(answer.message).toBe('Grozā ieliktas 5 preces')
    expect([answer.added, answer.quantities]).toEqual([
      [desk.id, chair.id],
      [1, 4],
    ])
    expect(lines(answer)).toEqual([
      [desk.id, 1],
      [chair.id, 4],
    ])
  })

  test('without script its form does the same; a browser that says no origin confirms', async () => {
    const visitor = shop.visitor()
    const asked = await visitor.post(`/cart/add-set/${set}`, {}, { origin: '' })
    expect(asked.body).toContain('Ielikt visas šīs preces grozā?')
    expect(asked.body).toContain('4 × Krēsls')
    const form = await visitor.post(`/cart/add-set/${set}`, {}, { origin: 'http://localhost:3000' })
    expect([form.status, form.headers.location]).toEqual([303, '/cart'])
    expect(lines((await visitor.get('/api/cart')).json<Added>())).toHaveLength(2)
  })

  test('is offered as one only while all of it is there, and says what is not', async () => {
    await shop.db.execute(sql`update products set quantity = 3 where id = ${chair.id}`)
    await expect.poll(() => page(desk)).toContain('Viss komplekts kopā šobrīd nav pieejams.')
    expect(await page(desk)).not.toMatch(/Ielikt visas grozā|Kopā \d/)
    const answer = (await shop.visitor().post(`/api/cart-set/add/${set}`)).json<Added>()
    expect(answer.message).toBe('Grozā ieliktas 4 preces. Vajadzīgajā skaitā šobrīd nav: 1 prece. Ielikts tik, cik ir.')
    expect(lines(answer)).toEqual([
      [desk.id, 1],
      [chair.id, 3],
    ])
    await shop.db.execute(sql`update products set quantity = 0 where id = ${chair.id}`)
    await expect.poll(() => page(desk)).toContain('Šobrīd nav pieejams')
    expect(await page(desk)).not.toContain('Ielikt visas grozā')
    await shop.db.execute(sql`update products set quantity = 20 where id = ${chair.id}`)
    await expect.poll(() => page(desk)).toContain('Ielikt visas grozā')
    expect(await page(desk)).not.toContain('šobrīd nav pieejams')

    await shop.db.execute(sql`update products set is_published = false where id = ${lamp.id}`)
    await command('put', set, lamp.code, '1')
    await expect.poll(() => page(desk)).toContain('Viss komplekts kopā šobrīd nav pieejams.')
    await command('take', set, lamp.code)
    await expect.poll(() => page(desk)).toContain('Ielikt visas grozā')
  })

  test('that is hidden, emptied or removed is nowhere', async () => {
    await command('hide', set)
    await expect.poll(() => page(chair)).toBe('')
    expect((await shop.visitor().post(`/api/cart-set/add/${set}`)).status).toBe(404)
    expect((await shop.visitor().post(`/cart/add-set/${set}`, {}, { origin: '' })).status).toBe(404)
    expect(await command()).toContain(`${set}  Darba vieta  hidden`)
    await command('show', set)
    await expect.poll(() => page(chair)).toContain('Darba vieta')
    await command('take', set, chair.code)
    await expect.poll(() => page(desk)).toBe('')
    await command('put', set, chair.code, '1')
    await expect.poll(() => page(desk)).toContain('Darba vieta')
    await command('remove', set)
    await expect.poll(() => page(desk)).toBe('')
    expect((await shop.visitor().post(`/api/cart-set/add/${set}`)).status).toBe(404)
    expect((await shop.visitor().post('/api/cart-set/add/x')).status).toBe(422)
  })

  test.each([
    [['put', '1', 'NONE', '1'], /no set 1 or no product NONE/],
    [['put', '1', 'NONE', '0'], /"0" is no quantity: 1 to 100/],
    [['hide', '9999'], /There is no such set/],
    [['hide', 'x'], /"x" is no ID/],
    [['title', '1', 'xx', 'x'], /LANG is one of/],
    [['toString'], /^refused: sets\nsets add TITLE/],
  ])('%j is refused', async (args, words) => {
    expect((await command(...args))[0]).toMatch(words)
  })
})
