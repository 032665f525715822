import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop
let point: string
let lamp: { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  lamp = await shop.product({ quantity: 100, price: 1210 })
  point = (await orderRequest(shop)).shipping.identifier
})
afterAll(() => shop.close())

const contact = {
  'order.user_type': 'b2c',
  'order.user_name': 'Anna',
  'order.user_surname': 'Bērziņa',
  'order.user_email': 'anna.plain@example.com',
  'order.user_phone_number.countryCallingCode': '371',
  'order.user_phone_number.number': '20000001',
}

async function buyer(): Promise<Visitor> {
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 2 })
  return visitor
}

/** The hidden fields that say what the buyer has seen. */
function seen(body: string) {
  const value = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(body)?.[1] ?? ''
  return { shown_method: value('shown_method'), shown_total: value('shown_total') }
}

const orders = async () => (await rows(shop.db, sql`select id from orders`)).length
const toLocker = { ...contact, shipping_method: 'locker-omniva', 'shipping.country_id': '112' }

test('without script: the page holds the form, delivery comes first, then points, payment and the button', async () => {
  const visitor = await buyer()
  const page = await visitor.get('/checkout')
  expect(page.status).toBe(200)
  const form = /<form class="checkout__form".*?<\/form>/s.exec(page.body)?.[0] ?? ''
  expect(form).toContain('action="/checkout"')
  expect(form).toContain('data-step="delivery"')
  expect(form).toContain('value="locker-omniva"')
  expect(form).not.toContain('value="order"')

  const second = await visitor.submit('/checkout', { ...toLocker, step: 'delivery' })
  expect(second.status).toBe(200)
  expect(second.body).toContain('data-step="order"')
  expect(second.body).toContain('value="Bērziņa"')
  expect(second.body).toContain(`value="${point}"`)
  expect(second.body).toContain('value="practice-bank"')
  expect(seen(second.body)).toEqual({ shown_method: 'locker-omniva', shown_total: '2669' })

  const ordering = { ...toLocker, 'shipping.identifier': point, payment_method: 'practice-bank', terms: '1' }
  const before = await orders()
  const ordered = await visitor.submit('/checkout', { ...ordering, ...seen(second.body), step: 'order' })
  expect(ordered.status).toBe(303)
  expect(ordered.headers.location).toMatch(/^\/order\/[\w-]+\/pay$/)
  expect(await orders()).toBe(before + 1)
  const placed = await firstRow<{ total: number; name: string }>(
    shop.db,
    sql`select total, delivery -> 'point' ->> 'identifier' as name from orders order by id desc limit 1`,
  )
  expect(placed).toEqual({ total: 2669, name: point })
  // The same form sent again leads to the same order.
  const again = await visitor.submit('/checkout', { ...ordering, ...seen(second.body), step: 'order' })
  expect(again.status).toBe(303)
  expect(await orders()).toBe(before + 1)
})

