import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { bookDocument, continueDocument } from '../../src/shop/stock/book-document.db.ts'
import { countSalesDays, tellOfLowStock } from '../../src/shop/stock/forecast.db.ts'
import { bought } from '../support/bought.ts'
import { buyer, countOf, stockOf } from '../support/buyers.ts'
import { move } from '../support/delivered.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let packer: StaffBrowser & { id: number }
let manager: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop()
  packer = await signedInStaff(shop, 'warehouse')
  manager = await signedInStaff(shop, 'manager')
  await manager.post('/stock/locations', { code: 'riga', title: 'Veikals Rīgā' })
}, 60_000)
afterAll(() => shop.close())
afterEach(async () => expect(await audit(shop.db)).toEqual([]))

const quantity = async (id: number) => (await stockOf(shop, id))?.quantity ?? 0
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const lamp = (pieces: number) => shop.product({ title: 'Lampa', price: 2500, quantity: pieces })

async function begin(kind: string, more: object = {}) {
  const { body } = await packer.post('/stock/documents', { kind, ...more })
  return body.id as number
}
const give = (id: number, lines: object[], mode = 'add', who: StaffBrowser = packer) =>
  who.post(`/stock/documents/${id}/lines`, { mode, lines })
const read = async (id: number) => (await packer.get(`/stock/documents/${id}`)).body
async function book(id: number, more: object = {}, act = 'booked') {
  const { version } = await read(id)
  return packer.post(`/stock/documents/${id}/${act}`, more, ifMatch(version))
}
const levels = async (id: number) => {
  const { body } = await packer.get(`/stock/goods/${id}`)
  return Object.fromEntries(
    body.levels.map((each: { location: string; pieces: number }) => [each.location, each.pieces]),
  )
}

describe('stock of a good', () => {
  test('is moved with a reason and a note, never set; the history says who and what there was', async () => {
    const { id } = await lamp(10)
    await packer.post(`/stock/goods/${id}/movements`, { change: 12, reason: 'receipt', reference: 'PZ-7' })
    const lost = await packer.post(`/stock/goods/${id}/movements`, {
      ...{ change: -1, reason: 'loss', cause: 'broken', note: 'Saplīsa kupols' },
    })
    expect(lost.body).toMatchObject({ quantity: 21, levels: [{ location: 'main', pieces: 21 }] })
    const { entries } = (await packer.get(`/stock/goods/${id}/history`)).body
    expect(entries.map((entry: Record<string, unknown>) => [entry.change, entry.balance, entry.reason])).toEqual([
      [-1, 21, 'loss'],
      [12, 22, 'receipt'],
      [10, 10, 'opening'],
    ])
    expect(entries[0]).toMatchObject({ cause: 'broken', note: 'Saplīsa kupols', person: 'Anna warehouse' })
    expect(entries[1]).toMatchObject({ reference: 'PZ-7' })
  })

  test.each([
    [{ change: -3, reason: 'receipt' }, 422, 'change'],
    [{ change: 3, reason: 'loss' }, 422, 'change'],
    [{ change: 0, reason: 'correction' }, 422, 'change'],
    [{ change: -11, reason: 'loss' }, 409, 'change'],
    [{ change: 1, reason: 'return', reference: 'nav tāda' }, 409, 'reference'],
    [{ change: 1, reason: 'receipt', location: 'nekur' }, 409, 'location'],
  ])('%o is refused at its field', async (body, status, field) => {
    const { id } = await lamp(10)
    const answer = await packer.post(`/stock/goods/${id}/movements`, body)
    expect(answer).toMatchObject({ status, body: { errors: { [field]: [expect.any(String)] } } })
    expect(await quantity(id)).toBe(10)
  })

  test('history pages by key through sales, cancelled orders and movements; its sum is the stock', async () => {
    const { id } = await lamp(20)
    const cancelled = await bought(shop, await buyer(shop, [{ id, pieces: 3 }]))
    await bought(shop, await buyer(shop, [{ id, pieces: 2 }]))
    await packer.post(`/stock/goods/${id}/movements`, { change: 5, reason: 'receipt' })
    await move(shop, cancelled.number, 'cancel')
    const entries: { change: number; balance: number; reason: string }[] = []
    let next = ''
    do {
      const { body } = await packer.get(`/stock/goods/${id}/history?limit=2${next ? `&after=${next}` : ''}`)
      entries.push(...body.entries)
      next = body.next
    } while (next)
    expect(entries.map(({ change, balance }) => [change, balance])).toEqual([
      [3, 23],
      [5, 20],
      [-2, 15],
      [-3, 17],
      [20, 20],
    ])
    expect(entries.reduce((sum, { change }) => sum + change, 0)).toBe(await quantity(id))
    expect(await countOf(shop, 'stock_movements')).toBeGreaterThan(0)
  })

  test('fifty people who book and buy at once: it adds up', async () => {
    const { id } = await lamp(30)
    const visitors = await Promise.all([1, 2, 3, 4, 5].map(() => buyer(shop, [{ id, pieces: 1 }])))
    const done = await Promise.all([
      ...visitors.map((visitor) => bought(shop, visitor)),
      ...Array.from({ length: 20 }, (_, i) =>
        (i % 2 ? manager : packer).post(`/stock/goods/${id}/movements`, {
          change: i % 2 ? 2 : -1,
          reason: 'correction',
        }),
      ),
    ])
    expect(done.slice(5).every((answer) => 'status' in answer && answer.status === 200)).toBe(true)
    expect(await quantity(id)).toBe(30 - 5 + 20 - 10)
  })

  test('is found by code, EAN and words, with its locations', async () => {
    const { id, code } = await shop.product({ title: 'Zaļais krēsls', quantity: 4, ean: '4751234567890' })
    for (const text of [code, code.toLowerCase(), '4751234567890']) {
      const { body } = await packer.get(`/stock?q=${encodeURIComponent(text)}`)
      expect(body.rows.map((row: { id: number }) => row.id)).toEqual([id])
    }
    const all = await packer.get('/stock?limit=1')
    const second = await packer.get(`/stock?limit=1&after=${all.body.next}`)
    expect(second.body.rows[0].code > all.body.rows[0].code).toBe(true)
  })
})

