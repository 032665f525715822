import { createHmac } from 'node:crypto'
import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type OfflineMontonio, startMontonio } from '../../../test/vendors/montonio.ts'
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
import { montonio } from './montonio.ts'

const ACCESS_KEY = 'access-1234'
const SECRET = 'a-secret-that-nobody-may-see'
const REFERENCE = '0b7f3a52-5a0e-4c39-9a55-6f7f2f7d8c11'

let vendor: OfflineMontonio
let shop: VendorServer
let taken: Incoming[]
let answer = 200

beforeAll(async () => {
  vendor = await startMontonio({ accessKey: ACCESS_KEY, secretKey: SECRET, retryMs: [10, 20] })
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
    token: {},
    wrongAmount: 0,
    wrongUuid: null,
    wrongReference: null,
    wrongCurrency: null,
    refundStatus: 'PENDING',
    paymentUrl: null,
  })
})

function provider(limits: Partial<VendorLimits> = {}, now?: () => Date): PaymentProvider {
  const made = montonio(
    { PAYMENT_MONTONIO_ACCESS_KEY: ACCESS_KEY, PAYMENT_MONTONIO_SECRET_KEY: SECRET, PAYMENT_MONTONIO_URL: vendor.url },
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
  name: 'Anna Marija Ozola',
  phone: '+37120000000',
  address: { country: 'LT', line: 'Gedimino pr. 1', city: 'Vilnius', zip: 'LT-01103' },
  companyName: 'UAB Pavyzdys',
  providerMethod: null,
  returnUrl: `${shop.origin}/order/t/return?payment=${REFERENCE}`,
  notificationUrl: `${shop.origin}/webhooks/montonio`,
  linkMinutes: 30,
  ...changes,
})

