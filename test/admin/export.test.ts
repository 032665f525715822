import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { runJobOfStaff } from '../../src/jobs.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { settlementDeps } from '../../src/shop/payments/settlement-deps.db.ts'
import { removeExpiredData } from '../../src/shop/retention/remove-expired.db.ts'
import { runStaffJob } from '../../src/shop/staff-jobs/run-staff-job.db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { STAFF_PASSWORD, type StaffBrowser, signedInStaff, staffBrowser } from '../support/staff.ts'

let now = new Date('2026-11-24T10:00:00Z')
let shop: TestShop
let manager: StaffBrowser & { id: number }

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo', now: () => now })
  manager = await signedInStaff(shop, 'manager')
})
afterAll(() => shop.close())

const run = (id: string) => runJobOfStaff(shop.services, id)
const words = { columns: {} as never, states: {} as never }

/** As a process that is killed after some slices of three orders. */
async function runFor(id: string, slices: number) {
  const goodsFile = { columns: async () => [], rows: async () => [] }
  const products = { search: shop.services.staffSearch, wordsOf: () => words as never, goodsFile }
  const journal = {
    place: () => Promise.reject(new Error('no journal')),
    wordsOf: () => ({}) as never,
  }
  const deps = {
    ...(await settlementDeps(shop.services)),
    wordsOf: () => words,
    offerWordsOf: () => words,
    customerWords: () => ({}) as never,
    products,
    journal,
  }
  await runStaffJob(deps, id, { slices, orders: 3 })
}

async function file(browser: StaffBrowser, id: string) {
  const answer = await shop.app.inject({
    url: `/admin/api/jobs/${id}/file`,
    headers: { cookie: browser.cookie },
    remoteAddress: '10.9.0.1',
  })
  return { status: answer.statusCode, headers: answer.headers, text: answer.body }
}

const linesOf = (text: string) => text.replace('\uFEFF', '').trimEnd().split('\r\n')
const countOf = async (condition = sql`true`) =>
  (await firstRow<{ count: number }>(shop.db, sql`select count(*)::int as count from orders where ${condition}`))
    ?.count ?? 0

describe('an export of offers', () => {
  test('holds what the list shows, with names of buyers only for those who proved who they are', async () => {
    const all = (await manager.get('/offers?limit=100')).body.rows as { number: string; buyer: string }[]
    const selection = { q: all[0]?.number }
    expect((await manager.post('/offers/exports', { selection, dryRun: true })).body).toEqual({
      ...{ job: null, count: 1, counted: 'exact' },
    })
    const { job, count } = (await manager.post('/offers/exports', { selection: {} })).body
    expect(count).toBe(all.length)
    await runFor(job, 1)
    await run(job)
    const { headers, text } = await file(manager, job)
    expect(headers['content-disposition']).toBe('attachment; filename="piedavajumi-2026-11-24.csv"')
    expect(
      linesOf(text)
        .slice(1)
        .map((line) => line.split(';')[0]),
    ).toEqual(all.map(({ number }) => number))
    expect(text).not.toContain('@')
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await viewer.post('/offers/exports', { selection: {} })).status).toBe(403)
  })
})

