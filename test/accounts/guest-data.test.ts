import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRecordedAccounts, recordClosedAccounts } from '../../src/adapters/backup/closed-accounts.ts'
import { toRigaDate } from '../../src/shop/calendar/days.ts'
import { eraseByGuest } from '../../src/shop/data-requests/data-requests.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer, cartOf } from '../support/buyers.ts'
import { linkIn, openPostOffice } from '../support/emails.ts'
import { openTestShop, orderRequest, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>
let anna: StaffBrowser
let viewer: StaffBrowser
let lamp: Awaited<ReturnType<TestShop['product']>>

beforeAll(async () => {
  shop = await openTestShop({ limits: true })
  post = await openPostOffice(shop)
  anna = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
  lamp = await shop.product({ title: 'Galda lampa', quantity: 100 })
}, 60_000)
afterAll(async () => {
  await post.close()
  await shop.close()
})

/** Everybody who asked so far is somebody new. */
const forget = () => shop.db.execute(sql`delete from attempts`)

/** An order without an account, and all else that an address leaves behind. */
async function guest(email: string) {
  await forget()
  const { order: contact } = await orderRequest(shop)
  const visitor = await buyer(shop, [lamp])
  const order = await bought(shop, visitor, { order: { ...contact, user_email: email } })
  const id = (await rowOf(shop, order.number))?.id ?? 0
  await shop.db.execute(sql`update orders set state = 'completed' where id = ${id}`)
  await shop.db.execute(sql`insert into newsletter_subscribers (email, lang, token_hash, consent_text, confirmed_at)
    values (${email}, 'lv', ${email}, 'Jā', now())`)
  await shop.db.execute(
    sql`insert into contact_messages (name, email, message, lang) values ('Anna', ${email}, 'Labdien', 'lv')`,
  )
  await shop.db.execute(sql`insert into reviews (product_id, order_id, order_line_id, stars, text, author, lang, state, published_at)
    select ${lamp.id}, order_id, id, 5, 'Spīd', 'Anna O.', 'lv', 'published', now() from order_lines where order_id = ${id}`)
  return { ...order, id, email }
}

async function left(email: string) {
  const found = await firstRow<Record<string, number>>(
    shop.db,
    sql`select (select count(*)::int from newsletter_subscribers where email = ${email}) as news,
          (select count(*)::int from contact_messages where email = ${email}) as messages,
          (select count(*)::int from reviews r join orders o on o.id = r.order_id where o.email = ${email} and r.author <> '') as names,
          (select count(*)::int from orders where email = ${email}) as orders,
          (select count(*)::int from invoices i join orders o on o.id = i.order_id where o.email = ${email}) as invoices`,
  )
  return found ?? {}
}

const today = () => toRigaDate(shop.services.now())

describe('staff', () => {
  test('find the orders of an address, hand over a copy and erase what the law lets, of nobody else', async () => {
    const [first, other] = [await guest('viesis@example.com'), await guest('cits@example.com')]
    const second = await guest('viesis2@example.com')
    await shop.db.execute(sql`update orders set email = ${first.email} where id = ${second.id}`)
    const { userId } = await signedIn(shop, { type: 'b2c' })
    await shop.db.execute(sql`update users set email = ${first.email} where id = ${userId}`)
    const found = (await anna.get(`/guest-orders?email=${encodeURIComponent(' Viesis@Example.com')}`)).body
    expect(found.orders.map(({ number }: { number: string }) => number)).toEqual([second.number, first.number])
    expect([found.count, found.customerId]).toEqual([2, userId])
    const enter = (kind: string, email = first.email) =>
      anna.post('/data-requests', { email, kind, receivedOn: today() })
    const copy = (await enter('export')).body
    expect(copy).toMatchObject({ customer: null, guest: { order: second.number, email: first.email, orders: 2 } })
    const { body: data } = await anna.get(`/data-requests/${copy.id}/data`)
    expect(data.orders.map((order: { prefixed_id: string }) => order.prefixed_id)).toEqual([
      first.number,
      second.number,
    ])
    expect(data).toMatchObject({
      email: first.email,
      newsletter: { email: first.email },
      reviews: [{ author: 'Anna O.' }, {}],
    })
    expect(JSON.stringify(data)).not.toMatch(/cits@example|token_hash|session_hash/)

    const erasure = (await enter('erase')).body
    expect((await enter('erase')).status).toBe(409)
    const act = (id: number) =>
      anna.post(`/data-requests/${id}/done`, { proof: 'Rakstīja no šīs adreses' }, { 'if-match': '"1"' })
    expect((await act(erasure.id)).body.state).toBe('done')
    expect(await left(first.email)).toEqual({ news: 0, messages: 0, names: 0, orders: 2, invoices: expect.any(Number) })
    expect(await left(other.email)).toMatchObject({ news: 1, messages: 1, names: 1, orders: 1 })
    expect((await act(erasure.id)).status).toBe(409)
    const again = (await enter('erase')).body
    expect((await act(again.id)).body.state).toBe('done')
    const log = (await anna.get(`/audit-log?subject=order:${second.id}`)).body.entries
    expect(log.map(({ table }: { table: string }) => table)).toContain('data_requests')
    expect(JSON.stringify(log)).not.toContain(first.email)
  })

  test('do what was asked for the address that was given, whatever the order has since', async () => {
    const [asked, other] = [await guest('prasa@example.com'), await guest('labots@example.com')]
    const enter = () => anna.post('/data-requests', { email: asked.email, kind: 'erase', receivedOn: today() })
    const { body } = await enter()
    await shop.db.execute(sql`update orders set email = ${other.email} where id = ${asked.id}`)
    const listed = (await anna.get('/data-requests')).body.requests.find(({ id }: { id: number }) => id === body.id)
    expect(listed.guest.email).toBe(asked.email)
    const done = await anna.post(`/data-requests/${body.id}/done`, { proof: 'Zvanīja' }, { 'if-match': '"1"' })
    expect(done.body).toMatchObject({ state: 'done', guest: { email: asked.email } })
    expect(await left(asked.email)).toMatchObject({ news: 0, messages: 0 })
    expect(await left(other.email)).toMatchObject({ news: 1, messages: 1 })
    const log = (await anna.get(`/audit-log?subject=order:${asked.id}`)).body.entries
    expect(JSON.stringify(log.filter(({ table }: { table: string }) => table === 'data_requests'))).not.toContain('@')
  })

  test('need the rights, and an address with such orders', async () => {
    const { email } = await guest('tiesibas@example.com')
    expect((await viewer.get(`/guest-orders?email=${email}`)).status).toBe(403)
    expect((await viewer.post('/data-requests', { email, kind: 'erase', receivedOn: today() })).status).toBe(403)
    const unknown = await anna.post('/data-requests', { email: 'nav@example.com', kind: 'erase', receivedOn: today() })
    expect([unknown.status, unknown.body.errors.email]).toMatchObject([422, [expect.any(String)]])
    const both = { email, userId: 1, kind: 'erase', receivedOn: today() }
    expect((await anna.post('/data-requests', both)).status).toBe(422)
    const { body } = await anna.post('/data-requests', { email, kind: 'export', receivedOn: today() })
    const seen = (await viewer.get('/data-requests')).body.requests.find(({ id }: { id: number }) => id === body.id)
    expect(seen.guest).toMatchObject({ name: '', email: null })
    expect((await viewer.get(`/data-requests/${body.id}/data`)).status).toBe(403)
  })
})

describe('a guest', () => {
  async function linkOf(order: Awaited<ReturnType<typeof guest>>) {
    await post.deliver()
    const asked = await order.visitor.submit(`${order.path}/data`, {})
    expect([asked.status, asked.headers.location]).toEqual([303, `${order.path}?data=sent`])
    const [message] = await post.deliver()
    expect([message?.subject, message?.to?.[0]?.address]).toEqual(['Jūsu dati veikalā', order.email])
    return linkIn(message, '/my-data/')
  }

  test('gets a copy and erasure by a link to the address of the order, twice as well', async () => {
    const order = await guest('pats@example.com')
    expect((await order.visitor.get(order.path)).body).toContain('Mani dati veikalā')
    const link = await linkOf(order)
    const who = shop.visitor()
    await order.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    expect((await cartOf(order.visitor)).total_quantity).toBe(1)
    const page = await who.get(link)
    expect([page.status, page.body.includes(order.email), page.headers['referrer-policy']]).toEqual([
      200,
      true,
      'no-referrer',
    ])
    const file = await who.get(`${link}/data.json`)
    expect(file.headers['content-disposition']).toContain('my-data.json')
    expect(file.json<{ orders: object[] }>().orders).toMatchObject([{ prefixed_id: order.number, email: order.email }])
    for (let i = 0; i < 2; i++) {
      const erased = await who.submit(`${link}/removal`, {})
      expect([erased.status, erased.body.includes('Dati ir dzēsti')]).toEqual([200, true])
    }
    expect(await left(order.email)).toMatchObject({ news: 0, messages: 0, names: 0, orders: 1 })
    expect((await order.visitor.get(order.path)).status).toBe(200)
    expect((await cartOf(order.visitor)).total_quantity).toBe(0)
    const requests = await rows(
      shop.db,
      sql`select kind, state from data_requests where order_id = ${order.id} order by id`,
    )
    expect(requests).toMatchObject([
      { kind: 'export', state: 'done' },
      { kind: 'erase', state: 'done' },
      { kind: 'erase', state: 'done' },
    ])
  })

  test('cannot ask for another’s data with a made-up, changed or old link', async () => {
    const [own, other] = [await guest('savs@example.com'), await guest('svess@example.com')]
    const link = await linkOf(own)
    const changed = link.replace(`-${own.id}-`, `-${other.id}-`)
    expect(changed).not.toBe(link)
    const who = shop.visitor()
    for (const wrong of [changed, '/my-data/aaaa', link.replace(/\d+$/, '9999999999')]) {
      expect((await who.get(wrong)).status).toBe(404)
      expect((await who.get(`${wrong}/data.json`)).status).toBe(303)
      expect((await who.submit(`${wrong}/removal`, {})).status).toBe(404)
    }
    expect(await left(other.email)).toMatchObject({ news: 1, names: 1 })
    // Staff corrected the address: the mailbox that the link was sent to is not that of the order any more.
    await shop.db.execute(sql`update orders set email = ${other.email} where id = ${own.id}`)
    expect((await who.get(link)).status).toBe(404)
    await shop.db.execute(sql`update orders set email = ${own.email} where id = ${own.id}`)
    expect((await who.get(link)).status).toBe(200)
    expect((await shop.visitor().submit('/order/nav/data', {})).status).toBe(404)
    const { now } = shop.services
    shop.services.now = () => new Date(now().getTime() + 8 * 24 * 60 * 60_000)
    expect((await who.get(link)).status).toBe(404)
    shop.services.now = now
  })

  test('with an account asks in the profile; too many e-mails are not sent', async () => {
    const order = await guest('daudz@example.com')
    await post.deliver()
    for (let i = 0; i < 5; i++) expect((await order.visitor.submit(`${order.path}/data`, {})).status).toBe(303)
    expect((await post.deliver()).length).toBe(3)
    const { userId } = await signedIn(shop, { type: 'b2c' })
    await shop.db.execute(sql`update orders set user_id = ${userId} where id = ${order.id}`)
    expect((await order.visitor.submit(`${order.path}/data`, {})).status).toBe(404)
    expect((await order.visitor.get(order.path)).body).not.toContain('Mani dati veikalā')
  })

  test('stays erased when a backup is restored', async () => {
    const order = await guest('kopija@example.com')
    await shop.visitor().submit(`${await linkOf(order)}/removal`, {})
    const dataDir = mkdtempSync(join(tmpdir(), 'erased-'))
    await recordClosedAccounts(shop.db, dataDir)
    const written = readFileSync(join(dataDir, 'closed-accounts'), 'utf8')
    expect([written.includes(`guest ${order.id} `), written.includes('@')]).toEqual([true, false])
    await recordClosedAccounts(shop.db, dataDir)
    expect(readFileSync(join(dataDir, 'closed-accounts'), 'utf8')).toBe(written)
    await shop.db.execute(sql`delete from data_requests where order_id = ${order.id}`)
    await shop.db.execute(
      sql`insert into contact_messages (name, email, message, lang) values ('A', ${order.email}, 'B', 'lv')`,
    )
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(1)
    expect(await left(order.email)).toMatchObject({ messages: 0, orders: 1 })
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(0)
  })

  test('stays erased when the backup lacks the newest order, and an order of another is not touched', async () => {
    const [older, newer] = [await guest('divi@example.com'), await guest('divi-jaunais@example.com')]
    await shop.db.execute(sql`update orders set email = ${older.email} where id = ${newer.id}`)
    const other = await guest('cits-divi@example.com')
    await eraseByGuest(shop.db, { orderId: newer.id, email: older.email, now: new Date() })
    const dataDir = mkdtempSync(join(tmpdir(), 'erased-'))
    await recordClosedAccounts(shop.db, dataDir)
    const written = readFileSync(join(dataDir, 'closed-accounts'), 'utf8')
    expect([older, newer, other].map(({ id }) => written.includes(`guest ${id} `))).toEqual([true, true, false])
    await shop.db.execute(sql`delete from data_requests where order_id = ${newer.id}`)
    // In the backup the newest order is another one, or there is none.
    await shop.db.execute(sql`update orders set placed_at = placed_at + interval '1 hour' where id = ${newer.id}`)
    await shop.db.execute(
      sql`insert into contact_messages (name, email, message, lang) values ('A', ${older.email}, 'B', 'lv')`,
    )
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(1)
    expect(await left(older.email)).toMatchObject({ messages: 0 })
    expect(await left(other.email)).toMatchObject({ news: 1, names: 1 })
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(0)
  })

  test('is erased again where the backup knows only an erasure of before', async () => {
    const order = await guest('atkal@example.com')
    await shop.visitor().submit(`${await linkOf(order)}/removal`, {})
    const early = sql`update data_requests set closed_at = closed_at - interval '2 days' where order_id = ${order.id}`
    await shop.db.execute(early)
    await shop.visitor().submit(`${await linkOf(order)}/removal`, {})
    const dataDir = mkdtempSync(join(tmpdir(), 'erased-'))
    await recordClosedAccounts(shop.db, dataDir)
    await shop.db.execute(
      sql`delete from data_requests where order_id = ${order.id} and closed_at > now() - interval '1 day'`,
    )
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(1)
    expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(0)
  })
})