describe('documents', () => {
  test('a receipt is scanned, typed, pasted, and booked once; unknown codes are named', async () => {
    const [a, b] = [await lamp(1), await shop.product({ quantity: 0, ean: '4750000000012' })]
    const id = await begin('receipt', { supplier: 'SIA Mēbeles', reference: 'PZ-118' })
    const given = await give(id, [
      { code: a.code, quantity: 5 },
      { code: 'NAV-TADA', quantity: 1 },
    ])
    expect(given.body).toMatchObject({ unknown: ['NAV-TADA'], document: { lines: 1, pieces: 5 } })
    for (const _ of [1, 2, 3]) await give(id, [{ code: '4750000000012', quantity: 1 }])
    expect(await quantity(a.id)).toBe(1)
    const { version } = await read(id)
    const pressed = await Promise.all(
      [1, 2, 3].map(() => packer.post(`/stock/documents/${id}/booked`, {}, ifMatch(version))),
    )
    expect(pressed.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect([await quantity(a.id), await quantity(b.id)]).toEqual([6, 3])
    const { entries } = (await packer.get(`/stock/goods/${b.id}/history`)).body
    expect(entries[0]).toMatchObject({ change: 3, reason: 'receipt', reference: 'PZ-118', document: id })
    expect((await give(id, [{ code: a.code, quantity: 1 }])).status).toBe(409)
  })

  test('the same request that is sent twice adds its lines once', async () => {
    const { id: lampId, code } = await lamp(0)
    const id = await begin('receipt')
    const key = { 'idempotency-key': 'skeneris-0001' }
    const body = { mode: 'add', lines: [{ code, quantity: 4 }] }
    const answers = [
      await packer.post(`/stock/documents/${id}/lines`, body, key),
      await packer.post(`/stock/documents/${id}/lines`, body, key),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    await book(id)
    expect(await quantity(lampId)).toBe(4)
  })

  test('whoever books sees every line: others have scanned since', async () => {
    const { code } = await lamp(0)
    const id = await begin('receipt')
    const { version } = (await give(id, [{ code, quantity: 1 }])).body.document
    await give(id, [{ code, quantity: 1 }], 'add', manager)
    const stale = await packer.post(`/stock/documents/${id}/booked`, {}, ifMatch(version))
    expect(stale).toMatchObject({ status: 409, body: { errors: { reason: 'changed' } } })
    expect((await book(id)).body.state).toBe('done')
  })

  test('two people correct a draft: other fields merge, the same one answers with both values', async () => {
    const { code, id: lampId } = await lamp(0)
    const id = await begin('receipt', { supplier: 'A' })
    const edit = (who: StaffBrowser, base: object, changes: object) =>
      who.call('PATCH', `/stock/documents/${id}`, { base, changes }, ifMatch(1))
    expect((await edit(packer, { supplier: 'A' }, { supplier: 'B' })).status).toBe(200)
    expect((await edit(manager, { note: '' }, { note: 'Steidzami' })).body).toMatchObject({
      supplier: 'B',
      note: 'Steidzami',
    })
    const clash = await edit(manager, { supplier: 'A' }, { supplier: 'C' })
    expect(clash).toMatchObject({
      status: 409,
      body: { errors: { conflicts: [{ field: 'supplier', mine: 'C', theirs: 'B' }] } },
    })
    await give(id, [{ code, quantity: 5 }])
    const stale = await give(id, [{ productId: lampId, quantity: 7, seen: null } as object], 'set')
    expect(stale).toMatchObject({ status: 409, body: { errors: { conflicts: [{ mine: 7, theirs: 5 }] } } })
    expect((await give(id, [{ productId: lampId, quantity: 7, seen: 5 } as object], 'set')).status).toBe(200)
  })

  test('a loss books all of its lines or none, and names what is too much', async () => {
    const [a, b] = [await lamp(5), await lamp(1)]
    const id = await begin('loss', { cause: 'broken', note: 'Applūdis stūris' })
    await give(id, [
      { code: a.code, quantity: 2 },
      { code: b.code, quantity: 3 },
    ])
    const refused = await book(id)
    expect(refused).toMatchObject({ status: 409, body: { errors: { lines: [{ code: b.code, available: 1 }] } } })
    expect([await quantity(a.id), await quantity(b.id)]).toEqual([5, 1])
    await give(id, [{ code: b.code, quantity: 1 }], 'set')
    expect((await book(id)).body.state).toBe('done')
    expect([await quantity(a.id), await quantity(b.id)]).toEqual([3, 0])
    const { entries } = (await packer.get(`/stock/goods/${a.id}/history`)).body
    expect(entries[0]).toMatchObject({ change: -2, reason: 'loss', cause: 'broken', note: 'Applūdis stūris' })
  })

  test('a transfer moves at once, or is in transit until it arrives; what is missing is a loss', async () => {
    const [a, b] = [await lamp(10), await lamp(10)]
    const atOnce = await begin('transfer', { toLocation: 'riga' })
    await give(atOnce, [{ code: a.code, quantity: 4 }])
    await book(atOnce)
    expect(await levels(a.id)).toEqual({ main: 6, riga: 4 })
    const sent = await begin('transfer', { toLocation: 'riga' })
    await give(sent, [
      { code: a.code, quantity: 3 },
      { code: b.code, quantity: 5 },
    ])
    expect((await book(sent, {}, 'sent')).body.state).toBe('sent')
    expect(await levels(b.id)).toEqual({ main: 5, transit: 5 })
    expect(await quantity(b.id)).toBe(10)
    const tooMany = await book(sent, { lines: [{ productId: b.id, arrived: 6 }] }, 'arrived')
    expect(tooMany.status).toBe(409)
    await book(sent, { lines: [{ productId: b.id, arrived: 4 }] }, 'arrived')
    expect(await levels(a.id)).toEqual({ main: 3, riga: 7, transit: 0 })
    expect(await levels(b.id)).toEqual({ main: 5, riga: 4, transit: 0 })
    expect(await quantity(b.id)).toBe(9)
    const far = await begin('transfer', { location: 'riga', toLocation: 'main' })
    await give(far, [{ code: b.code, quantity: 9 }])
    expect((await book(far)).body.errors.lines).toMatchObject([{ available: 4 }])
    expect((await packer.post('/stock/documents', { kind: 'transfer', toLocation: 'main' })).status).toBe(422)
  })

  test('two transfers of the last pieces at once: one is refused', async () => {
    const { code, id: lampId } = await lamp(5)
    const ids = [await begin('transfer', { toLocation: 'riga' }), await begin('transfer', { toLocation: 'riga' })]
    for (const id of ids) await give(id, [{ code, quantity: 4 }])
    const answers = await Promise.all(ids.map((id) => book(id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await levels(lampId)).toEqual({ main: 1, riga: 4 })
  })
})

describe('counts', () => {
  test('sales, packing and receipts while it is open make no difference', async () => {
    const { id: lampId, code } = await lamp(10)
    const before = await bought(shop, await buyer(shop, [{ id: lampId, pieces: 2 }]))
    const id = await begin('count')
    // Ten lie there, two of them ordered; one is missing.
    const counted = await give(id, [{ code, quantity: 9 }], 'set')
    expect(counted.body.changed[0]).toMatchObject({ quantity: 9, expected: 10 })
    await bought(shop, await buyer(shop, [{ id: lampId, pieces: 3 }]))
    await packer.post(`/stock/goods/${lampId}/movements`, { change: 20, reason: 'receipt' })
    await move(shop, before.number, 'cancel')
    await book(id)
    expect(await quantity(lampId)).toBe(10 - 3 + 20 - 1)
    const { entries } = (await packer.get(`/stock/goods/${lampId}/history`)).body
    expect(entries[0]).toMatchObject({ change: -1, reason: 'count', reference: `I-${id}` })
  })

  test('each scan adds a piece and compares with that moment', async () => {
    const { id: lampId, code } = await lamp(3)
    const id = await begin('count')
    for (const _ of [1, 2, 3, 4]) await give(id, [{ code, quantity: 1 }])
    await book(id)
    expect(await quantity(lampId)).toBe(4)
  })

  test('two people scan and buyers order at the same time: every scan counts, and every sale', async () => {
    const { id: lampId, code } = await lamp(20)
    const visitors = await Promise.all([1, 2, 3].map(() => buyer(shop, [{ id: lampId, pieces: 1 }])))
    const id = await begin('count')
    await Promise.all([
      ...Array.from({ length: 12 }, (_, i) => give(id, [{ code, quantity: 1 }], 'add', i % 2 ? packer : manager)),
      ...visitors.map((visitor) => bought(shop, visitor)),
    ])
    const { rows: lines } = (await packer.get(`/stock/documents/${id}/lines`)).body
    expect(lines).toMatchObject([{ quantity: 12, expected: 20 }])
    await book(id)
    expect(await quantity(lampId)).toBe(20 - 3 - 8)
  })

  test('what orders have taken meanwhile cannot be taken off: less is booked, and the line tells', async () => {
    const { id: lampId, code } = await lamp(5)
    const id = await begin('count')
    await give(id, [{ code, quantity: 1 }], 'set')
    await bought(shop, await buyer(shop, [{ id: lampId, pieces: 3 }]))
    expect((await book(id)).body.state).toBe('done')
    expect(await quantity(lampId)).toBe(0)
    const { rows: lines } = (await packer.get(`/stock/documents/${id}/lines`)).body
    expect(lines[0]).toMatchObject({ quantity: 1, expected: 5, moved: -2 })
  })

  test('of a location: what nobody counted is left, or counted as none', async () => {
    const place = (await manager.post('/stock/locations', { code: 'valmiera', title: 'Valmiera' })).body
    expect(place.locations.map(({ code }: { code: string }) => code)).toContain('valmiera')
    const [a, b] = [await lamp(9), await lamp(9)]
    const there = await begin('transfer', { toLocation: 'valmiera' })
    await give(there, [
      { code: a.code, quantity: 5 },
      { code: b.code, quantity: 5 },
    ])
    await book(there)
    const left = await begin('count', { location: 'valmiera' })
    await give(left, [{ code: a.code, quantity: 5 }], 'set')
    const { goods } = (await packer.get(`/stock/documents/${left}/uncounted`)).body
    expect(goods).toMatchObject([{ code: b.code, pieces: 5 }])
    await book(left)
    expect(await quantity(b.id)).toBe(9)
    const none = await begin('count', { location: 'valmiera' })
    await give(none, [{ code: a.code, quantity: 6 }], 'set')
    await book(none, { uncounted: 'zero' })
    expect([await quantity(a.id), await quantity(b.id)]).toEqual([10, 4])
    expect(await levels(b.id)).toEqual({ main: 4, valmiera: 0 })
  })

  test('a long receipt that is killed goes on where it stopped, and doubles nothing', async () => {
    const goods = await rows<{ id: number }>(
      shop.db,
      sql`insert into products (code, slug, category_id, price)
          select 'GARA-' || n, 'gara-' || n, (select min(id) from categories), 100 from generate_series(1, 450) n returning id`,
    )
    const id = await begin('receipt')
    for (let from = 0; from < goods.length; from += 150) {
      const part = goods.slice(from, from + 150).map((good) => ({ productId: good.id, quantity: 2 }))
      expect((await give(id, part)).status).toBe(200)
    }
    const { version } = await read(id)
    const killed = new Error('killed')
    let transactions = 0
    const dying = Object.create(shop.db, {
      transaction: {
        value: (...given: Parameters<typeof shop.db.transaction>) => {
          transactions += 1
          if (transactions > 2) throw killed
          return shop.db.transaction(...given)
        },
      },
    }) as typeof shop.db
    await expect(bookDocument(dying, id, { version, actor: `staff:${packer.id}` })).rejects.toBe(killed)
    expect((await read(id)).state).toBe('booking')
    const booked = async () =>
      firstRow<{ goods: number; pieces: number }>(
        shop.db,
        sql`select count(*) filter (where quantity = 2)::int as goods, sum(quantity)::int as pieces from products where code like 'GARA-%'`,
      )
    expect(await booked()).toEqual({ goods: 400, pieces: 800 })
    await Promise.all([continueDocument(shop.db, id), continueDocument(shop.db, id)])
    expect(await booked()).toEqual({ goods: 450, pieces: 900 })
    expect((await read(id)).state).toBe('done')
  }, 60_000)
})

describe('locations', () => {
  const locationOf = async (code: string) => {
    const { locations } = (await manager.get('/stock/locations')).body
    return locations.find((each: { code: string }) => each.code === code)
  }
  const edit = (id: number, base: object, changes: object, who = manager) =>
    who.call('PATCH', `/stock/locations/${id}`, { base, changes }, ifMatch(1))

  test('one is made, renamed and closed when it is empty; then nothing comes there', async () => {
    await manager.post('/stock/locations', { code: 'cesis', title: 'Cēsis' })
    expect((await manager.post('/stock/locations', { code: 'cesis', title: 'Cita' })).status).toBe(409)
    expect((await manager.post('/stock/locations', { code: 'Ar Atstarpi', title: '' })).body.errors).toMatchObject({
      ...{ code: [expect.any(String)], title: [expect.any(String)] },
    })
    const { id } = await locationOf('cesis')
    const good = await lamp(5)
    await packer.post(`/stock/goods/${good.id}/movements`, { change: 2, reason: 'receipt', location: 'cesis' })
    const full = await edit(id, { isClosed: false }, { isClosed: true })
    expect(full).toMatchObject({ status: 409, body: { errors: { reason: 'not-empty' } } })
    await packer.post(`/stock/goods/${good.id}/movements`, { change: -2, reason: 'correction', location: 'cesis' })
    await edit(id, { title: 'Cēsis' }, { title: 'Cēsu noliktava' })
    expect((await edit(id, { isClosed: false }, { isClosed: true })).status).toBe(200)
    expect(await locationOf('cesis')).toMatchObject({ title: 'Cēsu noliktava', isClosed: true })
    const late = await packer.post(`/stock/goods/${good.id}/movements`, {
      change: 1,
      reason: 'receipt',
      location: 'cesis',
    })
    expect(late.status).toBe(409)
    await expect(
      shop.db.execute(sql`insert into stock_movements (product_id, location_id, quantity, reason, actor)
        values (${good.id}, ${id}, 1, 'receipt', 'test')`),
    ).rejects.toThrow()
    const main = await locationOf('main')
    expect((await edit(main.id, { isClosed: false }, { isClosed: true })).body.errors.reason).toBe('fixed')
  })

  test('a good has a shelf at each: typed on its page, where two people meet, or many at once by code', async () => {
    const good = await lamp(5)
    const path = `/stock/goods/${good.id}/shelves`
    const shelves = async () => {
      const { body } = await packer.get(path)
      return Object.fromEntries(body.shelves.map((each: Record<string, string>) => [each.location, each.shelf]))
    }
    const type = (base: object, changes: object) => packer.call('PATCH', path, { base, changes })
    expect(await shelves()).toMatchObject({ main: null, riga: null })
    expect(await shelves()).not.toHaveProperty('transit')
    await type({ main: null }, { main: ' A-03-2 ' })
    expect(await shelves()).toMatchObject({ main: 'A-03-2', riga: null })
    const late = await type({ main: null }, { main: 'B-1' })
    expect(late).toMatchObject({ status: 409, body: { errors: { reason: 'conflict' } } })
    expect(late.body.errors.conflicts).toEqual([{ field: 'main', base: null, mine: 'B-1', theirs: 'A-03-2' }])
    expect((await type({}, { riga: 'x'.repeat(41) })).status).toBe(422)
    const pasted = await packer.post('/stock/shelves', {
      location: 'riga',
      shelves: [
        { code: good.code.toLowerCase(), shelf: 'Logs 2' },
        { code: 'NAV-9', shelf: 'A' },
      ],
    })
    expect(pasted.body).toEqual({ unknown: ['NAV-9'] })
    await packer.post('/stock/shelves', { location: 'main', shelves: [{ code: good.code, shelf: null }] })
    expect(await shelves()).toMatchObject({ main: null, riga: 'Logs 2' })
    const nowhere = await packer.post('/stock/shelves', {
      location: 'nav',
      shelves: [{ code: good.code, shelf: 'A' }],
    })
    expect(nowhere).toMatchObject({ status: 404, body: { errors: { location: [expect.any(String)] } } })
  })

  test('a location is put into a shop, and its stock is on the page of the product', async () => {
    await shop.db.execute(sql`insert into pickup_points (carrier, identifier, kind, name, address, city, zip, country_id, search_text)
      select 'shop', 'veikals-' || n, 'shop', 'Veikals ' || n, 'Brīvības iela ' || n, 'Rīga', 'LV-1010', min(id), 'veikals'
      from countries, generate_series(1, 2) n group by n`)
    const good = await lamp(10)
    const transfer = await begin('transfer', { toLocation: 'riga' })
    await give(transfer, [{ code: good.code, quantity: 2 }])
    await book(transfer)
    const [main, riga] = [await locationOf('main'), await locationOf('riga')]
    for (const [{ id }, to] of [
      [main, 'veikals-1'],
      [riga, 'veikals-2'],
    ] as const) {
      expect((await edit(id, { shop: null }, { shop: to })).status).toBe(200)
    }
    const { shops } = (await shop.visitor().get(`/api/product/stock/${good.id}/shops`)).json<{
      shops: { name: string; status: string }[]
    }>()
    expect(shops.map(({ name, status }) => [name, ['today', 'here'].includes(status) ? 'there' : status])).toEqual([
      ['Veikals 1', 'there'],
      ['Veikals 2', 'last'],
    ])
    const clash = await edit(riga.id, { shop: null }, { shop: 'veikals-1' })
    expect(clash).toMatchObject({
      status: 409,
      body: { errors: { conflicts: [{ field: 'shop', theirs: 'veikals-2' }] } },
    })
  })
})

describe('what runs out', () => {
  test('by sales and by a limit; first what runs out first, with pieces to order, a task and a file', async () => {
    const [fast, slow, limited] = [await lamp(20), await lamp(200), await lamp(3)]
    await bought(shop, await buyer(shop, [{ id: fast.id, pieces: 15 }]))
    await bought(shop, await buyer(shop, [{ id: slow.id, pieces: 1 }]))
    await countSalesDays(shop.db, new Date(), 2)
    const unlimited = await manager.call('PATCH', `/stock/goods/${limited.id}`, { base: {}, changes: {} }, ifMatch(0))
    expect(unlimited.body.isLow).toBe(false)
    const set = await manager.call(
      'PATCH',
      `/stock/goods/${limited.id}`,
      { base: { lowStock: null }, changes: { lowStock: 4 } },
      ifMatch(0),
    )
    expect(set.body).toMatchObject({ isLow: true, lowStock: 4, proposed: 2 })
    const { rows: low } = (await packer.get('/stock?view=low')).body
    const shown = low.map(({ id }: { id: number }) => id)
    expect(shown).toContain(fast.id)
    expect(shown).toContain(limited.id)
    expect(shown).not.toContain(slow.id)
    // 15 in a week at least, so 5 last for two days; 65 for 30 days.
    expect(low.find(({ id }: { id: number }) => id === fast.id)).toMatchObject({
      sold30: 15,
      daysLeft: 2,
      proposed: 60,
    })
    expect(shown.indexOf(fast.id)).toBeLessThan(shown.indexOf(limited.id))
    await tellOfLowStock(shop.db, new Date())
    const { tasks } = (await manager.get('/tasks')).body
    expect(tasks.find(({ kind }: { kind: string }) => kind === 'low-stock').note).toContain(fast.code)
    const file = await shop.app.inject({ url: '/admin/api/stock/low.csv', headers: { cookie: packer.cookie } })
    expect(file.body).toContain(`${fast.code};;Lampa;5;15;2;60`)
    const receipt = await begin('receipt')
    await give(receipt, [{ code: fast.code, quantity: 200 }])
    await book(receipt)
    expect((await packer.get('/stock?view=low')).body.rows.map(({ id }: { id: number }) => id)).not.toContain(fast.id)
  })
})
