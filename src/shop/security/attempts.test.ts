import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { countAttempt, LIMITS_OF_ATTEMPTS } from './attempts.db.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const start = Date.parse('2026-11-21T10:00:00Z')
const at = (seconds: number) => new Date(start + seconds * 1000)

test('so many in a window, and again in the next', async () => {
  const limits = { limit: 3, windowMs: 60_000 }
  for (const count of [1, 2, 3]) expect(await countAttempt(shop.db, 'a', limits, at(0))).toEqual({ ok: true, count })
  expect(await countAttempt(shop.db, 'a', limits, at(20))).toEqual({ ok: false, retryAfterSeconds: 40 })
  expect(await countAttempt(shop.db, 'a', limits, at(60))).toEqual({ ok: true, count: 1 })
})

test('past the limit each wait is twice the one before, and a quiet day forgives', async () => {
  const key = 'b'
  const go = (seconds: number) => countAttempt(shop.db, key, LIMITS_OF_ATTEMPTS.loginPair, at(seconds))
  for (let i = 0; i < 5; i++) expect((await go(0)).ok).toBe(true)
  expect(await go(1)).toEqual({ ok: false, retryAfterSeconds: 59 })
  expect((await go(60)).ok).toBe(true)
  expect(await go(61)).toEqual({ ok: false, retryAfterSeconds: 119 })
  expect((await go(180)).ok).toBe(true)
  expect(await go(181)).toEqual({ ok: false, retryAfterSeconds: 239 })
  expect(await go(181 + 26 * 3600)).toEqual({ ok: true, count: 1 })
})

test('a hundred at once: no more than the limit pass', async () => {
  const all = Array.from({ length: 100 }, () => countAttempt(shop.db, 'c', LIMITS_OF_ATTEMPTS.loginPair, at(0)))
  expect((await Promise.all(all)).filter((attempt) => attempt.ok)).toHaveLength(5)
})
