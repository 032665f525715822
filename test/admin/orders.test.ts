import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { toRigaDate } from '../../src/shop/calendar/days.ts'
import { type Db, firstRow, rows } from '../../src/shop/db.ts'
import { countOrders, findOrders, type OrderQuery } from '../../src/shop/orders/find-orders.db.ts'
import { indexOrders } from '../../src/shop/orders/order-search.db.ts'
import { insertOrder } from '../support/orders.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  manager = await signedInStaff(shop, 'manager')
})
afterAll(() => shop.close())

type Row = {
  number: string
  state: string
  buyerType: string
  email: string
  phone: string
  buyer: string
  placedAt: string
}
const listed = async (query: string): Promise<Row[]> => (await manager.get(`/orders?limit=100&${query}`)).body.rows
const orderIn = async (state: string) => (await listed(`state=${state}`))[0]?.number ?? ''

describe('orders in the back office', () => {
  test('pages by key show every order once, in both directions', async () => {
    const all = await rows<{ number: string }>(
      shop.db,
      sql`select prefixed_id as number from orders order by placed_at desc, id desc`,
    )
    const numbers: string[] = []
    for (let after = ''; ; ) {
      const { body } = await manager.get(`/orders?limit=7${after && `&after=${after}`}`)
      numbers.push(...body.rows.map(({ number }: Row) => number))
      if (!body.next) break
      after = body.next
    }
    expect(numbers).toEqual(all.map(({ number }) => number))
    const oldest = await listed('direction=oldest')
    expect(oldest.map(({ number }) => number)).toEqual(numbers.toReversed().slice(0, 100))
    expect((await manager.get('/orders/count')).body).toEqual({ count: all.length, counted: 'exact' })
  })

  test('is narrowed by days, kind of buyer and country; the countries to choose from are those of delivery', async () => {
    const all = await listed('')
    const day = toRigaDate(new Date(all.at(-1)?.placedAt ?? ''))
    const thatDay = await listed(`from=${day}&to=${day}`)
    expect(thatDay.map(({ placedAt }) => toRigaDate(new Date(placedAt)))).toEqual(thatDay.map(() => day))
    expect(thatDay).not.toEqual([])
    await shop.db.execute(sql`update orders set delivery = jsonb_set(delivery, '{country_code}', '"LT"')
      where id = (select min(id) from orders where state = 'completed')`)
    const count = async (query: string) => (await manager.get(`/orders/count?${query}`)).body.count as number
    for (const [query, condition] of [
      ['buyer=b2b', sql`buyer_type = 'b2b'`],
      ['country=LT', sql`delivery->>'country_code' = 'LT'`],
    ] as const) {
      const [expected] = await rows<{ count: number }>(
        shop.db,
        sql`select count(*)::int as count from orders where ${condition}`,
      )
      expect([query, await count(query)]).toEqual([query, expected?.count])
      expect(expected?.count).toBeGreaterThan(0)
      expect(expected?.count).toBeLessThan(all.length)
    }
    const firms = await listed('buyer=b2b')
    expect(new Set(firms.map(({ buyerType }) => buyerType))).toEqual(new Set(['b2b']))
    expect((await manager.get('/orders/countries')).body.countries).toContain('LV')
  })

  test('one box finds an order by number, name, e-mail, phone and code of goods', async () => {
    const [order] = await listed('')
    if (!order) throw new Error('The demo has no orders')
    const [line] = await rows<{ code: string }>(
      shop.db,
      sql`select code from order_lines where order_id = (select id from orders where prefixed_id = ${order.number}) limit 1`,
    )
    const words = [
      order.number,
      order.number.toLowerCase().replaceAll('-', ''),
      order.buyer,
      order.buyer.split(' ').reverse().join(' '),
      order.email,
      order.phone,
      order.phone.replace(/^\+\d+ /, ''),
      line?.code ?? '',
    ]
    for (const word of words) {
      const found = await listed(`q=${encodeURIComponent(word)}`)
      expect([word, found.map(({ number }) => number)]).toEqual([word, expect.arrayContaining([order.number])])
    }
    expect(await listed('q=nekāda%25')).toEqual([])
    const papers = await rows<{ number: string; paper: string }>(
      shop.db,
      sql`select o.prefixed_id as number, i.document->>'number' as paper from invoices i join orders o on o.id = i.order_id
          union all (select o.prefixed_id, p.code from parcels p join orders o on o.id = p.order_id
            where p.code is not null order by p.id limit 3)`,
    )
    expect(papers.length).toBeGreaterThan(3)
    for (const { number, paper } of papers) {
      expect([paper, (await listed(`q=${paper.toLowerCase()}`)).map((row) => row.number)]).toEqual([paper, [number]])
      expect((await manager.get(`/orders/count?q=${paper}`)).body.count).toBe(1)
    }
  })

  test('a whole e-mail address or phone number finds its orders page by page, a part of it too', async () => {
    const [most] = await rows<{ email: string; phone: string; count: number }>(
      shop.db,
      sql`select email, '+' || phone_code || phone_number as phone, count(*)::int as count from orders
          where email <> '' group by 1, 2 order by count(*) desc limit 1`,
    )
    if (!most || most.count < 2) throw new Error('Nobody of the demo has two orders')
    for (const word of [most.email.toUpperCase(), most.email.slice(0, -1), most.phone, most.phone.slice(4)]) {
      const query = `q=${encodeURIComponent(word)}`
      expect((await manager.get(`/orders/count?${query}`)).body.count).toBe((await listed(query)).length)
      const numbers: string[] = []
      for (let after = ''; ; ) {
        const { body } = await manager.get(`/orders?limit=1&${query}${after && `&after=${after}`}`)
        numbers.push(...body.rows.map(({ number }: Row) => number))
        if (!body.next) break
        after = body.next
      }
      expect([word, new Set(numbers).size]).toEqual([word, numbers.length])
      expect(numbers.length).toBeGreaterThanOrEqual(most.count)
    }
  })

  test('a whole code finds the orders of its product page by page, in the order of time, also with a filter', async () => {
    const [most] = await rows<{ code: string; numbers: string[] }>(
      shop.db,
      sql`select p.code, array_agg(o.prefixed_id order by o.placed_at desc, o.id desc) as numbers
          from products p cross join lateral (select distinct order_id from order_lines where product_id = p.id) l
            join orders o on o.id = l.order_id
          group by p.code having count(*) > 1 order by count(*) desc limit 1`,
    )
    if (!most) throw new Error('No product of the demo is in two orders')
    const numbers: string[] = []
    for (let after = ''; ; ) {
      const { body } = await manager.get(`/orders?limit=1&q=${most.code.toLowerCase()}${after && `&after=${after}`}`)
      numbers.push(...body.rows.map(({ number }: Row) => number))
      if (!body.next) break
      after = body.next
    }
    expect(numbers).toEqual(most.numbers)
    expect((await manager.get(`/orders/count?q=${most.code}`)).body.count).toBe(numbers.length)
    const [{ state } = { state: '' }] = await listed(`q=${most.code}`)
    const filtered = await listed(`q=${most.code}&state=${state}`)
    expect(filtered.map(({ number }) => number)).toEqual(
      (await listed(`q=${most.code}`)).filter((row) => row.state === state).map(({ number }) => number),
    )
  })

  test('the minute job makes missing search texts and copies the moments of orders to older ones', async () => {
    await shop.db.execute(sql`update order_search set placed_at = null where order_id % 2 = 0`)
    await shop.db.execute(sql`delete from order_search where order_id % 2 = 1`)
    expect((await listed('q=example')).length).toBeGreaterThan(0)
    await indexOrders(shop.db)
    const wrong = await rows(
      shop.db,
      sql`select o.id from orders o left join order_search s on s.order_id = o.id
          where s.text is null or s.placed_at is distinct from o.placed_at`,
    )
    expect(wrong).toEqual([])
  })

  test('an order is found by a changed name at once', async () => {
    const [order] = await listed('')
    await shop.db.execute(sql`update orders set surname = 'Zvirbulēns' where prefixed_id = ${order?.number}`)
    expect((await listed('q=zvirbulens')).map(({ number }) => number)).toEqual([order?.number])
  })

  test('an order is found by a surname that is also the code of a product', async () => {
    const [order] = await listed('')
    const lamp = await shop.product({ code: 'DZENIS' })
    await shop.db.execute(sql`update orders set surname = 'Dzenis' where prefixed_id = ${order?.number}`)
    expect((await listed('q=dzenis')).map(({ number }) => number)).toEqual([order?.number])
    // A code with digits is one only where it was ordered.
    await shop.db.execute(sql`update products set code = 'DZENIS-7' where id = ${lamp.id}`)
    await shop.db.execute(sql`update orders set surname = 'Dzenis-7' where prefixed_id = ${order?.number}`)
    expect((await listed('q=dzenis-7')).map(({ number }) => number)).toEqual([order?.number])
  })

  test('packed, sent and completed: states, who did it, and one e-mail', async () => {
    const number = await orderIn('paid')
    expect((await manager.post(`/orders/${number}/packed`)).body.state).toBe('packed')
    const wrong = await manager.post(`/orders/${number}/shipped`, { trackingCodes: ['<b>'] })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { trackingCodes: [expect.any(String)] } } })
    const sent = await manager.post(`/orders/${number}/shipped`, { trackingCodes: ['CE123456789LV'] })
    expect(sent.body).toMatchObject({ state: 'shipped', trackingCodes: [{ code: 'CE123456789LV' }] })
    const again = await manager.post(`/orders/${number}/packed`)
    expect(again).toMatchObject({ status: 409, body: { errors: { reason: 'not-allowed', state: 'shipped' } } })
    const done = await manager.post(`/orders/${number}/completed`)
    const states = done.body.timeline.filter(({ kind }: { kind: string }) => kind === 'state').slice(-3)
    expect(states.map(({ what, actor, person }: Record<string, string>) => [what, actor, person])).toEqual([
      ['packed', `staff:${manager.id}`, 'Anna manager'],
      ['shipped', `staff:${manager.id}`, 'Anna manager'],
      ['completed', `staff:${manager.id}`, 'Anna manager'],
    ])
    const emails = done.body.timeline.filter(({ what }: { what: string }) => what === 'order-shipped')
    expect(emails).toHaveLength(1)
    const resent = await manager.post(`/orders/${number}/emails/${emails[0].key.slice('email-'.length)}/resend`)
    expect(resent.body).toEqual({ done: true })
    const { body } = await manager.get(`/orders/${number}`)
    expect(body.timeline.filter(({ what }: { what: string }) => what === 'order-shipped')).toHaveLength(2)
  })

  test('what a courier brings to the door never waits for its buyer', async () => {
    const number = await orderIn('shipped')
    await shop.db.execute(
      sql`update orders set delivery = delivery || '{"type": "courier"}' where prefixed_id = ${number}`,
    )
    expect((await manager.get(`/orders/${number}`)).body.acts).toEqual(['completed', 'refund', 'refunded'])
    expect(await manager.post(`/orders/${number}/ready`)).toMatchObject({
      status: 409,
      body: { errors: { reason: 'not-allowed', state: 'shipped' } },
    })
    await shop.db.execute(
      sql`update orders set delivery = delivery || '{"type": "locker"}' where prefixed_id = ${number}`,
    )
    expect((await manager.get(`/orders/${number}`)).body.acts).toContain('ready')
  })

  test('an e-mail of another order cannot be sent', async () => {
    const [one, other] = await listed('')
    const letter = await firstRow<{ id: string }>(
      shop.db,
      sql`insert into letters (kind, subject, recipient, lang) select 'order-paid', 'order:' || id, email, lang from orders
          where prefixed_id = ${one?.number} on conflict (kind, subject, recipient) do update set tries = 0 returning id`,
    )
    expect((await manager.post(`/orders/${other?.number}/emails/${letter?.id}/resend`)).status).toBe(404)
  })

  test('a part is given back, and never more than was paid', async () => {
    const number = await orderIn('completed')
    const before = (await manager.get(`/orders/${number}`)).body
    const tooMuch = await manager.post(`/orders/${number}/refund`, { amount: before.sums.refundable + 1, byHand: true })
    expect(tooMuch).toMatchObject({ status: 409, body: { errors: { amount: [expect.any(String)] } } })
    const after = await manager.post(`/orders/${number}/refund`, { amount: 100, byHand: true })
    expect(after.body.sums.refundable).toBe(before.sums.refundable - 100)
    expect(after.body.timeline).toContainEqual(expect.objectContaining({ kind: 'refund', amount: 100 }))
    expect(after.body.sums.refunded).toBe(before.sums.refunded + 100)
    const given = await listed('refunded=true')
    expect(given).toContainEqual(expect.objectContaining({ number, isPartlyRefunded: true, refunded: 100 }))
    expect(given.length).toBe((await manager.get('/orders/count?refunded=true')).body.count)
    expect(given.length).toBeLessThan((await listed('')).length)
    const dry = await manager.post('/orders/bulk/tags', {
      selection: { refunded: true },
      add: ['atmaksa'],
      dryRun: true,
    })
    expect(dry.body.count).toBe(given.length)

    const papers: { kind: string; pdf: string; reference: string | null }[] = after.body.papers
    const note = papers.find(({ kind }) => kind === 'credit_note')
    const refund = after.body.timeline.find(({ kind }: { kind: string }) => kind === 'refund')
    expect(note?.reference).toBe(refund.reference)
    const fileFor = (cookie: string) => shop.app.inject({ url: note?.pdf ?? '', headers: { cookie } })
    expect((await fileFor((await signedInStaff(shop, 'accountant')).cookie)).headers['content-type']).toBe(
      'application/pdf',
    )
    const packer = await signedInStaff(shop, 'warehouse')
    expect((await packer.get(`/orders/${number}`)).body.papers).toEqual([])
    expect((await fileFor(packer.cookie)).statusCode).toBe(403)
    const other = await orderIn('cancelled')
    const foreign = String(note?.pdf).replace(number, other)
    expect((await shop.app.inject({ url: foreign, headers: { cookie: manager.cookie } })).statusCode).toBe(404)
  })

  test('the same idempotency key refunds once, also when both arrive together', async () => {
    const number = await orderIn('completed')
    const before = (await manager.get(`/orders/${number}`)).body.sums.refundable
    const headers = { 'idempotency-key': 'refund-one-euro' }
    const answers = await Promise.all(
      [1, 2, 3].map(() => manager.post(`/orders/${number}/refund`, { amount: 100, byHand: true }, headers)),
    )
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    for (const { status } of answers) expect([200, 409]).toContain(status)
    expect((await manager.get(`/orders/${number}`)).body.sums.refundable).toBe(before - 100)
    const other = await manager.post(`/orders/${number}/refund`, { amount: 200, byHand: true }, headers)
    expect(other).toMatchObject({ status: 409, body: { errors: { reason: 'idempotency-key' } } })
    const replayed = await manager.post(`/orders/${number}/refund`, { amount: 100, byHand: true }, headers)
    expect(replayed.headers['idempotent-replayed']).toBe('true')
  })

  test('notes and tags stand in the time line, and a list is filtered by a tag', async () => {
    const [order] = await listed('')
    const noted = await manager.post(`/orders/${order?.number}/notes`, { text: '  Zvanīt pirms piegādes ' })
    expect(noted.body.timeline).toContainEqual(
      expect.objectContaining({ kind: 'note', text: 'Zvanīt pirms piegādes', person: 'Anna manager' }),
    )
    expect((await manager.post(`/orders/${order?.number}/notes`, { text: ' ' })).status).toBe(422)
    const shown = await manager.post(`/orders/${order?.number}/notes`, {
      text: 'Lampa <b>būs</b> otrdien.',
      isForBuyer: true,
    })
    const page = await shop.visitor().get(new URL(shown.body.page).pathname)
    expect(page.body).toContain('Lampa &lt;b&gt;būs&lt;/b&gt; otrdien.')
    expect(page.body).not.toContain('Zvanīt pirms piegādes')
    expect(page.body).not.toContain('Anna manager')
    const tagged = await manager.call('PATCH', `/orders/${order?.number}/tags`, { tags: ['steidzami', 'skola'] })
    expect(tagged.body.tags).toEqual(['skola', 'steidzami'])
    expect((await listed('tag=skola')).map(({ number }) => number)).toEqual([order?.number])
    const less = await manager.call('PATCH', `/orders/${order?.number}/tags`, { tags: ['skola'] })
    expect(less.body.tags).toEqual(['skola'])
    const { body } = await manager.get(`/orders/${order?.number}`)
    const changes = body.timeline.filter(({ what }: { what: string }) => what === 'order_tags')
    expect(changes.map(({ text, actor }: Record<string, string>) => [text, actor])).toContainEqual([
      'steidzami',
      `staff:${manager.id}`,
    ])
  })

  test('a cursor, a number or a filter of nonsense is answered, not thrown', async () => {
    for (const query of ['after=%00', 'after=eA', 'limit=0', 'state=none', 'q=%25%5C_', 'tag=%27']) {
      const { status } = await manager.get(`/orders?${query}`)
      expect([query, status < 500]).toEqual([query, true])
    }
    expect((await manager.get('/orders/E-999-999')).status).toBe(404)
  })
})

