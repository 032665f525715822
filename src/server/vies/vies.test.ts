import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { startVies } from '../../../test/vendors/vies.ts'
import { companies } from '../../shop/customers/customers.tables.ts'
import { checkCompanyVat, VatRegisterAway } from './check-company.ts'
import { vies } from './vies.ts'

let shop: TestShop
let vendor: Awaited<ReturnType<typeof startVies>>
const now = new Date('2026-11-21T10:00:00Z')

beforeAll(async () => {
  shop = await openTestShop()
  vendor = await startVies({ LV40999999992: { name: 'SIA Paraugs', address: 'Rīga' } })
})
afterAll(async () => {
  await vendor.close()
  await shop.close()
})

async function company(regNum: string, vatNum: string | null) {
  const values = { name: 'SIA Paraugs', regNum, vatNum, countryId: 112 }
  const [row] = await shop.db.insert(companies).values(values).returning()
  return row?.id ?? 0
}
const read = async (id: number) => (await shop.db.select().from(companies).where(eq(companies.id, id)))[0]
const check = (id: number) => checkCompanyVat(shop.db, vies(vendor.url, 'LV40009999990'), id, now)

test('a number that VIES knows is kept as valid, with the evidence', async () => {
  const id = await company('40999999992', 'LV40999999992')
  await check(id)
  expect(await read(id)).toMatchObject({
    vatState: 'valid',
    vatCheck: { at: now.toISOString(), name: 'SIA Paraugs', requestIdentifier: 'WAPIAAAAX1234567' },
  })
  expect(JSON.parse(vendor.requests[0]?.body ?? '{}')).toMatchObject({
    countryCode: 'LV',
    vatNumber: '40999999992',
    requesterMemberStateCode: 'LV',
  })
  // Known to be valid, it stays so while VIES is away.
  vendor.busy.add('LV')
  await expect(check(id)).rejects.toThrow(VatRegisterAway)
  expect((await read(id))?.vatState).toBe('valid')
  vendor.busy.clear()
})

test('one that it does not know is invalid', async () => {
  const id = await company('50999999994', 'LV50999999994')
  await check(id)
  expect((await read(id))?.vatState).toBe('invalid')
})

test('not reachable is a state of its own, and asked again', async () => {
  const id = await company('40009999990', 'LV40009999990')
  vendor.busy.add('LV')
  await expect(check(id)).rejects.toThrow(VatRegisterAway)
  expect((await read(id))?.vatState).toBe('not_reachable')
  vendor.busy.clear()
  vendor.faults.status = 500
  await expect(check(id)).rejects.toThrow(VatRegisterAway)
  vendor.faults.status = null
  await check(id)
  expect((await read(id))?.vatState).toBe('invalid')
})

test('a company without VAT number is not asked about', async () => {
  const asked = vendor.requests.length
  await check(await company('90099999994', null))
  expect(vendor.requests).toHaveLength(asked)
})
