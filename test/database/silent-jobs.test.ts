import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startQueue } from '../../src/adapters/queue/queue.ts'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop

beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

test('a job in slices is taken over from an instance that is silent, and from no other', async () => {
  const queue = await startQueue(shop.services.database, pino({ level: 'silent' }))
  const nothing = async () => {}
  const done: string[] = []
  for (const id of ['silent', 'working']) {
    await shop.db.transaction((tx) => queue.add(tx, { name: 'staff-job', data: { id } }))
  }
  const reset = 'order-link'
  await shop.db.transaction((tx) => queue.add(tx, { name: reset, data: { id: 'silent' } as never }))
  // As another instance has them that was killed a minute ago, or sends heartbeats.
  await shop.db.execute(sql`update pgboss.job set state = 'active', started_on = now() - interval '1 minute',
      heartbeat_on = now() - case data->>'id' when 'silent' then interval '16 seconds' else interval '4 seconds' end
    where name in ('staff-job', ${reset}) and state = 'created'`)
  await queue.work(
    {
      ...{ letter: nothing, 'settle-payment': nothing, 'forgot-password': nothing, 'check-vat': nothing },
      ...{
        import: nothing,
        'import-feed': nothing,
        backup: nothing,
        'demo-goods': nothing,
        campaign: nothing,
        'book-bank-entries': nothing,
        'pickup-points': nothing,
      },
      'order-link': async () => void done.push('order-link'),
      'staff-job': async ({ id }) => void done.push(id),
    },
    {},
  )
  await expect.poll(() => done).toEqual(['silent'])
  const left = () =>
    rows(shop.db, sql`select name, data->>'id' as id from pgboss.job where state = 'active' order by 1, 2 desc`)
  await expect.poll(left).toEqual([
    { name: 'order-link', id: 'silent' },
    { name: 'staff-job', id: 'working' },
  ])
  await queue.stop()
})
