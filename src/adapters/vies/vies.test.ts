import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/support/shop.ts'
import { startVies } from '../../../test/vendors/vies.ts'
import { checkCompanyVat, VatRegisterAway } from '../../shop/customers/check-company-vat.db.ts'
import { companies } from '../../shop/customers/customers.tables.ts'
import { decideVatHolder } from '../../shop/customers/vat-check.db.ts'
import { outsideAnswers } from '../../shop/system/outside-answers.tables.ts'
import { closeTask } from '../../shop/tasks/tasks.db.ts'
import { operatorTasks } from '../../shop/tasks/tasks.tables.ts'
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
const check = (id: number, at = now) => checkCompanyVat(shop.db, vies(vendor.url, 'LV40009999990'), id, at)

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
  vendor.busy.add('LV')
  await expect(check(id)).rejects.toThrow(VatRegisterAway)
  expect((await read(id))?.vatState).toBe('valid')
  vendor.busy.clear()
})

test('yesterday’s answer does not outlive a VIES that is away', async () => {
  const id = await company('40003032949', 'LV40003032949')
  vendor.known.LV40003032949 = { name: 'SIA PARAUGS', address: 'Rīga' }
  await check(id)
  vendor.busy.add('LV')
  await expect(check(id, new Date(now.getTime() + 24 * 3_600_000 + 1))).rejects.toThrow(VatRegisterAway)
  expect(await read(id)).toMatchObject({ vatState: 'not_reachable', vatCheck: { at: now.toISOString() } })
  vendor.busy.clear()
})

describe('the name that VIES gives', () => {
  const taskOf = async (id: number) =>
    (
      await shop.db
        .select()
        .from(operatorTasks)
        .where(eq(operatorTasks.subject, `company:${id}`))
    )[0]

  test('is the company’s, however it is written: nobody has to look', async () => {
    const id = await company('40003053029', 'LV40003053029')
    vendor.known.LV40003053029 = { name: 'Sabiedrība ar ierobežotu atbildību "PARAUGS"', address: '' }
    await check(id)
    expect((await read(id))?.vatHolder).toBe('name')
    expect(await taskOf(id)).toBeUndefined()
  })

  test.each([
    ['40003009497', { name: 'SIA "Somebody Else Entirely"', address: '' }, 'VIES: SIA "Somebody Else Entirely"'],
    ['90000069281', { name: '---', address: '---' }, 'VIES: –'],
  ])('is another one, or none: a person is asked once (%s)', async (regNum, known, words) => {
    const vatNum = `LV${regNum}`
    const id = await company(regNum, vatNum)
    vendor.known[vatNum] = known
    await check(id)
    expect(await read(id)).toMatchObject({ vatState: 'valid', vatHolder: 'waiting' })
    const task = await taskOf(id)
    expect(task).toMatchObject({ kind: 'vat-holder', doneAt: null })
    expect(task?.note).toBe(`${vatNum}: ${words} ≠ SIA Paraugs`)
    await closeTask(shop.db, task?.id ?? 0)
    await check(id)
    expect((await taskOf(id))?.doneAt).not.toBeNull()
  })

  test('is compared by a person, whose word stays', async () => {
    const id = await company('40103000008', 'LV40103000008')
    expect(await decideVatHolder(shop.db, id, 'person', now)).toBe(false)
    vendor.known.LV40103000008 = { name: '---', address: '---' }
    await check(id)
    expect(await decideVatHolder(shop.db, id, 'person', now)).toBe(true)
    expect((await taskOf(id))?.doneAt).toEqual(now)
    await check(id)
    expect((await read(id))?.vatHolder).toBe('person')
    expect((await taskOf(id))?.doneAt).toEqual(now)
    await decideVatHolder(shop.db, id, 'refused', now)
    await check(id)
    expect((await read(id))?.vatHolder).toBe('refused')
    // A new company in the same row does not inherit the result, even from a version without this column.
    await shop.db.execute(sql`update companies set vat_state = 'unchecked', vat_check = null where id = ${id}`)
    expect((await read(id))?.vatHolder).toBe('unchecked')
  })
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
  const [last] = await shop.db.select().from(outsideAnswers)
  expect(last).toMatchObject({ name: 'vies', answeredAt: now, failedAt: now, error: '' })
})

test('a company without VAT number is not asked about', async () => {
  const asked = vendor.requests.length
  await check(await company('90099999994', null))
  expect(vendor.requests).toHaveLength(asked)
})
