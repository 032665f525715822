import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstRow, rows } from '../../src/shop/db.ts'
import { trackParcels } from '../../src/shop/parcels/track.db.ts'
import { openReturn } from '../../src/shop/returns/open.db.ts'
import { findForWithdrawal } from '../../src/shop/withdrawals/withdrawal.db.ts'
import { lastDayToWithdraw } from '../../src/shop/withdrawals/withdrawal.ts'
import { insertParcel } from '../support/parcels.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff, staffBrowser } from '../support/staff.ts'
import { startCarrierAccounts } from '../vendors/carrier-accounts.ts'

let shop: TestShop
let packer: StaffBrowser
let carriers: Awaited<ReturnType<typeof startCarrierAccounts>>
let clock = Date.now()

beforeAll(async () => {
  carriers = await startCarrierAccounts()
  shop = await openTestShop({ env: carriers.env, now: () => new Date(clock) })
  packer = await signedInStaff(shop, 'warehouse')
})
afterEach(() => carriers.heal())
afterAll(async () => {
  await shop.close()
  await carriers.close()
})

type Made = { id: number; code: string | null; problem: string | null }

const make = async (...ids: number[]): Promise<{ parcels: Made[]; pdf: string | null }> =>
  (await packer.post('/parcels/labels', { parcels: ids })).body

const parcelRow = (id: number) =>
  firstRow<{
    state: string
    code: string | null
    problem: string | null
    claimed: string | null
    asked: string | null
  }>(
    shop.db,
    sql`select state, code, problem, claimed_until as claimed, asked_at as asked from parcels where id = ${id}`,
  )

const pdfAt = async (address: string) => {
  const answer = await shop.app.inject({ method: 'GET', url: address, headers: { cookie: packer.cookie } })
  return {
    status: answer.statusCode,
    type: answer.headers['content-type'],
    bytes: answer.rawPayload,
    headers: answer.headers,
  }
}

const registered = () => carriers.parcels.length

