import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { invoicePdf } from '../../src/adapters/documents/invoice-pdf.ts'
import { Sheet } from '../../src/adapters/documents/sheet.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { rows } from '../../src/shop/db.ts'
import { formatPrice } from '../../src/shop/money/money.ts'
import type { ListedOffer, OfferContentBody } from '../../src/shop/quotes/offers.calls.ts'
import { quoteDocument } from '../../src/shop/quotes/quote-document.ts'
import { findQuoteByNumber } from '../../src/shop/quotes/read-quotes.db.ts'
import { readSettings } from '../../src/shop/settings/settings.db.ts'
import { bought, emailsOf, rowOf, textOf } from '../support/bought.ts'
import { cartOf } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }
let support: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  support = await signedInStaff(shop, 'support')
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const content = (given: Partial<OfferContentBody>): OfferContentBody => ({
  email: 'skola@example.com',
  lang: 'lv',
  name: 'Rīgas 12. vidusskola',
  regNum: '',
  lines: [],
  validUntil: '2099-01-31',
  note: '',
  ...given,
})

const draft = async (given: Partial<OfferContentBody>) => (await manager.post('/offers/drafts', content(given))).body
const send = (who: StaffBrowser, { id, version }: { id: number; version: number }) =>
  who.post(`/offers/drafts/${id}/send`, { version })
const offers = async (query = ''): Promise<ListedOffer[]> => (await manager.get(`/offers?${query}`)).body.rows
const offer = async (number: string) => {
  const found = (await offers()).find((one) => one.number === number)
  if (!found) throw new Error(`No offer ${number}`)
  return found
}
const pathOf = async (number: string) => new URL((await offer(number)).page ?? '').pathname

