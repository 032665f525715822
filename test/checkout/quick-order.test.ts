import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { cartOf } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

async function codeOf({ id }: { id: number }): Promise<string> {
  const [product] = await rows<{ code: string }>(shop.db, sql`select code from products where id = ${id}`)
  return product?.code ?? ''
}
const linesOf = async (visitor: Parameters<typeof cartOf>[0]) =>
  (await cartOf(visitor)).items.map(({ product, quantity }) => [product.id, quantity])

test('a list pasted from a spreadsheet is in the cart, whatever the case of its codes', async () => {
  const [chair, desk] = [await shop.product({ quantity: 50 }), await shop.product({ quantity: 50 })]
  const visitor = shop.visitor()
  await visitor.get('/quick-order')
  const list = `${await codeOf(chair)}\tSkolas krēsls\t12\r\n${(await codeOf(desk)).toLowerCase()}\tGalds\t3\r\n`
  const answer = await visitor.submit('/quick-order', { code_list: list })
  expect([answer.status, answer.headers.location]).toEqual([303, '/cart'])
  expect(await linesOf(visitor)).toEqual([
    [chair.id, 12],
    [desk.id, 3],
  ])
})

test('what cannot be put stays in the list with its reason; the rest is in the cart', async () => {
  const fine = await shop.product({ quantity: 50 })
  const few = await shop.product({ quantity: 4 })
  const family = await shop.product({ hasVariations: true })
  const visitor = shop.visitor()
  const [fineCode, fewCode, familyCode] = [await codeOf(fine), await codeOf(few), await codeOf(family)]
  const list = `${fineCode} 2\n${fewCode} 5\n${familyCode} 1\nNAV-TADA 1\n${await codeOf(await shop.product({}))} daudz`
  const { status, body } = await visitor.submit('/en/quick-order', { code_list: list })
  expect(status).toBe(422)
  expect(await linesOf(visitor)).toEqual([[fine.id, 2]])
  const words = body.replace(/<[^>]+>/g, '')
  expect(words).toContain('1 row was added to the cart.')
  expect(words).toMatch(new RegExp(`${fewCode}: .*4`))
  expect(words).toContain(`${familyCode}: This product comes in options`)
  expect(words).toContain('NAV-TADA: There is no product with this code.')
  expect(words).toMatch(/from 1 to 100/)
  const kept = /<textarea[^>]*>([^<]*)/.exec(body)?.[1] ?? ''
  expect(kept).not.toContain(fineCode)
  expect(kept).toContain(`${fewCode} 5`)
})

test.each([
  ['', 'Ierakstiet vismaz vienu preces kodu.'],
  [Array.from({ length: 101 }, (_, n) => `X-${n} 1`).join('\n'), 'Saraksts ir par garu'],
  ['<script>alert(1)</script> 1', 'Preces ar šādu kodu nav.'],
])('a list that is not one is given back (%#)', async (list, said) => {
  const visitor = shop.visitor()
  const { status, body } = await visitor.submit('/quick-order', { code_list: list })
  expect(status).toBe(422)
  expect(body).toContain(said)
  expect(body).not.toContain('<script>alert')
  expect((await cartOf(visitor)).items).toEqual([])
})