describe('labels', () => {
  test('three carriers in one press; one refusal stops nobody', async () => {
    const good = await Promise.all(['omniva', 'dpd', 'venipak'].map((carrier) => insertParcel(shop, { carrier })))
    const bad = await Promise.all(
      ['omniva', 'dpd', 'venipak'].map((carrier) => insertParcel(shop, { carrier, phone: '123' })),
    )
    const { parcels, pdf } = await make(...good.map(({ id }) => id), ...bad.map(({ id }) => id))
    expect(parcels.slice(0, 3).map(({ code, problem }) => [Boolean(code), problem])).toEqual(
      Array(3).fill([true, null]),
    )
    expect(parcels.slice(3).map(({ problem }) => problem)).toEqual([
      'Receiver mobile number is not valid',
      expect.stringContaining('Phone number is not valid.'),
      'Consignee phone is not valid',
    ])
    for (const { id } of bad) expect(await parcelRow(id)).toMatchObject({ state: 'refused', code: null, claimed: null })
    const sheet = await pdfAt(pdf ?? '')
    expect([sheet.status, sheet.type]).toEqual([200, 'application/pdf'])
    expect((await PDFDocument.load(sheet.bytes)).getPageCount()).toBe(3)
  })

  test('four labels stand on an A4 page, one on an A6 page', async () => {
    const parcels = await Promise.all([1, 2, 3, 4, 5].map(() => insertParcel(shop)))
    const { pdf } = await make(...parcels.map(({ id }) => id))
    const small = await PDFDocument.load((await pdfAt(pdf ?? '')).bytes)
    expect([small.getPageCount(), Math.round(small.getPage(0).getWidth())]).toEqual([5, 298])
    const large = await PDFDocument.load((await pdfAt(`${pdf}&layout=a4`)).bytes)
    expect([large.getPageCount(), Math.round(large.getPage(0).getWidth())]).toEqual([2, 595])
  })

  test('a second press answers the same labels and asks nobody', async () => {
    const parcel = await insertParcel(shop)
    const first = await make(parcel.id)
    const asked = carriers.requests.length
    expect(await make(parcel.id)).toEqual(first)
    expect(carriers.requests.length).toBe(asked)
  })

  test.each(['omniva', 'dpd', 'venipak'])(
    '%s: an answer lost after registering makes no second parcel',
    async (carrier) => {
      const parcel = await insertParcel(shop, { carrier })
      const before = registered()
      carriers.switches.lostAnswers = 1
      const [lost] = (await make(parcel.id)).parcels
      expect(lost).toMatchObject({ code: null, problem: expect.stringContaining('neatbild') })
      expect(registered()).toBe(before + 1)
      const [again] = (await make(parcel.id)).parcels
      expect(again).toMatchObject({ code: carriers.parcels.at(-1)?.code, problem: null })
      expect(registered()).toBe(before + 1)
    },
  )

  test.each(['omniva', 'dpd', 'venipak'])(
    '%s: garbage, a refused login and an outage refuse no parcel',
    async (carrier) => {
      const parcel = await insertParcel(shop, { carrier })
      carriers.switches.garbage = true
      expect((await make(parcel.id)).parcels[0]?.problem).toContain('neatbild')
      carriers.heal()
      for (const status of [500, 401]) {
        carriers.faults.status = status
        expect([status, (await make(parcel.id)).parcels[0]?.problem]).toEqual([
          status,
          expect.stringContaining('neatbild'),
        ])
      }
      expect(await parcelRow(parcel.id)).toMatchObject({ state: 'packed', problem: null, claimed: null })
      carriers.heal()
      expect((await make(parcel.id)).parcels[0]?.problem).toBeNull()
    },
  )

  test('two people at once: each parcel is registered once', async () => {
    const parcels = await Promise.all([1, 2, 3].map(() => insertParcel(shop)))
    const ids = parcels.map(({ id }) => id)
    const other = staffBrowser(shop)
    await other.signIn('warehouse@darbinieki.example')
    const before = registered()
    carriers.faults.slowMs = 150
    const answers = await Promise.all([packer, other].map((one) => one.post('/parcels/labels', { parcels: ids })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(registered()).toBe(before + 3)
    const problems = answers.flatMap(({ body }) => body.parcels.map(({ problem }: Made) => problem))
    expect(problems.filter((problem) => problem === null)).toHaveLength(3)
    expect(new Set(problems.filter(Boolean))).toEqual(
      new Set(['Šai pakai kāds jau gatavo uzlīmi. Mēģiniet pēc brīža.']),
    )
  })

  test('what a killed process had claimed is free again after a while, and asked for with the same reference', async () => {
    const parcel = await insertParcel(shop, { carrier: 'dpd' })
    carriers.switches.lostAnswers = 1
    await make(parcel.id)
    // As if the process had ended before it could write anything.
    await shop.db.execute(
      sql`update parcels set claimed_until = ${new Date(clock + 90_000).toISOString()} where id = ${parcel.id}`,
    )
    expect((await make(parcel.id)).parcels[0]?.problem).toContain('kāds jau gatavo')
    const before = registered()
    clock += 91_000
    expect((await make(parcel.id)).parcels[0]).toMatchObject({ code: carriers.parcels.at(-1)?.code, problem: null })
    expect(registered()).toBe(before)
  })

  test('a label that the carrier did not give yet is fetched by the next press', async () => {
    for (const carrier of ['omniva', 'dpd', 'venipak']) {
      const parcel = await insertParcel(shop, { carrier })
      carriers.switches.withoutLabels = true
      const [first] = (await make(parcel.id)).parcels
      expect(first).toMatchObject({ code: expect.any(String), problem: expect.stringContaining('uzlīmi pārvadātājs') })
      carriers.heal()
      const before = registered()
      expect((await make(parcel.id)).parcels[0]).toEqual({ id: parcel.id, code: first?.code, problem: null })
      expect(registered()).toBe(before)
    }
  })

  test('an order cancelled while the carrier was asked leaves no label behind', async () => {
    const parcel = await insertParcel(shop)
    carriers.faults.slowMs = 150
    const making = packer.beside(() => make(parcel.id))
    await expect.poll(() => parcelRow(parcel.id)).toMatchObject({ claimed: expect.any(String) })
    await shop.db.execute(sql`update parcels set state = 'cancelled' where id = ${parcel.id}`)
    expect((await making).parcels[0]).toMatchObject({ code: null, problem: 'Šai pakai uzlīmi vairs nevar izgatavot.' })
    expect(carriers.parcels.at(-1)).toMatchObject({ isCancelled: true })
  })

  test('a carrier for couriers comes from the way of delivery; without one or without an account words say what to do', async () => {
    const courier = await insertParcel(shop, { isCourier: true })
    await shop.db.execute(sql`update shipping_methods set carrier = null where code = 'courier'`)
    expect((await make(courier.id)).parcels[0]?.problem).toContain('„Piegāde”')
    await shop.db.execute(sql`update shipping_methods set carrier = 'dpd' where code = 'courier'`)
    expect((await make(courier.id)).parcels[0]?.problem).toBeNull()
    expect(
      JSON.parse(carriers.requests.findLast(({ path }) => path === '/dpd/shipments')?.body ?? '')[0],
    ).toMatchObject({
      service: { serviceAlias: 'DPD B2C' },
      receiverAddress: { street: 'Brīvības iela 1', city: 'Rīga', postalCode: '1010' },
      parcels: [{ weight: 1.5 }],
    })
    const post = await insertParcel(shop, { carrier: 'latvijas-pasts' })
    expect((await make(post.id, 999_999)).parcels.map(({ problem }) => problem)).toEqual([
      expect.stringContaining('pašapkalpošanās'),
      'Tādas pakas nav.',
    ])
  })

  test('the file opens with the cookie alone, and only for who may pack', async () => {
    const parcel = await insertParcel(shop)
    const { pdf } = await make(parcel.id)
    const shown = await pdfAt(pdf ?? '')
    expect(shown.headers).toMatchObject({
      'cache-control': 'no-store',
      'content-disposition': 'inline; filename="uzlimes.pdf"',
    })
    expect((await shop.app.inject({ method: 'GET', url: pdf ?? '' })).statusCode).toBe(401)
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await viewer.get((pdf ?? '').replace('/admin/api', ''))).status).toBe(403)
    expect((await viewer.post('/parcels/labels', { parcels: [parcel.id] })).status).toBe(403)
    expect((await packer.get('/parcels/labels.pdf?parcel=999999')).status).toBe(404)
    expect((await packer.get('/parcels/labels.pdf?parcel=x')).status).toBe(422)
    expect((await packer.post('/parcels/labels', { parcels: [] })).status).toBe(422)
  })
})