test('in English everything stays in English', async () => {
  const visitor = await buyer()
  const second = await visitor.submit('/en/checkout', { ...toLocker, step: 'delivery' })
  expect(second.body).toContain('action="/en/checkout"')
  const ordering = { ...toLocker, 'shipping.identifier': point, payment_method: 'practice-bank', terms: '1' }
  const ordered = await visitor.submit('/en/checkout', { ...ordering, ...seen(second.body), step: 'order' })
  expect(ordered.headers.location).toMatch(/^\/en\/order\//)
})

test('a phone number may carry its calling code, whatever the list beside it says', async () => {
  for (const [number, taken] of [
    ['+371 20 000 001', '371 20000001'],
    ['0037120000001', '371 20000001'],
    ['+370 (612) 34567', '370 61234567'],
  ] as const) {
    const visitor = await buyer()
    const phone = { 'order.user_phone_number.number': number, 'shipping.user_phone_number.number': number }
    const fields = { ...toLocker, ...phone, 'shipping.identifier': point, payment_method: 'practice-bank', terms: '1' }
    const second = await visitor.submit('/checkout', { ...fields, step: 'delivery' })
    const ordered = await visitor.submit('/checkout', { ...fields, ...seen(second.body), step: 'order' })
    expect(ordered.status).toBe(303)
    const placed = await firstRow<{ buyer: string; delivery: string }>(
      shop.db,
      sql`select phone_code || ' ' || phone_number as buyer,
            concat_ws(' ', delivery #>> '{fields,user_phone_number,countryCallingCode}',
              delivery #>> '{fields,user_phone_number,number}') as delivery
          from orders order by id desc limit 1`,
    )
    expect(placed).toEqual({ buyer: taken, delivery: taken })
  }
})

describe('what is not right comes back with everything that was typed', () => {
  const order = async (fields: Record<string, string>) => {
    const visitor = await buyer()
    const sent = { ...toLocker, 'shipping.identifier': point, payment_method: 'practice-bank', terms: '1', ...fields }
    const second = await visitor.submit('/checkout', { ...sent, step: 'delivery' })
    const before = await orders()
    const answer = await visitor.submit('/checkout', { ...sent, ...seen(second.body), step: 'order' })
    expect(await orders()).toBe(before)
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('value="Bērziņa"')
    return answer.body
  }
  const messageOf = (body: string, name: string) =>
    new RegExp(`id="field-${name}-error"[^>]*>(?:<span[^>]*>[^<]*</span>)?([^<]*)`).exec(body)?.[1]

  test('no delivery', async () => {
    const visitor = await buyer()
    const answer = await visitor.submit('/checkout', { ...contact, step: 'delivery' })
    expect(answer.status).toBe(422)
    expect(answer.body).toContain('Izvēlieties piegādes veidu.')
    expect(answer.body).toContain('value="Bērziņa"')
  })
  test('a phone', async () => {
    const body = await order({ 'order.user_phone_number.number': '123' })
    expect(messageOf(body, 'order-user_phone_number')).toBe(
      'Pārbaudiet tālruņa numuru: tas neatbilst izvēlētajai valstij.',
    )
    expect(body).toContain('value="123"')
  })
  test('a company number', async () => {
    const body = await order({
      'order.user_type': 'b2b',
      'order.company_name': 'SIA Paraugs',
      'order.company_country_id': '112',
      'order.company_reg_num': '40003032948',
    })
    expect(messageOf(body, 'order-company_reg_num')).toBe('Pārbaudiet reģistrācijas numuru.')
  })
  test('a point of another carrier', async () => {
    const body = await order({ 'shipping.identifier': 'DPDLV1001' })
    expect(messageOf(body, 'shipping-identifier')).toBe('Izvēlieties saņemšanas vietu.')
  })
  test('no payment', async () => {
    expect(await order({ payment_method: '' })).toContain('Izvēlieties apmaksas veidu.')
  })
  test('no agreement', async () => {
    expect(await order({ terms: '' })).toContain('Lai pasūtītu, piekrītiet noteikumiem.')
  })
  test('everything at once, in a list at the top that leads to each field', async () => {
    const body = await order({ terms: '', payment_method: '', 'order.user_name': '', 'order.user_email': 'anna@' })
    const list = /class="checkout__failed".*?<\/ul>/s.exec(body)?.[0] ?? ''
    expect(list).toContain('Pasūtījums vēl nav nosūtīts')
    expect([...list.matchAll(/href="#([\w-]+)">([^<]*)/g)].map(([, id, text]) => [id, text])).toEqual([
      ['field-order-user_name', 'Ierakstiet vārdu.'],
      ['field-order-user_email', 'Pārbaudiet e-pasta adresi: tai jābūt kā vards@pasts.lv.'],
      ['field-payment_method', 'Izvēlieties apmaksas veidu.'],
      ['field-terms', 'Lai pasūtītu, piekrītiet noteikumiem.'],
    ])
    for (const [, id] of list.matchAll(/href="#([\w-]+)"/g)) expect(body).toContain(` id="${id}"`)
    expect(messageOf(body, 'order-user_name')).toBe('Ierakstiet vārdu.')
  })
  test('a domain that looks mistyped is asked about, and not refused', async () => {
    const body = await order({ terms: '', 'order.user_email': 'anna@gmial.com' })
    expect(body.replaceAll('<!-- -->', '')).toContain('Vai domājāt anna@gmail.com?')
    expect(messageOf(body, 'order-user_email')).toBeUndefined()
  })
  test('an address', async () => {
    const body = await order({ shipping_method: 'courier', 'shipping.city': 'Cēsis', 'shipping.zip': '999' })
    expect(messageOf(body, 'shipping-zip')).toBe('Nederīgs pasta indekss.')
    expect(messageOf(body, 'shipping-address')).toBe('Ierakstiet ielu un mājas numuru vai mājas nosaukumu.')
    expect(body).toContain('value="Cēsis"')
  })
})

test('nobody is charged what they have not seen', async () => {
  const visitor = await buyer()
  const sent = { ...toLocker, 'shipping.identifier': point, payment_method: 'practice-bank', terms: '1' }
  const second = await visitor.submit('/checkout', { ...sent, step: 'delivery' })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const before = await orders()
  const refused = await visitor.submit('/checkout', { ...sent, ...seen(second.body), step: 'order' })
  expect(refused.status).toBe(409)
  expect(refused.body).toContain('summa ir mainījusies')
  // Another way of delivery is another sum as well.
  const other = await visitor.submit('/checkout', {
    ...sent,
    ...seen(refused.body),
    shipping_method: 'courier',
    step: 'order',
  })
  expect(other.status).toBe(409)
  expect(await orders()).toBe(before)
  const seenNow = await visitor.submit('/checkout', { ...sent, ...seen(refused.body), step: 'order' })
  expect(seenNow.status).toBe(303)
})

test('a form without its token orders nothing, and an empty cart leads back', async () => {
  const visitor = await buyer()
  expect((await visitor.submit('/checkout', { ...toLocker, _token: 'wrong', step: 'order' })).status).toBe(403)
  const empty = await shop.visitor().submit('/checkout', { ...toLocker, step: 'order' })
  expect(empty.headers.location).toBe('/cart')
})

test('what no form sends is refused', async () => {
  const visitor = await buyer()
  const answer = await visitor.submit('/checkout', { ...toLocker, 'order.user_type': 'admin', step: 'delivery' })
  expect(answer.status).toBe(422)
})

test('without script: a price that changed is told with both prices, and ordering again pays the new one', async () => {
  const visitor = await buyer()
  const second = await visitor.submit('/checkout', { ...toLocker, step: 'delivery' })
  await shop.db.execute(sql`update products set price = 1500 where id = ${lamp.id}`)
  const ordering = { ...toLocker, 'shipping.identifier': point, payment_method: 'practice-bank', terms: '1' }
  const before = await orders()
  let page = second
  const bodies: string[] = []
  while (page.status !== 303 && bodies.length < 4) {
    page = await visitor.submit('/checkout', { ...ordering, ...seen(page.body), step: 'order' })
    bodies.push(page.body)
  }
  await shop.db.execute(sql`update products set price = 1210 where id = ${lamp.id}`)
  expect(bodies.join('')).toContain('bija 12,10\u00a0€, tagad 15,00\u00a0€')
  expect(await orders()).toBe(before + 1)
  const [order] = await rows<{ items_total: number }>(
    shop.db,
    sql`select items_total from orders order by id desc limit 1`,
  )
  expect(order?.items_total).toBe(3000)
  // The sum that was shown, the price that was told, the order.
  expect(bodies).toHaveLength(3)
})

test('an order that nobody delivers says so instead of asking for a choice that is not there', async () => {
  const crane = await shop.product({ weight: 5_000_000, width: 5000, depth: 5000, height: 5000 })
  const visitor = shop.visitor()
  await visitor.post(`/api/cart-item/add/${crane.id}?action=plus`, { quantity: 1 })
  const { status, body } = await visitor.submit('/checkout', { ...contact, step: 'delivery' })
  expect(status).toBe(422)
  expect(body).toContain('href="#field-shipping_method">Šo pasūtījumu mūsu pārvadātāji nepieņem')
  expect(body).toContain('id="field-shipping_method"')
  expect(body).not.toContain('Izvēlieties piegādes veidu.')
})
