import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import { einvoiceWords } from '../../src/i18n/einvoice-words.ts'
import { rows } from '../../src/shop/db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { carryEInvoices, tellOfLateEInvoices } from '../../src/shop/invoices/deliver-einvoices.db.ts'
import { checkNewEInvoices } from '../../src/shop/invoices/einvoices.db.ts'
import type { ListedInvoice } from '../../src/shop/invoices/invoice-list.calls.ts'
import { openTasks } from '../../src/shop/tasks/tasks.db.ts'
import { bought } from '../support/bought.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { startAccessPoint } from '../vendors/access-point.ts'
import { noFaults } from '../vendors/server.ts'

/** A Friday. */
let now = new Date('2026-10-02T10:00:00Z')
let shop: TestShop
let anna: StaffBrowser
let operator: Awaited<ReturnType<typeof startAccessPoint>>

beforeAll(async () => {
  operator = await startAccessPoint('operator-key')
  shop = await openTestShop({ now: () => now, env: { EINVOICE_URL: operator.url, EINVOICE_KEY: 'operator-key' } })
  anna = await signedInStaff(shop, 'accountant')
}, 60_000)
afterAll(async () => {
  await shop.close()
  await operator.close()
})
beforeEach(() => {
  now = new Date('2026-10-02T10:00:00Z')
  Object.assign(operator.faults, noFaults())
  Object.assign(operator.switches, { refuses: null, answer: null })
  operator.carried.clear()
})

const numbers = [
  '90000069281',
  '90000056357',
  '90099999994',
  '99999999993',
  '90000010023',
  '90000038578',
  '90000022399',
]

async function ofSchool() {
  const lamp = await shop.product({ price: 12_100, quantity: 5 })
  const { visitor } = await signedIn(shop, {
    type: 'b2g',
    vatNum: null,
    mayPayByInvoice: true,
    regNum: numbers.pop() ?? '',
  })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const { number } = await bought(shop, visitor, { payment_method: 'invoice' })
  await checkNewEInvoices(shop.db, einvoiceWords)
  return number
}

const list = async (query: string): Promise<ListedInvoice[]> =>
  (await anna.get(`/invoices?limit=200&${query}`)).body.rows
const of = async (order: string) => (await list(`q=${order}`))[0]
const hand = async (order: string, channel: string) =>
  anna.post(`/invoices/${(await of(order))?.number}/einvoice`, { channel })
const carry = () =>
  carryEInvoices({ db: shop.db, accessPoint: shop.services.accessPoint as never, words: einvoiceWords, now })
const tasks = async (kind: string) => (await openTasks(shop.db)).filter((task) => task.kind === kind).length

describe('the e-invoice of a public body', () => {
  test('has five working days, then a task; it ends when it is handed over', async () => {
    const order = await ofSchool()
    expect((await of(order))?.eInvoice).toMatchObject({ state: 'waiting', dueOn: '2026-10-09' })
    expect((await list('einvoice=waiting')).map((row) => row.order)).toContain(order)
    now = new Date('2026-10-09T18:00:00Z')
    await tellOfLateEInvoices(shop.db, now)
    expect(await tasks('einvoice-late')).toBe(0)
    now = new Date('2026-10-10T06:00:00Z')
    await anna.signIn('accountant@darbinieki.example')
    await tellOfLateEInvoices(shop.db, now)
    expect([await tasks('einvoice-late'), (await list('einvoice=late')).length]).toEqual([1, 1])
    expect((await hand(order, 'portal')).body).toEqual({ state: 'sent' })
    expect([await tasks('einvoice-late'), (await list('einvoice=late')).length]).toEqual([0, 0])
    expect((await of(order))?.eInvoice).toMatchObject({ state: 'sent', channel: 'portal' })
  })

  test('goes by e-mail with the XML and the PDF, once however often the button is pressed', async () => {
    const order = await ofSchool()
    const answers = await Promise.all([hand(order, 'email'), hand(order, 'email')])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect((await hand(order, 'portal')).status).toBe(409)
    const letters = (await shop.db.select().from(emails)).filter(({ kind }) => kind === 'einvoice')
    expect(letters).toHaveLength(1)
    let files: string[] = []
    const send = async ({ attachments = [] }: { attachments?: { filename: string }[] }) => {
      files = attachments.map(({ filename }) => filename.replace(/^.*\./, ''))
    }
    await sendEmail(shop.services, { send, close: () => {} } as never, letters[0]?.id ?? '', true)
    expect(files).toEqual(['xml', 'pdf'])
  })

  test('is carried by the access point once, though its answer is lost, and is delivered', async () => {
    const order = await ofSchool()
    expect((await hand(order, 'access-point')).body).toEqual({ state: 'sending' })
    operator.faults.cut = 'after'
    await carry()
    expect([(await of(order))?.eInvoice?.state, operator.carried.size]).toEqual(['sending', 1])
    operator.faults.cut = null
    operator.switches.answer = { id: 'x', reference: 'of another document', status: 'delivered' }
    await carry()
    expect((await of(order))?.eInvoice?.state).toBe('sending')
    operator.switches.answer = null
    await Promise.all([carry(), carry()])
    expect([(await of(order))?.eInvoice?.state, operator.carried.size]).toEqual(['sent', 1])
    const [sent] = operator.carried.values()
    expect([sent?.receiver, sent?.sender.slice(0, 5)]).toEqual([expect.stringMatching(/^0218:9\d{10}$/), '0218:'])
    expect(sent?.document).toContain((await of(order))?.number)
    operator.settle('delivered')
    await carry()
    expect((await of(order))?.eInvoice?.state).toBe('delivered')
    operator.settle('rejected', 'too late')
    await carry()
    expect((await of(order))?.eInvoice?.state).toBe('delivered')
  })

  test('is rejected with a task that says why, and can be sent again', async () => {
    const order = await ofSchool()
    await hand(order, 'access-point')
    operator.switches.refuses = 'The receiver is not in the directory'
    await carry()
    expect((await of(order))?.eInvoice).toMatchObject({
      state: 'rejected',
      problem: 'The receiver is not in the directory',
    })
    expect(await tasks('einvoice-rejected')).toBe(1)
    operator.switches.refuses = null
    expect((await hand(order, 'access-point')).status).toBe(200)
    expect(await tasks('einvoice-rejected')).toBe(0)
    await carry()
    expect((await of(order))?.eInvoice).toMatchObject({ state: 'sent', problem: null })
  })

  test('who may only read cannot send; an ordinary invoice is not for bodies', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    const order = await ofSchool()
    const { number } = (await of(order)) ?? {}
    expect((await viewer.post(`/invoices/${number}/einvoice`, { channel: 'email' })).status).toBe(403)
    const log = await rows(shop.db, sql`select 1 from audit_log where table_name = 'einvoice_deliveries'`)
    expect(log.length).toBeGreaterThan(0)
    expect((await anna.post('/invoices/ER-2026-99999/einvoice', { channel: 'email' })).status).toBe(404)
  })
})
