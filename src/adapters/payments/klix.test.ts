import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OfflineKlix, startKlix } from '../../../test/vendors/klix.ts'
import {
  type Incoming,
  json,
  noFaults,
  promptly,
  startServer,
  type VendorServer,
} from '../../../test/vendors/server.ts'
import { ConfigError } from '../../config.ts'
import type { PaymentProvider, PaymentRequest } from '../../shop/payments/provider.ts'
import { VendorError, type VendorLimits } from '../http-client/outgoing.ts'
import { klix } from './klix.ts'
import { transfer } from './transfer.ts'

const BRAND = '7d1f4b52-0000-4000-8000-000000000007'
const SECRET = 'bearer-that-nobody-may-see'
const REFERENCE = '0b7f3a52-5a0e-4c39-9a55-6f7f2f7d8c11'

let vendor: OfflineKlix
let shop: VendorServer
let taken: Incoming[]
let answer = 200

beforeAll(async () => {
  vendor = await startKlix({ brandId: BRAND, secret: SECRET, retryMs: [10, 20] })
  shop = await startServer({
    faults: noFaults(),
    isPage: () => true,
    handle(request) {
      taken.push(request)
      return json(answer, {})
    },
  })
})
afterAll(async () => {
  await vendor.close()
  await shop.close()
})
beforeEach(() => {
  taken = []
  answer = 200
  vendor.requests.length = 0
  Object.assign(vendor.switches.faults, noFaults())
  Object.assign(vendor.switches.delivery, promptly())
  Object.assign(vendor.switches, {
    signer: 'own',
    afterSigning: null,
    wrongAmount: 0,
    wrongReference: null,
    wrongCurrency: null,
    refund: 'done',
    checkoutUrl: null,
  })
})

function provider(limits: Partial<VendorLimits> = {}, now?: () => Date): PaymentProvider {
  const made = klix(
    { PAYMENT_KLIX_BRAND_ID: BRAND, PAYMENT_KLIX_SECRET: SECRET, PAYMENT_KLIX_URL: vendor.url },
    { limits, ...(now ? { now } : {}) },
  )
  if (!made) throw new Error('not configured')
  return made
}

const request = (changes: Partial<PaymentRequest> = {}): PaymentRequest => ({
  reference: REFERENCE,
  orderNumber: 'E-7K2M9',
  amount: 12_345,
  currency: 'EUR',
  lang: 'lv',
  email: 'anna@ozoli.example',
  name: 'Anna Ozola',
  phone: '+37120000000',
  address: { country: 'LT', line: 'Gedimino pr. 1', city: 'Vilnius', zip: 'LT-01103' },
  companyName: 'UAB Pavyzdys',
  providerMethod: null,
  returnUrl: `${shop.origin}/order/t/return?payment=${REFERENCE}`,
  notificationUrl: `${shop.origin}/webhooks/klix`,
  linkMinutes: 30,
  ...changes,
})

const press = (page: string, decision: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })

const read = (sent: { body: string; headers: Incoming['headers'] }, from = provider()) =>
  from.readNotification(Buffer.from(sent.body), sent.headers, {})

const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => null).catch((thrown: unknown) => thrown)
  if (!(error instanceof VendorError)) throw new Error(`no vendor error: ${String(error)}`)
  return error
}

const paid = async () => {
  const link = await provider().createPayment(request())
  await vendor.become(link.providerRef, 'paid')
  await vendor.post.idle()
  return link.providerRef
}

const purchaseOf = (id: string) => {
  const purchase = vendor.purchases.get(id)
  if (!purchase) throw new Error('no purchase')
  return purchase
}

describe('settings', () => {
  test('without keys there is no Klix; one key alone is a mistake', () => {
    const url = { PAYMENT_KLIX_URL: 'https://portal.klix.app/api/v1' }
    expect(klix({ ...url, PAYMENT_KLIX_BRAND_ID: undefined, PAYMENT_KLIX_SECRET: undefined })).toBeNull()
    expect(() => klix({ ...url, PAYMENT_KLIX_BRAND_ID: undefined, PAYMENT_KLIX_SECRET: 's' })).toThrow(ConfigError)
  })
})

