import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import type { OrderVerb } from '../../src/shop/fulfilment/possible-verbs.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'

let shop: TestShop
let now = new Date()

beforeAll(async () => {
  shop = await openTestShop({ now: () => now })
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

describe('the confirmation', () => {
  test('says where its e-mail goes, as long as the order is new and there is one', async () => {
    const { visitor } = await signedIn(shop, { type: 'b2c' })
    const { id } = await shop.product()
    await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
    const own = await bought(shop, visitor)
    const { email } = (await rowOf(shop, own.number)) ?? {}
    const look = async (path = own.path) => (await visitor.get(path)).body
    expect(await look()).toContain(`<p>Apstiprinājumu tūlīt nosūtīsim uz ${email}.</p>`)
    expect(await look(`/en${own.path}`)).toContain(`<p>A confirmation is on its way to ${email}.</p>`)
    expect(await look(`/profile/orders/${own.number}`)).not.toContain('Apstiprinājumu')
    await decide(own, 'pay')
    const setState = (state: string) =>
      shop.db.execute(sql`update letters set state = ${state}
      where kind in ('order-placed', 'order-paid') and recipient = ${email}`)
    await setState('sent')
    expect(await look()).toContain(`Apstiprinājumu nosūtījām uz ${email}.`)
    expect(await look(`/en${own.path}`)).toContain(`We have sent a confirmation to ${email}.`)
    await setState('dead')
    expect(await look()).not.toContain('Apstiprinājumu')
    await setState('sent')
    await shop.db.execute(sql`update orders set state = 'shipped' where prefixed_id = ${own.number}`)
    expect(await look()).not.toContain('Apstiprinājumu')
  })
})

describe('the order page', () => {
  const moved = async (number: string, verb: OrderVerb, trackingCode?: string) =>
    changeOrder(await settlementDeps(shop.services), number, verb, trackingCode ? { trackingCode } : {})
  const stepsOf = (html: string) =>
    [...html.matchAll(/class="step step--(\w+)".*?class="step__words">([^<]*)(?:<small>([^<]*))?/g)].map(
      ([, status, label, note]) => `${status}: ${label} (${note ?? ''})`,
    )

  test('shows pictures that lead to the goods, until these are no longer sold', async () => {
    const lamp = await shop.product({ title: 'Galda lampa' })
    const { visitor, path } = await bought(shop, await buyer(shop, [lamp]))
    await shop.db.execute(sql`update order_lines set image = 'products/lamp' where product_id = ${lamp.id}`)
    const page = (await visitor.get(path)).body
    expect(page).toContain('src="/media/160/products/lamp.jpg"')
    expect(page).toContain(`<a href="/p/${lamp.slug}">Galda lampa</a>`)
    expect((await visitor.get(`/en${path}`)).body).toContain(`<a href="/en/p/${lamp.slug}">Galda lampa</a>`)
    await shop.db.execute(sql`update products set is_published = false where id = ${lamp.id}`)
    expect((await visitor.get(path)).body).not.toContain('href="/p/')
  })

  test('says who has the goods now, since when, and how they are followed', async () => {
    now = new Date('2026-11-23T10:00:00Z')
    const order = await bought(shop, await buyer(shop, [await shop.product()]))
    const { visitor, path, number } = order
    const look = async () => (await visitor.get(path)).body
    expect(stepsOf(await look())).toEqual([
      'done: Pieņemts (23. novembrī)',
      'now: Gaidām maksājumu ()',
      'ahead: Sakomplektēts ()',
      'ahead: Nosūtīts ()',
      expect.stringMatching(/^ahead: Gatavs saņemšanai \(.*novembr/),
      'ahead: Saņemts ()',
    ])
    await decide(order, 'pay')
    expect(stepsOf(await look())[2]).toBe('now: Komplektējam ()')
    await moved(number, 'packed')
    await moved(number, 'shipped', 'CE123456789LV')
    const shipped = await look()
    expect(stepsOf(shipped)[4]).toMatch(/^now: Ceļā uz saņemšanas vietu \(/)
    expect(shipped).toContain('href="https://mana.omniva.lv/track/CE123456789LV"')
    await moved(number, 'ready')
    await moved(number, 'completed')
    expect(stepsOf(await look()).every((step) => step.startsWith('done'))).toBe(true)
  })

  test('has a link for each parcel, at the merchant’s address where there is one, as the list of orders has', async () => {
    const { visitor } = await signedIn(shop, { type: 'b2c' })
    const { id } = await shop.product()
    await visitor.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
    const order = await bought(shop, visitor)
    await decide(order, 'pay')
    await moved(order.number, 'packed')
    await moved(order.number, 'shipped', 'CE123456789LV CE123456790LV')
    const linksOf = async (path: string) =>
      [...(await visitor.get(path)).body.matchAll(/href="(https:[^"]+)" rel="noreferrer"/g)].map(([, href]) => href)
    const own = ['CE123456789LV', 'CE123456790LV'].map((code) => `https://mana.omniva.lv/track/${code}`)
    for (const path of [order.path, '/profile', `/profile/orders/${order.number}`])
      expect(await linksOf(path), path).toEqual(own)
    const page = (await visitor.get(order.path)).body
    expect(page).toContain('aria-label="Izsekot paku CE123456790LV"')
    const { delivery } = (await rowOf(shop, order.number)) ?? {}
    const method = delivery?.method_code ?? ''
    const setUrl = (url: string | null) =>
      shop.db.execute(sql`update shipping_methods set tracking_url = ${url} where code = ${method}`)
    await setUrl('https://kur.example/?paka={code}')
    const merchants = ['CE123456789LV', 'CE123456790LV'].map((code) => `https://kur.example/?paka=${code}`)
    for (const path of [order.path, '/profile']) expect(await linksOf(path), path).toEqual(merchants)
    await setUrl(null)
    await shop.db.execute(
      sql`update orders set tracking_code = '<b>1 & CE123456789LV' where prefixed_id = ${order.number}`,
    )
    expect(await linksOf(order.path)).toEqual(own.slice(0, 1))
    expect((await visitor.get(order.path)).body).not.toContain('<b>1')
    const sendWith = (carrier: string) =>
      shop.db.execute(sql`update orders set tracking_code = 'CE123456789LV',
        delivery = jsonb_set(delivery, '{point,carrier}', to_jsonb(${carrier}::text)) where prefixed_id = ${order.number}`)
    await sendWith('dpd')
    expect(await linksOf(order.path)).toEqual([
      'https://www.dpdgroup.com/lv/mydpd/my-parcels/track?lang=lv&amp;parcelNumber=CE123456789LV',
    ])
    await sendWith('venipak')
    expect(await linksOf(order.path)).toEqual([])
    expect((await visitor.get(order.path)).body).toContain('CE123456789LV')
  })

  test('leads to withdrawal with its last day, and past it to the shop', async () => {
    now = new Date('2026-11-23T10:00:00Z')
    const order = await bought(shop, await buyer(shop, [await shop.product()]))
    const look = async () => (await order.visitor.get(order.path)).body
    const link = `href="${order.path.replace('/order/', '/withdraw/')}"`
    expect(await look()).toContain('līdz 14. dienai pēc preču saņemšanas')
    expect(await look()).toContain(link)
    await decide(order, 'pay')
    for (const verb of ['packed', 'shipped', 'completed'] as const) await moved(order.number, verb)
    await shop.db.execute(sql`update order_events set at = ${now.toISOString()} where to_state = 'completed'`)
    expect(await look()).toContain('atteikties no pirkuma varat līdz 7. decembrim')
    now = new Date('2026-12-09T10:00:00Z')
    expect(await look()).toContain('14 dienu atteikuma termiņš ir beidzies')
    expect(await look()).not.toContain(link)
  })
})

describe('the calendar file of an order', () => {
  const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n')

  test('has the promised days and the place, but not the secret address', async () => {
    now = new Date('2026-11-23T10:00:00Z')
    const { visitor, path, number } = await bought(shop, await buyer(shop, [await shop.product()]))
    const page = (await visitor.get(path)).body
    expect(page).toContain(`href="${path}/delivery.ics"`)
    const file = await visitor.get(`${path}/delivery.ics`)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'no-store',
    ])
    const { delivery } = (await rowOf(shop, number)) ?? {}
    const lines = linesOf(file.body)
    expect(lines).toContain(`UID:order-${number}@localhost`)
    expect(lines).toContain(`DTSTART;VALUE=DATE:${delivery?.promised?.from.replaceAll('-', '')}`)
    expect(lines.find((line) => line.startsWith('SUMMARY:'))).toContain(`Saņemt pasūtījumu ${number}`)
    expect(lines.find((line) => line.startsWith('LOCATION:'))).toContain(delivery?.point?.city)
    expect(file.body).not.toContain(path.split('/')[2])
    expect((await visitor.get(`/en${path}/delivery.ics`)).body).toContain(`SUMMARY:Collect order ${number}`)
  })

  test('is not offered for days that are past, nor to guesses; an old order asks for the e-mail first', async () => {
    now = new Date('2026-11-23T10:00:00Z')
    const { visitor, path } = await bought(shop, await buyer(shop, [await shop.product()]))
    now = new Date('2026-12-23T10:00:00Z')
    expect((await visitor.get(path)).body).not.toContain('delivery.ics')
    expect((await visitor.get(`${path}/delivery.ics`)).status).toBe(404)
    expect((await visitor.get(`/order/${'A'.repeat(43)}/delivery.ics`)).status).toBe(404)
    now = new Date('2027-11-23T10:00:00Z')
    expect((await visitor.get(`${path}/delivery.ics`)).headers.location).toBe(path)
  })
})