const press = (page: string, decision: string) =>
  fetch(page, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' })

const read = (body: string, query: Record<string, string> = {}) =>
  provider().readNotification(Buffer.from(body), {}, query)

const errorOf = async (call: Promise<unknown>) => {
  const error = await call.then(() => null).catch((thrown: unknown) => thrown)
  if (!(error instanceof VendorError)) throw new Error(`no vendor error: ${String(error)}`)
  return error
}

describe('settings', () => {
  test('without keys there is no Montonio; one key alone is a mistake', () => {
    const url = { PAYMENT_MONTONIO_URL: 'https://stargate.montonio.com/api' }
    expect(
      montonio({ ...url, PAYMENT_MONTONIO_ACCESS_KEY: undefined, PAYMENT_MONTONIO_SECRET_KEY: undefined }),
    ).toBeNull()
    expect(() =>
      montonio({ ...url, PAYMENT_MONTONIO_ACCESS_KEY: 'a', PAYMENT_MONTONIO_SECRET_KEY: undefined }),
    ).toThrow(ConfigError)
  })
})

describe('a payment', () => {
  test('is asked for in euros, and the buyer is sent to the bank page', async () => {
    const link = await provider().createPayment(request())
    const order = vendor.orders.get(link.providerRef)
    expect(order).toMatchObject({
      merchantReference: REFERENCE,
      merchantReferenceDisplay: 'E-7K2M9',
      total: 12_345,
      currency: 'EUR',
      locale: 'lv',
      method: 'paymentInitiation',
      expiresIn: 30,
    })
    expect(link.redirectUrl).toContain(`/pay/${link.providerRef}`)
    expect(Math.abs(link.expiresAt.getTime() - Date.now() - 30 * 60_000)).toBeLessThan(5_000)
    const sent = claimsOf(vendor.requests[0])
    expect(sent).toMatchObject({
      grandTotal: 123.45,
      payment: { method: 'paymentInitiation', amount: 123.45, methodOptions: { preferredCountry: 'LT' } },
      billingAddress: {
        firstName: 'Anna Marija',
        lastName: 'Ozola',
        email: 'anna@ozoli.example',
        country: 'LT',
        companyName: 'UAB Pavyzdys',
        postalCode: 'LT-01103',
      },
      lineItems: [{ name: 'E-7K2M9', quantity: 1, finalPrice: 123.45 }],
      accessKey: ACCESS_KEY,
    })
    expect(Number(sent.exp) - Number(sent.iat)).toBe(600)
  })

  test.each([
    [1, '0.01'],
    [10, '0.1'],
    [1_000, '10'],
    [2_999, '29.99'],
    [115, '1.15'],
    [999_999_99, '999999.99'],
  ])('%i cents are written %s', async (amount, euros) => {
    const link = await provider().createPayment(request({ amount }))
    expect(decodeOf(vendor.requests[0])).toContain(`"grandTotal":${euros},`)
    const status = await provider().status({ reference: REFERENCE, providerRef: link.providerRef })
    expect(status.amount).toBe(amount)
  })

  test.each([
    ['paymentInitiation:HABALV22', { method: 'paymentInitiation', methodOptions: { preferredProvider: 'HABALV22' } }],
    ['cardPayments', { method: 'cardPayments', methodOptions: {} }],
    ['cardPayments:applePay', { method: 'cardPayments', methodOptions: { preferredMethod: 'applePay' } }],
    ['bnpl:2', { method: 'bnpl', methodOptions: { period: 2 } }],
    ['hirePurchase', { method: 'hirePurchase' }],
  ])('can be opened at %s', async (providerMethod, payment) => {
    await provider().createPayment(request({ providerMethod }))
    expect(claimsOf(vendor.requests[0])).toMatchObject({ payment })
  })

  test('is paid on the page: the shop is told, and the status says so', async () => {
    const link = await provider().createPayment(request())
    expect(await (await fetch(link.redirectUrl)).text()).toContain('123.45 EUR')
    const back = await press(link.redirectUrl, 'pay')
    expect(back.headers.get('location')).toMatch(/return\?payment=.*&order-token=/)
    await vendor.post.idle()
    const told = taken.find(({ path }) => path === '/webhooks/montonio')
    expect(await read(told?.body ?? '')).toEqual({
      ok: true,
      eventKey: `${link.providerRef}:PAID`,
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

  test('left with cancel: nothing changes, nobody is told', async () => {
    const link = await provider().createPayment(request())
    expect((await press(link.redirectUrl, 'cancel')).headers.get('location')).toContain('error-message=')
    await vendor.post.idle()
    expect(taken).toHaveLength(0)
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe('pending')
  })

  test.each([
    ['another amount', { wrongAmount: 1 }],
    ['another reference', { wrongReference: 'x' }],
    ['another currency', { wrongCurrency: 'PLN' }],
    ['a page that is not theirs', { paymentUrl: 'https://montonio.com.evil.example/pay' }],
    ['a page without protection', { paymentUrl: 'http://pay.montonio.com/1' }],
    ['no address at all', { paymentUrl: 'javascript:alert(1)' }],
  ])('answered with %s is not used', async (_name, switches) => {
    Object.assign(vendor.switches, switches)
    expect(await errorOf(provider().createPayment(request()))).toMatchObject({ reason: 'answer' })
  })

  test('buyers may be sent to pages on Montonio hosts', async () => {
    vendor.switches.paymentUrl = 'https://pay.montonio.com/1'
    expect((await provider().createPayment(request())).redirectUrl).toBe('https://pay.montonio.com/1')
    expect(provider().formHosts).toContain('https://*.montonio.com')
  })
})

describe('status', () => {
  test.each([
    ['PENDING', 'pending'],
    ['AUTHORIZED', 'pending'],
    ['PAID', 'accepted'],
    ['ABANDONED', 'expired'],
    ['VOIDED', 'failed'],
    ['PARTIALLY_REFUNDED', 'accepted'],
    ['REFUNDED', 'refunded'],
  ])('%s is %s', async (paymentStatus, state) => {
    const link = await provider().createPayment(request())
    await vendor.become(link.providerRef, paymentStatus)
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe(state)
  })

  test.each(['SETTLED', '', 'constructor'])('"%s" is not guessed at', async (paymentStatus) => {
    const link = await provider().createPayment(request())
    await vendor.become(link.providerRef, paymentStatus)
    const asked = provider().status({ reference: REFERENCE, providerRef: link.providerRef })
    expect(await errorOf(asked)).toMatchObject({ reason: 'answer' })
  })

  test('tells the amount, reference and currency of the vendor, not ours', async () => {
    const link = await provider().createPayment(request())
    Object.assign(vendor.switches, { wrongAmount: -1, wrongReference: 'other', wrongCurrency: 'PLN' })
    expect(await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).toMatchObject({
      amount: 12_344,
      reference: 'other',
      currency: 'PLN',
    })
  })

  test('of another order than was asked for is an error', async () => {
    const link = await provider().createPayment(request())
    vendor.switches.wrongUuid = 'another'
    const asked = provider().status({ reference: REFERENCE, providerRef: link.providerRef })
    expect(await errorOf(asked)).toMatchObject({ reason: 'answer' })
  })

  test('of an order that Montonio does not have is an error', async () => {
    const asked = provider().status({ reference: REFERENCE, providerRef: '00000000-0000-0000-0000-000000000000' })
    expect(await errorOf(asked)).toMatchObject({ reason: 'refused', status: 404 })
  })
})

describe('notifications', () => {
  const base64 = (value: object | string) =>
    Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')
  const now = () => Math.floor(Date.now() / 1000)
  const good = () => ({
    uuid: 'a2b1c0de-0000-4000-8000-000000000001',
    accessKey: ACCESS_KEY,
    merchantReference: REFERENCE,
    paymentStatus: 'PAID',
    grandTotal: 123.45,
    currency: 'EUR',
    iat: now(),
    exp: now() + 600,
  })
  const made = (claims: object | string = good(), header: object = { alg: 'HS256', typ: 'JWT' }, secret = SECRET) => {
    const text = `${base64(header)}.${base64(claims)}`
    return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`
  }
  const wrapped = (token: unknown) => JSON.stringify({ orderToken: token })
  const respelled = (token: string) => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    return token.slice(0, -1) + alphabet[alphabet.indexOf(token.slice(-1)) ^ 1]
  }

  test('a genuine one is taken, in the body, in the address, or in both', async () => {
    const token = made()
    const providerRef = 'a2b1c0de-0000-4000-8000-000000000001'
    const genuine = { ok: true, eventKey: `${providerRef}:PAID`, reference: REFERENCE, providerRef }
    expect(await read(wrapped(token))).toEqual(genuine)
    expect(await read('', { 'order-token': token })).toEqual(genuine)
    expect(await read(wrapped(token), { 'order-token': token })).toEqual(genuine)
    expect(await read(wrapped(made({ ...good(), exp: now() - 299 })))).toEqual(genuine)
  })

  test.each<[string, () => string, string]>([
    ['nothing', () => '', 'body'],
    ['no token', () => '{}', 'body'],
    ['not JSON', () => 'orderToken=1', 'body'],
    ['a list', () => '[]', 'body'],
    ['a number for a token', () => wrapped(7), 'body'],
    ['an empty token', () => wrapped(''), 'form'],
    ['the plain claims', () => JSON.stringify(good()), 'body'],
    ['two parts only', () => wrapped(made().split('.').slice(0, 2).join('.')), 'form'],
    ['no signature', () => wrapped(`${made().split('.').slice(0, 2).join('.')}.`), 'signature'],
    ['alg none', () => wrapped(`${base64({ alg: 'none' })}.${base64(good())}.`), 'algorithm'],
    ['alg none with a signature', () => wrapped(made(good(), { alg: 'none' })), 'algorithm'],
    ['alg NONE in other e-mails', () => wrapped(`${base64({ alg: 'nOnE' })}.${base64(good())}.`), 'algorithm'],
    ['alg HS512', () => wrapped(made(good(), { alg: 'HS512' })), 'algorithm'],
    ['alg RS256', () => wrapped(made(good(), { alg: 'RS256' })), 'algorithm'],
    ['a critical header', () => wrapped(made(good(), { alg: 'HS256', crit: ['b64'], b64: false })), 'algorithm'],
    ['a foreign secret', () => wrapped(made(good(), { alg: 'HS256' }, 'another-secret')), 'signature'],
    ['an empty secret', () => wrapped(made(good(), { alg: 'HS256' }, '')), 'signature'],
    [
      'other claims under a good signature',
      () => {
        const [head, , signature] = made().split('.')
        return wrapped(`${head}.${base64({ ...good(), merchantReference: 'other' })}.${signature}`)
      },
      'signature',
    ],
    [
      'the same claims written anew',
      () => {
        const claims = good()
        const [head, , signature] = made(claims).split('.')
        return wrapped(`${head}.${base64(JSON.stringify(claims, null, 1))}.${signature}`)
      },
      'signature',
    ],
    ['one bit of the signature', () => wrapped(respelled(made())), 'signature'],
    ['too much text', () => wrapped(`${made()}${'A'.repeat(20_000)}`), 'form'],
    ['301 s after its end', () => wrapped(made({ ...good(), exp: now() - 302 })), 'expired'],
    ['without an end', () => wrapped(made({ ...good(), exp: undefined })), 'expired'],
    ['an end in words', () => wrapped(made({ ...good(), exp: '9999999999' })), 'expired'],
    ['from the future', () => wrapped(made({ ...good(), iat: now() + 400, exp: now() + 900 })), 'not-yet'],
    ['not good yet', () => wrapped(made({ ...good(), nbf: now() + 400 })), 'not-yet'],
    ['another access key', () => wrapped(made({ ...good(), accessKey: 'somebody' })), 'access-key'],
    ['no access key', () => wrapped(made({ ...good(), accessKey: undefined })), 'access-key'],
    ['no reference', () => wrapped(made({ ...good(), merchantReference: undefined })), 'claims'],
    ['a reference that is a list', () => wrapped(made({ ...good(), merchantReference: [REFERENCE] })), 'claims'],
    ['an identifier that is a path', () => wrapped(made({ ...good(), uuid: '../refunds' })), 'claims'],
    ['claims that are text', () => wrapped(made('"PAID"')), 'form'],
    [
      'a token of ours sent back',
      () => wrapped(made({ accessKey: ACCESS_KEY, iat: now(), exp: now() + 600 })),
      'claims',
    ],
    ['the key twice', () => `{"orderToken":"${made()}","orderToken":"${made()}"}`, 'body'],
    ['both kinds', () => JSON.stringify({ orderToken: made(), refundToken: made() }), 'body'],
  ])('refused: %s', async (_name, body, reason) => {
    expect(await read(body())).toEqual({ ok: false, reason })
  })

  test('refused: one token in the body and another in the address', async () => {
    const other = made({ ...good(), merchantReference: 'other' })
    expect(await read(wrapped(made()), { 'order-token': other })).toEqual({ ok: false, reason: 'body' })
  })

  test('another reference is genuine, and is nobody’s', async () => {
    expect(await read(wrapped(made({ ...good(), merchantReference: 'unknown' })))).toMatchObject({
      ok: true,
      reference: 'unknown',
    })
  })

  test('are repeated until they are taken, and may come twice', async () => {
    const link = await provider().createPayment(request())
    answer = 503
    await vendor.become(link.providerRef, 'PAID')
    await vendor.post.idle()
    expect(taken).toHaveLength(3)

    taken = []
    answer = 200
    vendor.switches.delivery.copies = 2
    await vendor.become(link.providerRef, 'PAID')
    await vendor.post.idle()
    const [one, two] = await Promise.all(taken.map(({ body }) => read(body)))
    expect(one).toEqual(two)
  })

  test('may come in the wrong order: each names the same payment, and the status is the newest', async () => {
    const link = await provider().createPayment(request())
    vendor.switches.delivery.isHeld = true
    await vendor.become(link.providerRef, 'AUTHORIZED')
    await vendor.become(link.providerRef, 'PAID')
    await vendor.post.release((parcels) => parcels.reverse())
    const events = await Promise.all(taken.map(({ body }) => read(body)))
    expect(events.map((event) => event.ok && event.eventKey.split(':')[1])).toEqual(['PAID', 'AUTHORIZED'])
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe('accepted')
  })

  test('may come before the buyer is back', async () => {
    const link = await provider().createPayment(request())
    vendor.switches.delivery.isFirst = true
    await press(link.redirectUrl, 'pay')
    expect(taken.map(({ path }) => path)).toEqual(['/webhooks/montonio'])
  })

  test('paid may come after abandoned', async () => {
    const link = await provider().createPayment(request())
    await vendor.become(link.providerRef, 'ABANDONED')
    await vendor.become(link.providerRef, 'PAID')
    expect((await provider().status({ reference: REFERENCE, providerRef: link.providerRef })).state).toBe('accepted')
  })
})

describe('refunds', () => {
  const paid = async () => {
    const link = await provider().createPayment(request())
    await vendor.become(link.providerRef, 'PAID')
    return link.providerRef
  }

  test.each([
    ['PENDING', 'pending'],
    ['PROCESSING', 'pending'],
    ['SUCCESSFUL', 'done'],
    ['REJECTED', 'refused'],
    ['CANCELED', 'refused'],
  ])('%s is %s', async (refundStatus, state) => {
    const providerRef = await paid()
    vendor.switches.refundStatus = refundStatus
    expect(await provider().refund({ providerRef, amount: 1_000, reference: 'r1' })).toBe(state)
    expect(claimsOf(vendor.requests.at(-1))).toMatchObject({ orderUuid: providerRef, amount: 10, idempotencyKey: 'r1' })
  })

  test('pending, then done: the same reference is the same refund', async () => {
    const providerRef = await paid()
    const refund = { providerRef, amount: 12_345, reference: 'r1', doneBefore: 0 }
    expect(await provider().refund(refund)).toBe('pending')
    expect(await provider().refund(refund)).toBe('pending')
    await vendor.decideRefund(providerRef, 'SUCCESSFUL')
    await vendor.post.idle()
    expect(await provider().refundStatus?.(refund)).toBe('done')
    expect(vendor.orders.get(providerRef)?.refunds).toHaveLength(1)
    expect(await read(taken.at(-1)?.body ?? '')).toMatchObject({ ok: true, reference: REFERENCE })
  })

  test('more than was paid, or less than five cents, is refused', async () => {
    const providerRef = await paid()
    expect(await provider().refund({ providerRef, amount: 12_346, reference: 'r1' })).toBe('refused')
    vendor.requests.length = 0
    expect(await provider().refund({ providerRef, amount: 4, reference: 'r2' })).toBe('refused')
    expect(vendor.requests).toHaveLength(0)
  })

  test('an answer that was lost may be asked for again', async () => {
    const providerRef = await paid()
    vendor.switches.faults.cut = 'after'
    expect(await errorOf(provider().refund({ providerRef, amount: 500, reference: 'r1' }))).toMatchObject({
      reason: 'cut',
    })
    vendor.switches.faults.cut = null
    expect(await provider().refund({ providerRef, amount: 500, reference: 'r1' })).toBe('pending')
    expect(vendor.orders.get(providerRef)?.refunds).toHaveLength(1)
  })
})

describe('secrets', () => {
  const wrongKeys = () =>
    montonio({
      PAYMENT_MONTONIO_ACCESS_KEY: ACCESS_KEY,
      PAYMENT_MONTONIO_SECRET_KEY: 'another-secret-of-ours',
      PAYMENT_MONTONIO_URL: vendor.url,
    })

  test.each([
    ['slow', { slowMs: 200 }],
    ['500', { status: 500 }],
    ['cut', { cut: 'before' as const }],
    ['redirect', { redirectTo: 'https://evil.example/' }],
  ])('are in no error and no log when the vendor is away: %s', async (_name, fault) => {
    Object.assign(vendor.switches.faults, fault)
    const error = await errorOf(provider({ totalMs: 100 }).createPayment(request()))
    expectNoSecret(error)
  })

  test('are in no error when the keys are wrong', async () => {
    const error = await errorOf(wrongKeys()?.createPayment(request()) ?? Promise.resolve())
    expect(error).toMatchObject({ reason: 'refused', status: 401 })
    expectNoSecret(error)
  })

  test('are not on the adapter', () => {
    expect(inspect(provider(), { depth: 10, showHidden: true })).not.toContain(SECRET)
  })

  function expectNoSecret(error: unknown) {
    const lines: string[] = []
    pino({ level: 'trace' }, { write: (line: string) => lines.push(line) }).error({ err: error }, 'away')
    for (const text of [...lines, inspect(error, { depth: 10, showHidden: true }), JSON.stringify(error)]) {
      for (const secret of [SECRET, 'another-secret', 'eyJ', 'anna@', 'Ozola', '20000000'])
        expect(text).not.toContain(secret)
    }
  }
})

function decodeOf(sent: Incoming | undefined): string {
  const { data } = JSON.parse(sent?.body ?? '{}') as { data: string }
  return Buffer.from(data.split('.')[1] ?? '', 'base64url').toString('utf8')
}

function claimsOf(sent: Incoming | undefined): Record<string, unknown> {
  return JSON.parse(decodeOf(sent)) as Record<string, unknown>
}
