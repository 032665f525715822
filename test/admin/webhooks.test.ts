import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { isGenuine, receiver } from '../../examples/webhooks/receiver.js'
import { webhookPoster } from '../../src/adapters/webhooks/post-webhook.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { removeExpiredData } from '../../src/shop/retention/remove-expired.db.ts'
import { webhookSender } from '../../src/shop/webhooks/send-messages.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { json, noFaults, startServer, type VendorServer } from '../vendors/server.ts'

const HOUR = 3_600_000

let shop: TestShop
let manager: StaffBrowser
/** Of the sender's clock, in milliseconds. */
let ahead = 0
// PostgreSQL keeps microseconds: what was written in this millisecond is due in the next one.
const now = () => new Date(Date.now() + 1 + ahead)
let other: VendorServer
const faults = noFaults()

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  await shop.product({ title: 'Plaukts' })
  other = await startServer({ faults, isPage: () => false, handle: () => json(200, { ok: true }) })
}, 60_000)
afterAll(async () => {
  await shop.close()
  await other.close()
})
beforeEach(async () => {
  Object.assign(faults, noFaults())
  other.requests.length = 0
  ahead = 0
  await shop.db.execute(sql`delete from webhook_endpoints`)
  await shop.db.execute(sql`delete from webhook_messages`)
})

type Endpoint = {
  id: number
  version: number
  fields: Record<string, unknown>
  offReason: string | null
  failingSince: string | null
  canSign: boolean
  previousUntil: string | null
}
type Message = {
  id: number
  type: string
  subject: string
  data: Record<string, unknown>
  state: string
  status: number | null
  problem: string | null
}

const fieldsWith = (events: readonly string[], address = `${other.origin}/hook?shop=1`) => ({
  ...{ name: 'Noliktava', address },
  ...Object.fromEntries(events.map((event) => [event, true])),
})
async function endpoint(events: readonly string[], address?: string): Promise<Endpoint & { secret: string }> {
  const made = await manager.post('/webhooks', { fields: fieldsWith(events, address) })
  expect(made.status, JSON.stringify(made.body)).toBe(200)
  return { ...made.body.endpoint, secret: made.body.secret }
}
const read = async (id: number): Promise<Endpoint> => (await manager.get(`/webhooks/${id}`)).body
const messagesOf = async (id: number, query = ''): Promise<Message[]> =>
  (await manager.get(`/webhooks/${id}/messages${query}`)).body.rows
const types = async (id: number) => (await messagesOf(id)).map(({ type }) => type).reverse()
const sender = () => webhookSender({ db: shop.db, keys: shop.services.keys, post: webhookPoster(true), now })
const send = () => sender()(() => false)
const lamp = () => shop.product({ title: 'Lampa', price: 1000, quantity: 20 })
const edit = (row: { id: number; version: number }, changes: object, base: object = {}) =>
  manager.patch(`/webhooks/${row.id}`, row.version, { changes, base })

