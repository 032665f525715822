import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { readDueMarks } from '../../src/shop/payments/marks.db.ts'
import { paymentMethods } from '../../src/shop/payments/methods.tables.ts'
import { buyer } from '../support/buyers.ts'
import { methodId, openTestShop, type TestShop } from '../support/shop.ts'
import { signedInStaff } from '../support/staff.ts'
import { type OfflineKlix, startKlix } from '../vendors/klix.ts'
import { type OfflineMontonio, startMontonio } from '../vendors/montonio.ts'
import { noFaults, startServer, type VendorServer } from '../vendors/server.ts'

let now = new Date('2026-11-23T10:00:00Z')
let shop: TestShop
let klix: OfflineKlix
let montonio: OfflineMontonio
let pictures: VendorServer

const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 20"><script>alert(1)</script><rect width="60" height="20" fill="#f60"/></svg>'

beforeAll(async () => {
  klix = await startKlix({ brandId: 'brand', secret: 'klix-secret' })
  montonio = await startMontonio({ accessKey: 'access', secretKey: 'montonio-secret' })
  pictures = await startServer({
    faults: noFaults(),
    isPage: () => true,
    handle: ({ path }) =>
      path.endsWith('.svg')
        ? { status: 200, body: SVG }
        : { status: path.endsWith('gone.png') ? 404 : 200, body: 'no picture' },
  })
  shop = await openTestShop({
    now: () => now,
    env: {
      PAYMENT_KLIX_BRAND_ID: 'brand',
      PAYMENT_KLIX_SECRET: 'klix-secret',
      PAYMENT_KLIX_URL: klix.url,
      PAYMENT_MONTONIO_ACCESS_KEY: 'access',
      PAYMENT_MONTONIO_SECRET_KEY: 'montonio-secret',
      PAYMENT_MONTONIO_URL: montonio.url,
    },
  })
  const method = (code: string, provider: string, providerMethod: string | null) => ({
    ...{ code, provider, providerMethod, title: { lv: code }, description: { lv: '' } },
  })
  await shop.db
    .insert(paymentMethods)
    .values([
      method('klix', 'klix', null),
      method('banks', 'montonio', null),
      method('cards', 'montonio', 'cardPayments'),
    ])
  shop.services.memory.invalidate('everything')
})
afterAll(async () => {
  await shop.close()
  await Promise.all([klix.close(), montonio.close(), pictures.close()])
})
beforeEach(() => {
  Object.assign(klix.switches.faults, noFaults())
  klix.switches.methods = {
    available_payment_methods: ['klix', 'seb_lv_pis', 'klix_pay_later'],
    names: { klix: 'Visa / Mastercard', seb_lv_pis: 'SEB' },
    logos: { klix: `${pictures.origin}/card.svg`, seb_lv_pis: [`${pictures.origin}/gone.png`] },
  }
  montonio.switches.methods = {
    paymentMethods: {
      cardPayments: { processor: 'stripe', logoUrl: `${pictures.origin}/not-a-picture.png` },
      paymentInitiation: {
        setup: {
          LV: {
            paymentMethods: [
              {
                name: 'SEB Latvia',
                logoUrl: `${pictures.origin}/seb.svg`,
                supportedCurrencies: ['EUR'],
                uiPosition: 2,
                code: 'UNLALV2X',
              },
              { name: 'Swedbank Latvia', logoUrl: null, supportedCurrencies: ['EUR'], uiPosition: 1, code: 'HABALV22' },
            ],
          },
        },
      },
    },
  }
})

const read = () =>
  readDueMarks({ db: shop.db, draw: shop.services.drawMark, now, log: shop.services.log }, shop.services.providers)

type Shown = { code: string; marks: { name: string; image: string | null }[] }

async function shown() {
  shop.services.memory.invalidate('everything')
  const lamp = await shop.product()
  const visitor = await buyer(shop, [{ id: lamp.id }])
  const answer = await visitor.get(`/api/payment?shipping_method_id=${await methodId(shop, 'courier')}`)
  const { paymentMethods: methods } = answer.json<{ paymentMethods: Shown[] }>()
  return Object.fromEntries(methods.map(({ code, marks }) => [code, marks]))
}

test('banks and cards of the vendors are shown with pictures of our own origin, or in words', async () => {
  await read()
  const { klix: ofKlix, banks, cards, 'bank-transfer': transfer } = await shown()
  const own = expect.stringMatching(/^\/payment-marks\/[0-9a-f]{32}\.webp$/)
  expect(ofKlix).toEqual([
    { name: 'Visa / Mastercard', image: own },
    { name: 'SEB', image: null },
  ])
  expect(banks).toEqual([
    { name: 'Swedbank', image: null },
    { name: 'SEB', image: own },
  ])
  expect(cards).toEqual([{ name: 'Visa, Mastercard', image: null }])
  expect(transfer).toEqual([])
  const { rawPayload, statusCode, headers } = await shop.app.inject({ url: banks?.[1]?.image ?? '' })
  expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'image/webp',
    'public, max-age=31536000, immutable',
  ])
  expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'webp', width: 160 })
  expect((await shop.app.inject({ url: `/payment-marks/${'0'.repeat(32)}.webp` })).statusCode).toBe(404)
})

test('a vendor that is away, or answers something else, keeps what was known; it is asked once a day', async () => {
  const before = await shown()
  const asked = klix.requests.length
  await read()
  expect(klix.requests.length).toBe(asked)
  now = new Date('2026-11-25T10:00:00Z')
  klix.switches.faults.status = 503
  montonio.switches.methods = { paymentMethods: 'none' }
  await read()
  expect(await shown()).toEqual(before)
})

test('staff read them at once', async () => {
  const owner = await signedInStaff(shop, 'owner')
  klix.switches.methods = { available_payment_methods: ['revolut_pis'] }
  const answer = await owner.post('/payment-vendors/klix/marks')
  expect([answer.status, answer.body]).toEqual([200, { marks: 1, words: 'Nolasītas bankas un kartes: 1.' }])
  expect((await shown()).klix).toEqual([{ name: 'revolut_pis', image: null }])
  klix.switches.faults.status = 500
  expect((await owner.post('/payment-vendors/klix/marks')).status).toBe(502)
})

test('of a vendor without keys nothing is left', async () => {
  now = new Date('2026-11-26T10:00:00Z')
  const left = new Map([...shop.services.providers].filter(([code]) => code !== 'klix'))
  await readDueMarks({ db: shop.db, draw: shop.services.drawMark, now, log: shop.services.log }, left)
  const known = await rows(shop.db, sql`select 1 from payment_marks where provider = 'klix'`)
  expect(known).toEqual([])
})
