import { eq, type SQL, StringChunk, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sendEmail } from '../../src/adapters/mail/send-email.ts'
import type { Command } from '../../src/cli/commands.ts'
import { emails as emailsCommand } from '../../src/cli/email-commands.ts'
import { order as orderCommand, tasks as tasksCommand } from '../../src/cli/order-commands.ts'
import { texts } from '../../src/i18n/texts.ts'
import { type Db, firstRow, rows } from '../../src/shop/db.ts'
import { endIfNoneIsDead } from '../../src/shop/emails/dead-task.db.ts'
import { markFailed } from '../../src/shop/emails/emails.db.ts'
import { emails } from '../../src/shop/emails/emails.tables.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { openTasks } from '../../src/shop/tasks/tasks.db.ts'
import { bought, emailsOf, textOf } from '../support/bought.ts'
import { burst, buyer } from '../support/buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop()
  post = await openPostOffice(shop)
})
beforeEach(async () => {
  // What earlier tests left is none of the next one's.
  await post.deliver()
  await post.deliver()
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

async function ordered(overrides: Record<string, unknown> = {}) {
  const lamp = await shop.product({ title: 'Galda lampa', price: 2500, quantity: 5 })
  return bought(shop, await buyer(shop, [{ id: lamp.id, pieces: 2 }]), overrides)
}

async function pay({ visitor, path }: Awaited<ReturnType<typeof ordered>>) {
  const bank = String((await visitor.get(`${path}/pay`)).headers.location)
  await visitor.submit(bank, { decision: 'pay' })
}

/** All that the shop was told of an order. */
async function told(number: string) {
  const tasks = await rows<{ note: string; is_open: boolean }>(
    shop.db,
    sql`select t.note, t.done_at is null as is_open from operator_tasks t join orders o on o.prefixed_id = ${number}
        where t.kind = 'new-order' and t.subject = 'order:' || o.id`,
  )
  return { tasks, messages: (await emailsOf(shop, number)).filter(({ kind }) => kind === 'new-order') }
}

/** What a command of the merchant prints. @throws its words when it refuses */
async function run(command: Command, ...args: string[]): Promise<string> {
  const lines: string[] = []
  const { config, database } = shop.services
  const progress = () => ({ update: () => {}, stop: () => {} })
  await command.run({ config, database, args, print: (line) => lines.push(line), progress })
  return lines.join('\n')
}

describe('the shop is told of an order', () => {
  test('when it is paid, once, whatever e-mails are sent again; not while it waits for the bank', async () => {
    const order = await ordered()
    await post.deliver()
    expect(await told(order.number)).toEqual({ tasks: [], messages: [] })
    await pay(order)
    const [paidEmail] = (await emailsOf(shop, order.number)).filter(({ kind }) => kind === 'order-paid')
    const mailer = { send: () => Promise.reject(new Error('away')), close: () => {} }
    await burst(5, () => sendEmail(shop.services, mailer, paidEmail?.id ?? '', false).catch(() => {}))
    await post.deliver()
    const { tasks, messages: notices } = await told(order.number)
    expect(tasks).toEqual([{ note: expect.stringContaining(order.number), is_open: true }])
    expect(notices).toHaveLength(1)
    await post.deliver()
    expect((await told(order.number)).messages).toMatchObject([{ state: 'sent' }])
  })

  test('with everything that packing takes, in Latvian, to the shop’s own address', async () => {
    const request = { shipping_method: 'courier', payment_method: 'bank-transfer' }
    const shipping = {
      country_id: 112,
      city: 'Rīga',
      address: 'Brīvības iela 1',
      house_num: '3',
      zip: 'LV-1010',
      message: 'Durvju kods 42',
    }
    const order = await ordered({ ...request, shipping })
    await post.deliver()
    const [message] = (await post.deliver()).filter(({ subject }) => subject?.includes(order.number))
    expect(message?.to?.[0]?.address).toBe('info@ertava.example')
    expect(message?.replyTo?.[0]?.address).toBe('anna@example.com')
    expect(message?.subject).toMatch(/^Jauns pasūtījums .*€$/)
    for (const part of [
      'Komplektējiet pasūtījumu, kad nauda ir saņemta.',
      'Anna Bērziņa',
      'anna@example.com, +371 20000001',
      '2 × Galda lampa',
      '50,00',
      'Brīvības iela 1 – 3, Rīga, LV-1010',
      'Durvju kods 42',
      'Kopā ar PVN',
      order.number,
    ])
      expect(message?.text, part).toContain(part)
    // The money comes: the shop knows the order already.
    await run(orderCommand, order.number, 'paid')
    await post.deliver()
    expect((await told(order.number)).messages).toHaveLength(1)
  })

  test('only by the task where the merchant wants no e-mails; packing or cancelling the order ends it', async () => {
    await saveSetting(shop.db, 'new_order_letters', false)
    shop.services.memory.invalidate('everything')
    const packed = await ordered({ payment_method: 'bank-transfer' })
    const cancelled = await ordered({ payment_method: 'bank-transfer' })
    await post.deliver()
    expect((await told(packed.number)).messages).toEqual([])
    expect(await run(tasksCommand)).toContain(packed.number)
    await run(orderCommand, packed.number, 'paid')
    await run(orderCommand, packed.number, 'packed')
    await run(orderCommand, cancelled.number, 'cancel')
    expect((await told(packed.number)).tasks).toMatchObject([{ is_open: false }])
    expect((await told(cancelled.number)).tasks).toMatchObject([{ is_open: false }])
    await saveSetting(shop.db, 'new_order_letters', true)
    shop.services.memory.invalidate('everything')
  })
})

test('a command shows the whole order, and sends it off with its tracking code', async () => {
  const order = await ordered()
  await pay(order)
  await run(orderCommand, order.number, 'packed')
  await expect(run(orderCommand, order.number, 'shipped', 'no code!')).rejects.toThrow('no tracking code')
  await run(orderCommand, order.number, 'shipped', 'CC123456789LV')
  const shown = await run(orderCommand, order.number.toLowerCase())
  for (const part of [
    'Anna Bērziņa',
    'anna@example.com',
    '+371 20000001',
    'Galda lampa',
    'omniva',
    'practice',
    'accepted',
    'CC123456789LV',
    `${order.path}/invoice.pdf`,
    'processing',
    'order-shipped',
  ])
    expect(shown, part).toContain(part)
  const shipped = (await emailsOf(shop, order.number)).find(({ kind }) => kind === 'order-shipped')
  expect(await textOf(shop, shipped?.id ?? '')).toContain(
    'Sūtījuma numurs: CC123456789LV  https://mana.omniva.lv/track/CC123456789LV',
  )
  await expect(run(orderCommand, 'E-000-000')).rejects.toThrow('unknown')
})

test('each parcel of an order has a link of its own in the e-mail', async () => {
  const order = await ordered()
  await pay(order)
  await run(orderCommand, order.number, 'packed')
  await expect(run(orderCommand, order.number, 'shipped', 'CC1LV', 'no code!')).rejects.toThrow('no tracking code')
  await run(orderCommand, order.number, 'shipped', 'CC123456789LV', 'CC123456790LV', 'CC123456789LV')
  const shipped = (await emailsOf(shop, order.number)).find(({ kind }) => kind === 'order-shipped')
  const lines = (await textOf(shop, shipped?.id ?? '')).split('\n')
  const first = lines.indexOf('Paku numuri:')
  expect(lines.slice(first, first + 4)).toEqual([
    'Paku numuri:',
    'CC123456789LV  https://mana.omniva.lv/track/CC123456789LV',
    'CC123456790LV  https://mana.omniva.lv/track/CC123456790LV',
    '',
  ])
})

test('tasks and the e-mail of a new order are in the language of the shop’s owner', async () => {
  const inLatvian = await ordered({ payment_method: 'bank-transfer' })
  await post.deliver()
  expect(await run(tasksCommand)).toContain('Jauns pasūtījums: sagatavojiet to')
  const emailOf = async (number: string) => textOf(shop, (await told(number)).messages[0]?.id ?? '')
  expect(await emailOf(inLatvian.number)).toContain(texts.lv.cart.total)
  await saveSetting(shop.db, 'owner_language', 'en')
  shop.services.memory.invalidate('everything')
  const inEnglish = await ordered({ payment_method: 'bank-transfer' })
  await post.deliver()
  const listed = await run(tasksCommand)
  expect(listed).toContain('New order: prepare it')
  expect(listed).toContain(`${inEnglish.number}, `)
  const message = await emailOf(inEnglish.number)
  expect(message).toContain(texts.en.cart.total)
  expect(message).not.toContain(texts.lv.cart.total)
  expect((await told(inEnglish.number)).messages[0]?.lang).toBe('en')
  expect((await told(inLatvian.number)).messages[0]?.lang).toBe('lv')
  await saveSetting(shop.db, 'owner_language', 'lv')
  shop.services.memory.invalidate('everything')
})

test('a parcel that was sent gets its tracking code later, and its buyer one e-mail with it', async () => {
  const order = await ordered()
  await pay(order)
  await run(orderCommand, order.number, 'packed')
  await run(orderCommand, order.number, 'shipped')
  await post.deliver()
  const messages = async () => {
    const all = await rows<{ id: string; kind: string }>(
      shop.db,
      sql`select id, kind from letters where kind = 'order-shipped'
          and data->>'orderId' = (select id::text from orders where prefixed_id = ${order.number}) order by created_at`,
    )
    return Promise.all(all.map(({ id }) => textOf(shop, id)))
  }
  expect(await messages()).toHaveLength(1)
  for (let again = 0; again < 2; again++) {
    await run(orderCommand, order.number, 'shipped', 'CC987654321LV')
    const [, second, ...more] = await messages()
    expect(second).toContain('CC987654321LV')
    expect(more).toEqual([])
    await post.deliver()
  }
  await run(orderCommand, order.number, 'completed')
  await run(orderCommand, order.number, 'shipped', 'CC000000001LV')
  expect(await messages()).toHaveLength(3)
  expect(await run(orderCommand, order.number)).toContain('CC000000001LV')
})

test('an e-mail that was given up is listed with its cause, and is sent after all when queued again', async () => {
  const order = await ordered()
  const [first] = await emailsOf(shop, order.number)
  const id = first?.id ?? ''
  const refused = { send: () => Promise.reject(Object.assign(new Error('no such user'), { responseCode: 550 })) }
  await sendEmail(shop.services, { ...refused, close: () => {} }, id, false)
  const isTold = async () => (await openTasks(shop.db)).some(({ kind }) => kind === 'dead-emails')
  expect(await isTold()).toBe(true)
  expect(await run(emailsCommand)).toMatch(new RegExp(`^${id.slice(0, 8)} .*order-placed .*anna@.*no such user`, 'm'))
  // What retention emptied can never be sent, so it does not keep the task open.
  await shop.db.execute(sql`insert into letters (kind, subject, recipient, lang, state, data)
    values ('order-placed', 'order:1', '', 'lv', 'dead', '{}')`)
  await expect(run(emailsCommand, 'ffff-', 'again')).rejects.toThrow('no such e-mail')
  expect(await run(emailsCommand, id.slice(0, 8), 'again')).toBe('1 e-mail is queued again.')
  expect(await isTold()).toBe(false)
  await shop.db.execute(sql`delete from letters where recipient = ''`)
  const jobs = await rows<{ group_id: string }>(
    shop.db,
    sql`select group_id from pgboss.job where name = 'letter' and data->>'id' = ${id} and state = 'created'`,
  )
  expect(jobs).toEqual([{ group_id: 'example.com' }])
  expect(await run(emailsCommand)).toContain('All e-mails were sent')
  await post.deliver()
  const [sent] = await shop.db.select().from(emails).where(eq(emails.id, id))
  expect(sent).toMatchObject({ state: 'sent', lastError: null })
})

/** Calls `meanwhile` before each statement that begins with `text`, as a connection of its own sees it. */
function beforeStatement(db: Db, text: string, meanwhile: () => Promise<void>): Db {
  const wrapped = (inner: Db): Db =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'transaction')
          return (work: (tx: Db) => Promise<unknown>) => target.transaction((tx) => work(wrapped(tx as Db)))
        if (name !== 'execute') return Reflect.get(target, name)
        return async (query: SQL) => {
          const [first] = query.queryChunks
          if (first instanceof StringChunk && String(first.value).startsWith(text)) await meanwhile()
          return target.execute(query)
        }
      },
    })
  return wrapped(db)
}

async function isWaitingForLock(): Promise<boolean> {
  const found = await firstRow(
    shop.db,
    sql`select 1 from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = current_database() and l.locktype = 'advisory' and not l.granted`,
  )
  return found !== undefined
}

test('the task of e-mails that could not be sent does not end while another one becomes such', async () => {
  const order = await ordered()
  const [first] = await emailsOf(shop, order.number)
  const id = first?.id ?? ''
  const now = shop.services.now()
  await markFailed(shop.db, id, { error: '550', isFinal: true, now })
  await shop.db.execute(sql`update letters set state = 'sent' where id = ${id}`)
  let isFailed = false
  let failing: Promise<void> = Promise.resolve()
  const slow = beforeStatement(shop.db, 'update operator_tasks set done_at', async () => {
    failing = markFailed(shop.db, id, { error: '550', isFinal: true, now }).then(() => {
      isFailed = true
    })
    await expect.poll(async () => isFailed || (await isWaitingForLock())).toBe(true)
  })
  await endIfNoneIsDead(slow, now)
  await failing
  expect((await openTasks(shop.db)).some(({ kind }) => kind === 'dead-emails')).toBe(true)
})
