import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { methodId, openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
let lamp: { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  lamp = await shop.product({ quantity: 100, price: 1210 })
  await shop.db.execute(sql`update shipping_methods set image = 'carriers/omniva' where code = 'locker-omniva'`)
  await shop.db.execute(sql`update payment_methods set image = 'banks/practice' where code = 'practice-bank'`)
})
afterAll(() => shop.close())

/** What a browser with script is drawn. */
async function checkout(visitor: Visitor, isChosen = false) {
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  if (isChosen) {
    await visitor.post(`/api/cart/shipping/${await methodId(shop, 'locker-omniva')}`, { country_id: 112 })
  }
  const page = await visitor.get('/checkout')
  expect(page.status).toBe(200)
  return page.body.replace(/<noscript>.*?<\/noscript>/gs, '').replace(/ data-props="[^"]*"/g, '')
}

const places = (html: string, marks: readonly string[]) => marks.map((mark) => html.indexOf(mark))

describe('the checkout page', () => {
  test('asks for contact, delivery, payment and terms in that order; payment waits for the delivery, and says so', async () => {
    const unchosen = await checkout(shop.visitor())
    expect(unchosen).toContain('Vispirms izvēlieties piegādes veidu')
    const payments = /<fieldset[^>]*>(?:(?!<fieldset).)*name="payment_method"/s
    expect(payments.exec(unchosen)?.[0]).toMatch(/^<fieldset[^>]* disabled=""/)
    const chosen = await checkout(shop.visitor(), true)
    expect(payments.exec(chosen)?.[0]).not.toMatch(/^<fieldset[^>]* disabled/)
    const found = places(chosen, [
      'name="order.user_name"',
      'name="shipping_method"',
      'name="payment_method"',
      'name="terms"',
    ])
    expect(found.every((place) => place > 0)).toBe(true)
    expect(found).toEqual([...found].sort((a, b) => a - b))
  })

  test('shows the pictures that the merchant gave to ways of delivery and of paying', async () => {
    const html = await checkout(shop.visitor(), true)
    expect(html).toContain('src="/media/160/carriers/omniva.jpg"')
    expect(html).toContain('src="/media/160/banks/practice.jpg"')
  })

  test('asks a guest for the kind of buyer and offers to register; whoever is signed in, neither', async () => {
    const guest = await checkout(shop.visitor())
    expect(guest).toContain('name="order.user_type"')
    expect(guest).toMatch(/class="checkout__sign-in">.*?href="\/register"/s)
    const { visitor } = await signedIn(shop, { type: 'b2b' })
    const customer = await checkout(visitor)
    expect(customer).not.toContain('name="order.user_type"')
    expect(customer).not.toContain('checkout__sign-in')
  })
})

test('goods without a picture have one of a box, in every width and format', async () => {
  const { id } = await shop.product({ title: 'Bez attēla' })
  const found = (await shop.visitor().get('/api/search/products?query=att%C4%93la')).json<{
    collection: { data: { products: { id: number; image: { webp: string; source: string } }[] } }
  }>()
  const image = found.collection.data.products.find((each) => each.id === id)?.image
  const addresses = [image?.webp ?? '', image?.source ?? '', '/media/1200/placeholder.jpg']
  const answers = await Promise.all(addresses.map((address) => shop.visitor().get(address)))
  expect(answers.map(({ status, headers }) => [status, headers['content-type']])).toEqual([
    [200, 'image/webp'],
    [200, 'image/jpeg'],
    [200, 'image/jpeg'],
  ])
})