describe('a payment', () => {
  test('is asked for in cents, with an end, and the buyer is sent to the checkout page', async () => {
    const link = await provider().createPayment(request())
    expect(JSON.parse(vendor.requests[0]?.body ?? '')).toEqual({
      brand_id: BRAND,
      reference: REFERENCE,
      client: {
        email: 'anna@ozoli.example',
        phone: '+37120000000',
        full_name: 'Anna Ozola',
        country: 'LT',
        street_address: 'Gedimino pr. 1',
        city: 'Vilnius',
        zip_code: 'LT-01103',
        legal_name: 'UAB Pavyzdys',
      },
      purchase: {
        currency: 'EUR',
        language: 'lv',
        products: [{ name: 'E-7K2M9', price: 12_345, quantity: 1 }],
        due_strict: true,
      },
      due: link.expiresAt.getTime() / 1000,
      success_callback: `${shop.origin}/webhooks/klix`,
      success_redirect: request().returnUrl,
      failure_redirect: request().returnUrl,
      cancel_redirect: request().returnUrl,
      send_receipt: false,
    })
    expect(link.redirectUrl).toBe(`${new URL(vendor.url).origin}/p/${link.providerRef}/`)
    expect(Math.abs(link.expiresAt.getTime() - Date.now() - 30 * 60_000)).toBeLessThan(5_000)
  })

  test('can be opened at one way of paying', async () => {
    const link = await provider().createPayment(request({ providerMethod: 'swedbank_lv_pis' }))
    expect(link.redirectUrl).toMatch(/\?preferred=swedbank_lv_pis$/)
    expect(purchaseOf(link.providerRef).payment_method_whitelist).toEqual(['swedbank_lv_pis'])
  })

  test('is paid on the page: the shop is told, and the status says so', async () => {
    const link = await provider().createPayment(request())
    expect(await (await fetch(link.redirectUrl)).text()).toContain('123.45 EUR')
    expect((await press(link.redirectUrl, 'pay')).headers.get('location')).toBe(request().returnUrl)
    await vendor.post.idle()
    const told = taken.find(({ path }) => path === '/webhooks/klix')
    expect(told && (await read(told))).toEqual({
      ok: true,
      eventKey: `${link.providerRef}:paid`,
      reference: REFERENCE,
      providerRef: link.providerRef,
    })
    expect(await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).toEqual({
      state: 'accepted',
      reference: REFERENCE,
      providerRef: link.providerRef,
      amount: 12_345,
      currency: 'EUR',
      refunded: 0,
    })
  })

  test('that fails or is left is told to nobody; the status knows', async () => {
    const link = await provider().createPayment(request())
    await press(link.redirectUrl, 'cancel')
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe('pending')
    await press(link.redirectUrl, 'fail')
    await vendor.post.idle()
    expect(taken).toHaveLength(0)
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe('failed')
  })

  test.each([
    ['another reference', { wrongReference: 'x' }],
    ['a page that is not theirs', { checkoutUrl: 'https://notklix.app/p/1' }],
    ['a page without protection', { checkoutUrl: 'http://portal.klix.app/p/1' }],
  ])('answered with %s is not used', async (_name, switches) => {
    Object.assign(vendor.switches, switches)
    expect(await errorOf(provider().createPayment(request()))).toMatchObject({ reason: 'answer' })
  })
})

describe('status', () => {
  test.each([
    ['created', 'pending'],
    ['sent', 'pending'],
    ['viewed', 'pending'],
    ['error', 'failed'],
    ['cancelled', 'failed'],
    ['overdue', 'expired'],
    ['expired', 'expired'],
    ['hold', 'pending'],
    ['released', 'failed'],
    ['preauthorized', 'pending'],
    ['pending_execute', 'pending'],
    ['pending_charge', 'pending'],
    ['pending_capture', 'pending'],
    ['pending_release', 'pending'],
    ['paid', 'accepted'],
    ['cleared', 'accepted'],
    ['settled', 'accepted'],
    ['chargeback', 'refunded'],
    ['pending_refund', 'accepted'],
    ['refunded', 'refunded'],
  ])('%s is %s', async (status, state) => {
    const link = await provider().createPayment(request())
    purchaseOf(link.providerRef).status = status
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe(state)
  })

  test('refunded in part is still accepted', async () => {
    const providerRef = await paid()
    await provider().refund({ providerRef, amount: 1_000, reference: 'r1' })
    expect(purchaseOf(providerRef).status).toBe('refunded')
    expect((await provider().status({ reference: REFERENCE, providerRef })).state).toBe('accepted')
  })

  test.each(['blocked', '', 'toString'])('"%s" is not guessed at', async (status) => {
    const link = await provider().createPayment(request())
    purchaseOf(link.providerRef).status = status
    const asked = provider().status({ reference: REFERENCE, providerRef: link.providerRef })
    expect(await errorOf(asked)).toMatchObject({ reason: 'answer' })
  })

  test('tells what was really paid', async () => {
    const providerRef = await paid()
    Object.assign(vendor.switches, { wrongAmount: -1, wrongReference: 'other', wrongCurrency: 'USD' })
    expect(await provider().status({ reference: REFERENCE, providerRef })).toMatchObject({
      amount: 12_344,
      reference: 'other',
      currency: 'USD',
    })
  })

  test('of another brand is an error', async () => {
    const providerRef = await paid()
    purchaseOf(providerRef).brand_id = 'somebody'
    expect(await errorOf(provider().status({ reference: REFERENCE, providerRef }))).toMatchObject({ reason: 'answer' })
  })

  test('paid may come after expired', async () => {
    const link = await provider().createPayment(request())
    await vendor.become(link.providerRef, 'expired')
    await vendor.become(link.providerRef, 'paid')
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe('accepted')
  })
})

