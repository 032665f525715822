import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../src/adapters/database/database.ts'
import { readBounces } from '../../../src/adapters/mail/bounce-mailbox.ts'
import type { EmailDeps } from '../../../src/adapters/mail/deps.ts'
import { deliveryReport } from '../../support/delivery-report.ts'
import {
  Buyer,
  freePort,
  lockerOrder,
  type RunningShop,
  sellableIds,
  startShopProcess,
} from '../../support/running-shop.ts'
import { openImapServer } from '../../vendors/imap-server.ts'
import { signInStaff } from '../back-office-steps.ts'
import { expectAccessible, openBrowser } from '../browser.ts'
import { expectNoSideways } from '../checkout-steps.ts'

const program = join(import.meta.dirname, '../../../dist-test/server/main.js')
const dataDir = mkdtempSync(join(tmpdir(), 'shop-refused-'))
const NOBODY = 'nav@klienti.example'
let shop: RunningShop
let mailbox: Awaited<ReturnType<typeof openImapServer>>
let mailServer: SMTPServer
let isRefusing = true
const received: string[] = []

/** The mail server refuses the address while `isRefusing`. */
beforeAll(async () => {
  mailServer = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      if (!isRefusing || address !== NOBODY) return done()
      done(Object.assign(new Error('5.1.1 No such mailbox here'), { responseCode: 550 }))
    },
    onData(stream, { envelope }, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (envelope.rcptTo.some(({ address }) => address === NOBODY)) received.push(Buffer.concat(chunks).toString())
        done()
      })
    },
  })
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve))
  const address = mailServer.server.address()
  const mailPort = typeof address === 'object' && address ? address.port : 0
  mailbox = await openImapServer()
  const env = { LIMITS: 'off', MAIL_URL: `smtp://127.0.0.1:${mailPort}`, MAIL_BOUNCE_URL: mailbox.url }
  shop = await startShopProcess({ program, dataDir, port: await freePort(), env })
})
afterAll(async () => {
  await shop?.end('SIGTERM')
  await mailbox?.close()
  await new Promise<void>((resolve) => (mailServer ? mailServer.close(() => resolve()) : resolve()))
  rmSync(dataDir, { recursive: true, force: true })
})

const browser = openBrowser({ address: () => shop.url })

async function buy(email: string) {
  const buyer = new Buyer(shop.url)
  const [id] = await sellableIds(buyer)
  await buyer.post(`/api/cart-item/add/${id}?action=plus`, { quantity: 1 })
  await buyer.post('/api/order/store', await lockerOrder(buyer, email), { 'idempotency-key': crypto.randomUUID() })
}

/** As the job that comes every five minutes. */
async function readMailbox() {
  const from = { DATABASE_URL: undefined, DATABASE_READ_URL: undefined, DATABASE_POOL: 2 }
  const database = await openDatabase({ ...from, dataDir })
  try {
    const config = { MAIL_BOUNCE_URL: mailbox.url, baseUrl: new URL(shop.url) }
    return await readBounces({ database, config, now: () => new Date() } as unknown as EmailDeps)
  } finally {
    await database.close()
  }
}

test('an address that the mail server refuses is a task with its reason, and the e-mail is sent again', async () => {
  await buy(NOBODY)
  const page = await browser.page({ width: 360, colorScheme: 'dark' })
  await signInStaff(page)
  const task = page.getByRole('listitem').filter({ hasText: 'E-pastu nevarēja nosūtīt' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await page.getByRole('heading', { name: 'Darāmais' }).waitFor()
        return task.count()
      },
      { timeout: 40_000, interval: 1_000 },
    )
    .toBe(1)
  await task.getByRole('link').first().click()
  await page.waitForURL('**/admin/emails?state=dead')
  const dead = page.getByRole('listitem').filter({ hasText: NOBODY })
  await dead.filter({ hasText: 'Pasūtījums saņemts' }).filter({ hasText: '550 5.1.1 No such mailbox here' }).waitFor()
  await expectAccessible(page)
  await expectNoSideways(page)

  isRefusing = false
  await dead.getByRole('button', { name: 'Sūtīt vēlreiz' }).click()
  await page.getByText('Visas vēstules ir nosūtītas.').waitFor()
  await expect.poll(() => received.length, { timeout: 40_000 }).toBe(1)
  expect(received[0]).toContain('Message-ID: <')
})

test('a report that comes to the mailbox later does the same to an e-mail that was sent', async () => {
  const id = /Message-ID: <([0-9a-f-]{36})@/i.exec(received[0] ?? '')?.[1] ?? ''
  mailbox.put(deliveryReport(id, { diagnostic: 'smtp; 550 5.1.1 Mailbox was closed' }))
  expect(await readMailbox()).toBe(1)
  const page = await browser.page({ width: 1440 })
  await signInStaff(page)
  await page.getByRole('listitem').filter({ hasText: 'E-pastu nevarēja nosūtīt' }).getByRole('link').first().click()
  const dead = page.getByRole('listitem').filter({ hasText: NOBODY })
  await dead.filter({ hasText: '550 5.1.1 Mailbox was closed' }).waitFor()
  await expectAccessible(page)
  await dead.getByRole('button', { name: 'Sūtīt vēlreiz' }).click()
  await page.getByText('Visas vēstules ir nosūtītas.').waitFor()
  await expect.poll(() => received.length, { timeout: 40_000 }).toBe(2)
})
