import { randomUUID } from 'node:crypto'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff, staffBrowser } from '../support/staff.ts'
import { openNews, type StaffNews } from '../support/staff-news.ts'

let shop: TestShop
let origin: string
let manager: StaffBrowser & { id: number }
const open: StaffNews[] = []

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  origin = await shop.app.listen({ port: 0, host: '127.0.0.1' })
  manager = await signedInStaff(shop, 'manager')
})
afterEach(() => {
  for (const news of open.splice(0)) news.close()
})
afterAll(() => shop.close())

async function newsOf(browser: StaffBrowser, headers: Record<string, string> = {}) {
  const news = await openNews(origin, browser.cookie, headers)
  open.push(news)
  await news.next('ready')
  return news
}

const anOrder = async (state = 'paid'): Promise<{ number: string; buyer: string; email: string }> =>
  (await manager.get(`/orders?state=${state}&limit=1`)).body.rows[0]

describe('live news', () => {
  test('a change of an order reaches those who may see orders, without anything personal', async () => {
    const { number, buyer, email } = await anOrder()
    const packer = await signedInStaff(shop, 'warehouse')
    const content = await signedInStaff(shop, 'content')
    const [news, own, none] = [await newsOf(packer), await newsOf(manager), await newsOf(content)]
    await manager.post(`/orders/${number}/notes`, { text: `Zvanīt ${buyer}` })
    const told = { numbers: [number], placed: 0, isAll: false }
    expect(await news.next('orders')).toEqual(told)
    expect(await own.next('orders')).toEqual(told)
    await manager.post(`/orders/${number}/packed`)
    expect(await news.next('orders')).toEqual(told)
    for (const word of [buyer, email, '@', 'Zvanīt']) expect(news.text).not.toContain(word)
    expect(none.text).not.toContain(number)
  })

  test('many streams cost one poll, and none is made when nobody listens', async () => {
    const execute = vi.spyOn(shop.services.database.db, 'execute')
    const polls = () =>
      execute.mock.calls.filter(([query]) => JSON.stringify((query as SQL).queryChunks).includes('operator_tasks'))
        .length
    const streams = await Promise.all([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(() => newsOf(manager)))
    const before = polls()
    const since = Date.now()
    const { number } = await anOrder('shipped')
    await manager.post(`/orders/${number}/notes`, { text: 'Pirmā' })
    await Promise.all(streams.map((stream) => stream.next('orders')))
    // Four a second in tests, for ten streams as for one.
    expect(polls() - before).toBeLessThanOrEqual((Date.now() - since) / 250 + 1)
    for (const stream of streams) stream.close()
    await vi.waitFor(async () => {
      const last = polls()
      await new Promise((resolve) => setTimeout(resolve, 600))
      expect(polls()).toBe(last)
    }, 10_000)
    execute.mockRestore()
  })

  test('a stream reads on from its last event', async () => {
    const first = await newsOf(manager)
    const { lastId } = first
    first.close()
    const { number } = await anOrder('shipped')
    await manager.post(`/orders/${number}/notes`, { text: 'Tikmēr' })
    const again = await newsOf(manager, { 'last-event-id': lastId })
    expect(await again.next('orders')).toMatchObject({ numbers: [number] })
    const odd = await newsOf(manager, { 'last-event-id': "1'; drop table orders" })
    expect(odd.text).not.toContain('event: orders')
  })

  test('a row whose transaction ended late is told, too', async () => {
    const { number } = await anOrder('shipped')
    const { number: other } = await anOrder('completed')
    const news = await newsOf(manager)
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    const insert = (db: TestShop['db'], of: string) =>
      db.execute(sql`insert into order_notes (order_id, text, actor)
        select id, 'Vēla', 'cli' from orders where prefixed_id = ${of}`)
    let begun = () => {}
    const hasBegun = new Promise<void>((resolve) => {
      begun = resolve
    })
    const late = shop.db.transaction(async (tx) => {
      await insert(tx as unknown as TestShop['db'], number)
      begun()
      await held
    })
    await hasBegun
    await insert(shop.db, other)
    expect(await news.next('orders')).toMatchObject({ numbers: [other] })
    release()
    await late
    expect(await news.next('orders')).toMatchObject({ numbers: [number] })
  })

  test('a stream ends with its session, with the person, and loses what the role lost', async () => {
    const leaver = await signedInStaff(shop, 'support')
    const away = await signedInStaff(shop, 'viewer')
    const [left, disabled] = [await newsOf(leaver), await newsOf(away)]
    await leaver.call('DELETE', '/session')
    await shop.db.execute(sql`update staff set disabled_at = now() where id = ${away.id}`)
    await left.next('ended')
    await disabled.next('ended')
    await left.ended
    await disabled.ended

    const accountant = await signedInStaff(shop, 'accountant')
    const news = await newsOf(accountant)
    await shop.db.execute(sql`update roles set rights = '{read:tasks}' where code = 'accountant'`)
    await news.next('rights')
    const { number } = await anOrder('shipped')
    const other = await newsOf(manager)
    await manager.post(`/orders/${number}/notes`, { text: 'Vai redzi?' })
    await other.next('orders')
    expect(news.text).not.toContain('event: orders')
  })

  test('who has an order open is shown to the others, and only own pages are changed', async () => {
    const { number } = await anOrder('shipped')
    const packer = staffBrowser(shop)
    await packer.signIn('warehouse@darbinieki.example')
    const news = await newsOf(packer)
    const tab = randomUUID()
    const at = `/orders/${number}/presence`
    expect((await manager.post(at, { tab, state: 'edits' })).body).toEqual({ done: true })
    const anna = { number, staffId: manager.id, name: 'Anna manager', isEditing: true }
    expect(await news.next('presence', (list) => Array.isArray(list) && list.length > 0)).toEqual([anna])
    await packer.post(at, { tab, state: 'left' })
    await packer.post(at, { tab, state: 'looks' })
    await packer.post(at, { tab: randomUUID(), state: 'looks' })
    expect(await news.next('presence')).toEqual(
      expect.arrayContaining([anna, expect.objectContaining({ isEditing: false })]),
    )
    await manager.post(at, { tab, state: 'left' })
    expect(await news.next('presence')).toHaveLength(1)
    expect((await manager.post(at, { tab: 'x', state: 'looks' })).status).toBe(422)
  })

  test('nobody listens without a session or by a key', async () => {
    expect((await fetch(`${origin}/admin/api/events`)).status).toBe(401)
    const owner = await signedInStaff(shop, 'owner')
    const { body } = await owner.post('/api-keys', { name: 'Skats', rights: ['read:orders'] })
    const answer = await fetch(`${origin}/admin/api/events`, { headers: { authorization: `Bearer ${body.key}` } })
    expect(answer.status).toBe(403)
  })

  test('a request for the head alone opens no stream', async () => {
    const answer = await shop.app.inject({
      method: 'HEAD',
      url: '/admin/api/events',
      headers: { cookie: manager.cookie },
    })
    expect(answer.statusCode).toBe(404)
  })

  test('headers keep it from being cached, compressed or held back', async () => {
    const { headers } = await newsOf(manager)
    expect(headers.get('content-type')).toBe('text/event-stream; charset=utf-8')
    expect(headers.get('cache-control')).toBe('no-store, no-transform')
    expect(headers.get('x-accel-buffering')).toBe('no')
    expect(headers.get('content-encoding')).toBeNull()
  })
})
