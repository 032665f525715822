import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import { startQueue } from '../../src/adapters/queue/queue.ts'
import { rows } from '../../src/shop/db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { buyer, place } from '../support/buyers.ts'
import { openTestDatabase } from '../support/databases.ts'
import { openTestShop } from '../support/shop.ts'

/** What a mail server that talks rubbish makes nodemailer throw. */
const rubbish = () => Object.assign(new Error('Invalid HELO. response=what?\0'), { response: 'what?\0\ud800' })

test('an e-mail whose mail server answers nonsense stays in the queue with the reason', async () => {
  const shop = await openTestShop()
  await place(shop, await buyer(shop, [await shop.product()]))
  const [message] = await shop.db.select().from(emails)
  const mailer = { send: () => Promise.reject(rubbish()), close: () => {} }
  await expect(sendEmail(shop.services, mailer, message?.id ?? '', false)).rejects.toThrow('Invalid HELO')
  const [after] = await shop.db
    .select()
    .from(emails)
    .where(eq(emails.id, message?.id ?? ''))
  expect(after).toMatchObject({ state: 'queued', tries: 1 })
  expect(after?.lastError).toContain('Invalid HELO')
  await shop.close()
})

test('its job fails at once and is tried again, instead of hanging until it expires', async () => {
  const { database, drop } = await openTestDatabase('nothing')
  const queue = await startQueue(database, pino({ level: 'silent' }))
  const fail = () => Promise.reject(rubbish())
  await queue.work(
    {
      letter: fail,
      'settle-payment': fail,
      'forgot-password': fail,
      'order-link': fail,
      'check-vat': fail,
      'staff-job': fail,
      'book-bank-entries': fail,
      import: fail,
      backup: fail,
      'demo-goods': fail,
      'import-feed': fail,
      campaign: fail,
      'pickup-points': fail,
    },
    {},
  )
  await queue.add(database.db, { name: 'letter', data: { id: 'a' } })
  await expect
    .poll(() => rows(database.db, sql`select state from pgboss.job where name = 'letter'`), { timeout: 20_000 })
    .toEqual([{ state: 'retry' }])
  await queue.stop()
  await drop()
})
