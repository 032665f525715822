import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeRecordedAccounts, recordClosedAccounts } from '../../src/adapters/backup/closed-accounts.ts'
import { closeAccounts } from '../../src/cli/backup.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { deleteAccount } from '../../src/shop/customers/close-account.db.ts'
import { rows } from '../../src/shop/db.ts'
import { changeOrder } from '../../src/shop/fulfilment/change-order.db.ts'
import { addOrderNote } from '../../src/shop/orders/notes.db.ts'
import { refreshOrderSearch } from '../../src/shop/orders/order-search.db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { anonymiseOrders } from '../../src/shop/retention/anonymise-orders.db.ts'
import { removeExpiredData } from '../../src/shop/retention/remove-expired.db.ts'
import { answerQuestion, publishReview, rejectReview } from '../../src/shop/reviews/moderation.db.ts'
import { bought } from '../support/bought.ts'
import { company, customer, PASSWORD, register } from '../support/customers.ts'
import { delivered } from '../support/delivered.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop, type Visitor } from '../support/shop.ts'

let shop: TestShop
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop()
  post = await openPostOffice(shop)
})
afterAll(async () => {
  await post.close()
  await shop.close()
})

const confirm = (id: number) => shop.db.execute(sql`update users set email_confirmed_at = now() where id = ${id}`)
const write = async (email: string, message: string) =>
  expect((await shop.visitor().post('/api/page/contact', { name: 'Anna', email, message })).status).toBe(200)
