import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows as rowsOf } from '../../src/shop/db.ts'
import { EDITABLE_EMAILS } from '../../src/shop/emails/email-texts.ts'
import { anonymiseOrders } from '../../src/shop/retention/anonymise-orders.db.ts'
import { bought, emailsOf } from '../support/bought.ts'
import { buyer, place } from '../support/buyers.ts'
import { openPostOffice } from '../support/emails.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let owner: StaffBrowser
let content: StaffBrowser
let post: Awaited<ReturnType<typeof openPostOffice>>

beforeAll(async () => {
  shop = await openTestShop()
  owner = await signedInStaff(shop, 'owner')
  content = await signedInStaff(shop, 'content')
  post = await openPostOffice(shop)
  await place(shop, await buyer(shop, [await shop.product({ title: 'Sarkans krēsls' })]))
  await post.deliver()
}, 60_000)
afterAll(async () => {
  await post.close()
  await shop.close()
})

const changesOf = (kind: string, version: number, changes: object, base = {}) =>
  owner.patch(`/emails/kinds/${kind}`, version, { changes, base })

describe('the words of an e-mail of the shop', () => {
  test('are those of staff, with the data of the order and nothing unescaped', async () => {
    const edited = await changesOf('order-placed', 0, {
      'subject.lv': 'Paldies par {number}!',
      'intro.lv': 'Sveiki, {name}! <b>Jau pakojam.</b>',
      'closing.lv': 'Līdz drīzam,\n{shop}',
    })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    const seen = await owner.post('/emails/kinds/order-placed/preview', { lang: 'lv' })
    expect(seen.body).toContain('&lt;b&gt;Jau pakojam.&lt;/b&gt;')
    expect(seen.body).not.toContain('{name}')
    await place(shop, await buyer(shop, [await shop.product()]))
    const [message] = await post.deliver()
    expect(message?.subject).toMatch(/^Paldies par E-[0-9A-Z-]+!$/)
    expect(message?.text).toContain('Jau pakojam.')
  })

  test('may name only what the e-mail has, and one line is a subject', async () => {
    const { version } = (await owner.get('/emails/kinds/order-placed')).body
    const wrong = await changesOf('order-placed', version, { 'intro.lv': 'Sveiki, {vards}!', 'subject.lv': 'x{y' })
    expect(wrong).toMatchObject({ status: 422 })
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['intro.lv', 'subject.lv'])
    const brace = await changesOf('back-in-stock', 0, { 'intro.lv': 'Prece {product' })
    expect(brace.status).toBe(422)
  })

  test('are the usual ones again when they are emptied', async () => {
    const { version, fields } = (await owner.get('/emails/kinds/order-placed')).body
    const empty = Object.fromEntries(Object.keys(fields).map((field) => [field, '']))
    await changesOf('order-placed', version, empty, fields)
    const { rows } = (await owner.get('/emails/kinds')).body
    expect(rows.filter(({ isChanged }: { isChanged: boolean }) => isChanged)).toEqual([])
    const seen = await owner.post('/emails/kinds/order-placed/preview', { lang: 'en' })
    expect(seen.body).toContain('lang="en"')
  })

  test.each(EDITABLE_EMAILS)('%s is previewed, or says that nothing is there to show', async (kind) => {
    const seen = await owner.post(`/emails/kinds/${kind}/preview`, {
      lang: 'lv',
      changes: { 'intro.lv': 'Mūsu ievads', 'closing.lv': 'Mūsu nobeigums' },
    })
    expect([200, 404]).toContain(seen.status)
    if (seen.status === 200) {
      expect(seen.body).toContain('Mūsu ievads')
      expect(seen.body).toContain('Mūsu nobeigums')
      expect(seen.body).not.toContain(' style="')
    }
  })

  test('of an order are shown only to who may see orders and customers', async () => {
    expect((await content.post('/emails/kinds/order-paid/preview', { lang: 'lv' })).status).toBe(403)
    expect((await content.post('/emails/kinds/back-in-stock/preview', { lang: 'lv' })).status).toBe(200)
  })

  test('are sent to oneself', async () => {
    expect((await owner.post('/emails/kinds/order-paid/test', { lang: 'en' })).status).toBe(200)
    const [message] = await post.deliver()
    expect(message?.to?.[0]?.address).toBe('owner@darbinieki.example')
  })
})

