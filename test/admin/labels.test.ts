import { PDFDocument } from '@cantoo/pdf-lib'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { firstRow } from '../../src/shop/db.ts'
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
    const making = make(parcel.id)
    await expect.poll(() => parcelRow(parcel.id)).toMatchObject({ claimed: expect.any(String) })
    await shop.db.execute(sql`update parcels set state = 'cancelled' where id = ${parcel.id}`)
    expect((await making).parcels[0]).toMatchObject({ code: null, problem: 'Šai pakai uzlīmi vairs nevar izgatavot.' })
    expect(carriers.parcels.at(-1)).toMatchObject({ isCancelled: true })
  })

  test('a carrier for couriers comes from the way of delivery; without one or without an account words say what to do', async () => {
    const courier = await insertParcel(shop, { isCourier: true })
    await shop.db.execute(sql`update shipping_methods set carrier = null where code = 'courier'`)
    expect((await make(courier.id)).parcels[0]?.problem).toContain('delivery')
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
