import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { firstRow } from '../../src/shop/db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { startCompanyLookup } from '../vendors/company-lookup.ts'

const KNOWN = '40009999990'
const GONE = '40003032949'
const UNKNOWN = '40003053029'

let register: Awaited<ReturnType<typeof startCompanyLookup>>
let shop: TestShop
let anna: StaffBrowser
let owner: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  register = await startCompanyLookup([
    { regcode: Number(KNOWN), name: 'SIA "Mežs"', address: 'Ogres nov., Ogre, Meža iela 2', index: 5001 },
    { regcode: GONE, name: 'SIA "Bijis"', address: 'Rīga, Brīvības iela 1', index: null, terminated: '2020-01-01' },
  ])
  shop = await openTestShop({ env: { COMPANY_LOOKUP_URL: register.url } })
  anna = await signedInStaff(shop, 'manager')
  owner = await signedInStaff(shop, 'owner')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(async () => {
  await shop.close()
  await register.close()
})

async function firm(regNum: string, name: string) {
  const { companyId } = await signedIn(shop, { type: 'b2b', regNum, countryId: 112 })
  await shop.db.execute(sql`update companies set name = ${name} where id = ${companyId}`)
  return companyId ?? 0
}

const ask = (id: number, who = anna) => who.post(`/companies/${id}/register/check`)

test('staff ask the register about a company before they approve it, and the answer stays as evidence', async () => {
  const id = await firm(KNOWN, 'Mežs SIA')
  expect((await anna.get(`/companies/${id}`)).body).toMatchObject({ register: null, registerCheck: null })
  const { body } = await ask(id)
  expect(body).toMatchObject({
    register: { name: 'SIA "Mežs"', address: 'Meža iela 2, Ogres nov., Ogre, LV-5001', isClosed: false },
    registerCheck: { state: 'found' },
    isSameName: true,
  })
  expect((await anna.get(`/companies/${id}`)).body).toMatchObject({ register: body.register })
  expect((await ask(id, viewer)).status).toBe(403)
})

test('a liquidated and an unknown company are said, and no answer changes nothing', async () => {
  const gone = await firm(GONE, 'Cits')
  expect((await ask(gone)).body).toMatchObject({ register: { isClosed: true }, isSameName: false })
  const unknown = await firm(UNKNOWN, 'Nav')
  expect((await ask(unknown)).body).toMatchObject({ register: null, registerCheck: { state: 'unknown' } })
  register.faults.status = 503
  const refused = await ask(gone)
  register.faults.status = null
  expect([refused.status, refused.body.errors.reason]).toEqual([409, 'register'])
  expect((await anna.get(`/companies/${gone}`)).body).toMatchObject({ register: { isClosed: true } })
  const lithuania = await firstRow<{ id: number }>(shop.db, sql`select id from countries where code = 'LT'`)
  const abroad =
    (await signedIn(shop, { type: 'b2b', regNum: '123456789', countryId: lithuania?.id ?? 0 })).companyId ?? 0
  expect((await ask(abroad)).body.errors.reason).toBe('country')
})

test('a shop that asks no register says so, and has what was imported', async () => {
  const quiet = await openTestShop({ env: { COMPANY_LOOKUP_URL: 'off' } })
  const staff = await signedInStaff(quiet, 'owner')
  const id = (await signedIn(quiet, { type: 'b2b', regNum: KNOWN, countryId: 112 })).companyId ?? 0
  const refused = await ask(id, staff)
  expect([refused.status, refused.body.errors.reason]).toEqual([409, 'off'])
  await saveSetting(quiet.db, 'identity', { ...Settings.parse({}).identity, legal_name: 'SIA Mežs', reg_num: KNOWN })
  const check = async () => (await staff.post('/setup/register-check')).body
  expect(await check()).toMatchObject({ state: 'off', name: '' })
  await quiet.db.execute(sql`insert into registered_companies (country, reg_num, name, address, city, zip, is_closed, import_number)
    values ('LV', ${KNOWN}, 'SIA "Mežs"', 'Meža iela 2', 'Ogre', 'LV-5001', false, 1)`)
  await quiet.db.execute(sql`insert into company_registers (country, day, companies, import_number, imported_at)
    values ('LV', '2026-11-20', 1, 1, now())`)
  expect(await check()).toMatchObject({ state: 'found', isSameName: true })
  expect((await ask(id, staff)).body).toMatchObject({ registerCheck: { state: 'found' } })
  await quiet.close()
})

test('whoever sets up the shop checks its registration number', async () => {
  const identity = {
    ...{
      name: 'Meža veikals',
      legal_name: 'SIA Mežs',
      bank_name: '',
      iban: '',
      bic: '',
      reg_num: KNOWN,
      vat_num: '',
      address: 'Meža iela 2',
      city: 'Ogre',
      zip: 'LV-5001',
    },
    ...{ email: 'veikals@mezs.example', phone: '+371 26000000' },
  }
  const check = async (given: object) => {
    await saveSetting(shop.db, 'identity', { ...identity, ...given } as never)
    return (await owner.post('/setup/register-check')).body
  }
  expect(await check({})).toMatchObject({ state: 'found', name: 'SIA "Mežs"', isSameName: true, isClosed: false })
  expect(await check({ legal_name: 'SIA Lauks' })).toMatchObject({ state: 'found', isSameName: false })
  expect(await check({ reg_num: UNKNOWN })).toMatchObject({ state: 'unknown' })
  expect((await viewer.post('/setup/register-check')).status).toBe(403)
})