test('a note for the buyer is sent to them where staff wish, and again like any other e-mail', async () => {
  await post.deliver()
  const order = await bought(shop, await buyer(shop, [await shop.product()]))
  await post.deliver()
  const note = (body: object) => owner.post(`/orders/${order.number}/notes`, body)
  await note({ text: 'Tikai mums', byEmail: true })
  await note({ text: 'Tikai lapā', isForBuyer: true })
  expect(await post.deliver()).toEqual([])
  const { status, body } = await note({ text: 'Krēsls būs otrdien.\n<b>Zvaniet!</b>', isForBuyer: true, byEmail: true })
  expect([status, body.errors]).toEqual([200, undefined])
  const [message] = await post.deliver()
  expect(message?.subject).toBe(`Ziņa par pasūtījumu ${order.number}`)
  expect(message?.text).toContain('Krēsls būs otrdien.\n<b>Zvaniet!</b>')
  expect(message?.html).toContain('&lt;b&gt;Zvaniet!&lt;/b&gt;')
  const sent = body.timeline.find(({ kind, what }: Record<string, string>) => kind === 'email' && what === 'order-note')
  expect(sent).toBeDefined()
  const [row] = await emailsOf(shop, order.number).then((all) => all.filter(({ kind }) => kind === 'order-note'))
  await owner.post(`/orders/${order.number}/emails/${row?.id}/resend`)
  expect((await post.deliver())[0]?.text).toContain('Krēsls būs otrdien.')
})

test('a note is sent again after its e-mail was emptied; of an order whose data was removed nothing is', async () => {
  const order = await bought(shop, await buyer(shop, [await shop.product()]))
  await post.deliver()
  await owner.post(`/orders/${order.number}/notes`, { text: 'Atvedīsim otrdien.', isForBuyer: true, byEmail: true })
  await post.deliver()
  const notes = () =>
    rowsOf<{ id: string }>(
      shop.db,
      sql`select l.id from letters l join orders o on l.subject like 'order:' || o.id || ':%'
          where l.kind = 'order-note' and o.prefixed_id = ${order.number} order by l.created_at`,
    )
  const again = (id: string | undefined) => owner.post(`/orders/${order.number}/emails/${id}/resend`)
  // As 90 days later; the copy, too.
  for (let time = 0; time < 2; time += 1) {
    await shop.db.execute(sql`update letters set data = '{}' where kind = 'order-note'`)
    expect((await again((await notes()).at(-1)?.id)).status).toBe(200)
    expect((await post.deliver())[0]?.text).toContain('Atvedīsim otrdien.')
  }
  await anonymiseOrders(shop.db, new Date(Date.now() + 7 * 366 * 86_400_000), 5)
  const all = await rowsOf<{ id: string }>(
    shop.db,
    sql`select l.id from letters l join orders o on l.subject = 'order:' || o.id or l.subject like 'order:' || o.id || ':%'
        where o.prefixed_id = ${order.number}`,
  )
  const ids = all.map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(3)
  for (const id of ids) {
    expect(await again(id)).toMatchObject({ status: 409, body: { errors: { reason: 'removed' } } })
  }
  await shop.db.execute(sql`update letters set state = 'dead' where id = ${ids[0]}`)
  expect(await owner.post('/emails/again', { id: ids[0] })).toMatchObject({ status: 409 })
  expect((await owner.post('/emails/again', { id: null })).body).toEqual({ queued: 0 })
  await shop.db.execute(sql`delete from letters where data = '{}'`)
})

test('e-mails that could not be sent are listed with the reason and sent again', async () => {
  await shop.db.execute(sql`update letters set state = 'dead', last_error = '550 No such user'`)
  const { rows, counts } = (await owner.get('/emails')).body
  expect(counts.dead).toBe(rows.length)
  expect(rows[0]).toMatchObject({ lastError: '550 No such user', recipient: expect.stringContaining('@') })
  expect((await content.get('/emails')).body.rows[0]).toMatchObject({ recipient: null, lastError: null })
  expect((await owner.post('/emails/again', { id: rows[0].id })).body).toEqual({ queued: 1 })
  expect((await owner.post('/emails/again', { id: null })).body).toEqual({ queued: rows.length - 1 })
  expect((await owner.get('/emails')).body.rows).toEqual([])
})
