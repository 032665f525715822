import { eq } from 'drizzle-orm'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createMailer } from '../../src/adapters/mail/mailer.ts'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import { startQueue } from '../../src/adapters/queue/queue.ts'
import type { EmailKind } from '../../src/shop/emails/email-kinds.ts'
import { queueEmail } from '../../src/shop/emails/emails.db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

/** A mail server that takes e-mails to `hangs.example` and says nothing until it is told to. */
const office = { taken: [] as string[], held: [] as (() => void)[], isHolding: true }
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  onData(stream, { envelope }, done) {
    stream.resume()
    stream.on('end', () => {
      const to = envelope.rcptTo[0]?.address ?? ''
      const take = () => {
        office.taken.push(to)
        done()
      }
      if (office.isHolding && to.endsWith('hangs.example')) office.held.push(take)
      else take()
    })
  },
})
let shop: TestShop
let url: string

beforeAll(async () => {
  shop = await openTestShop()
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.server.address()
  url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`
})
beforeEach(async () => {
  Object.assign(office, { taken: [], held: [], isHolding: true })
  await shop.db.delete(emails)
})
afterAll(async () => {
  await shop.close()
  await new Promise<void>((resolve) => server.close(() => resolve()))
})

/** The shop's own queue with its workers begun by `work`, so that a test can queue e-mails before. */
async function openQueue(connections: number, isBusy = () => false) {
  const queue = await startQueue(shop.services.database, pino({ level: 'silent' }))
  const mailer = createMailer({ ...shop.services.config, MAIL_URL: url, MAIL_CONNECTIONS: connections })
  const nothing = () => Promise.resolve()
  return {
    message: (kind: EmailKind, recipient: string, data: Record<string, unknown> = {}) =>
      queueEmail(shop.db, queue, { kind, subject: crypto.randomUUID(), recipient, lang: 'lv', data }),
    work: () =>
      queue.work(
        {
          letter: ({ id }, isLast) => sendEmail(shop.services, mailer, id, isLast),
          'settle-payment': nothing,
          'forgot-password': nothing,
          'order-link': nothing,
          'check-vat': nothing,
          'staff-job': async () => {},
          'book-bank-entries': async () => {},
          import: async () => {},
          backup: async () => {},
          'demo-goods': nothing,
          'import-feed': async () => {},
          campaign: async () => {},
          'pickup-points': nothing,
        },
        {},
        { emails: connections, isBusy },
      ),
    async stop(withinMs?: number) {
      await queue.stop(withinMs)
      mailer.close()
    },
  }
}

const sent = () => shop.db.select({ to: emails.recipient }).from(emails).where(eq(emails.state, 'sent'))

test('e-mails to a server that hangs do not delay others, and are sent when it answers', async () => {
  const queue = await openQueue(10)
  for (let i = 0; i < 8; i++) await queue.message('contact-answer', `buyer${i}@hangs.example`)
  for (let i = 0; i < 25; i++) await queue.message('contact-answer', `buyer${i}@inbox.example`)
  await queue.message('reset-password', 'owner@inbox.example', { nonce: 'n' })
  await queue.work()
  await expect.poll(sent).toHaveLength(26)
  // The others of that domain wait for these, not for a connection.
  expect(office.held).toHaveLength(4)
  // Begun first; those that went beside it may be taken before it.
  expect(office.taken.indexOf('owner@inbox.example')).toBeLessThan(10)
  expect(new Set(office.taken).size).toBe(26)

  office.isHolding = false
  for (const take of office.held) take()
  await expect.poll(sent).toHaveLength(34)
  expect(new Set(office.taken).size).toBe(34)
  expect(office.taken).toHaveLength(34)
  await queue.stop()
})

test('all places but two may be hanging: a password e-mail is sent all the same', async () => {
  const queue = await openQueue(5)
  // Two of one domain at once, and three places for what is not urgent.
  for (const domain of ['hangs.example', 'a.hangs.example', 'b.hangs.example']) {
    for (let i = 0; i < 3; i++) await queue.message('contact-answer', `buyer${i}@${domain}`)
  }
  await queue.work()
  await expect.poll(() => office.held.length + office.taken.length).toBeGreaterThan(2)
  await queue.message('reset-password', 'owner@inbox.example', { nonce: 'n' })
  await expect.poll(() => office.taken).toContain('owner@inbox.example')
  office.isHolding = false
  for (const take of office.held) take()
  await expect.poll(sent).toHaveLength(10)
  await queue.stop()
})

test('account e-mails go before order e-mails, and these before e-mails to many', async () => {
  const queue = await openQueue(1)
  const product = await shop.product()
  await queue.message('back-in-stock', 'many@inbox.example', { productId: product.id })
  await queue.message('contact-answer', 'buyer@inbox.example')
  await queue.message('confirm-email', 'owner@inbox.example', { nonce: 'n' })
  await queue.work()
  await expect.poll(sent).toHaveLength(3)
  expect(office.taken).toEqual(['owner@inbox.example', 'buyer@inbox.example', 'many@inbox.example'])
  await queue.stop()
})

test('an e-mail being sent is finished before the queue stops, and no other is started', async () => {
  const queue = await openQueue(2)
  await queue.message('contact-answer', 'first@hangs.example')
  await queue.message('contact-answer', 'second@hangs.example')
  await queue.work()
  await expect.poll(() => office.held.length).toBe(1)
  const stopped = queue.stop()
  office.isHolding = false
  for (const take of office.held) take()
  await stopped
  expect(await sent()).toEqual([{ to: 'first@hangs.example' }])
})

test('an e-mail that hangs is given back when its instance stops, and another one sends it', async () => {
  const queue = await openQueue(2)
  await queue.message('contact-answer', 'first@hangs.example')
  await queue.work()
  await expect.poll(() => office.held.length).toBe(1)
  await queue.stop(1)
  expect(await sent()).toEqual([])
  office.isHolding = false
  const other = await openQueue(2)
  await other.work()
  await expect.poll(sent).toEqual([{ to: 'first@hangs.example' }])
  await other.stop()
})

test('while many change their carts, one e-mail goes out at a time beside urgent ones', async () => {
  let isBusy = true
  const queue = await openQueue(5, () => isBusy)
  for (let i = 0; i < 3; i++) await queue.message('contact-answer', `buyer${i}@${i}.hangs.example`)
  for (let i = 0; i < 3; i++) await queue.message('reset-password', `owner${i}@inbox.example`, { nonce: 'n' })
  await queue.work()
  await expect.poll(sent).toHaveLength(3)
  await expect.poll(() => office.held.length).toBe(1)
  await queue.message('reset-password', 'owner3@inbox.example', { nonce: 'n' })
  await expect.poll(sent).toHaveLength(4)
  expect(office.held).toHaveLength(1)
  isBusy = false
  await expect.poll(() => office.held.length).toBe(3)
  office.isHolding = false
  for (const take of office.held) take()
  await expect.poll(sent).toHaveLength(7)
  await queue.stop()
})