test('a whole name that many orders have finds theirs and those of longer names, page by page, in the order of time', async () => {
  const named = async (name: string, surname: string, count = 1) => {
    const made = await Promise.all(Array.from({ length: count }, () => insertOrder(shop.db)))
    const ids = made.map(({ orderId }) => orderId)
    await shop.db.execute(
      sql`update orders set name = ${name}, surname = ${surname} where id = any(${sql.param(ids)}::int[])`,
    )
  }
  const search = `q=${encodeURIComponent('žanete  KIRSE')}`
  const count = async (words = search) => {
    // Makes the search texts.
    await listed(words)
    return (await manager.get(`/orders/count?${words}`)).body.count
  }
  await named('Žanete', 'Ķirse', 97)
  await named('Žanete ', ' Ķirse')
  await named('', 'Žanete Ķirse')
  await named('Žanete', 'Ķirse-Īve')
  await named('Ķirse', 'Žanete')
  expect(await count()).toBe(101)
  await named('Žanete', 'Ķirse')
  // The words of the one with the names the other way round stand in its text, too.
  expect(await count()).toBe(101)
  expect(await count('q=zanete+kirs')).toBe(102)
  const expected = await rows<{ number: string }>(
    shop.db,
    sql`select prefixed_id as number from orders where name || surname like '%Žanete%Ķirse%' order by placed_at desc, id desc`,
  )
  for (const direction of ['newest', 'oldest'] as const) {
    const numbers: string[] = []
    for (let after = ''; ; ) {
      const { body } = await manager.get(
        `/orders?limit=30&direction=${direction}&${search}${after && `&after=${after}`}`,
      )
      numbers.push(...body.rows.map(({ number }: Row) => number))
      if (!body.next) break
      after = body.next
    }
    const inTime = direction === 'newest' ? expected : expected.toReversed()
    expect(numbers).toEqual(inTime.map(({ number }) => number))
  }
  expect((await listed(`${search}&state=paid`)).length).toBe(100)
  expect(await listed(`${search}&state=cancelled`)).toEqual([])
  // As texts of a version before 0066 are.
  await shop.db.execute(sql`update order_search set placed_at = null`)
  const undated = (await manager.get(`/orders?limit=30&${search}`)).body.rows
  expect(undated.map(({ number }: Row) => number)).toEqual(expected.slice(0, 30).map(({ number }) => number))
})

