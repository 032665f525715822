import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { company as companyCommand } from '../../src/cli/customer-commands.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { checkVatOf } from '../../src/shop/customers/ask-vat-register.db.ts'
import { companies, users } from '../../src/shop/customers/customers.tables.ts'
import { rows } from '../../src/shop/db.ts'
import { openTasks } from '../../src/shop/tasks/tasks.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { cartOf, place } from '../support/buyers.ts'
import { openTestShop, orderRequest, type TestShop, type Visitor } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { startVies } from '../vendors/vies.ts'

const HOUR_MS = 3_600_000

let shop: TestShop
let vies: Awaited<ReturnType<typeof startVies>>
let now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  vies = await startVies()
  shop = await openTestShop({ now: () => now, env: { VIES_URL: vies.url } })
})
afterAll(async () => {
  const findings = await audit(shop.db)
  await vies.close()
  await shop.close()
  expect(findings).toEqual([])
})

const vilnius = {
  shipping: { country_id: 113, city: 'Vilnius', address: 'Gedimino pr. 1', zip: '01103' },
  shipping_method: 'courier',
  payment_method: 'invoice',
}
const LT = { type: 'b2b', countryId: 113, mayPayByInvoice: true } as const

/** A Lithuanian company with a lamp in its cart, at the last button of the checkout. */
async function lithuanian(regNum: string, given: Partial<Parameters<typeof signedIn>[1]> = {}) {
  const vatNum = `LT${regNum}`
  const customer = await signedIn(shop, { ...LT, regNum, vatNum, ...given })
  const lamp = await shop.product({ price: 12_100 })
  await customer.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const [courier] = await rows<{ id: number }>(shop.db, sql`select id from shipping_methods where code = 'courier'`)
  await customer.visitor.post(`/api/cart/shipping/${courier?.id}`, vilnius.shipping)
  return { ...customer, companyId: customer.companyId ?? 0, vatNum }
}

const order = async (visitor: Visitor) => rowOf(shop, (await bought(shop, visitor, vilnius)).number)
const noticeOf = async (visitor: Visitor) => (await cartOf(visitor)).vat_notice
const says = async (visitor: Visitor, path: string, words: string) => (await visitor.get(path)).body.includes(words)
const asked = () => vies.requests.length

async function companyCli(...args: string[]) {
  const said: string[] = []
  const { config, database } = shop.services
  const progress = () => ({ update: () => {}, stop: () => {} })
  await companyCommand.run({ config, database, args, print: (line) => said.push(line), progress })
  return said.join('\n')
}

test('somebody else’s VAT number relieves of nothing until a person of the shop has confirmed it', async () => {
  const { visitor, companyId, vatNum } = await lithuanian('100001738313')
  await expect(companyCli('100001738313', 'vat', 'confirm')).rejects.toThrow('nothing to decide')
  vies.known[vatNum] = { name: 'UAB Visai Kita', address: '' }
  await checkVatOf(shop.services, companyId)
  expect(await noticeOf(visitor)).toMatch(/^PVN ir piemērots, kamēr pārbaudām/)
  expect(await says(visitor, '/cart', 'class="cart__notice">PVN ir piemērots, kamēr pārbaudām')).toBe(true)
  expect(await says(visitor, '/checkout', 'VIES uzrādītais nosaukums nesakrīt')).toBe(true)
  expect(await says(visitor, '/profile?tab=edit', 'VIES uzrādītais nosaukums nesakrīt')).toBe(true)
  const taxed = await order(visitor)
  expect(taxed).toMatchObject({ vatNote: null, vatEvidence: null, itemsTotal: 12_100 })
  expect(taxed?.vatTotal).toBeGreaterThan(2100)
  expect(await openTasks(shop.db)).toMatchObject([{ kind: 'vat-holder', subject: `company:${companyId}` }])

  expect(await companyCli('100001738313', 'vat', 'confirm')).toContain('its own, confirmed')
  expect(await openTasks(shop.db)).toEqual([])
  const lamp = await shop.product({ price: 12_100 })
  await visitor.renewToken()
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  expect(await order(visitor)).toMatchObject({
    vatNote: 'intra-eu',
    vatTotal: 0,
    vatEvidence: {
      vat_number: vatNum,
      name: 'UAB Visai Kita',
      request_identifier: 'WAPIAAAAX1234567',
      checked_at: now.toISOString(),
      matched: 'person',
      treatment: 'intra-eu',
    },
  })
  expect(await companyCli('100001738313', 'vat', 'refuse')).toContain('not its own')
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  expect((await order(visitor))?.vatNote).toBeNull()
})

