import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importRegisterFile, renewRegister } from '../../src/adapters/company-register/import-register.ts'
import { RegisterFormatError } from '../../src/adapters/company-register/latvian-register.ts'
import { registerStatus } from '../../src/shop/companies/company-register.db.ts'
import { MANY_MS, many } from '../support/iterations.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type RegisterLine, registerCsv, startCompanyRegister } from '../vendors/company-register.ts'

let shop: TestShop
let folder: string

beforeAll(async () => {
  shop = await openTestShop()
  folder = await mkdtemp(join(tmpdir(), 'register-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await shop.close()
})
beforeEach(() => shop.db.execute(sql`truncate registered_companies, company_registers`))

const SCHOOL = '90099999994'
const COMPANY = '40009999990'
const CLOSED = '50999999994'
const LINES: readonly RegisterLine[] = [
  { number: COMPANY, name: 'SIA "Galds; krēsls"', address: 'Rīga, Brīvības iela 1 - 2' },
  {
    number: SCHOOL,
    name: 'Nākotnes pamatskola',
    address: 'Jelgavas nov., Glūdas pag., Nākotne, Skolas iela 3',
    zip: '3040',
  },
  { number: CLOSED, name: 'IK Bijusī', terminated: '2014-04-10' },
]
const LATVIA = 112

async function importLines(lines: readonly RegisterLine[], day = '2026-11-20') {
  const file = join(folder, 'register.csv')
  await writeFile(file, registerCsv(lines))
  return importRegisterFile({ db: shop.db, now: shop.services.now }, file, { day })
}

const ask = async (number: string, country = LATVIA) =>
  (await shop.visitor().get(`/api/company?country_id=${country}&reg_num=${encodeURIComponent(number)}`)).json()

test('a company of the register is found by its number, however it is written, with the day of the data', async () => {
  expect(await importLines(LINES)).toEqual({ ok: true, companies: 3, removed: 0 })
  const company = {
    reg_num: COMPANY,
    name: 'SIA "Galds; krēsls"',
    address: 'Brīvības iela 1 - 2',
    city: 'Rīga',
    zip: 'LV-1010',
    is_closed: false,
    day: '2026-11-20',
    formatted_day: '20.11.2026.',
  }
  expect(await ask(COMPANY)).toEqual({ company })
  expect(await ask('LV 4000-9999-990')).toEqual({ company })
  expect(await ask(SCHOOL)).toMatchObject({
    company: { address: 'Skolas iela 3, Glūdas pag., Jelgavas nov.', city: 'Nākotne', zip: 'LV-3040' },
  })
  expect(await ask(CLOSED)).toMatchObject({ company: { name: 'IK Bijusī', is_closed: true } })
})

test('nothing is found for a wrong number, another country, or in a shop without the register', async () => {
  expect(await ask(COMPANY)).toEqual({ company: null })
  await importLines(LINES)
  const lithuania = await shop.db.execute(sql`select id from countries where code = 'LT'`)
  expect(await ask(COMPANY, Number((lithuania as unknown as { rows: { id: number }[] }).rows[0]?.id))).toEqual({
    company: null,
  })
  expect(await ask('40009999991')).toEqual({ company: null })
  expect(await ask("' or 1=1 --")).toEqual({ company: null })
})

test('an import changes what has changed and removes what is gone; a much shorter file removes nothing', async () => {
  const numbers = companyNumbers(10)
  const lines = numbers.map((number) => ({ number, name: 'SIA Viens' }))
  await importLines(lines, '2026-11-13')
  const changed = lines.slice(0, 9).map((line) => ({ ...line, name: 'SIA Divi' }))
  expect(await importLines(changed)).toEqual({ ok: true, companies: 9, removed: 1 })
  expect(await ask(numbers[0] ?? '')).toMatchObject({ company: { name: 'SIA Divi', day: '2026-11-20' } })
  expect(await ask(numbers[9] ?? '')).toEqual({ company: null })
  expect(await importLines(lines.slice(0, 3), '2026-11-21')).toEqual({ ok: false, reason: 'shrunken' })
  expect(await registerStatus(shop.db, 'LV')).toEqual({ day: '2026-11-20', companies: 9 })
  expect(await ask(numbers[8] ?? '')).toMatchObject({ company: { name: 'SIA Divi' } })
})

test('another file is refused by what it lacks', async () => {
  const file = join(folder, 'other.csv')
  await writeFile(file, 'code;title\n1;a\n')
  await expect(importRegisterFile({ db: shop.db, now: shop.services.now }, file)).rejects.toThrow(RegisterFormatError)
})

test('is fetched from its address once a week; a failure leaves what is there', async () => {
  let body = registerCsv(LINES)
  const register = await startCompanyRegister(() => body)
  const now = new Date()
  const config = { ...shop.services.config, COMPANY_REGISTER_URL: register.url }
  const renew = (days: number) => {
    const later = new Date(now.getTime() + days * 24 * 60 * 60 * 1_000)
    return renewRegister({ db: shop.db, config, log: shop.services.log, now: () => later })
  }
  await renew(0)
  await renew(6)
  expect(register.requests).toHaveLength(1)
  expect(await ask(COMPANY)).toMatchObject({ company: { city: 'Rīga' } })
  body = 'gone'
  await renew(8)
  await register.close()
  await renew(9)
  expect(await ask(COMPANY)).toMatchObject({ company: { city: 'Rīga' } })
  expect((await readdir(config.dataDir)).filter((name) => name.startsWith('company-register'))).toEqual([])
  await renewRegister({ db: shop.db, config: shop.services.config, log: shop.services.log, now: () => now })
})

test(
  'a register of the size of Latvia',
  async () => {
    const numbers = companyNumbers(many(5_000, 500_000))
    const result = await importLines(numbers.map((number) => ({ number, name: `SIA "Uzņēmums ${number}"` })))
    expect(result).toEqual({ ok: true, companies: numbers.length, removed: 0 })
    expect(await ask(numbers.at(-1) ?? '')).toMatchObject({ company: { city: 'Rīga' } })
  },
  MANY_MS,
)

/** Valid numbers: the last digit makes the weighted sum 3 modulo 11. */
function companyNumbers(count: number): string[] {
  const found: string[] = []
  for (let next = 4_000_000_000; found.length < count; next++) {
    const digits = String(next)
    const sum = [9, 1, 4, 8, 3, 10, 2, 5, 7, 6].reduce((total, weight, i) => total + weight * Number(digits[i]), 0)
    const check = (3 - (sum % 11) + 11) % 11
    if (check < 10) found.push(digits + check)
  }
  return found
}