describe('endpoints', () => {
  test('the secret is shown once, stored encrypted and left out of the audit log', async () => {
    const made = await endpoint(['order.paid'])
    expect(made.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const list = await manager.get('/webhooks')
    expect(list.body.rows).toHaveLength(1)
    expect(JSON.stringify(list.body)).not.toContain(made.secret)
    const row = await firstRow<{ secret: string }>(shop.db, sql`select secret from webhook_endpoints`)
    expect(row?.secret).not.toContain(made.secret.slice(6, 30))
    const log = JSON.stringify((await manager.get('/audit-log?table=webhook_endpoints')).body)
    expect(log).toContain('Noliktava')
    expect(log).not.toContain(row?.secret)
  })

  test.each([
    ['http://example.lv/hook', 'address'],
    ['ftp://example.lv/hook', 'address'],
    ['https://anna:parole@example.lv/hook', 'address'],
    ['https://10.0.0.7/hook', 'address'],
    ['https://169.254.169.254/latest', 'address'],
    ['https://[::ffff:127.0.0.1]/hook', 'address'],
    ['adrese', 'address'],
    ['', 'address'],
  ])('%s is refused at its field', async (address, field) => {
    const refused = await manager.post('/webhooks', { fields: fieldsWith(['order.paid'], address) })
    expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, [field]])
  })

  test('events must be chosen, and what is none is refused', async () => {
    const refused = await manager.post('/webhooks', { fields: { ...fieldsWith([]), 'order.eaten': true, name: '' } })
    expect(Object.keys(refused.body.errors).sort()).toEqual(['events', 'name', 'order.eaten'])
  })

  test('two people change events of one endpoint: both count, the same one is a conflict', async () => {
    const made = await endpoint(['order.paid'])
    expect((await edit(made, { 'order.shipped': true }, { 'order.shipped': false })).status).toBe(200)
    expect((await edit(made, { name: 'Cita' }, { name: 'Noliktava' })).body.fields).toMatchObject({
      ...{ name: 'Cita', 'order.shipped': true, 'order.paid': true },
    })
    expect((await edit(made, { name: 'Trešā' }, { name: 'Noliktava' })).status).toBe(409)
  })

  test('only who has the right sees them, and only a proof makes or changes one', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await viewer.get('/webhooks')).status).toBe(403)
    await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 hour'`)
    const refused = await manager.post('/webhooks', { fields: fieldsWith(['order.paid']) })
    expect([refused.status, refused.body.errors.reason]).toEqual([403, 'proof'])
    await shop.db.execute(sql`update staff_sessions set proven_at = now()`)
  })

  test('deleting takes its messages along', async () => {
    const made = await endpoint(['stock.changed'])
    await manager.post(`/webhooks/${made.id}/trial`)
    const kept = () => rows(shop.db, sql`select from webhook_messages where endpoint_id = ${made.id}`)
    expect(await kept()).toHaveLength(1)
    expect((await manager.remove(`/webhooks/${made.id}`, made.version + 1)).status).toBe(409)
    expect((await manager.remove(`/webhooks/${made.id}`, made.version)).status).toBe(200)
    expect(await kept()).toEqual([])
    expect((await manager.get(`/webhooks/${made.id}`)).status).toBe(404)
  })
})