describe('an offer by staff', () => {
  test('keeps the versions of its draft, and of two people who save the same one is told', async () => {
    const lamp = await shop.product({ price: 5_000 })
    const { id, version } = await draft({ lines: [{ productId: lamp.id, quantity: 2 }] })
    const save = (who: StaffBrowser, name: string) =>
      who.call('PATCH', `/offers/drafts/${id}`, content({ name, lines: [{ productId: lamp.id, quantity: 3 }] }), {
        'if-match': `"${version}"`,
      })
    const answers = await Promise.all([save(manager, 'Pirmā'), save(support, 'Otrā')])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const { body } = await manager.get(`/offers/drafts/${id}`)
    expect(body).toMatchObject({ version: 2, sums: { total: 15_000 } })
    expect(body.versions.map((one: { pieces: number }) => one.pieces)).toEqual([3, 2])
    const bare = await manager.call('PATCH', `/offers/drafts/${id}`, content({}))
    expect(bare.status).toBe(428)
  })

  test('is sent once with its own prices; the buyer orders at them, and it is shown as ordered', async () => {
    const [lamp, chair] = [await shop.product({ price: 5_000 }), await shop.product({ price: 2_000 })]
    const made = await draft({
      note: 'Cenā ir piegāde līdz durvīm.',
      lines: [
        { productId: lamp.id, quantity: 2, price: 4_000 },
        { productId: chair.id, quantity: 1, price: 0 },
      ],
    })
    const answers = await Promise.all([send(manager, made), send(manager, made)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const number = answers.find(({ status }) => status === 200)?.body.number
    expect(await offer(number)).toMatchObject({ total: 8_000, state: 'valid', isByStaff: true, person: 'Anna manager' })
    const letters = await rows(
      shop.db,
      sql`select 1 from letters where kind = 'quote' and recipient = 'skola@example.com'
      and subject = (select 'quote:' || id from quotes where number = ${number})`,
    )
    expect(letters).toHaveLength(1)
    const found = await findQuoteByNumber(shop.db, number)
    const { identity } = await readSettings(shop.db, shop.services.memory)
    const document = found && quoteDocument(found, identity)
    expect(document?.totals).toMatchObject({ gross: 8_000, vat: 1_388, net: 6_612 })

    const visitor = shop.visitor()
    const path = await pathOf(number)
    const page = await visitor.get(path)
    expect(page.body).toContain('Cenā ir piegāde līdz durvīm.')
    expect((await visitor.submit(`${path}/cart`, {})).status).toBe(303)
    expect((await cartOf(visitor)).total_price_with_tax).toBe(8_000)
    const order = await bought(shop, visitor, { payment_method: 'bank-transfer' })
    expect(await rowOf(shop, order.number)).toMatchObject({ itemsTotal: 8_000 })
    expect(await offer(number)).toMatchObject({ state: 'ordered', orderNumber: order.number })
  })

  test('says at the field what is missing, and holds back prices that nobody may offer', async () => {
    const lamp = await shop.product({ price: 5_000 })
    const empty = await send(manager, await draft({ email: '', name: '', validUntil: '2020-01-01' }))
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.errors).sort()).toEqual(['email', 'lines', 'name', 'validUntil'])
    const dear = await send(manager, await draft({ lines: [{ productId: lamp.id, quantity: 1, price: 5_001 }] }))
    expect(Object.keys(dear.body.errors)).toEqual(['lines'])
    const free = await send(manager, await draft({ lines: [{ productId: lamp.id, quantity: 1, price: 0 }] }))
    expect(Object.keys(free.body.errors)).toEqual(['lines'])
    const lower = await draft({ lines: [{ productId: lamp.id, quantity: 1, price: 4_999 }] })
    expect(await send(support, lower)).toMatchObject({ status: 403, body: { errors: { right: 'write:offers' } } })
    expect((await send(manager, lower)).status).toBe(200)
    const listed = await draft({ lines: [{ productId: lamp.id, quantity: 1 }] })
    expect((await send(support, listed)).status).toBe(200)
  })

  test('that is withdrawn holds no longer, neither on its page nor in a cart', async () => {
    const lamp = await shop.product({ price: 5_000 })
    const sent = await send(manager, await draft({ lines: [{ productId: lamp.id, quantity: 1, price: 1_000 }] }))
    const { number } = sent.body
    const visitor = shop.visitor()
    const path = await pathOf(number)
    await visitor.submit(`${path}/cart`, {})
    expect((await cartOf(visitor)).total_price_with_tax).toBe(1_000)
    expect((await manager.post(`/offers/${number}/withdraw`)).status).toBe(200)
    expect((await manager.post(`/offers/${number}/withdraw`)).status).toBe(404)
    expect((await cartOf(visitor)).total_price_with_tax).toBe(5_000)
    await visitor.submit(`${path}/cart`, {})
    expect((await cartOf(visitor)).total_price_with_tax).toBe(5_000)
    expect((await visitor.get(path)).body).toContain('Veikals šo piedāvājumu ir atsaucis.')
    expect((await offer(number)).state).toBe('withdrawn')
  })

  test('names a way of delivery at its price, on its PDF with the note', async () => {
    const lamp = await shop.product({ price: 5_000 })
    const given = { lines: [{ productId: lamp.id, quantity: 1 }], note: 'Montāža ir cenā.' }
    const made = await draft({ ...given, delivery: 'courier' })
    const price = made.deliveries.find(({ code }: { code: string }) => code === 'courier')?.price
    expect(price).toBeGreaterThan(0)
    expect(made.sums.total).toBe(5_000 + price)
    const sent = await send(manager, made)
    const found = await findQuoteByNumber(shop.db, sent.body.number)
    if (!found) throw new Error('There is no such offer')
    const { identity } = await readSettings(shop.db, shop.services.memory)
    const written = vi.spyOn(Sheet.prototype, 'write')
    await invoicePdf(quoteDocument(found, identity), 'lv')
    const words = written.mock.calls.map(([text]) => text)
    written.mockRestore()
    expect(words).toContain('Montāža ir cenā.')
    expect(words).toContain(formatPrice(5_000 + price, 'lv'))
    expect(found.quote).toMatchObject({ shippingTotal: price, delivery: { code: 'courier' } })
    const none = await send(manager, await draft({ ...given, delivery: 'teleport' }))
    expect(Object.keys(none.body.errors)).toEqual(['delivery'])
  })

  test('stands in a list by keys with those that buyers made', async () => {
    const lamp = await shop.product()
    const visitor = shop.visitor()
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    await visitor.submit('/quote', { name: 'Biedrība', reg_num: '', email: '' })
    const all = await offers()
    expect((await offers('by=buyer')).map(({ buyer }) => buyer)).toEqual(['Biedrība'])
    expect(await offers('by=staff')).toHaveLength(all.length - 1)
    const first = (await manager.get('/offers?limit=2')).body
    const second = (await manager.get(`/offers?limit=100&after=${first.next}`)).body
    expect([...first.rows, ...second.rows].map(({ number }: ListedOffer) => number)).toEqual(
      all.map(({ number }) => number),
    )
    const { id } = await draft({})
    expect((await manager.get('/offers/drafts')).body.rows.map((row: { id: number }) => row.id)).toContain(id)
    expect((await manager.call('DELETE', `/offers/drafts/${id}`)).status).toBe(200)
    expect((await manager.call('DELETE', `/offers/drafts/${id}`)).status).toBe(404)
  })
})

