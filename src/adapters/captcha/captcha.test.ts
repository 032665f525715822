import { solveChallenge } from 'altcha-lib/v1'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { noFaults, startServer, type VendorServer } from '../../../test/vendors/server.ts'
import { maxNumberAfter } from './altcha.ts'
import { createCaptcha } from './captcha.ts'

let shop: TestShop
let time = new Date('2026-11-21T10:00:00Z')
beforeAll(async () => {
  shop = await openTestShop({ env: { CAPTCHA: 'altcha' }, now: () => time })
})
afterAll(() => shop.close())

type Task = { algorithm: string; challenge: string; salt: string; signature: string; maxnumber: number }

async function solved(action: string) {
  const task = (await shop.visitor().get(`/api/captcha?action=${action}`)).json<Task>()
  const solution = await solveChallenge(task.challenge, task.salt, task.algorithm, task.maxnumber).promise
  const { algorithm, challenge, salt, signature } = task
  return { algorithm, challenge, number: solution?.number ?? -1, salt, signature }
}
const written = (payload: object) => Buffer.from(JSON.stringify(payload)).toString('base64')
const ours = () => createCaptcha({ ...shop.services, db: shop.db })

describe('proof of work', () => {
  test('an answer is good once, however it is written', async () => {
    const payload = await solved('register_action')
    expect(await ours().check('register_action', written(payload), '1.1.1.1')).toBe('passed')
    expect(await ours().check('register_action', written(payload), '1.1.1.1')).toBe('wrong')
    const otherwise = written({ ...payload, took: 17 })
    expect(await ours().check('register_action', otherwise, '1.1.1.1')).toBe('wrong')
    const bare = written({ ...payload, salt: payload.salt.replace(/&$/, '') })
    expect(await ours().check('register_action', bare, '1.1.1.1')).toBe('wrong')
  })

  test('of 20 equal answers at once one passes', async () => {
    const answer = written(await solved('contact_action'))
    const results = await Promise.all(
      Array.from({ length: 20 }, () => ours().check('contact_action', answer, '1.1.1.1')),
    )
    expect(results.filter((result) => result === 'passed')).toHaveLength(1)
  })

  test('an answer for another form is refused, and stays good for its own', async () => {
    const answer = written(await solved('subscribe_action'))
    expect(await ours().check('contact_action', answer, '1.1.1.1')).toBe('wrong')
    expect(await ours().check('subscribe_action', answer, '1.1.1.1')).toBe('passed')
  })

  test('an answer that is too old is refused, and its time cannot be moved', async () => {
    const payload = await solved('contact_action')
    time = new Date(time.getTime() + 21 * 60_000)
    expect(await ours().check('contact_action', written(payload), '1.1.1.1')).toBe('wrong')
    const until = /until=(\d+)/.exec(payload.salt)?.[1] ?? ''
    const later = { ...payload, salt: payload.salt.replace(until, String(Number(until) + 9_999)) }
    expect(await ours().check('contact_action', written(later), '1.1.1.1')).toBe('wrong')
  })

  test.each(['', 'x', 'e30=', written({}), written([]), written({ salt: 5 }), 'a'.repeat(10_000)])(
    'nonsense is refused: %#',
    async (answer) => {
      expect(['wrong', 'missing']).toContain(await ours().check('contact_action', answer, '1.1.1.1'))
    },
  )

  test('a wrong number is refused', async () => {
    const payload = await solved('contact_action')
    const answer = written({ ...payload, number: payload.number + 1 })
    expect(await ours().check('contact_action', answer, '1.1.1.1')).toBe('wrong')
  })
})

