import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { relations } from '../../src/cli/relation-command.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function command(...args: string[]): Promise<string[]> {
  const printed: string[] = []
  const context = { database: { db: shop.db }, args, print: (line: string) => void printed.push(line) }
  try {
    await relations.run(context as unknown as CommandContext)
  } catch (error) {
    return [`refused: ${(error as Error).message}`]
  }
  return printed
}

const page = async (slug: string | null) => (await shop.visitor().get(`/p/${slug}`)).body
const section = (html: string, id: string) =>
  new RegExp(`<section[^>]*aria-labelledby="${id}".*?</section>`, 's').exec(html)?.[0] ?? ''

describe('spare parts', () => {
  test('are on the page of the product, which is on theirs, at once', async () => {
    const chair = await shop.product({ title: 'Krēsls „Linje”', hasVariations: true, quantity: 0 })
    const red = await shop.product({ title: 'Sarkans', parentId: chair.id, quantity: 3 })
    const lift = await shop.product({ title: 'Gāzes cilindrs', price: 2990, quantity: 2 })
    const castors = await shop.product({ title: 'Riteņu komplekts', quantity: 0, virtualQuantity: 9 })
    expect(section(await page(chair.slug), 'parts-title')).toBe('')
    expect(section(await page(lift.slug), 'fits-title')).toBe('')

    // A variation's code stands for its product.
    expect(await command(red.code, 'add', 'part', lift.code, castors.code)).toEqual([
      expect.stringMatching(new RegExp(`^part +${lift.code} +Gāzes cilindrs$`)),
      expect.stringMatching(new RegExp(`^part +${castors.code} +Riteņu komplekts$`)),
    ])
    await expect.poll(async () => section(await page(chair.slug), 'parts-title')).toContain('Gāzes cilindrs')
    const parts = section(await page(chair.slug), 'parts-title')
    expect(parts).toContain('Rezerves daļas')
    expect(parts).toContain(lift.code)
    expect(parts).toMatch(/29,90\s€/)
    expect(parts).toContain('Atlikuši 2 gab.')
    expect(parts).toContain('Ir noliktavā')
    expect(parts).toContain(`action="/cart/add/${lift.id}"`)
    expect(parts.indexOf(lift.code)).toBeLessThan(parts.indexOf(castors.code))
    await expect.poll(async () => section(await page(lift.slug), 'fits-title')).toContain('Der precēm')
    expect(section(await page(lift.slug), 'fits-title')).toContain(`href="/p/${chair.slug}"`)
    expect(await command(lift.code)).toEqual([expect.stringMatching(/^part of +T-\d+ +Krēsls „Linje”$/)])

    await shop.db.execute(sql`update products set price = 3490 where id = ${lift.id}`)
    await expect.poll(async () => section(await page(chair.slug), 'parts-title')).toMatch(/34,90\s€/)
    await shop.db.execute(sql`update product_texts set title = 'Krēsls „Form”' where product_id = ${chair.id}`)
    await expect.poll(async () => section(await page(lift.slug), 'fits-title')).toContain('„Form”')

    await command(chair.code, 'remove', 'part', lift.code)
    await expect.poll(async () => section(await page(lift.slug), 'fits-title')).toBe('')
    await expect.poll(async () => section(await page(chair.slug), 'parts-title')).not.toContain(lift.code)
  })

  test('are in no other list of the page, and what is not for sale is not shown', async () => {
    const [chair, lift, hidden] = [await shop.product(), await shop.product(), await shop.product()]
    await command(chair.code, 'add', 'linked', lift.code)
    await command(chair.code, 'add', 'part', lift.code, hidden.code)
    await shop.db.execute(sql`update products set is_published = false where id = ${hidden.id}`)
    const linked = await shop.visitor().get(`/api/product/related-manual/${chair.id}`)
    expect(linked.json()).toEqual({ products: [] })
    await expect.poll(async () => section(await page(chair.slug), 'parts-title')).toContain(lift.code)
    await expect.poll(async () => section(await page(chair.slug), 'parts-title')).not.toContain(hidden.code)
  })

  test('the command refuses what is unknown as a whole', async () => {
    const [chair, lift] = [await shop.product(), await shop.product()]
    for (const [args, words] of [
      [[], /^refused: relations CODE/],
      [['NONE'], /no product NONE/],
      [[chair.code, 'add', 'friend', lift.code], /KIND is one of linked, part, related, recommended/],
      [[chair.code, 'add', 'part'], /^refused: relations CODE/],
      [[chair.code, 'dance', 'part', lift.code], /^refused: relations CODE/],
      [[chair.code, 'add', 'part', lift.code, 'NONE', chair.code], /NONE, T-\d+\. Nothing was changed/],
      [[chair.code, 'remove', 'part', lift.code], /None of these is part of/],
    ] as const) {
      expect((await command(...args))[0]).toMatch(words)
    }
    expect(await command(chair.code)).toEqual([])
  })
})