describe('the search of offers', () => {
  const found = async (q: string, query = '') =>
    (await offers(`${query}&q=${encodeURIComponent(q)}`)).map(({ number }) => number)
  const foundDrafts = async (q: string): Promise<number[]> =>
    (await manager.get(`/offers/drafts?q=${encodeURIComponent(q)}`)).body.rows.map((row: { id: number }) => row.id)

  test('finds them by number, company, e-mail and code of goods, whatever the marks', async () => {
    const lamp = await shop.product({ code: 'LUKTURIS-77' })
    const given = { name: 'Ķekavas ūdensvads', email: 'birojs@kekava.example' }
    const number = await sentOffer([{ productId: lamp.id, quantity: 1 }], given)
    const other = await sentOffer([{ productId: (await shop.product()).id, quantity: 1 }])
    for (const words of [number, number.replaceAll('-', ''), 'udensvads ķekav', 'birojs@kekava', 'lukturis-77']) {
      expect(await found(words)).toEqual([number])
    }
    expect(await found('udensvads', 'by=buyer')).toEqual([])
    expect(await found('%')).toEqual([])
    expect(await found(' ')).toContain(other)
    const first = (await manager.get('/offers?q=cp-&limit=1')).body
    expect(first.rows.map((row: ListedOffer) => row.number)).toEqual([other])
    const second = (await manager.get(`/offers?q=cp-&limit=1&after=${first.next}`)).body
    expect(second.rows.map((row: ListedOffer) => row.number)).toEqual([number])
  })

  test('finds a draft by what it holds now', async () => {
    const lamp = await shop.product({ code: 'SVECE-5' })
    const { id, version } = await draft({ name: 'Pagasta bibliotēka', lines: [{ productId: lamp.id, quantity: 1 }] })
    expect(await foundDrafts('biblioteka svece-5')).toEqual([id])
    const next = content({ name: 'Novada muzejs' })
    await manager.call('PATCH', `/offers/drafts/${id}`, next, { 'if-match': `"${version}"` })
    expect(await foundDrafts('biblioteka')).toEqual([])
    expect(await foundDrafts('novada muzejs')).toEqual([id])
  })
})

const person = { user_name: 'Ilze', user_surname: 'Skolniece', user_phone_number: { number: '20000000' } }
const typed = (given: object = {}) => ({
  order: { user_type: 'b2c', user_email: 'ilze@skola.example', ...person },
  shipping: { country_id: 112, city: 'Ogre', address: 'Skolas iela 1', zip: 'LV-5001' },
  shipping_method: 'courier',
  payment_method: 'bank-transfer',
  ...given,
})
const sentOffer = async (lines: OfferContentBody['lines'], given: Partial<OfferContentBody> = {}): Promise<string> =>
  (await send(manager, await draft({ lines, ...given }))).body.number