test('an account whose e-mail is not confirmed is charged VAT, and told why', async () => {
  const { visitor, userId, companyId, vatNum } = await lithuanian('100002738314', { isConfirmed: false })
  vies.known[vatNum] = { name: 'Pavyzdys, UAB', address: '' }
  await checkVatOf(shop.services, companyId)
  expect(await noticeOf(visitor)).toMatch(/e-pasta adrese vēl nav apstiprināta/)
  expect(await says(visitor, '/profile?tab=edit', 'adrese vēl nav apstiprināta. Apstipriniet')).toBe(true)
  const english = await visitor.get('/api/cart', { 'accept-language': 'en' })
  expect(english.body).toContain('e-mail address of your account is not confirmed')
  await shop.db.update(users).set({ emailConfirmedAt: now }).where(eq(users.id, userId))
  expect(await noticeOf(visitor)).toBeNull()
  expect(await order(visitor)).toMatchObject({ vatNote: 'intra-eu', vatEvidence: { matched: 'name' } })
  const [invoice] = await rows<{ evidence: object }>(
    shop.db,
    sql`select document->'vatEvidence' as evidence from invoices order by id desc limit 1`,
  )
  expect(invoice?.evidence).toMatchObject({ vat_number: vatNum, request_identifier: 'WAPIAAAAX1234567' })
})

test('VIES is asked again when the checkout is opened with yesterday’s answer', async () => {
  const { visitor, companyId, vatNum } = await lithuanian('100003738315')
  vies.known[vatNum] = { name: 'UAB PAVYZDYS', address: '' }
  await checkVatOf(shop.services, companyId)
  const before = asked()
  await visitor.get('/checkout')
  expect(asked()).toBe(before)
  now = new Date(now.getTime() + 23 * HOUR_MS + 1)
  await visitor.get('/checkout')
  expect(asked()).toBe(before + 1)
  expect(await order(visitor)).toMatchObject({ vatNote: 'intra-eu', vatEvidence: { checked_at: now.toISOString() } })
  expect(asked()).toBe(before + 1)
})

test('a page that was open too long has VIES asked by the order, and tells when that takes the exemption away', async () => {
  const { visitor, companyId, vatNum } = await lithuanian('100004738316')
  vies.known[vatNum] = { name: 'UAB PAVYZDYS', address: '' }
  await checkVatOf(shop.services, companyId)
  now = new Date(now.getTime() + 24 * HOUR_MS + 1)
  expect((await cartOf(visitor)).formatted_tax_price).toMatch(/^0,00/)
  vies.busy.add('LT')
  const request = await orderRequest(shop, vilnius)
  const refused = await place(shop, visitor, request)
  expect(refused.status).toBe(409)
  const { message, errors } = refused.json<{ message: string; errors: { cart: { vat_notice: string } } }>()
  expect(message).toMatch(/VIES vēl nav apstiprinājis jūsu PVN numuru.*pasūtiet vēlreiz/)
  expect(errors.cart.vat_notice).toMatch(/VIES vēl nav apstiprinājis/)
  // Told once; whoever orders again has agreed, and nobody is asked a second time.
  const before = asked()
  expect((await order(visitor))?.vatNote).toBeNull()
  expect(asked()).toBe(before)

  // Back again, VIES answers: the order itself asks.
  vies.busy.clear()
  const { visitor: other, companyId: otherId, vatNum: otherNum } = await lithuanian('100005738317')
  vies.known[otherNum] = { name: 'UAB PAVYZDYS', address: '' }
  await checkVatOf(shop.services, otherId)
  now = new Date(now.getTime() + 24 * HOUR_MS + 1)
  expect(await order(other)).toMatchObject({ vatNote: 'intra-eu', vatEvidence: { checked_at: now.toISOString() } })
})