describe('an export of orders', () => {
  test('holds every order that fits once, for spreadsheets, without what was not asked for', async () => {
    const started = await manager.post('/orders/exports', { selection: {} })
    const { job } = started.body
    expect((await file(manager, job)).status).toBe(404)
    await run(job)
    expect((await manager.get(`/jobs/${job}`)).body).toEqual({
      ...{ kind: 'export-orders', state: 'done', refused: 0, undoes: null, isUndoable: false },
      done: await countOf(),
    })
    const { headers, text } = await file(manager, job)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="pasutijumi-2026-11-24.csv"')
    expect(text.startsWith('\uFEFFNumurs;Laiks;')).toBe(true)
    const lines = linesOf(text)
    expect(new Set(lines.slice(1).map((line) => line.split(';')[0])).size).toBe(await countOf())
    expect(lines[0]).toContain('Summa, EUR')
    expect(text).not.toContain('@')
    expect(lines[0]).not.toContain('Pircējs')
  })

  test('of personal data needs the right and a proof, and defuses formulas', async () => {
    const [order] = (await manager.get('/orders?limit=1')).body.rows
    await shop.db.execute(
      sql`update orders set name = '=cmd|''/C calc''!A0', surname = 'X; "Y"' where prefixed_id = ${order.number}`,
    )
    const selection = { numbers: [order.number] }
    now = new Date('2026-11-24T10:06:00Z')
    const refused = await manager.post('/orders/exports', { selection, isPersonal: true })
    expect(refused).toMatchObject({ status: 403, body: { errors: { reason: 'proof' } } })
    await manager.post('/session/proof', { password: STAFF_PASSWORD })
    const { body } = await manager.post('/orders/exports', { selection, isPersonal: true })
    expect(body).toMatchObject({ count: 1, counted: 'exact' })
    await run(body.job)
    const { text } = await file(manager, body.job)
    expect(text).toContain(`"'=cmd|'/C calc'!A0 X; ""Y"""`)
    expect(text).toContain(`;'+371 `)
    expect(text).toContain('@')

    await shop.db.execute(
      sql`insert into roles (code, title, rights) values ('exporter', '{"lv": "Eksportētājs"}', '{read:orders,export}')`,
    )
    const exporter = await signedInStaff(shop, 'exporter')
    const denied = await exporter.post('/orders/exports', { selection, isPersonal: true })
    expect(denied).toMatchObject({ status: 403, body: { errors: { reason: 'right', right: 'personal-data' } } })
    const plain = await exporter.post('/orders/exports', { selection })
    await run(plain.body.job)
    expect(linesOf((await file(exporter, plain.body.job)).text)[0]).not.toContain('Summa')
    // Others' files are nobody else's, whatever their rights.
    expect((await file(exporter, body.job)).status).toBe(404)
    expect((await manager.get(`/jobs/${plain.body.job}`)).status).toBe(404)
  })

  test('a kill in the middle loses and doubles nothing', async () => {
    const { job } = (await manager.post('/orders/exports', { selection: { state: ['paid', 'completed', 'shipped'] } }))
      .body
    await runFor(job, 1)
    const [{ done } = { done: 0 }] = await rows<{ done: number }>(
      shop.db,
      sql`select done from staff_jobs where id = ${job}::uuid and state = 'running'`,
    )
    expect(done).toBe(3)
    expect(shop.jobs).toContainEqual({ name: 'staff-job', data: { id: job } })
    // The queue gives an expired job to another process, while the first one is only slow.
    await Promise.all([runFor(job, 1), runFor(job, 1)])
    await run(job)
    const numbers = linesOf((await file(manager, job)).text)
      .slice(1)
      .map((line) => line.split(';')[0])
    expect(numbers.length).toBe(await countOf(sql`state in ('paid', 'completed', 'shipped')`))
    expect(new Set(numbers).size).toBe(numbers.length)
  })

  test('is deleted after a day', async () => {
    const { job } = (await manager.post('/orders/exports', { selection: {} })).body
    await run(job)
    await removeExpiredData(shop.db, now)
    expect((await file(manager, job)).status).toBe(200)
    await shop.db.execute(
      sql`update staff_jobs set created_at = created_at - interval '25 hours' where id = ${job}::uuid`,
    )
    await removeExpiredData(shop.db, now)
    expect((await file(manager, job)).status).toBe(404)
    expect(await rows(shop.db, sql`select 1 from staff_job_parts where job_id = ${job}::uuid`)).toEqual([])
  })

  test('stops when its person loses the right or is disabled', async () => {
    const leaver = await signedInStaff(shop, 'accountant')
    const { job } = (await leaver.post('/orders/exports', { selection: {} })).body
    await shop.db.execute(sql`update staff set disabled_at = now() where id = ${leaver.id}`)
    await run(job)
    const found = await firstRow<{ state: string }>(shop.db, sql`select state from staff_jobs where id = ${job}::uuid`)
    expect(found?.state).toBe('stopped')
    expect(await rows(shop.db, sql`select 1 from staff_job_parts where job_id = ${job}::uuid`)).toEqual([])
  })
})