describe('notifications', () => {
  const genuine = async () => vendor.callback(await paid())
  const changed = (change: (body: string) => string) => async () => {
    const sent = await genuine()
    return { ...sent, body: change(sent.body) }
  }
  const withSignature = (change: (signature: string) => string | string[]) => async () => {
    const sent = await genuine()
    return { ...sent, headers: { 'x-signature': change(sent.headers['x-signature'] ?? '') } }
  }
  const signedAs = (value: unknown) => async () =>
    vendor.signed(typeof value === 'string' ? value : JSON.stringify(value))
  const claims = { id: 'a1', brand_id: BRAND, reference: REFERENCE, status: 'paid' }

  test.each<[string, () => Promise<{ body: string; headers: Incoming['headers'] }>, string]>([
    ['no signature', withSignature(() => ''), 'signature'],
    ['a signature that is a list', withSignature((signature) => [signature, signature]), 'signature'],
    ['a signature of noise', withSignature(() => Buffer.alloc(256, 7).toString('base64')), 'signature'],
    ['half a signature', withSignature((signature) => signature.slice(0, 172)), 'signature'],
    ['a signature in base64url', withSignature((signature) => `-_${signature.slice(2)}`), 'signature'],
    ['a signature with something after it', withSignature((signature) => `${signature},x`), 'signature'],
    ['the signature backwards', withSignature((signature) => [...signature].reverse().join('')), 'signature'],
    ['a changed body', changed((body) => body.replace('12345', '12344')), 'signature'],
    ['the body written anew', changed((body) => JSON.stringify(JSON.parse(body), null, 1)), 'signature'],
    ['a space after the body', changed((body) => `${body} `), 'signature'],
    ['a key twice', changed((body) => body.replace('{', `{"reference":"other",`)), 'signature'],
    ['an empty body', changed(() => ''), 'signature'],
    ['another status', changed((body) => body.replace('"status":"paid"', '"status":"sent"')), 'signature'],
    [
      'a foreign key',
      async () => {
        vendor.switches.signer = 'foreign'
        return genuine()
      },
      'signature',
    ],
    [
      'nobody’s key',
      async () => {
        vendor.switches.signer = 'nobody'
        return genuine()
      },
      'signature',
    ],
    [
      'the signature of another body',
      async () => ({ body: (await genuine()).body, headers: vendor.signed('{}').headers }),
      'signature',
    ],
    ['another brand, well signed', signedAs({ ...claims, brand_id: 'somebody' }), 'brand'],
    ['no brand', signedAs({ ...claims, brand_id: undefined }), 'body'],
    ['no reference', signedAs({ ...claims, reference: '' }), 'body'],
    ['a reference that is a list', signedAs({ ...claims, reference: [REFERENCE] }), 'body'],
    ['an identifier that is a path', signedAs({ ...claims, id: '../x' }), 'body'],
    ['a list', signedAs([claims]), 'body'],
    ['null', signedAs('null'), 'body'],
    ['not JSON', signedAs('paid'), 'body'],
  ])('refused: %s', async (_name, make, reason) => {
    expect(await read(await make())).toEqual({ ok: false, reason })
  })

  test('the key is asked for once, and again when it changed, but not for every forgery', async () => {
    let time = Date.parse('2026-11-21T10:00:00Z')
    const klixNow = provider({}, () => new Date(time))
    const keyCalls = () => vendor.requests.filter(({ path }) => path.endsWith('/public_key/')).length
    const first = await genuine()
    expect(await Promise.all([read(first, klixNow), read(first, klixNow)])).toMatchObject([{ ok: true }, { ok: true }])
    expect(keyCalls()).toBe(1)

    vendor.changeKey()
    const second = await genuine()
    expect(await read(second, klixNow)).toEqual({ ok: false, reason: 'signature' })
    time += 5 * 60_000
    expect(await read(second, klixNow)).toMatchObject({ ok: true })
    expect(await read(first, klixNow)).toEqual({ ok: false, reason: 'signature' })
    expect(keyCalls()).toBe(2)
  })

  test('cannot be judged while the key is not to be had', async () => {
    const sent = await genuine()
    vendor.switches.faults.status = 503
    expect(await errorOf(read(sent))).toMatchObject({ reason: 'status' })
  })

  test('are repeated until they are taken, and may come twice', async () => {
    answer = 500
    await paid()
    expect(taken).toHaveLength(3)
    taken = []
    answer = 200
    vendor.switches.delivery.copies = 2
    await paid()
    expect(taken).toHaveLength(2)
    const [one, two] = await Promise.all(taken.map((sent) => read(sent)))
    expect(one).toMatchObject({ ok: true })
    expect(one).toEqual(two)
  })

  test('may come before the buyer is back', async () => {
    const link = await provider().createPayment(request())
    vendor.switches.delivery.isFirst = true
    await press(link.redirectUrl, 'pay')
    expect(taken.map(({ path }) => path)).toEqual(['/webhooks/klix'])
  })
})