test('a VIES that hangs holds neither the checkout nor the order up, and without its answer no exemption is granted', async () => {
  const { visitor } = await lithuanian('100006738318')
  vies.hanging.add('LT')
  expect(await says(visitor, '/checkout', 'VIES vēl nav apstiprinājis')).toBe(true)
  const before = asked()
  expect((await order(visitor))?.vatNote).toBeNull()
  expect(asked()).toBe(before)
  vies.hanging.clear()
})

test('VIES is not asked about a Latvian company that buys nothing of the reverse charge', async () => {
  const { visitor } = await signedIn(shop, { type: 'b2b', regNum: '40003032949', vatNum: 'LV40003032949' })
  vies.known.LV40003032949 = { name: 'UAB Pavyzdys', address: '' }
  const [lamp, laptop] = [await shop.product(), await shop.product({ price: 121_000, isReverseCharge: true })]
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const before = asked()
  await visitor.get('/checkout')
  expect([asked(), await noticeOf(visitor)]).toEqual([before, null])
  await visitor.post(`/api/cart-item/add/${laptop.id}?action=plus`, { quantity: 1 })
  expect(await noticeOf(visitor)).toMatch(/VIES vēl nav apstiprinājis/)
  expect(await says(visitor, '/checkout', 'VIES vēl nav apstiprinājis')).toBe(false)
  expect([asked(), await noticeOf(visitor)]).toEqual([before + 1, null])
})

test('a guest is told that a VAT number is checked for registered companies only', async () => {
  const visitor = shop.visitor()
  const lamp = await shop.product({ price: 12_100 })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  expect(await says(visitor, '/checkout', 'Bez reģistrēšanās PVN numuru nevaram pārbaudīt')).toBe(true)
  expect(await says(visitor, '/en/checkout', 'We cannot check the VAT number of a guest')).toBe(true)
})

test('an order without VAT of an older version has what is known as its evidence', async () => {
  const { visitor, companyId, vatNum } = await lithuanian('100007738319')
  vies.known[vatNum] = { name: 'UAB PAVYZDYS', address: '' }
  await checkVatOf(shop.services, companyId)
  const placed = await order(visitor)
  // As an insert or update that does not know the column leaves it.
  await shop.db.execute(sql`update orders set vat_evidence = null, vat_note = vat_note where id = ${placed?.id}`)
  const row = await rowOf(shop, placed?.prefixedId ?? '')
  expect(row?.vatEvidence).toMatchObject({ vat_number: vatNum, matched: 'not_compared', treatment: 'intra-eu' })
  expect((await shop.db.select().from(companies).where(eq(companies.id, companyId)))[0]?.vatHolder).toBe('name')
})

test('the audit misses neither VAT that does not add up nor an exemption without its evidence', async () => {
  const { visitor, companyId, vatNum } = await lithuanian('100008738320')
  vies.known[vatNum] = { name: 'UAB PAVYZDYS', address: '' }
  await checkVatOf(shop.services, companyId)
  const relieved = await order(visitor)
  const taxed = await order((await lithuanian('100009738321')).visitor)
  const planted: [number, string, RegExp][] = [
    [taxed?.id ?? 0, 'shipping_vat = shipping_vat - 1', /^VAT of lines and charges adds up: order:\d+ 2100: 0\/1$/],
    [taxed?.id ?? 0, 'shipping_vat_rate = 1200', /^VAT of lines and charges adds up: order:\d+ 1200:/],
    [relieved?.id ?? 0, 'vat_evidence = null', /^an exemption has its evidence: order:\d+ intra-eu, evidence none$/],
    [
      relieved?.id ?? 0,
      `vat_evidence = vat_evidence || '{"vat_number":"LT1"}'`,
      /^an exemption has its evidence: order:\d+/,
    ],
    [
      relieved?.id ?? 0,
      `vat_evidence = vat_evidence || jsonb_build_object('checked_at', placed_at - interval '25 hours')`,
      /^an exemption has its evidence: order:\d+/,
    ],
  ]
  for (const [id, change, finding] of planted) {
    await expect(
      shop.db.transaction(async (tx) => {
        await tx.execute(sql`update orders set ${sql.raw(change)} where id = ${id}`)
        expect(await audit(tx)).toContainEqual(expect.stringMatching(finding))
        throw new Error('put back')
      }),
    ).rejects.toThrow('put back')
  }
})