describe('an order that staff make of an offer', () => {
  test('has the prices of the offer, and the buyer gets the link to pay; it is made once', async () => {
    const lamp = await shop.product({ price: 5_000, quantity: 10 })
    const number = await sentOffer([{ productId: lamp.id, quantity: 2, price: 4_000 }])
    const { body: choices } = await support.get(`/offers/${number}/order`)
    expect(choices).toMatchObject({ total: 8_000, buyer: { email: 'skola@example.com', isAccount: false } })
    const courier = choices.methods.find(({ code }: { code: string }) => code === 'courier')
    expect(courier.payments.map(({ code }: { code: string }) => code)).not.toContain('invoice')
    const answers = await Promise.all([
      support.post(`/offers/${number}/order`, typed()),
      manager.post(`/offers/${number}/order`, typed()),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const ordered = answers.find(({ status }) => status === 200)?.body
    const row = await rowOf(shop, ordered.number)
    expect(row).toMatchObject({
      itemsTotal: 8_000,
      total: 8_000 + courier.price,
      state: 'awaiting_payment',
      lang: 'lv',
    })
    const [event] = await rows<{ actor: string }>(
      shop.db,
      sql`select actor from order_events where order_id = ${row?.id} order by id limit 1`,
    )
    expect(event?.actor).toMatch(/^staff:/)
    const [letter] = await emailsOf(shop, ordered.number)
    expect(letter).toMatchObject({ kind: 'order-placed' })
    expect(await textOf(shop, letter?.id ?? '')).toContain(ordered.number)
    expect(await offer(number)).toMatchObject({ state: 'ordered', orderNumber: ordered.number })
    expect((await support.get(`/offers/${number}/order`)).body.errors).toEqual({ reason: 'ordered' })
  })

  test('is on invoice for a company with those terms, with the company of the account', async () => {
    const { userId } = await signedIn(shop, { type: 'b2b', mayPayByInvoice: true })
    const [user] = await rows<{ email: string }>(shop.db, sql`select email from users where id = ${userId}`)
    const lamp = await shop.product({ price: 5_000, quantity: 10 })
    const number = await sentOffer([{ productId: lamp.id, quantity: 1 }], { email: user?.email ?? '' })
    const { body: choices } = await manager.get(`/offers/${number}/order`)
    expect(choices.buyer).toMatchObject({ isAccount: true, type: 'b2b' })
    const made = await manager.post(`/offers/${number}/order`, typed({ payment_method: 'invoice' }))
    expect(made.body).toMatchObject({ onInvoice: true })
    expect(await rowOf(shop, made.body.number)).toMatchObject({ state: 'processing', buyerType: 'b2b', userId })
  })

  test('says at the field what is missing, takes nothing that is not there, and ends with the offer', async () => {
    const lamp = await shop.product({ price: 5_000, quantity: 1 })
    const number = await sentOffer([{ productId: lamp.id, quantity: 2, price: 4_000 }])
    const empty = await manager.post(`/offers/${number}/order`, { ...typed(), order: {}, shipping_method: '' })
    expect(empty.status).toBe(422)
    expect(Object.keys(empty.body.errors)).toContain('order.user_name')
    const short = await manager.post(`/offers/${number}/order`, typed())
    expect(short).toMatchObject({ status: 409, body: { errors: { reason: 'missing' } } })
    expect((await offer(number)).state).toBe('valid')
    await manager.post(`/offers/${number}/withdraw`)
    expect((await manager.post(`/offers/${number}/order`, typed())).body.errors).toEqual({ reason: 'over' })
    expect((await manager.post('/offers/CP-0000-1/order', typed())).status).toBe(404)
  })
})