describe('refunds', () => {
  const refund = (providerRef: string, amount: number, limits: Partial<VendorLimits> = {}) =>
    provider(limits).refund({ providerRef, amount, reference: 'r1' })
  const stateOf = (providerRef: string, amount: number, doneBefore = 0) =>
    provider().refundStatus?.({ providerRef, amount, reference: 'r1', doneBefore })

  test('done at once, in part and the rest', async () => {
    const providerRef = await paid()
    expect(await refund(providerRef, 2_345)).toBe('done')
    expect(await stateOf(providerRef, 2_345)).toBe('done')
    expect(await refund(providerRef, 10_001)).toBe('refused')
    expect(await refund(providerRef, 10_000)).toBe('done')
    expect(await stateOf(providerRef, 10_000, 2_345)).toBe('done')
    expect((await provider().status({ reference: REFERENCE, providerRef })).state).toBe('refunded')
  })

  test.each([
    ['done', true],
    ['refused', false],
  ])('slow, then %s', async (state, isDone) => {
    const providerRef = await paid()
    vendor.switches.refund = 'pending'
    expect(await refund(providerRef, 500)).toBe('pending')
    expect(await stateOf(providerRef, 500)).toBe('pending')
    vendor.decideRefund(providerRef, isDone)
    expect(await stateOf(providerRef, 500)).toBe(state)
  })

  test('refused by the bank', async () => {
    const providerRef = await paid()
    vendor.switches.refund = 'refused'
    expect(await refund(providerRef, 500)).toBe('refused')
  })

  test.each([
    ['lost after it was made', { cut: 'after' as const }, 'done'],
    ['lost before it was made', { cut: 'before' as const }, 'refused'],
    ['an error of theirs', { status: 502 }, 'refused'],
    ['too slow', { slowMs: 150 }, 'done'],
  ])('an answer that did not come is pending, and asked for, never repeated: %s', async (_name, fault, state) => {
    const providerRef = await paid()
    Object.assign(vendor.switches.faults, fault)
    expect(await refund(providerRef, 500, { totalMs: 100 })).toBe('pending')
    Object.assign(vendor.switches.faults, noFaults())
    await new Promise((resolve) => setTimeout(resolve, 150))
    expect(await stateOf(providerRef, 500)).toBe(state)
    expect(vendor.requests.filter(({ path }) => path.endsWith('/refund/'))).toHaveLength(1)
  })

  test('that surely did not leave is an error, so that it may be tried again', async () => {
    const providerRef = await paid()
    const away = provider()
    vendor.switches.faults.status = 500
    for (let i = 0; i < 5; i++) await errorOf(away.status({ reference: REFERENCE, providerRef }))
    expect(await errorOf(away.refund({ providerRef, amount: 500, reference: 'r1' }))).toMatchObject({
      reason: 'breaker',
    })
  })
})

describe('secrets', () => {
  test.each([
    ['500', { status: 500 }],
    ['slow', { slowMs: 200 }],
    ['cut', { cut: 'before' as const }],
    ['refused', { status: 400 }],
  ])('are in no error and no log: %s', async (_name, fault) => {
    Object.assign(vendor.switches.faults, fault)
    const error = await errorOf(provider({ totalMs: 100 }).createPayment(request()))
    const lines: string[] = []
    pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }).error({ err: error }, 'away')
    for (const text of [...lines, inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error)]) {
      for (const secret of [SECRET, 'Bearer', 'anna@', 'Ozola', '20000000']) expect(text).not.toContain(secret)
    }
  })

  test('are not on the adapter', () => {
    expect(inspect(provider(), { depth: 10, showHidden: true })).not.toContain(SECRET)
  })
})

test('a bank transfer is never accepted by itself', async () => {
  const bank = transfer()
  expect(await bank.status({ reference: 'r', providerRef: 'p' })).toMatchObject({ state: 'pending', reference: 'r' })
  expect(await bank.readNotification(Buffer.from('{}'), {}, {})).toEqual({ ok: false, reason: 'no-notifications' })
  expect(await bank.refund({ providerRef: '', amount: 100, reference: 'r' })).toBe('pending')
  await expect(bank.createPayment(request())).rejects.toThrow()
})
