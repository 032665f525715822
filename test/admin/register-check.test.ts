import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { askRegister } from '../../src/shop/companies/ask-register.db.ts'
import { firstRow } from '../../src/shop/db.ts'
import { saveSetting } from '../../src/shop/settings/settings.db.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'
import { startCompanyLookup, startEstonianRegister, startLithuanianRegister } from '../vendors/company-lookup.ts'

const KNOWN = '40009999990'
const GONE = '40003032949'
const UNKNOWN = '40003053029'

let register: Awaited<ReturnType<typeof startCompanyLookup>>
let lithuania: Awaited<ReturnType<typeof startLithuanianRegister>>
let estonia: Awaited<ReturnType<typeof startEstonianRegister>>
let shop: TestShop
let anna: StaffBrowser
let owner: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  register = await startCompanyLookup([
    { regcode: Number(KNOWN), name: 'SIA "Mežs"', address: 'Ogres nov., Ogre, Meža iela 2', index: 5001 },
    { regcode: GONE, name: 'SIA "Bijis"', address: 'Rīga, Brīvības iela 1', index: null, terminated: '2020-01-01' },
  ])
  lithuania = await startLithuanianRegister([
    { ja_kodas: 300123454, ja_pavadinimas: 'UAB "Miškas"', pilnas_adresas: 'Vilnius, Miško g. 2-1' },
    { ja_kodas: 305000014, ja_pavadinimas: 'UAB "Buvo"', pilnas_adresas: null, isreg_data: '2024-02-01' },
  ])
  const tallinn = { legal_address: 'Harju maakond, Tallinn, Metsa tn 2', zip_code: '10111' }
  estonia = await startEstonianRegister([
    { reg_code: '12000005', name: 'OÜ Mets', status: 'R', ...tallinn },
    { reg_code: '14000009', name: 'Läinud OÜ', status: 'K', ...tallinn },
  ])
  const env = {
    COMPANY_LOOKUP_URL: register.url,
    COMPANY_LOOKUP_LT_URL: lithuania.url,
    COMPANY_LOOKUP_EE_URL: estonia.url,
  }
  shop = await openTestShop({ env })
  anna = await signedInStaff(shop, 'manager')
  owner = await signedInStaff(shop, 'owner')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(async () => {
  await shop.close()
  for (const { close } of [register, lithuania, estonia]) await close()
})

async function firm(regNum: string, name: string, country = 'LV', where = shop) {
  const found = await firstRow<{ id: number }>(where.db, sql`select id from countries where code = ${country}`)
  const { companyId } = await signedIn(where, { type: 'b2b', regNum, countryId: found?.id ?? 0 })
  await where.db.execute(sql`update companies set name = ${name} where id = ${companyId}`)
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
})

test.each([
  ['LT', '300123454', 'Miškas, UAB', { name: 'UAB "Miškas"', address: 'Vilnius, Miško g. 2-1', isClosed: false }, true],
  ['LT', '305000014', 'Miškas, UAB', { name: 'UAB "Buvo"', address: '', isClosed: true }, false],
  ['EE', '12000005', 'Mets OÜ', { name: 'OÜ Mets', address: 'Harju maakond, Tallinn, Metsa tn 2, 10111' }, true],
  ['EE', '14000009', 'Läinud OÜ', { name: 'Läinud OÜ', isClosed: true }, true],
])('%s: the register of that country is asked about %s', async (country, regNum, name, found, isSameName) => {
  const { status, body } = await ask(await firm(regNum, name, country))
  expect([status, body]).toMatchObject([200, { register: found, registerCheck: { state: 'found' }, isSameName }])
})

test('an unknown number, no answer and an unexpected answer give no company', async () => {
  for (const [country, regNum, server] of [
    ['LT', '305000021', lithuania],
    ['EE', '11111116', estonia],
  ] as const) {
    const id = await firm(regNum, 'Nav', country)
    expect((await ask(id)).body).toMatchObject({ register: null, registerCheck: { state: 'unknown' } })
    for (const [fault, value] of [
      ['status', 503],
      ['status', 200],
      ['status', 403],
      ['cut', 'before'],
    ] as const) {
      Object.assign(server.faults, { status: null, cut: null, [fault]: value })
      const refused = await ask(id)
      expect([country, fault, value, refused.status, refused.body.errors?.reason]).toEqual([
        ...[country, fault, value],
        ...[409, 'register'],
      ])
    }
    Object.assign(server.faults, { status: null, cut: null })
  }
})

test('a country without a register and a number that cannot be one are left to staff', async () => {
  const { services } = shop
  const deps = { db: shop.db, lookups: services.companyLookups, now: services.now() }
  expect(await askRegister(deps, 'FI', '1234567-8')).toBeNull()
  const refused = await ask(await firm('123456789', 'Pavyzdys', 'LT'))
  expect([refused.status, refused.body.errors.reason]).toEqual([409, 'country'])
  expect(refused.body.message).toContain('lemiet paši')
})

test('a shop that asks no register says so, and has what was imported', async () => {
  const quiet = await openTestShop({
    env: { COMPANY_LOOKUP_URL: 'off', COMPANY_LOOKUP_LT_URL: 'off', COMPANY_LOOKUP_EE_URL: 'off' },
  })
  const staff = await signedInStaff(quiet, 'owner')
  const id = (await signedIn(quiet, { type: 'b2b', regNum: KNOWN, countryId: 112 })).companyId ?? 0
  const refused = await ask(id, staff)
  expect([refused.status, refused.body.errors.reason]).toEqual([409, 'off'])
  for (const [country, regNum] of [
    ['LT', '300123454'],
    ['EE', '12000005'],
  ] as const)
    expect((await ask(await firm(regNum, 'X', country, quiet), staff)).body.errors.reason).toBe('off')
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