describe('the work of a network', () => {
  const strict = () => createCaptcha({ ...shop.services, db: shop.db, limits: true })
  const taskFor = async (ip: string) => {
    const task = await strict().task('contact_action', ip)
    if (task.kind !== 'altcha') throw new Error('No proof of work')
    return task
  }
  const answerTo = async ({ algorithm, challenge, salt, signature, maxnumber }: Task) => {
    const solution = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    return written({ algorithm, challenge, number: solution?.number ?? -1, salt, signature })
  }
  const answersSoFar = (ip: string, count: number) =>
    shop.db.execute(sql`insert into attempts (key, count, resets_at)
      values (${`captcha:${ip}`}, ${count}, ${new Date(time.getTime() + 60_000).toISOString()})
      on conflict (key) do update set count = excluded.count`)

  test('doubles with every ten answers in an hour, for that network alone, and looking at a form counts nothing', async () => {
    await answersSoFar('5.5.5.5', 9)
    for (let i = 0; i < 3; i++) expect((await taskFor('5.5.5.5')).maxnumber).toBe(60_000)
    const answer = await answerTo(await taskFor('5.5.5.5'))
    expect(await strict().check('contact_action', answer, '5.5.5.5')).toBe('passed')
    expect((await taskFor('5.5.5.5')).maxnumber).toBe(120_000)
    expect((await taskFor('5.5.5.6')).maxnumber).toBe(60_000)
    time = new Date(time.getTime() + 61 * 60_000)
    expect((await taskFor('5.5.5.5')).maxnumber).toBe(60_000)
    expect([0, 9, 10, 39, 40, 1_000].map(maxNumberAfter)).toEqual([60, 60, 120, 480, 960, 960].map((n) => n * 1000))
  })

  test('easy tasks cannot be gathered beforehand; one step less is taken', async () => {
    const [early, next] = [await answerTo(await taskFor('5.5.5.7')), await answerTo(await taskFor('5.5.5.7'))]
    await answersSoFar('5.5.5.7', 10)
    expect(await strict().check('contact_action', next, '5.5.5.7')).toBe('passed')
    await answersSoFar('5.5.5.7', 20)
    expect(await strict().check('contact_action', early, '5.5.5.7')).toBe('wrong')
  })
})

describe('without script', () => {
  test('a form filled in by a person passes once; one filled in at once, or for another form, does not', async () => {
    const field = ours().plainField('register_action')
    expect(await ours().check('register_action', field, '2.2.2.2')).toBe('wrong')
    time = new Date(time.getTime() + 5_000)
    expect(await ours().check('contact_action', field, '2.2.2.2')).toBe('wrong')
    expect(await ours().check('register_action', field, '2.2.2.2')).toBe('passed')
    expect(await ours().check('register_action', `${field}.x`, '2.2.2.2')).toBe('wrong')
  })

  test('only three an hour from one address', async () => {
    const strict = createCaptcha({ ...shop.services, db: shop.db, limits: true })
    const fields = Array.from({ length: 4 }, () => strict.plainField('register_action'))
    time = new Date(time.getTime() + 5_000)
    const results = []
    for (const field of fields) results.push(await strict.check('register_action', field, '3.3.3.3'))
    expect(results).toEqual(['passed', 'passed', 'passed', 'wrong'])
  })
})

describe('Google reCAPTCHA', () => {
  let vendor: VendorServer
  let verdict: object = {}
  const faults = noFaults()
  const asked = (action: Parameters<ReturnType<typeof ours>['check']>[0], answer: string) =>
    createCaptcha({
      ...shop.services,
      db: shop.db,
      config: {
        ...shop.services.config,
        CAPTCHA: 'recaptcha',
        RECAPTCHA_SITE_KEY: 'site',
        RECAPTCHA_SECRET: 'secret',
        RECAPTCHA_URL: `${vendor.origin}/recaptcha/api/siteverify`,
      },
    }).check(action, answer, '4.4.4.4')

  beforeAll(async () => {
    vendor = await startServer({
      faults,
      isPage: () => false,
      handle: () => ({ status: 200, body: JSON.stringify(verdict) }),
    })
  })
  afterAll(() => vendor.close())

  test('a person passes once', async () => {
    verdict = { success: true, score: 0.9, action: 'subscribe_action', hostname: 'localhost' }
    expect(await asked('subscribe_action', 'token-1')).toBe('passed')
    expect(await asked('subscribe_action', 'token-1')).toBe('wrong')
    expect(new URLSearchParams(vendor.requests[0]?.body).get('response')).toBe('token-1')
  })

  test.each([
    ['a program', { success: true, score: 0.1, action: 'subscribe_action', hostname: 'localhost' }],
    ['another form', { success: true, score: 0.9, action: 'contact_action', hostname: 'localhost' }],
    ['another site', { success: true, score: 0.9, action: 'subscribe_action', hostname: 'evil.example' }],
    ['a failure', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ])('%s is refused', async (name, answered) => {
    verdict = answered
    expect(await asked('subscribe_action', name)).toBe('wrong')
  })

  test('a provider that is down is said to be down within 3 s', async () => {
    faults.slowMs = 10_000
    const start = performance.now()
    expect(await asked('subscribe_action', 'token-2')).toBe('down')
    expect(performance.now() - start).toBeLessThan(3_000)
    faults.slowMs = 0
    faults.status = 500
    expect(await asked('subscribe_action', 'token-3')).toBe('down')
  })
})