const MINUTE = 60_000
const track = () => trackParcels({ ...shop.services, db: shop.db })

const orderRow = (id: number) =>
  firstRow<{ state: string; codes: string | null; number: string }>(
    shop.db,
    sql`select state, tracking_code as codes, prefixed_id as number from orders where id = ${id}`,
  )

describe('handing over', () => {
  test('labelled parcels of one carrier go on one list, their orders are sent, and the courier is called once', async () => {
    const parcels = await Promise.all([1, 2].map(() => insertParcel(shop, { carrier: 'dpd' })))
    const other = await insertParcel(shop, { carrier: 'omniva' })
    await make(...parcels.map(({ id }) => id), other.id)
    const from = new Date(Math.ceil(clock / (30 * MINUTE)) * 30 * MINUTE + 60 * MINUTE)
    const times = { from: from.toISOString(), to: new Date(from.getTime() + 120 * MINUTE).toISOString() }
    const closed = await Promise.all([1, 2].map(() => packer.post('/manifests', { carrier: 'dpd', ...times })))
    expect(closed.map(({ status }) => status).sort()).toEqual([200, 409])
    const manifest = closed.find(({ status }) => status === 200)?.body
    expect(manifest).toMatchObject({ carrier: 'dpd', problem: null, courier: expect.stringContaining(':') })
    expect(carriers.couriers.filter(({ carrier }) => carrier === 'dpd')).toHaveLength(1)
    expect(await parcelRow(parcels[0]?.id ?? 0)).toMatchObject({ state: 'sent' })
    expect(await parcelRow(other.id)).toMatchObject({ state: 'registered' })
    const { code } = (await parcelRow(parcels[0]?.id ?? 0)) ?? {}
    expect(await orderRow(parcels[0]?.orderId ?? 0)).toMatchObject({ state: 'shipped', codes: code })
    const list = await pdfAt(manifest.pdf)
    expect([list.status, list.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
    expect((await packer.get('/manifests')).body.manifests[0]).toMatchObject({
      id: manifest.id,
      parcels: manifest.parcels,
    })
    expect((await packer.post(`/manifests/${manifest.id}/courier`)).status).toBe(409)
    expect((await packer.post(`/parcels/${parcels[0]?.id}/cancel-label`)).status).toBe(409)
  })

  test('a courier whom the carrier refuses keeps the list, says why, and can be called again', async () => {
    const parcel = await insertParcel(shop, { carrier: 'omniva' })
    await make(parcel.id)
    const from = new Date(clock + 60 * MINUTE)
    const wrong = await packer.post('/manifests', {
      carrier: 'omniva',
      from: from.toISOString(),
      to: from.toISOString(),
    })
    expect(wrong).toMatchObject({ status: 422, body: { errors: { from: [expect.any(String)] } } })
    carriers.switches.lostAnswers = 1
    const to = new Date(clock + 120 * MINUTE).toISOString()
    const closed = await packer.post('/manifests', { carrier: 'omniva', from: from.toISOString(), to })
    expect(closed).toMatchObject({ status: 200, body: { courier: null } })
    expect((await packer.post(`/manifests/${closed.body.id}/courier`)).status).toBe(409)
    clock += 3 * MINUTE
    const again = await packer.post(`/manifests/${closed.body.id}/courier`)
    expect(again).toMatchObject({ status: 200, body: { courier: expect.stringMatching(/^C\d+$/) } })
  })

  test('a cancelled label is cancelled at the carrier, and the next one is another', async () => {
    const parcel = await insertParcel(shop)
    const [first] = (await make(parcel.id)).parcels
    const before = registered()
    const answers = await Promise.all([1, 2].map(() => packer.post(`/parcels/${parcel.id}/cancel-label`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(carriers.parcels.find(({ code }) => code === first?.code)?.isCancelled).toBe(true)
    const [second] = (await make(parcel.id)).parcels
    expect(second?.code).not.toBe(first?.code)
    expect(registered()).toBe(before + 1)
    expect(carriers.parcels.at(-1)?.reference).toBe(`${parcel.number}/1-2`)
  })

  test('parcels of Latvijas Pasts are a file, and their numbers are typed', async () => {
    const parcel = await insertParcel(shop, { carrier: 'latvijas-pasts' })
    await shop.db.execute(sql`update orders set name = '=HYPERLINK("x")' where id = ${parcel.orderId}`)
    const file = await pdfAt(`/admin/api/parcels/postal.csv?parcel=${parcel.id}`)
    const text = file.bytes.toString()
    expect(text.split('\r\n')[1]).toContain(`"${parcel.number}/1";"'=HYPERLINK(""x"") Ozola";"37120000001"`)
    expect((await packer.post(`/parcels/${parcel.id}/code`, { code: '<b>' })).status).toBe(422)
    expect((await packer.post(`/parcels/${parcel.id}/code`, { code: 'RR123456789LV' })).status).toBe(200)
    expect(await parcelRow(parcel.id)).toMatchObject({ state: 'registered', code: 'RR123456789LV' })
    const other = await insertParcel(shop, { carrier: 'latvijas-pasts' })
    expect((await packer.post(`/parcels/${other.id}/code`, { code: 'RR123456789LV' })).status).toBe(422)
    const { body } = await packer.get('/parcels?state=registered&carrier=latvijas-pasts')
    expect(body.rows).toEqual([
      expect.objectContaining({ id: parcel.id, code: 'RR123456789LV', receiver: expect.any(String) }),
    ])
    expect(JSON.stringify(body)).not.toMatch(/@|20000001/)
  })

  test('the list goes by pages, each parcel once', async () => {
    const seen: number[] = []
    for (let after = ''; ; ) {
      const { body } = await packer.get(`/parcels?limit=4${after}`)
      seen.push(...body.rows.map(({ id }: { id: number }) => id))
      if (body.next === null) break
      after = `&after=${body.next}`
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen.length).toBe(
      Number((await firstRow<{ n: string }>(shop.db, sql`select count(*) as n from parcels`))?.n),
    )
  })
})

const WORDS = {
  omniva: ['ACCEPTED', 'IN_TRANSIT', 'READY_FOR_PICKUP', 'DELIVERED'],
  dpd: ['Picked up by Courier', 'En route', 'Delivered to Pickup Point', 'Picked up by Consignee from Pickup point'],
  venipak: ['At terminal', 'Out for delivery', 'At pickup point', 'Delivered'],
} as const

describe('tracking', () => {
  test.each(['omniva', 'dpd', 'venipak'] as const)('%s: reports move parcel and order, once each', async (carrier) => {
    const parcel = await insertParcel(shop, { carrier })
    const [label] = (await make(parcel.id)).parcels
    const [taken, moving, waiting, arrived] = WORDS[carrier]
    const begin = clock
    carriers.report(label?.code ?? '', taken, new Date(begin + MINUTE))
    carriers.report(label?.code ?? '', moving, new Date(begin + 2 * MINUTE))
    clock += 60 * MINUTE
    await Promise.all([track(), track()])
    expect(await parcelRow(parcel.id)).toMatchObject({ state: 'in_transit' })
    expect(await orderRow(parcel.orderId)).toMatchObject({ state: 'shipped', codes: label?.code })
    carriers.report(label?.code ?? '', waiting, new Date(begin + 3 * MINUTE))
    clock += 60 * MINUTE
    await track()
    expect(await orderRow(parcel.orderId)).toMatchObject({ state: 'shipped' })
    carriers.report(label?.code ?? '', arrived, new Date(begin + 4 * MINUTE))
    clock += 120 * MINUTE
    await track()
    await track()
    expect(await parcelRow(parcel.id)).toMatchObject({ state: 'delivered' })
    expect(await orderRow(parcel.orderId)).toMatchObject({ state: 'completed' })
    const events = await rows<{ state: string }>(
      shop.db,
      sql`select state from parcel_events where parcel_id = ${parcel.id} order by at`,
    )
    expect(events).toHaveLength(4)
    const steps = await rows<{ to: string; actor: string }>(
      shop.db,
      sql`select to_state as to, actor from order_events where order_id = ${parcel.orderId} order by id`,
    )
    expect(steps).toEqual([
      { to: 'shipped', actor: 'provider' },
      { to: 'completed', actor: 'provider' },
    ])
    const letters = await rows(
      shop.db,
      sql`select 1 from letters where kind = 'order-shipped' and subject = ${`order:${parcel.orderId}`}`,
    )
    expect(letters).toHaveLength(1)
    expect(await firstRow(shop.db, sql`select 1 from parcel_labels where parcel_id = ${parcel.id}`)).toBeUndefined()
  })

  test('an order of which a part is still to be sent is not completed', async () => {
    const parcel = await insertParcel(shop, { state: 'shipped' })
    await shop.db.execute(
      sql`update order_lines set quantity = 2, taken_quantity = 2, total = 20000 where order_id = ${parcel.orderId}`,
    )
    const [label] = (await make(parcel.id)).parcels
    carriers.report(label?.code ?? '', 'DELIVERED', new Date(clock))
    clock += 60 * MINUTE
    await track()
    expect(await parcelRow(parcel.id)).toMatchObject({ state: 'delivered' })
    expect(await orderRow(parcel.orderId)).toMatchObject({ state: 'shipped' })
  })

  test('a parcel that comes back is a task, and an outage of one carrier holds up no other', async () => {
    const back = await insertParcel(shop, { carrier: 'venipak' })
    const [label] = (await make(back.id)).parcels
    carriers.report(label?.code ?? '', 'Returned to sender', new Date(clock))
    clock += 60 * MINUTE
    carriers.faults.status = 500
    await track()
    carriers.heal()
    await track()
    expect(await parcelRow(back.id)).toMatchObject({ state: 'returned' })
    const task = await firstRow(
      shop.db,
      sql`select note from operator_tasks where kind = 'parcel-returned' and subject = ${`parcel:${back.id}`}`,
    )
    expect(task).toMatchObject({ note: back.number })
    const owner = await signedInStaff(shop, 'owner')
    const listed = async () =>
      (await owner.get('/tasks')).body.tasks.find(({ kind }: { kind: string }) => kind === 'parcel-returned')
    expect(await listed()).toMatchObject({ number: back.number, subject: `parcel:${back.id}` })
    const [line] = await rows<{ id: number }>(
      shop.db,
      sql`update order_lines set quantity = 3, taken_quantity = 3, total = 3 * unit_price
          where order_id = ${back.orderId} returning id`,
    )
    await shop.db.execute(sql`update parcel_lines set quantity = 2 where parcel_id = ${back.id}`)
    const opens = async (reason: 'damaged' | 'not-collected', quantity: number) => {
      const lines = [{ lineId: line?.id ?? 0, quantity }]
      const given = { orderId: back.orderId, reason, note: '', withDelivery: false, lines }
      return (await openReturn(shop.db, given, new Date(clock))).ok
    }
    // A piece that came in another parcel says nothing of this one.
    expect([await opens('damaged', 1), await listed()]).toMatchObject([true, { subject: `parcel:${back.id}` }])
    expect([await opens('not-collected', 2), await listed()]).toEqual([true, undefined])
  })

  test('the days of withdrawal begin when the last parcel was received, not when the shop heard of it', async () => {
    const parcel = await insertParcel(shop, { state: 'shipped' })
    const [label] = (await make(parcel.id)).parcels
    const received = new Date(clock)
    carriers.report(label?.code ?? '', 'DELIVERED', received)
    clock += 3 * 24 * 60 * MINUTE
    await track()
    const order = await orderRow(parcel.orderId)
    expect(order?.state).toBe('completed')
    const found = await findForWithdrawal(
      shop.db,
      { number: order?.number ?? '', email: 'anna@ozoli.example' },
      new Date(clock),
    )
    expect(found?.lastDay).toBe(lastDayToWithdraw(received))
  })
})