test('a kind of buyer and a country that few orders have are found without reading the others', async () => {
  const many = 5_000
  // The newest of all, of consumers at home.
  await shop.db.execute(sql`
    with made as (insert into carts (state) select 'ordered' from generate_series(1, ${many}) returning id)
    insert into orders select copied.* from made, orders o, jsonb_populate_record(null::orders, to_jsonb(o) || jsonb_build_object(
      'id', nextval('orders_id_seq'), 'cart_id', made.id, 'prefixed_id', made.id, 'token_hash', made.id,
      'placed_at', clock_timestamp() + interval '1 day')) copied
    where o.id = (select max(id) from orders where buyer_type = 'b2c' and delivery->>'country_code' = 'LV')`)
  await shop.db.execute(sql`analyze orders`)
  const readRows = async (query: Partial<OrderQuery>, work: typeof findOrders | typeof countOrders = findOrders) =>
    shop.db.transaction(async (tx) => {
      const before = await rowsRead(tx)
      await work(tx, { direction: 'newest', ...query }, { after: null, limit: 50 })
      return (await rowsRead(tx)) - before
    })
  for (const query of [{ buyer: 'b2b' }, { buyer: 'b2g' }, { country: 'LT' }, { country: 'SE' }] as const) {
    for (const direction of ['newest', 'oldest'] as const)
      expect([query, (await readRows({ ...query, direction })) < many / 10]).toEqual([query, true])
    expect([query, (await readRows(query, countOrders)) < many / 10]).toEqual([query, true])
  }
  // What most have soon fills a page.
  for (const query of [{ buyer: 'b2c' }, { isSold: true }] as const)
    expect([query, (await readRows(query)) < many / 10]).toEqual([query, true])
})

async function rowsRead(db: Db): Promise<number> {
  const row = await firstRow<{ read: number }>(
    db,
    sql`select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relname = 'orders'`,
  )
  return row?.read ?? 0
}
