import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { rows } from '../../src/shop/db.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let viewer: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  viewer = await signedInStaff(shop, 'viewer')
}, 60_000)
afterAll(() => shop.close())

let serial = 0
async function firm(given: Partial<Parameters<typeof signedIn>[1]> = {}) {
  serial += 1
  const one = await signedIn(shop, { type: 'b2b', regNum: `4000311122${serial}`, countryId: 112, ...given })
  const id = one.companyId ?? 0
  const email = `buyer${serial}@uznemums.example`
  await shop.db.execute(sql`update companies set name = ${`SIA Pārbaude ${serial}`} where id = ${id}`)
  await shop.db.execute(sql`update users set email = ${email} where id = ${one.userId}`)
  return { ...one, id, email, regNum: `4000311122${serial}` }
}

const read = async (id: number, who = anna) => (await who.get(`/companies/${id}`)).body
const decide = (id: number, verb: string, body: object, version: number) =>
  anna.post(`/companies/${id}/${verb}`, body, { 'if-match': `"${version}"` })
const ids = async (query: string) =>
  (await anna.get(`/companies?${query}`)).body.rows.map((row: { id: number }) => row.id) as number[]
const letters = (email: string) =>
  rows<{ kind: string; data: object }>(
    shop.db,
    sql`select kind, data from letters where recipient = ${email} and kind like 'company-%' order by created_at`,
  )

const TERMS = { creditLimit: 50_000, invoiceDays: 30 }

describe('the queue of companies', () => {
  test('holds who waits until somebody decides; the buyer is told, and the terms count', async () => {
    const { id, email, regNum } = await firm()
    expect(await ids('state=waiting')).toContain(id)
    expect(await ids(`q=${regNum}`)).toEqual([id])
    const before = await read(id)
    expect(before).toMatchObject({ state: 'waiting', owed: 0, terms: { creditLimit: null, invoiceDays: null } })
    const approved = await decide(id, 'approve', { ...TERMS, reason: 'Laipni!' }, before.version)
    expect(approved.body).toMatchObject({ state: 'approved', limit: 50_000, terms: TERMS })
    expect((await decide(id, 'refuse', {}, before.version)).status).toBe(409)
    expect([await ids('state=waiting'), await ids('state=approved')]).toEqual([
      expect.not.arrayContaining([id]),
      expect.arrayContaining([id]),
    ])
    const refused = await decide(id, 'refuse', { reason: 'Parāds' }, approved.body.version)
    expect(refused.body).toMatchObject({ state: 'refused', terms: { creditLimit: null, invoiceDays: null } })
    expect(await letters(email)).toMatchObject([
      { kind: 'company-approved', data: { ...TERMS, reason: 'Laipni!' } },
      { kind: 'company-refused', data: { reason: 'Parāds' } },
    ])
    expect((await anna.get(`/audit-log?subject=company:${id}`)).body.entries).toHaveLength(2)
  })

  test('writes to nobody when it is not asked to, nor to an address that is not confirmed', async () => {
    const one = await firm()
    const other = await firm({ isConfirmed: false })
    await decide(one.id, 'approve', { ...TERMS, isTold: false }, 1)
    await decide(other.id, 'approve', TERMS, 1)
    expect([await letters(one.email), await letters(other.email)]).toEqual([[], []])
  })

  test('takes only sums and days that make sense, and needs the version', async () => {
    const { id } = await firm()
    for (const body of [
      { ...TERMS, creditLimit: -1 },
      { ...TERMS, invoiceDays: 61 },
      { ...TERMS, invoiceDays: 0 },
    ])
      expect((await decide(id, 'approve', body, 1)).status).toBe(422)
    expect((await anna.post(`/companies/${id}/approve`, TERMS)).status).toBe(428)
    expect((await anna.get('/companies/999999')).status).toBe(404)
    expect((await viewer.post(`/companies/${id}/approve`, TERMS, { 'if-match': '"1"' })).status).toBe(403)
  })

  test('shows the register beside what was typed', async () => {
    const regNum = '40003245752'
    const { id } = await firm({ regNum })
    await shop.db.execute(sql`insert into company_registers (country, day, companies, import_number, imported_at)
      values ('LV', '2026-11-20', 1, 1, now()) on conflict do nothing`)
    await shop.db.execute(sql`insert into registered_companies (country, reg_num, name, address, city, zip, is_closed, import_number)
      values ('LV', ${regNum}, 'SIA "Cits nosaukums"', 'Liepu iela 1', 'Rīga', 'LV-1010', true, 1)`)
    expect(await read(id)).toMatchObject({
      register: { name: 'SIA "Cits nosaukums"', isClosed: true, day: '2026-11-20' },
      ...{ hasRegister: true, isSameName: false },
    })
  })

  test('a VAT number with another name is decided by a person', async () => {
    const { id } = await firm({ vatNum: 'LV40003111220' })
    expect((await anna.post(`/companies/${id}/vat`, { isOwn: true })).status).toBe(409)
    await shop.db.execute(sql`update companies set vat_state = 'valid', vat_holder = 'waiting',
      vat_check = '{"at": "2026-11-20T10:00:00Z", "name": "SIA Cits"}' where id = ${id}`)
    expect(await ids('vat=waiting')).toEqual([id])
    expect((await anna.post(`/companies/${id}/vat`, { isOwn: true })).body.vat).toMatchObject({ holder: 'person' })
    expect(await ids('vat=waiting')).toEqual([])
  })

  test('tells sums and addresses only those who may see them', async () => {
    const { id } = await firm()
    expect(await read(id, viewer)).toMatchObject({ owed: null, limit: null, people: [{ email: null }] })
  })
})
