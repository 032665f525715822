import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { countByNetwork } from '../../src/shop/security/network-attempts.db.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop
let time = new Date()
const PASSWORD = 'zilais galds 77'
const EMAIL = 'janis@example.com'

beforeAll(async () => {
  shop = await openTestShop({ limits: true, now: () => time, env: { TRUST_PROXY: '127.0.0.1' } })
  const answer = await shop.visitor().post('/register', person(EMAIL), from('10.0.0.1'))
  expect(answer.status).toBe(200)
})
afterAll(() => shop.close())
beforeEach(async () => {
  time = new Date()
  await shop.db.execute(sql`delete from attempts`)
})

const from = (ip: string) => ({ 'x-forwarded-for': ip })
const person = (email: string) => ({
  user: {
    type: 'b2c',
    name: 'Jānis',
    surname: 'Kalns',
    email,
    password: PASSWORD,
    password_confirmation: PASSWORD,
    phone: { number: '20000001' },
  },
  terms: { privacy: true },
})
const logIn = (ip: string, email: string, password: string, visitor: Visitor = shop.visitor()) =>
  visitor.submit('/login', { email, password }, from(ip))

describe('guessing passwords', () => {
  test('five tries a minute from one place at one account; the owner elsewhere still gets in', async () => {
    for (let i = 0; i < 5; i++) expect((await logIn('10.0.0.2', EMAIL, 'nepareiza')).status).toBe(422)
    const sixth = await logIn('10.0.0.2', EMAIL, PASSWORD)
    expect(sixth.status).toBe(429)
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(30)
    expect(sixth.body).toContain('Par daudz mēģinājumu')
    expect((await logIn('10.0.0.3', EMAIL, PASSWORD)).status).toBe(303)
    time = new Date(time.getTime() + 61_000)
    expect((await logIn('10.0.0.2', EMAIL, PASSWORD)).status).toBe(303)
  })

  test('thirty tries a minute from one place at a thousand accounts', async () => {
    const statuses = []
    for (let i = 0; i < 32; i++) statuses.push((await logIn('10.0.0.4', `a${i}@example.com`, 'nepareiza')).status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(30)
    expect(statuses.slice(-2)).toEqual([429, 429])
  })

  test('an IPv6 network of 2^64 addresses is one place, and so is an address whatever port a proxy puts behind it', async () => {
    const tries: ((i: number) => string)[] = [
      (i) => `2001:db8:1:2::${i + 1}`,
      (i) => `[2001:db8:1:3::${i + 1}]:${1000 + i}`,
      (i) => `203.0.113.9:${1000 + i}`,
      (i) => (i % 2 ? '::ffff:203.0.113.10' : '203.0.113.10'),
      (i) => `rubbish ${i}`,
    ]
    for (const address of tries) {
      const statuses = []
      for (let i = 0; i < 6; i++) statuses.push((await logIn(address(i), 'a@example.com', 'nepareiza')).status)
      expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
    }
  })

  test('a /48 may try ten times what one of its networks may', async () => {
    const once = { limit: 1, windowMs: 60_000 }
    const tried = async (ip: string) => (await countByNetwork(shop.db, 'test', ip, once, time)).ok
    for (let i = 0; i < 10; i++) expect(await tried(`2001:db8:7:${i}::1`)).toBe(true)
    expect(await tried('2001:db8:7:a::1')).toBe(false)
    expect(await tried('2001:db8:8:a::1')).toBe(true)
    for (let i = 0; i < 12; i++) expect(await tried(`203.0.113.${i}`)).toBe(true)
  })

  test('a hundred at once: no more are checked than may be', async () => {
    const visitors = await ready(60)
    const answers = await Promise.all(visitors.map((visitor) => logIn('10.0.0.5', EMAIL, 'nepareiza', visitor)))
    const checked = answers.filter(({ status, body }) => status === 422 && body.includes('nav pareiza'))
    expect(checked.length).toBeLessThanOrEqual(5)
    expect(answers.every(({ status }) => status === 422 || status === 429)).toBe(true)
  })

  test('a place of its own cannot be claimed when no proxy is trusted', async () => {
    const open = await openTestShop({ limits: true })
    const answers = []
    for (let i = 0; i < 6; i++) {
      answers.push(await open.visitor().submit('/login', { email: EMAIL, password: 'x' }, from(`10.1.0.${i}`)))
    }
    await open.close()
    expect(answers.at(-1)?.status).toBe(429)
  })
})

test('five registrations an hour from one place', async () => {
  const statuses = []
  for (let i = 0; i < 6; i++) {
    statuses.push((await shop.visitor().post('/register', person(`r${i}@example.com`), from('10.0.0.6'))).status)
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
})

test('waiting for goods: ten an hour for one mailbox, twenty from one place', async () => {
  const wait = async (ip: string, email: string) => {
    const { id } = await shop.product({ quantity: 0 })
    return (await shop.visitor().post('/api/product-subscribe', { product_id: id, email }, from(ip))).status
  }
  const toOne = []
  for (let i = 0; i < 11; i++) toOne.push(await wait(`10.6.0.${i}`, 'gaida@example.com'))
  expect(toOne).toEqual([...Array(10).fill(200), 429])
  const fromOne = []
  for (let i = 0; i < 21; i++) fromOne.push(await wait('10.6.1.1', `gaida${i}@example.com`))
  expect(fromOne).toEqual([...Array(20).fill(200), 429])
})

test('three e-mails an hour for one address, without a word; ten requests from one place; known or not', async () => {
  const ask = async (ip: string, email: string) =>
    (await shop.visitor().submit('/forgot-password', { email }, from(ip))).status
  for (const email of [EMAIL, 'nobody@example.com']) {
    const before = shop.jobs.length
    const statuses = []
    for (let i = 0; i < 4; i++) statuses.push(await ask(`10.2.${email.length}.${i}`, email))
    expect(statuses).toEqual([200, 200, 200, 200])
    expect(shop.jobs.slice(before)).toEqual(Array(3).fill({ name: 'forgot-password', data: { email } }))
  }
  const statuses = []
  for (let i = 0; i < 11; i++) statuses.push(await ask('10.0.0.7', `f${i}@example.com`))
  expect(statuses.at(9)).toBe(200)
  expect(statuses.at(10)).toBe(429)
})

test('a log-in storm is answered 429 beyond two at work and twenty in wait', async () => {
  const visitors = await ready(40)
  const answers = await Promise.all(
    visitors.map((visitor, i) => logIn(`10.3.0.${i}`, `storm${i}@example.com`, 'nepareiza', visitor)),
  )
  for (const { status, headers } of answers) {
    expect([422, 429]).toContain(status)
    if (status === 429) expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  }
})

test('a password of a megabyte is refused before any work', async () => {
  const visitor = shop.visitor()
  await visitor.renewToken()
  const start = performance.now()
  const answer = await visitor.submit('/login', { email: EMAIL, password: 'x'.repeat(1_000_000) }, from('10.0.0.8'))
  expect(answer.status).toBe(413)
  expect(performance.now() - start).toBeLessThan(500)
})

describe('a merchant who wants no strangers told (REGISTER_TELLS=0)', () => {
  test('new and known addresses get the same answer, and the known one an e-mail', async () => {
    const quiet = await openTestShop({ env: { REGISTER_TELLS: '0' } })
    const first = await quiet.visitor().post('/register', person(EMAIL))
    const second = await quiet.visitor().post('/register', person(EMAIL))
    expect(second.status).toBe(200)
    expect(second.body).toBe(first.body)
    expect(first.json()).toMatchObject({ path: '/login?notice=registered' })
    const { rows } = (await quiet.db.execute(sql`select kind from letters order by created_at`)) as unknown as {
      rows: { kind: string }[]
    }
    expect(rows.map(({ kind }) => kind)).toEqual(['confirm-email', 'account-exists'])
    await quiet.close()
  })
})

describe('with the captcha on', () => {
  test('registration and forgotten passwords ask for it; log-in only after several misses', async () => {
    const guarded = await openTestShop({ env: { CAPTCHA: 'altcha', TRUST_PROXY: '127.0.0.1' }, limits: true })
    const refused = await guarded.visitor().post('/register', person(EMAIL))
    expect(refused.status).toBe(422)
    expect(refused.json<{ errors: object }>().errors).toHaveProperty(['g-recaptcha-response'])
    const forgot = await guarded.visitor().submit('/forgot-password', { email: EMAIL })
    expect(forgot.status).toBe(422)
    expect(forgot.body).toContain('neesat robots')
    const answers = []
    for (let i = 0; i < 4; i++) {
      answers.push(await guarded.visitor().submit('/login', { email: EMAIL, password: 'nepareiza' }, from('10.4.0.1')))
    }
    expect(answers.map(({ body }) => body.includes('neesat robots'))).toEqual([false, false, false, true])
    expect(answers[2]?.body).toContain('data-captcha="login_action"')
    expect((await guarded.visitor().get('/login')).body).not.toContain('data-captcha=')
    await guarded.close()
  })
})

test('past 20 failures in an hour from anywhere an account asks everybody for a captcha, and lets its owner in', async () => {
  const guarded = await openTestShop({
    env: { CAPTCHA: 'altcha', TRUST_PROXY: '127.0.0.1' },
    limits: true,
    now: () => time,
  })
  const body = person(EMAIL)
  const terms = { ...body.terms, gRecaptchaResponse: guarded.services.captcha.plainField('register_action') }
  const owned = guarded.services.captcha.plainField('login_action')
  time = new Date(time.getTime() + 5_000)
  expect((await guarded.visitor().post('/register', { ...body, terms }, from('10.5.1.1'))).status).toBe(200)
  const tryFrom = (ip: string, fields: Record<string, string>) =>
    guarded.visitor().submit('/login', { email: EMAIL, password: 'nepareiza', ...fields }, from(ip))
  expect((await tryFrom('10.5.1.1', { password: PASSWORD })).status).toBe(303)

  const asked = []
  for (let i = 0; i < 21; i++) asked.push((await tryFrom(`10.5.0.${i}`, {})).body.includes('neesat robots'))
  expect(asked).toEqual([...Array(20).fill(false), true])
  const withoutAnswer = await tryFrom('10.5.1.2', { password: PASSWORD })
  expect(withoutAnswer.status).toBe(422)
  expect(withoutAnswer.body).toContain('data-captcha="login_action"')
  const withAnswer = { password: PASSWORD, 'g-recaptcha-response': owned }
  expect((await tryFrom('10.5.1.2', withAnswer)).status).toBe(303)

  time = new Date(time.getTime() + 61 * 60_000)
  expect((await tryFrom('10.5.1.3', { password: PASSWORD })).status).toBe(303)
  await guarded.close()
})

async function ready(many: number) {
  const visitors = Array.from({ length: many }, () => shop.visitor())
  for (const visitor of visitors) await visitor.renewToken()
  return visitors
}