describe('many orders at once', () => {
  test('tags are added to all that fit and removed again, in the name of whoever asked', async () => {
    const selection = { state: ['completed'] }
    const dry = await manager.post('/orders/bulk/tags', { selection, add: ['gads 2026'], dryRun: true })
    const count = await countOf(sql`state = 'completed'`)
    expect(dry.body).toEqual({ job: null, count, counted: 'exact' })
    expect(await rows(shop.db, sql`select 1 from order_tags where tag = 'gads 2026'`)).toEqual([])
    const { job } = (await manager.post('/orders/bulk/tags', { selection, add: ['gads 2026'] })).body
    await run(job)
    await run(job)
    expect(await rows(shop.db, sql`select 1 from order_tags where tag = 'gads 2026'`)).toHaveLength(count)
    const actors = await rows<{ actor: string }>(
      shop.db,
      sql`select distinct actor from audit_log where after->>'tag' = 'gads 2026'`,
    )
    expect(actors).toEqual([{ actor: `staff:${manager.id}` }])
    const away = (await manager.post('/orders/bulk/tags', { selection, remove: ['gads 2026'] })).body.job
    await run(away)
    expect(await rows(shop.db, sql`select 1 from order_tags where tag = 'gads 2026'`)).toEqual([])
    expect((await manager.post('/orders/bulk/tags', { selection })).status).toBe(422)
  })

  test('packed: those that can be, once, also when two people press at once', async () => {
    const paid = await rows<{ number: string }>(
      shop.db,
      sql`select prefixed_id as number from orders where state in ('paid', 'processing')`,
    )
    const [shipped] = await rows<{ number: string }>(
      shop.db,
      sql`select prefixed_id as number from orders where state = 'shipped' limit 1`,
    )
    const numbers = [...paid.map(({ number }) => number), shipped?.number ?? '', 'E-999-999', 'nav']
    const packer = await signedInStaff(shop, 'warehouse')
    const [one, other] = await Promise.all([
      manager.post('/orders/bulk/packed', { selection: { numbers } }),
      packer.post('/orders/bulk/packed', { selection: { numbers } }),
    ])
    await Promise.all([run(one.body.job), run(other.body.job)])
    const jobs = await rows<{ done: number; refused: number }>(
      shop.db,
      sql`select done, refused from staff_jobs where kind = 'pack-orders' order by done desc`,
    )
    expect(jobs).toEqual([
      { done: paid.length, refused: 1 },
      { done: 0, refused: paid.length + 1 },
    ])
    const events = await rows(
      shop.db,
      sql`select 1 from order_events where to_state = 'packed' and order_id in (select id from orders
          where prefixed_id = any(${sql.param(paid.map(({ number }) => number))}::text[]))`,
    )
    expect(events).toHaveLength(paid.length)
  })
})