describe('events', () => {
  test('an endpoint is deleted while something is told to it: neither waits for the other', async () => {
    const made = await endpoint(['stock.changed'])
    const good = await lamp()
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update products set quantity = quantity + 1 where id = ${good.id}`)
      await tx.execute(sql`set constraints all immediate`)
      expect((await manager.remove(`/webhooks/${made.id}`, made.version)).status).toBe(200)
    })
    const kept = await firstRow<{ quantity: number }>(shop.db, sql`select quantity from products where id = ${good.id}`)
    expect(kept).toEqual({ quantity: 21 })
    await sender()(() => false)
    expect(other.requests).toEqual([])
  })

  test('an order is told of as it is placed, paid and sent, with its number and state', async () => {
    const { id } = await endpoint(['order.placed', 'order.paid', 'order.shipped', 'order.refunded', 'order.cancelled'])
    const made = await bought(shop, await buyer(shop, [await lamp()]), { payment_method: 'bank-transfer' })
    await move(shop, made.number, 'paid', 'packed', 'shipped')

    const messages = (await messagesOf(id)).reverse()
    expect(messages.map(({ type, data }) => [type, data.state, data.is_paid])).toEqual([
      ['order.placed', 'awaiting_payment', false],
      ['order.paid', 'paid', true],
      ['order.shipped', 'shipped', true],
    ])
    const order = await rowOf(shop, made.number)
    expect(messages[0]?.data).toEqual({
      ...{ id: order?.id, number: made.number, state: 'awaiting_payment', is_paid: false, currency: 'EUR' },
      total: made.total,
    })
    expect(JSON.stringify(messages)).not.toContain(order?.email)
  })

  test('an order is told of as it waits for the buyer, is delivered and edited', async () => {
    const { id } = await endpoint(['order.ready', 'order.delivered', 'order.edited'])
    const made = await bought(shop, await buyer(shop, [await lamp()]), { payment_method: 'bank-transfer' })
    const order = await rowOf(shop, made.number)
    const { body } = await manager.get(`/orders/${made.number}/edit`)
    const lines = [{ id: body.goods.lines[0].id, quantity: 2 }]
    const edited = await manager.post(`/orders/${made.number}/edit`, { version: body.version, lines })
    expect(edited.status, JSON.stringify(edited.body)).toBe(200)
    await move(shop, made.number, 'paid', 'packed', 'shipped', 'ready', 'completed')
    const messages = (await messagesOf(id)).reverse()
    expect(messages.map(({ type, subject, data }) => [type, subject, data.state])).toEqual([
      ['order.edited', `order:${order?.id}`, 'awaiting_payment'],
      ['order.ready', `order:${order?.id}`, 'ready_for_pickup'],
      ['order.delivered', `order:${order?.id}`, 'completed'],
    ])
    expect(messages[0]?.data).toEqual({
      ...{ id: order?.id, number: made.number, state: 'awaiting_payment', is_paid: false, currency: 'EUR' },
      total: made.total + 1000,
      edit: { id: expect.any(Number), kind: 'in-place', difference: 1000, supplement_id: null },
    })
  })

  test('a return is told of as it is opened, received and settled, without words of the buyer', async () => {
    const { id } = await endpoint(['return.opened', 'return.received', 'return.settled'])
    const made = await bought(shop, await buyer(shop, [await lamp()]), { payment_method: 'bank-transfer' })
    await move(shop, made.number, 'paid', 'packed', 'shipped', 'ready', 'completed')
    const order = await rowOf(shop, made.number)
    const line = await firstRow<{ id: number }>(shop.db, sql`select id from order_lines where order_id = ${order?.id}`)
    const opened = await manager.post('/returns', {
      ...{ number: made.number, reason: 'damaged', note: 'Anna zvanīja' },
      lines: [{ lineId: line?.id, quantity: 1 }],
    })
    expect(opened.status, JSON.stringify(opened.body)).toBe(200)
    const own = opened.body.id
    const received = { lines: [{ lineId: line?.id, stocked: 1, writtenOff: 0 }] }
    expect((await manager.post(`/returns/${own}/received`, received)).status).toBe(200)
    const settled = await manager.post(`/returns/${own}/refund`)
    expect(settled.status, JSON.stringify(settled.body)).toBe(200)
    const messages = (await messagesOf(id)).reverse()
    const about = { id: own, order_id: order?.id, order_number: made.number, reason: 'damaged' }
    expect(messages.map(({ type, subject, data }) => [type, subject, data])).toEqual([
      ['return.opened', `return:${own}`, { ...about, state: 'announced', is_received: false, refund: null }],
      ['return.received', `return:${own}`, { ...about, state: 'received', is_received: true, refund: null }],
      [
        'return.settled',
        `return:${own}`,
        { ...about, state: 'settled', is_received: true, refund: { id: expect.any(Number), amount: 1000 } },
      ],
    ])
    expect(JSON.stringify(messages)).not.toContain('Anna')
  })

  test('a cancelled order gives its goods back: both are told of in its transaction', async () => {
    const { id } = await endpoint(['order.cancelled', 'stock.changed'])
    const good = await lamp()
    const made = await bought(shop, await buyer(shop, [good]), { payment_method: 'bank-transfer' })
    await move(shop, made.number, 'cancel')
    const messages = (await messagesOf(id)).reverse()
    expect(messages.map(({ type }) => type).sort()).toEqual(['order.cancelled', 'stock.changed', 'stock.changed'])
    expect(messages.filter(({ type }) => type === 'stock.changed').map(({ data }) => data.quantity)).toEqual([19, 20])
  })

  test('a refund is told of when the money went back', async () => {
    const { id } = await endpoint(['order.refunded'])
    const { number } = await bought(shop, await buyer(shop, [await lamp()]), { payment_method: 'bank-transfer' })
    await shop.db.execute(sql`insert into refunds (payment_id, reference, amount, state)
      select p.id, 'tests', 500, 'pending' from payments p join orders o on o.id = p.order_id where o.prefixed_id = ${number}`)
    expect(await messagesOf(id)).toEqual([])
    await shop.db.execute(sql`update refunds set state = 'done' where reference = 'tests'`)
    expect((await messagesOf(id))[0]).toMatchObject({ type: 'order.refunded', data: { refund: { amount: 500 } } })
  })

  test('a product that changes twice in a transaction is told of once, as it is at the end', async () => {
    const { id } = await endpoint(['product.changed', 'product.unpublished', 'product.published'])
    const good = await lamp()
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`update products set price = 900 where id = ${good.id}`)
      await tx.execute(sql`update products set price = 800, is_published = false where id = ${good.id}`)
    })
    const told = (await messagesOf(id)).reverse().filter(({ subject }) => subject === `product:${good.id}`)
    expect(told.map(({ type, data }) => [type, data.price])).toEqual([
      ['product.changed', 1000],
      ['product.published', 1000],
      ['product.changed', 800],
      ['product.unpublished', 800],
    ])
  })

  test('of a customer nothing leaves but the number', async () => {
    const { id } = await endpoint(['customer.created', 'customer.changed'])
    await shop.db.execute(
      sql`insert into users (type, email, name, surname) values ('b2c', 'ilze@pircejs.example', 'Ilze', 'Koka')`,
    )
    await shop.db.execute(sql`update users set wishlist_id = gen_random_uuid()`)
    await shop.db.execute(sql`update users set surname = 'Liepa'`)
    const messages = (await messagesOf(id)).reverse()
    expect(messages.map(({ type }) => type)).toEqual(['customer.created', 'customer.changed'])
    expect(Object.keys(messages[0]?.data ?? {})).toEqual(['id'])
  })

  test('what is rolled back, not chosen, or switched off is not told of', async () => {
    const made = await endpoint(['order.paid'])
    await shop.db.execute(sql`update products set quantity = quantity + 1`)
    expect(await types(made.id)).toEqual([])
    await edit(made, { 'stock.changed': true, isOn: false })
    await shop.db.execute(sql`update products set quantity = quantity + 1`)
    expect(await types(made.id)).toEqual([])
    await edit(await read(made.id), { isOn: true })
    await shop.db
      .transaction(async (tx) => {
        await tx.execute(sql`update products set quantity = quantity + 1`)
        throw new Error('no')
      })
      .catch(() => {})
    expect(await types(made.id)).toEqual([])
  })
})

describe('sending', () => {
  const change = () =>
    shop.db.execute(sql`update products set quantity = quantity + 1 where id = (select min(id) from products)`)

  test('the example verifies what the shop signs, and works on a repeat once', async () => {
    const worked: unknown[] = []
    let secrets: string[] = []
    let breaks = false
    const server = receiver({
      get secrets() {
        return secrets
      },
      work: async (message) => {
        if (breaks) throw new Error('busy')
        worked.push(message)
      },
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as { port: number }
    const made = await endpoint(['stock.changed'], `http://127.0.0.1:${port}/`)
    secrets = [made.secret]

    breaks = true
    await change()
    await send()
    const [message] = await messagesOf(made.id)
    expect([message?.state, message?.status]).toEqual(['waiting', 500])
    breaks = false
    ahead = 10_000
    await send()
    expect(worked).toHaveLength(1)
    expect(worked[0]).toMatchObject({ type: 'stock.changed', data: { code: expect.any(String) } })

    await manager.post(`/webhook-messages/${message?.id}/resend`)
    await send()
    const detail = (await manager.get(`/webhook-messages/${message?.id}`)).body
    expect(detail.attempts.map(({ answer }: { answer: string }) => answer)).toEqual([
      'known already',
      'done',
      'try again',
    ])
    expect(worked).toHaveLength(1)
    expect(
      new Set(detail.attempts.map(({ headers }: { headers: Record<string, string> }) => headers['webhook-id'])).size,
    ).toBe(1)

    // While the secret is rotated both sign.
    const rotated = await manager.call('POST', `/webhooks/${made.id}/secret`, {}, { 'if-match': `"${made.version}"` })
    await change()
    await send()
    secrets = [rotated.body.secret]
    await change()
    await send()
    expect(worked).toHaveLength(3)
    expect((await read(made.id)).previousUntil).not.toBeNull()
    secrets = ['whsec_AAAA']
    await change()
    await send()
    expect((await messagesOf(made.id))[0]).toMatchObject({ state: 'waiting', status: 401 })
    server.close()
  })

  test('a message is signed as Standard Webhooks says, and an old one is none', async () => {
    const made = await endpoint(['stock.changed'])
    await change()
    await send()
    const [request] = other.requests
    expect(request).toMatchObject({ method: 'POST', path: '/hook' })
    expect(request?.query.get('shop')).toBe('1')
    const { headers = {}, body = '' } = request ?? {}
    const given = { headers, body, secrets: [made.secret] }
    expect(headers['webhook-id']).toMatch(/^msg_[0-9a-f]{32}$/)
    expect(isGenuine(given)).toBe(true)
    expect(isGenuine({ ...given, body: `${body} ` })).toBe(false)
    expect(isGenuine({ ...given, now: Date.now() + HOUR })).toBe(false)
    expect((await messagesOf(made.id, '?state=delivered'))[0]).toMatchObject({ state: 'delivered', status: 200 })
  })

  test('attempts come further and further apart until a day is over; then a press sends again', async () => {
    const made = await endpoint(['stock.changed'])
    const stranger = noFaults()
    const refusing = await startServer({ faults: stranger, isPage: () => false, handle: () => json(422, { no: 1 }) })
    await edit(made, { address: refusing.origin })
    await change()
    for (let attempt = 1; attempt <= 9; attempt += 1) {
      await send()
      expect(refusing.requests).toHaveLength(attempt)
      await send()
      const next = await firstRow<{ due_at: string | null }>(shop.db, sql`select due_at from webhook_messages`)
      // PostgreSQL keeps microseconds, of which parsing drops some.
      if (next?.due_at) ahead = Date.parse(next.due_at) + 1 - Date.now()
    }
    expect(refusing.requests).toHaveLength(9)
    expect(ahead / HOUR).toBeGreaterThan(23)
    expect(ahead / HOUR).toBeLessThan(29)
    expect((await messagesOf(made.id, '?state=failed'))[0]).toMatchObject({ status: 422 })
    expect((await manager.post(`/webhooks/${made.id}/failed`)).body).toEqual({ resent: 1 })
    await refusing.close()
  })

  test('an endpoint that fails gets a rest, and after three days it is switched off with a task', async () => {
    const made = await endpoint(['stock.changed'])
    faults.status = 503
    await change()
    await send()
    await change()
    await send()
    expect(other.requests).toHaveLength(1)
    expect((await read(made.id)).failingSince).not.toBeNull()
    ahead = 73 * HOUR
    await send()
    expect(await read(made.id)).toMatchObject({ offReason: 'failing', fields: { isOn: false } })
    const tasks = await rows(
      shop.db,
      sql`select note from operator_tasks where kind = 'webhook-off' and done_at is null`,
    )
    expect(tasks).toEqual([{ note: 'Noliktava' }])
    // Switched on again it sends what waits, and the task is done.
    faults.status = null
    await edit(await read(made.id), { isOn: true })
    await send()
    expect((await messagesOf(made.id)).map(({ state }) => state)).toEqual(['delivered', 'delivered'])
    expect(await read(made.id)).toMatchObject({ offReason: null, failingSince: null })
    expect(
      await rows(shop.db, sql`select 1 from operator_tasks where kind = 'webhook-off' and done_at is null`),
    ).toEqual([])
  })

  test('where little is sent, one failure days after another does not switch it off', async () => {
    const made = await endpoint(['stock.changed'])
    await shop.db.execute(sql`update webhook_endpoints set failing_since = now() - interval '4 days'`)
    faults.status = 503
    await change()
    await send()
    expect(await read(made.id)).toMatchObject({ offReason: null, fields: { isOn: true } })
    ahead = 13 * HOUR
    await send()
    expect(await read(made.id)).toMatchObject({ offReason: 'failing' })
  })

  test('what another instance delivered meanwhile is not sent again', async () => {
    const made = await endpoint(['stock.changed'])
    await change()
    const slow = webhookSender({
      ...{ db: shop.db, keys: shop.services.keys, now },
      post: async () => {
        await shop.db.execute(sql`update webhook_messages set due_at = null, delivered_at = now()`)
        return { problem: 'timeout' }
      },
    })
    await slow(() => false)
    ahead = HOUR
    await send()
    expect(other.requests).toEqual([])
    expect((await messagesOf(made.id))[0]).toMatchObject({ state: 'delivered' })
  })

  test('who answers 410 gets no more messages', async () => {
    const made = await endpoint(['stock.changed'])
    const gone = await startServer({ faults: noFaults(), isPage: () => false, handle: () => json(410, {}) })
    await edit(made, { address: gone.origin })
    await change()
    await send()
    expect(await read(made.id)).toMatchObject({ offReason: 'gone' })
    expect((await manager.post(`/webhooks/${made.id}/trial`)).status).toBe(409)
    await gone.close()
  })

  test('two instances send a message once, and one that was killed leaves it to the other', async () => {
    await endpoint(['stock.changed'])
    await shop.db.execute(sql`update products set quantity = quantity + 1`)
    const count = (await rows(shop.db, sql`select 1 from webhook_messages`)).length
    await Promise.all([sender()(() => false), sender()(() => false)])
    expect(other.requests).toHaveLength(count)
    await change()
    await shop.db.execute(sql`update webhook_messages set due_at = ${new Date(Date.now() + 60_000).toISOString()}, attempts = 1
      where delivered_at is null`)
    await send()
    expect(other.requests).toHaveLength(count)
    ahead = 61_000
    await send()
    expect(other.requests).toHaveLength(count + 1)
  })

  test('a name that leads into the shop’s own network is not called', async () => {
    const made = await endpoint(['stock.changed'])
    await shop.db.execute(sql`update webhook_endpoints set address = 'https://localhost:1/'`)
    await change()
    await webhookSender({ db: shop.db, keys: shop.services.keys, post: webhookPoster(false), now })(() => false)
    const [message] = await messagesOf(made.id)
    expect(message).toMatchObject({ state: 'waiting', status: null, problem: 'address' })
  })

  test('a test is sent by press, and messages are kept for 30 days', async () => {
    const made = await endpoint(['order.paid'])
    expect((await manager.post(`/webhooks/${made.id}/trial`)).status).toBe(200)
    await send()
    expect(JSON.parse(other.requests[0]?.body ?? '')).toMatchObject({ type: 'webhook.test', data: {} })
    await removeExpiredData(shop.db, new Date(Date.now() + 29 * 24 * HOUR))
    const kept = () => rows(shop.db, sql`select 1 from webhook_messages`)
    expect(await kept()).toHaveLength(1)
    await removeExpiredData(shop.db, new Date(Date.now() + 31 * 24 * HOUR))
    expect(await kept()).toHaveLength(0)
  })
})