const close = async (person: Awaited<ReturnType<typeof customer>>) => {
  await person.visitor.renewToken()
  const done = await person.visitor.submit('/profile/removal', { delete_password: PASSWORD })
  expect(done.headers.location).toBe('/login?notice=deleted')
}
/** Every row of the database, as text, that has this in it. */
async function rowsWith(text: string) {
  const tables = await rows<{ name: string }>(
    shop.db,
    sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname`,
  )
  const found: string[] = []
  for (const { name } of tables) {
    const [row] = await rows<{ n: number }>(
      shop.db,
      sql`select count(*)::int as n from ${sql.identifier(name)} t where t::text like ${`%${text}%`}`,
    )
    if (row?.n) found.push(`${name} ${row.n}`)
  }
  return found
}

describe('an order whose documents need no longer be kept', () => {
  const year = new Date().getUTCFullYear()
  const january = (n: number) => new Date(Date.UTC(n, 0, 2))

  test('says no more who bought, and its books still agree', async () => {
    const numbers: string[] = []
    for (let n = 0; n < 3; n++) {
      const visitor = shop.visitor()
      const lamp = await shop.product({ weight: 1, width: 1, depth: 1, height: 1 })
      await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
      const { number } = await bought(shop, visitor, { payment_method: 'bank-transfer' })
      await changeOrder(await settlementDeps(shop.services), number, 'paid')
      numbers.push(number)
    }
    await post.deliver()
    const buyer = async () => {
      const [order] = await rows<{ email: string; name: string; phone_number: string; surname: string }>(
        shop.db,
        sql`select email, name, surname, phone_number from orders where prefixed_id = ${numbers[0]}`,
      )
      return order
    }
    const before = await buyer()
    const { email = '', surname = '', phone_number: phone = '' } = before ?? {}
    const [first] = await rows<{ id: number }>(shop.db, sql`select id from orders where prefixed_id = ${numbers[0]}`)
    const note = { orderId: first?.id ?? 0, text: `Zvanīt ${email}`, isForBuyer: false, actor: 'staff:1' }
    await addOrderNote({ db: shop.db, queue: shop.services.queue }, note, false)
    await refreshOrderSearch(shop.db)
    expect(await rowsWith(email)).toEqual(expect.arrayContaining(['order_notes 1', 'order_search 3']))
    await anonymiseOrders(shop.db, january(year + 5), 5, 2)
    expect(await buyer()).toEqual(before)
    await anonymiseOrders(shop.db, january(year + 6), 6, 2)
    expect(await buyer()).toEqual(before)
    await anonymiseOrders(shop.db, january(year + 6), 5, 2)
    expect(await buyer()).toEqual({ email: '', name: '', surname: '', phone_number: '' })
    for (const text of [email, surname, phone]) expect({ text, in: await rowsWith(text) }).toEqual({ text, in: [] })
    const [invoice] = await rows<{ document: { buyer: { name: string }; totals: { gross: number } } }>(
      shop.db,
      sql`select i.document from invoices i join orders o on o.id = i.order_id where o.prefixed_id = ${numbers[0]}`,
    )
    expect(invoice?.document.buyer).toMatchObject({ name: '', contact: { name: '', email: '', phone: '' } })
    expect(invoice?.document.totals.gross).toBeGreaterThan(0)
    expect(await audit(shop.db)).toEqual([])
  })
})

describe('the e-mail of a refund', () => {
  const missed = async () => (await audit(shop.db)).filter((line) => line.startsWith('whoever got money back was told'))

  test('is deleted after 90 days, and the audit does not miss it', async () => {
    const visitor = shop.visitor()
    const lamp = await shop.product({ weight: 1, width: 1, depth: 1, height: 1 })
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const { number } = await bought(shop, visitor, { payment_method: 'bank-transfer' })
    await changeOrder(await settlementDeps(shop.services), number, 'paid')
    await shop.db.execute(sql`insert into refunds (payment_id, reference, amount, state, done_at)
      select p.id, 'refund-of-old', 100, 'done', now() from payments p join orders o on o.id = p.order_id
      where o.prefixed_id = ${number}`)
    expect(await missed()).toHaveLength(1)
    await shop.db.execute(sql`insert into letters (kind, subject, recipient, lang, state)
      select 'order-refunded', 'refund:' || id, 'old@example.com', 'lv', 'sent' from refunds where reference = 'refund-of-old'`)
    expect(await missed()).toEqual([])
    const longAgo = sql`now() - interval '91 days'`
    await shop.db.execute(sql`update letters set created_at = ${longAgo} where recipient = 'old@example.com'`)
    await shop.db.execute(
      sql`update refunds set created_at = ${longAgo}, done_at = ${longAgo} where reference = 'refund-of-old'`,
    )
    await removeExpiredData(shop.db, new Date())
    expect(await rows(shop.db, sql`select 1 from letters where recipient = 'old@example.com'`)).toEqual([])
    expect(await missed()).toEqual([])
    await shop.db.execute(sql`delete from refunds where reference = 'refund-of-old'`)
  })
})

const deps = () => ({ db: shop.db, now: new Date() })

/** Two questions, of which one is published with its answer. */
async function askAndAnswer(email: string) {
  const { slug } = await shop.product()
  for (const message of ['Vai atbildēsiet?', 'Vai izlasīsiet?']) {
    const asked = await shop.visitor().submit(`/p/${slug}/question`, { message, author: 'Annija Jautā', email })
    expect(asked.status).toBe(303)
  }
  const [first] = await rows<{ id: number }>(shop.db, sql`select id from questions where email = ${email} order by id`)
  await answerQuestion({ ...deps(), queue: shop.services.queue }, first?.id ?? 0, 'Jā.')
}

describe('a review', () => {
  const review = { stars: '4', message: 'Stāv stingri.', author: 'Annija Unikālā' }

  test('is in the data file of its buyer, and goes with the account', async () => {
    const person = await customer(shop)
    const lamp = await shop.product()
    await person.visitor.renewToken()
    const { reviews, number } = await delivered(shop, [lamp], person.visitor)
    await person.visitor.submit(reviews[0] ?? '', review)
    await publishReview(deps(), await lastReview())
    const data = (await person.visitor.get('/profile/data.json')).json<{ reviews: object[]; questions: object[] }>()
    expect(data.reviews).toMatchObject([{ code: lamp.code, order: number, stars: 4, text: 'Stāv stingri.' }])
    expect(data.questions).toEqual([])
    await close(person)
    expect(await rowsWith('Annija Unikālā')).toEqual([])
    expect(await rows(shop.db, sql`select review_count, review_stars from products where id = ${lamp.id}`)).toEqual([
      { review_count: 0, review_stars: 0 },
    ])
  })

  test('stays when its order is blanked, without the name; a rejected one goes after a year', async () => {
    const year = new Date().getUTCFullYear()
    const [kept, rejected] = [
      await delivered(shop, [await shop.product()]),
      await delivered(shop, [await shop.product()]),
    ]
    await kept.visitor.submit(kept.reviews[0] ?? '', review)
    await publishReview(deps(), await lastReview())
    await rejected.visitor.submit(rejected.reviews[0] ?? '', { ...review, message: 'Reklāma' })
    await rejectReview(deps(), await lastReview(), 'Reklāma')
    await removeExpiredData(shop.db, new Date(Date.now() + 364 * DAY))
    expect(await rowsWith('Annija Unikālā')).toEqual(['reviews 2'])
    await removeExpiredData(shop.db, new Date(Date.now() + 366 * DAY))
    expect(await rowsWith('Annija Unikālā')).toEqual(['reviews 1'])
    await anonymiseOrders(shop.db, new Date(Date.UTC(year + 6, 0, 2)), 5, 2)
    expect(await rowsWith('Annija Unikālā')).toEqual([])
    expect(await rows(shop.db, sql`select author, stars, state from reviews where text = 'Stāv stingri.'`)).toEqual([
      { author: '', stars: 4, state: 'published' },
    ])
  })

  const lastReview = async () =>
    (await rows<{ id: number }>(shop.db, sql`select max(id)::int as id from reviews`))[0]?.id ?? 0
})

test('name and address of a question go 90 days after its answer, and what was not answered after a year', async () => {
  await askAndAnswer('jautajums@example.com')
  const left = () =>
    rows<{ text: string }>(shop.db, sql`select text from questions where email = 'jautajums@example.com' order by id`)
  await post.deliver()
  await removeExpiredData(shop.db, new Date(Date.now() + 91 * DAY))
  expect(await left()).toEqual([{ text: 'Vai izlasīsiet?' }])
  await removeExpiredData(shop.db, new Date(Date.now() + 366 * DAY))
  expect(await left()).toEqual([])
  expect(await rowsWith('jautajums@example.com')).toEqual([])
})

describe('a price offer', () => {
  const offer = async (visitor: Visitor, name: string, email = '') => {
    await visitor.renewToken()
    await visitor.post(`/api/cart-item/add/${(await shop.product()).id}?action=plus`, { quantity: 2 })
    expect((await visitor.submit('/quote', { name, reg_num: '', email })).status).toBe(303)
  }

  test('is in the data file of who made it or got it, and goes with the account', async () => {
    const person = await customer(shop)
    await confirm(person.id)
    await offer(person.visitor, 'Annas piedāvājums')
    await offer(shop.visitor(), 'Sūtīts piedāvājums', person.email)
    await post.deliver()
    const { quotes } = (await person.visitor.get('/profile/data.json')).json<{ quotes: object[] }>()
    expect(quotes).toMatchObject([
      { buyer: { name: 'Annas piedāvājums' }, lines: [{ quantity: 2 }] },
      { buyer: { name: 'Sūtīts piedāvājums' }, email: person.email },
    ])
    await close(person)
    expect([
      ...(await rowsWith('Annas pied')),
      ...(await rowsWith('Sūtīts pied')),
      ...(await rowsWith(person.email)),
    ]).toEqual([])
  })

  test('goes 90 days after its last day, and its letter', async () => {
    await offer(shop.visitor(), 'Vecais piedāvājums', 'vecais@example.com')
    await post.deliver()
    await removeExpiredData(shop.db, new Date(Date.now() + 103 * DAY))
    expect(await rowsWith('Vecais piedāvājums')).toEqual(['quotes 1'])
    await removeExpiredData(shop.db, new Date(Date.now() + 106 * DAY))
    expect([...(await rowsWith('Vecais piedāvājums')), ...(await rowsWith('vecais@example.com'))]).toEqual([])
  })
})

describe('an account that is closed', () => {
  test('leaves its e-mail address nowhere, messages to the shop included', async () => {
    const person = await customer(shop)
    const { visitor, email, id } = person
    await confirm(id)
    await visitor.renewToken()
    await write(email, 'Vai galds vēl ir?')
    await visitor.post('/api/subscribe', { email })
    await askAndAnswer(email)
    await visitor.post('/api/user/update', {
      user: { name: 'Anna', surname: 'B', phone: { number: '20000001' }, email: `new.${email}`, password: PASSWORD },
    })
    await post.deliver()
    expect(await rowsWith(email)).not.toEqual([])
    await close(person)
    expect(
      await rows(
        shop.db,
        sql`select email, author, state from questions where text = 'Vai atbildēsiet?' order by id desc limit 1`,
      ),
    ).toEqual([{ email: '', author: '', state: 'published' }])
    // What was sent to the other address goes with time.
    expect(await rowsWith(email)).toEqual(['letters 1'])
    expect(await rowsWith('Vai galds vēl ir?')).toEqual([])
    expect(await rowsWith('Vai izlasīsiet?')).toEqual([])
    await removeExpiredData(shop.db, new Date(Date.now() + 91 * DAY))
    expect(await rowsWith(email)).toEqual([])
  })

  test('leaves nothing of its company, which may be a sole trader’s; but a debt is not forgotten', async () => {
    const bank = { acc_num: 'LV97HABA0012345678910', bank_id: 'HABALV22' }
    const free = await customer(shop, company('40999999992'))
    const owing = await customer(shop, company('50999999994'))
    await shop.db.execute(
      sql`update companies set may_pay_by_invoice = true, acc_num = ${bank.acc_num}, bank_id = ${bank.bank_id}`,
    )
    await owing.visitor.renewToken()
    const lamp = await shop.product({ price: 5000, quantity: 9 })
    await owing.visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const { number } = await bought(shop, owing.visitor, { payment_method: 'invoice' })
    for (const person of [free, owing]) await close(person)
    const companies = (ids: (number | null)[]) =>
      rows<{ name: string; reg_num: string; acc_num: string | null; bank_id: string | null }>(
        shop.db,
        sql`select name, reg_num, acc_num, bank_id from companies where id in ${ids} order by id`,
      )
    const emptied = (id: number | null) => ({ name: '', reg_num: `closed:${id}`, acc_num: null, bank_id: null })
    expect(await companies([free.company_id, owing.company_id])).toEqual([
      emptied(free.company_id),
      { name: 'SIA Paraugs', reg_num: '50999999994', acc_num: null, bank_id: null },
    ])
    await removeExpiredData(shop.db, new Date())
    expect((await companies([owing.company_id]))[0]?.reg_num).toBe('50999999994')
    expect(await changeOrder(await settlementDeps(shop.services), number, 'paid')).toMatchObject({ ok: true })
    await removeExpiredData(shop.db, new Date())
    expect(await companies([owing.company_id])).toEqual([emptied(owing.company_id)])
    // It may come again, as a new company.
    const again = await customer(shop, company('40999999992'))
    expect(again.company_id).not.toBe(free.company_id)
  })
})

const DAY = 24 * 60 * 60_000

describe('the data file', () => {
  type Data = Record<string, unknown> & { orders: Record<string, unknown[]>[]; orders_as_guest: object[] }

  test('has everything of the person, and what hangs on the address only once that is confirmed', async () => {
    const { visitor, email, id } = await customer(shop, { terms: { subscription: true } })
    await visitor.renewToken()
    await write(email, 'Kad atvērts?')
    const lamp = await shop.product({ price: 5000, quantity: 9 })
    await shop.db.execute(sql`insert into coupons (code, kind, value) values ('DATI10', 'percent', 1000)`)
    await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    await visitor.post('/api/coupon/apply', { code: 'DATI10' })
    const { number } = await bought(shop, visitor, { payment_method: 'bank-transfer' })
    expect(await changeOrder(await settlementDeps(shop.services), number, 'paid')).toMatchObject({ ok: true })
    await shop.db.execute(sql`insert into refunds (payment_id, reference, amount, state)
      select p.id, 'secret-reference', 100, 'done' from payments p join orders o on o.id = p.order_id where o.prefixed_id = ${number}`)
    await shop.db.execute(sql`insert into withdrawals (order_id, name, email, lines, is_whole, lang)
      select id, 'Anna', ${email}, '[]', true, 'lv' from orders where prefixed_id = ${number}`)
    await post.deliver()
    const guest = shop.visitor()
    await guest.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
    const asGuest = await bought(shop, guest)
    await shop.db.execute(sql`update orders set email = ${email} where prefixed_id = ${asGuest.number}`)

    const before = await visitor.get('/profile/data.json')
    const early = before.json<Data>()
    expect([early.contact_messages, early.newsletter, early.orders_as_guest]).toEqual([[], null, []])
    expect(before.body).not.toContain('Kad atvērts?')
    expect((await visitor.get('/profile?tab=edit')).body).toContain('kad e-pasta adrese būs apstiprināta')

    await confirm(id)
    const answer = await visitor.get('/profile/data.json')
    const data = answer.json<Data>()
    expect(data.contact_messages).toMatchObject([{ message: 'Kad atvērts?' }])
    expect(data.newsletter).toMatchObject({ email })
    expect(data.consents).toHaveLength(2)
    expect(data.letters).toContainEqual(expect.objectContaining({ kind: 'confirm-email', recipient: email }))
    expect(data.orders_as_guest).toMatchObject([{ prefixed_id: asGuest.number }])
    const [order] = data.orders
    expect(order).toMatchObject({
      prefixed_id: number,
      lines: [{ title: lamp.title }],
      payments: [{ provider: 'transfer', state: expect.any(String) }],
      refunds: [{ amount: 100, state: 'done' }],
      withdrawals: [{ email }],
      coupon_redemptions: [{ code: 'DATI10' }],
    })
    expect(order?.events).toHaveLength(2)
    expect(order?.invoices?.length).toBeGreaterThan(0)
    expect(order?.letters).toContainEqual(expect.objectContaining({ kind: 'order-paid' }))
    const secrets = /argon2|token_hash|session_hash|password|secret-reference|nonce|redirect_url/
    expect(answer.body).not.toMatch(secrets)
  })
})

test('what is too old is removed in slices, and what is younger stays', async () => {
  const { id } = await customer(shop)
  const at = (days: number) => sql`${new Date(Date.now() - days * DAY).toISOString()}::timestamptz`
  for (const days of [29, 31, 89, 91, 364, 366, 729, 731]) {
    const email = `old${days}@example.com`
    for (const kind of ['a', 'b', 'c']) {
      await shop.db.execute(sql`insert into letters (kind, subject, recipient, lang, data, state, created_at) values
        (${kind}, ${`notice:${days}`}, ${email}, 'lv', '{"nonce":"x"}', 'sent', ${at(days)}),
        (${kind}, ${`order:9${days}`}, ${email}, 'lv', '{"orderId":1}', 'sent', ${at(days)}),
        (${kind}, ${`queued:${days}`}, ${email}, 'lv', '{"nonce":"x"}', 'queued', ${at(days)})`)
      await shop.db.execute(sql`insert into contact_messages (name, email, message, lang, created_at)
        values ('A', ${email}, 'x', 'lv', ${at(days)})`)
      await shop.db.execute(sql`insert into newsletter_subscribers (email, lang, token_hash, consent_text, ip, created_at, confirmed_at, unsubscribed_at) values
        (${`${kind}-waits-${email}`}, 'lv', ${`w${kind}${days}`}, 'x', '192.0.2.1', ${at(days)}, null, null),
        (${`${kind}-reads-${email}`}, 'lv', ${`r${kind}${days}`}, 'x', '192.0.2.1', ${at(days)}, ${at(days)}, null),
        (${`${kind}-ended-${email}`}, 'lv', ${`e${kind}${days}`}, 'x', null, ${at(days)}, ${at(days)}, ${at(days)})`)
      await shop.db.execute(sql`insert into consents (user_id, subject, kind, version, given, ip, at)
        values (${id}, ${`old${kind}`}, 'privacy', ${String(days)}, '{}', '192.0.2.1', ${at(days)})`)
      await shop.db.execute(sql`insert into user_tokens (hash, user_id, purpose, email, expires_at)
        values (${`${kind}${days}`}, ${id}, 'reset', ${email}, ${at(days)})`)
      await shop.db.execute(
        sql`insert into sessions (hash, seen_at, created_at) values (${`old${kind}${days}`}, ${at(days)}, ${at(days)})`,
      )
    }
  }
  await removeExpiredData(shop.db, new Date(), 2)
  const days = async (query: ReturnType<typeof sql>) =>
    (
      await rows<{ days: number; n: number }>(
        shop.db,
        sql`select days::int, count(*)::int as n from (${query}) x group by days order by days`,
      )
    ).map(({ days: found, n }) => `${found}×${n}`)
  const daysIn = (text: string) => sql`substring(${sql.raw(text)} from 'old([0-9]+)')`
  const all = [29, 31, 89, 91, 364, 366, 729, 731].map((found) => `${found}×3`)
  const until = (last: number) => all.filter((found) => Number.parseInt(found, 10) <= last)
  const messages = (subject: string, more = sql`true`) =>
    days(
      sql`select ${daysIn('recipient')} as days from letters where subject like ${`${subject}:%`} and recipient like 'old%' and ${more}`,
    )
  expect(await messages('notice')).toEqual(until(89))
  expect(await messages('queued')).toEqual(all)
  expect(await messages('order')).toEqual(all)
  expect(await messages('order', sql`data <> '{}'`)).toEqual(until(89))
  expect(await days(sql`select ${daysIn('email')} as days from contact_messages where email like 'old%'`)).toEqual(
    until(364),
  )
  const news = (who: string, more = sql`true`) =>
    days(
      sql`select ${daysIn('email')} as days from newsletter_subscribers where email like ${`_-${who}-old%`} and ${more}`,
    )
  expect(await news('waits')).toEqual(until(29))
  expect(await news('reads')).toEqual(all)
  expect(await news('reads', sql`ip is not null`)).toEqual(until(89))
  expect(await news('ended')).toEqual(until(729))
  const consents = (more: ReturnType<typeof sql>) =>
    days(sql`select version as days from consents where subject like 'old_' and ${more}`)
  expect(await consents(sql`true`)).toEqual(all)
  expect(await consents(sql`ip is not null`)).toEqual(until(89))
  expect(await days(sql`select ${daysIn('email')} as days from user_tokens where email like 'old%'`)).toEqual([])
  expect(await days(sql`select substring(hash from '([0-9]+)') as days from sessions where hash like 'old%'`)).toEqual(
    until(29),
  )
})

test('accounts that were closed after the backup are closed again after a restore, and no others', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'closed-'))
  const list = join(dataDir, 'closed-accounts')
  const [gone, stays] = [await customer(shop), await customer(shop)]
  const [before] = await rows<{ email: string; created_at: string }>(
    shop.db,
    sql`select email, created_at from users where id = ${gone.id}`,
  )
  await deleteAccount(shop.db, gone.id, new Date())
  await recordClosedAccounts(shop.db, dataDir)
  const written = readFileSync(list, 'utf8')
  expect(written).toContain(`${gone.id} `)
  expect([written.includes('@'), statSync(list).mode & 0o777]).toEqual([false, 0o600])
  await recordClosedAccounts(shop.db, dataDir)
  expect(readFileSync(list, 'utf8')).toBe(written)
  // A crash while a line was written, and an account that got a number anew.
  writeFileSync(list, `${written}${stays.id} 2020-01-01T00:00:00.000Z\n${stays.id} 20`)

  const back = () =>
    shop.db.execute(
      sql`update users set email = ${before?.email}, deleted_at = null, deactivated_at = null, name = 'Anna' where id = ${gone.id}`,
    )
  await back()
  expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(1)
  const emails = async () =>
    (
      await rows<{ email: string | null }>(
        shop.db,
        sql`select email from users where id in (${gone.id}, ${stays.id}) order by id`,
      )
    ).map(({ email }) => email)
  expect(await emails()).toEqual([null, stays.email])
  expect(await closeRecordedAccounts(shop.db, dataDir, new Date())).toBe(0)

  await back()
  const said: string[] = []
  const { database, config } = shop.services
  const progress = () => ({ update: () => {}, stop: () => {} })
  await closeAccounts.run({
    database,
    config: { ...config, dataDir },
    args: [],
    print: (line) => said.push(line),
    progress,
  })
  expect(said).toEqual(['1 account that had been closed since the backup is closed again.'])
  expect(await emails()).toEqual([null, stays.email])
  expect(await closeRecordedAccounts(shop.db, join(dataDir, 'none'), new Date())).toBe(0)
  rmSync(dataDir, { recursive: true })
})

test('closing an account by its page writes it into the list', async () => {
  const person = await customer(shop)
  await close(person)
  expect(readFileSync(join(shop.services.config.dataDir, 'closed-accounts'), 'utf8')).toContain(`${person.id} `)
  expect((await register(shop.visitor())).status).toBe(200)
})