describe('undo of work on many orders', () => {
  const undo = async (job: string, who: StaffBrowser = manager) => who.post(`/jobs/${job}/undo`)
  const tagged = async (tag: string) =>
    rows<{ id: number }>(shop.db, sql`select order_id as id from order_tags where tag = ${tag} order by order_id`)

  test('gives tags back that it took and takes those that it gave, and leaves what others changed since', async () => {
    const [one, two, three] = await rows<{ id: number; number: string }>(
      shop.db,
      sql`select id, prefixed_id as number from orders order by id limit 3`,
    )
    if (!one || !two || !three) throw new Error('The demo has no orders')
    await shop.db.execute(sql`insert into order_tags (order_id, tag) values (${one.id}, 'vecs'), (${two.id}, 'jauns')`)
    const selection = { numbers: [one.number, two.number, three.number] }
    const { job } = (await manager.post('/orders/bulk/tags', { selection, add: ['jauns'], remove: ['vecs'] })).body
    expect((await undo(job)).body.errors.reason).toBe('running')
    await run(job)
    expect((await manager.get(`/jobs/${job}`)).body).toMatchObject({ done: 3, isUndoable: true })
    await shop.db.execute(sql`delete from order_tags where order_id = ${three.id} and tag = 'jauns'`)
    const packer = await signedInStaff(shop, 'warehouse', 'atsauc@darbinieki.example')
    expect((await undo(job, packer)).status).toBe(404)
    const started = await Promise.all([undo(job), undo(job)])
    expect(started.map(({ status }) => status).sort()).toEqual([200, 409])
    const back = started.find(({ status }) => status === 200)?.body.job
    await runFor(back, 1)
    await run(back)
    expect((await manager.get(`/jobs/${back}`)).body).toEqual({
      ...{ kind: 'undo-orders', state: 'done', done: 1, refused: 1, undoes: 'tag-orders', isUndoable: false },
    })
    expect(await tagged('vecs')).toEqual([{ id: one.id }])
    // It had the tag before, and keeps it.
    expect(await tagged('jauns')).toEqual([{ id: two.id }])
    expect((await undo(job)).body.errors.reason).toBe('undone')
  })

  test('unpacks orders that still lie there, and leaves those that were sent', async () => {
    const packed = await rows<{ number: string }>(
      shop.db,
      sql`select prefixed_id as number from orders o where state = 'packed' and exists (select from parcels p
            where p.order_id = o.id and p.state = 'packed' and p.version = 1) order by id limit 2`,
    )
    const numbers = packed.map(({ number }) => number)
    const ofThem = sql`prefixed_id = any(${sql.param(numbers)}::text[])`
    await shop.db.execute(
      sql`update parcels set state = 'cancelled' where order_id in (select id from orders where ${ofThem})`,
    )
    await shop.db.execute(sql`delete from picked_lines where line_id in (select l.id from order_lines l
      join orders o on o.id = l.order_id where ${ofThem})`)
    await shop.db.execute(sql`update orders set state = 'processing' where ${ofThem}`)
    const { job } = (await manager.post('/orders/bulk/packed', { selection: { numbers } })).body
    await run(job)
    const orders = () =>
      rows<{ number: string; state: string; boxes: number; last: string }>(
        shop.db,
        sql`select prefixed_id as number, state,
              (select count(*)::int from parcels where order_id = o.id and state <> 'cancelled') as boxes,
              (select note from order_events where order_id = o.id order by id desc limit 1) as last
            from orders o where ${ofThem} order by id`,
      )
    expect((await orders()).map(({ state }) => state)).toEqual(['packed', 'packed'])
    expect((await manager.post(`/orders/${numbers[0]}/shipped`, {})).status).toBe(200)
    const back = (await undo(job)).body.job
    await run(back)
    expect((await manager.get(`/jobs/${back}`)).body).toMatchObject({ done: 1, refused: 1, undoes: 'pack-orders' })
    expect(await orders()).toMatchObject([
      { state: 'shipped' },
      { state: 'processing', boxes: 0, last: 'packing undone' },
    ])
    const again = (await manager.post('/orders/bulk/packed', { selection: { numbers: [numbers[1]] } })).body.job
    await run(again)
    expect((await orders())[1]).toMatchObject({ state: 'packed', boxes: expect.any(Number) })
  })
})

describe('saved views', () => {
  test('own ones are one’s own, shared ones everybody’s, names are used once', async () => {
    const support = staffBrowser(shop)
    await signedInStaff(shop, 'support')
    await support.signIn('support@darbinieki.example')
    const packer = staffBrowser(shop)
    await packer.signIn('warehouse@darbinieki.example')
    const own = await support.post('/orders/views', { name: 'Manējie', search: 'tag=mans' })
    expect(own.body).toMatchObject({ name: 'Manējie', search: 'tag=mans', isShared: false })
    expect(await support.post('/orders/views', { name: 'Manējie', search: '' })).toMatchObject({
      status: 409,
      body: { errors: { name: [expect.any(String)] } },
    })
    const shared = await support.post('/orders/views', { name: 'Skolas', search: 'tag=skola', isShared: true })
    const namesOf = async (browser: StaffBrowser) =>
      (await browser.get('/orders/views')).body.views.map(({ name }: { name: string }) => name)
    expect(await namesOf(support)).toEqual(['Skolas', 'Manējie'])
    expect(await namesOf(packer)).toEqual(['Skolas'])
    expect((await packer.post('/orders/views', { name: 'Visiem', search: '', isShared: true })).status).toBe(403)
    for (const id of [own.body.id, shared.body.id]) {
      expect((await packer.call('DELETE', `/orders/views/${id}`)).status).toBe(404)
    }
    expect((await support.call('DELETE', `/orders/views/${shared.body.id}`)).body).toEqual({ done: true })
    expect(await namesOf(packer)).toEqual([])
  })
})
