import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bought } from '../support/bought.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** What a buyer does at the practice bank. */
async function decide({ visitor, path }: { visitor: Visitor; path: string }, decision: 'pay' | 'refuse') {
  const bank = String((await visitor.get(`${path}/pay`)).headers.location)
  const back = await visitor.submit(bank, { decision })
  await visitor.get(new URL(String(back.headers.location)).pathname)
}

describe('a failed payment', () => {
  test('is said in title and heading of the page, in both languages, and in the profile', async () => {
    const { visitor } = await signedIn(shop, { type: 'b2c' })
    const { id } = await shop.product()
    await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
    const own = await bought(shop, visitor)
    const titles = async (path: string) => {
      const { body } = await visitor.get(path)
      return [/<title>([^—]*) —/.exec(body)?.[1], /<h1[^>]*>([^<]*)</.exec(body)?.[1]]
    }
    expect(await titles(own.path)).toEqual([`Pasūtījums ${own.number}`, 'Paldies par pasūtījumu!'])
    expect(await titles(`/profile/orders/${own.number}`)).toEqual([
      `Pasūtījums ${own.number}`,
      `Pasūtījums ${own.number}`,
    ])
    await decide(own, 'refuse')
    const failed = [`Maksājums neizdevās: Pasūtījums ${own.number}`, 'Maksājums neizdevās']
    expect(await titles(own.path)).toEqual(failed)
    expect(await titles(`/profile/orders/${own.number}`)).toEqual(failed)
    expect(await titles(`/en${own.path}`)).toEqual([`The payment failed: Order ${own.number}`, 'The payment failed'])
    await decide(own, 'pay')
    expect(await titles(own.path)).toEqual([`Pasūtījums ${own.number}`, 'Paldies, maksājums saņemts!'])
  })
})
