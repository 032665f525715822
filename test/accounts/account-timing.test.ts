import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
const PASSWORD = 'zilais galds 77'

beforeAll(async () => {
  shop = await openTestShop()
  for (const email of ['known@example.com', 'closed@example.com']) {
    const user = { name: 'A', surname: 'B', email, password: PASSWORD, password_confirmation: PASSWORD }
    await shop
      .visitor()
      .post('/register', { user: { ...user, phone: { number: '20000001' } }, terms: { privacy: true } })
  }
  await shop.db.execute(sql`update users set deactivated_at = now() where email = 'closed@example.com'`)
})
afterAll(() => shop.close())

/** Work, not waiting: a busy machine makes both longer, but only waiting by chance. */
function cpuMs(start: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

const median = (numbers: number[]) => numbers.sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

test('a wrong log-in is as much work for a known, an unknown and a closed account', async () => {
  const addresses = ['known@example.com', 'nobody@example.com', 'closed@example.com']
  const times = new Map(addresses.map((email) => [email, [] as number[]]))
  const visitor = shop.visitor()
  for (let i = 0; i < 45; i++) {
    // In changing order, so that what the machine does beside it falls on all of them.
    for (const email of [...addresses.slice(i % 3), ...addresses.slice(0, i % 3)]) {
      const start = process.cpuUsage()
      await visitor.submit('/login', { email, password: 'nepareiza parole' })
      // The first rounds warm everything up.
      if (i >= 5) times.get(email)?.push(cpuMs(start))
    }
  }
  const medians = [...times.values()].map(median)
  expect(Math.max(...medians) - Math.min(...medians)).toBeLessThan(5)
})
