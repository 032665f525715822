import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type CommandContext, UsageError } from '../../src/cli/commands.ts'
import { ossCommand } from '../../src/cli/oss-command.ts'
import { vatRatesCommand } from '../../src/cli/vat-rates-command.ts'
import { findPage } from '../../src/http/cache/cached-page.ts'
import { EU_COUNTRIES } from '../../src/shop/addresses/country-data.ts'
import { endOfRigaDay, plusDays, toRigaDate } from '../../src/shop/calendar/days.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { EU_RATES, referenceRates } from '../../src/shop/tax/eu-rates.ts'
import { tellOfOssLimit } from '../../src/shop/tax/oss.db.ts'
import { bought, rowOf } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let manager: StaffBrowser
let accountant: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  manager = await signedInStaff(shop, 'manager')
  accountant = await signedInStaff(shop, 'accountant')
}, 60_000)
afterAll(() => shop.close())

const today = toRigaDate(new Date())
const inTenDays = plusDays(today, 10)
const standard = { country: 'LV', vatClass: 'standard' }

type Dated = { rate: number; validFrom: string }
type Classes = { vatClass: string; current: Dated | null; coming: Dated[]; past: Dated[] }[]

const read = async () => (await manager.get('/vat-rates')).body
const classOf = async (country: string, vatClass: string) => {
  const { countries } = await read()
  const { classes } = countries.find((each: { country: string }) => each.country === country) as { classes: Classes }
  return classes.find((each) => each.vatClass === vatClass)
}

describe('VAT rates', () => {
  test('are told by country and class, with the goods that have them', async () => {
    await shop.product({ price: 5_000, title: 'Lasāmlampa' })
    const { countries, others, goods } = await read()
    expect(countries.map(({ country }: { country: string }) => country)).toEqual(['LV', 'EE', 'LT'])
    expect(others).toContain('FI')
    expect(await classOf('LV', 'standard')).toMatchObject({ current: { rate: 2100 }, coming: [] })
    expect(goods.find(({ vatClass }: { vatClass: string }) => vatClass === 'standard').goods).toBeGreaterThan(0)
  })

  test('a later rate is added once and removed; what holds is refused at its field', async () => {
    const errorsOf = async (fields: object) =>
      Object.keys(
        (await manager.post('/vat-rates', { ...standard, rate: '22', validFrom: inTenDays, ...fields })).body.errors,
      )
    expect(await errorsOf({ rate: 'daudz', validFrom: 'rīt' })).toEqual(['rate', 'validFrom'])
    expect(await errorsOf({ validFrom: today })).toEqual(['validFrom'])
    expect(await errorsOf({ rate: '21' })).toEqual(['rate'])
    expect(await errorsOf({ rate: '51' })).toEqual(['rate'])
    expect(await errorsOf({ country: 'FI' })).toEqual(['country'])
    const added = await manager.post('/vat-rates', { ...standard, rate: '22,5 %', validFrom: inTenDays })
    expect(added.status).toBe(200)
    expect((await classOf('LV', 'standard'))?.coming).toEqual([{ rate: 2250, validFrom: inTenDays }])
    expect(await errorsOf({ rate: '23' })).toEqual(['validFrom'])
    expect((await manager.call('DELETE', `/vat-rates/LV/standard/${inTenDays}`)).status).toBe(200)
    expect((await manager.call('DELETE', `/vat-rates/LV/standard/${inTenDays}`)).status).toBe(404)
    expect((await manager.call('DELETE', '/vat-rates/LV/standard/2012-07-01')).status).toBe(404)
  })

  test('many at once: one of the same day is added', async () => {
    const add = (rate: string) => manager.post('/vat-rates', { ...standard, rate, validFrom: inTenDays })
    const answers = await Promise.all(['22', '23', '24', '25'].map(add))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422])
    await manager.call('DELETE', `/vat-rates/LV/standard/${inTenDays}`)
  })

  test('the database keeps what holds, whoever writes', async () => {
    const refused = [
      sql`update vat_rates set rate = 2200 where country_code = 'LV'`,
      sql`delete from vat_rates where country_code = 'LV'`,
      sql`insert into vat_rates (country_code, vat_class, rate, valid_from) values ('LV', 'standard', 2000, '2020-01-01')`,
      sql`insert into vat_rates (country_code, vat_class, rate, valid_from) values ('LV', 'standard', 9000, '2099-01-01')`,
    ]
    for (const change of refused) await expect(shop.db.execute(change)).rejects.toThrow()
  })

  test('a country is added with all classes, and removed while it has not begun', async () => {
    const country = { country: 'FI', standard: '25,5', reduced: '13.5', super_reduced: '10', validFrom: inTenDays }
    const wrong = await manager.post('/vat-countries', { ...country, country: 'US', reduced: '' })
    expect(Object.keys(wrong.body.errors).toSorted()).toEqual(['country', 'reduced'])
    expect((await manager.post('/vat-countries', country)).status).toBe(200)
    expect(Object.keys((await manager.post('/vat-countries', country)).body.errors)).toEqual(['country'])
    expect(await classOf('FI', 'standard')).toMatchObject({ current: null, coming: [{ rate: 2550 }] })
    expect((await manager.call('DELETE', `/vat-rates/FI/reduced/${inTenDays}`)).status).toBe(404)
    expect((await manager.call('DELETE', '/vat-countries/FI')).status).toBe(200)
    expect((await manager.call('DELETE', '/vat-countries/LV')).status).toBe(404)
    expect((await manager.post('/vat-countries', { ...country, validFrom: today })).status).toBe(200)
    expect((await manager.call('DELETE', '/vat-countries/FI')).status).toBe(404)
  })

  test('who may not write settings reads them only; the audit log has who added what', async () => {
    expect((await accountant.get('/vat-rates')).status).toBe(200)
    expect((await accountant.post('/vat-rates', { ...standard, rate: '22', validFrom: inTenDays })).status).toBe(403)
    const { entries } = (await (await signedInStaff(shop, 'owner')).get('/audit-log?table=vat_rates')).body
    expect(entries[0]).toMatchObject({ subject: expect.stringMatching(/^vat-rate:/), person: expect.any(String) })
  })

  test('of every other country of the EU rates are proposed, and those of the shop stay as they are', async () => {
    const { others, proposed, proposedAsOf } = await read()
    expect(proposedAsOf).toMatch(/^2026-/)
    expect(proposed.map(({ country }: { country: string }) => country)).toEqual(others)
    expect(proposed).toContainEqual({ country: 'DK', standard: 2500, reduced: [] })
    expect(proposed).toContainEqual({ country: 'SK', standard: 2300, reduced: [1900, 500] })
    const own = () =>
      rows(shop.db, sql`select * from vat_rates where country_code in ('LV', 'LT', 'EE') order by 1, 2, 4`)
    const before = await own()
    const added = { country: 'SK', standard: '21', reduced: '5', super_reduced: '5', validFrom: inTenDays }
    const { body } = await manager.post('/vat-countries', added)
    expect(body.proposed.map(({ country }: { country: string }) => country)).not.toContain('SK')
    expect(await classOf('SK', 'standard')).toMatchObject({ coming: [{ rate: 2100 }] })
    expect(await own()).toEqual(before)
    await manager.call('DELETE', '/vat-countries/SK')
  })

  test('the reference has each country, as it was on a day, and the rates that the shop began with', async () => {
    expect(new Set(EU_RATES.map(({ country }) => country))).toEqual(new Set(EU_COUNTRIES))
    expect(referenceRates('CY', '2025-01-01')?.reduced).toContain(300)
    expect(referenceRates('MT', '2025-01-01')?.reduced).toContain(1200)
    expect(EU_RATES.filter(({ standard, reduced }) => reduced.some((rate) => rate >= standard || rate <= 0))).toEqual(
      [],
    )
    expect(referenceRates('FI', '2025-12-31')?.reduced).toEqual([1400, 1000])
    expect(referenceRates('FI', '2026-01-01')?.reduced).toEqual([1350, 1000])
    expect(referenceRates('FI', '2024-12-31')).toBeNull()
    for (const country of ['LV', 'LT', 'EE']) {
      const { standard, reduced } = referenceRates(country, today) ?? {}
      expect((await classOf(country, 'standard'))?.current?.rate).toBe(standard)
      expect(reduced).toContain((await classOf(country, 'reduced'))?.current?.rate)
    }
  })

  test('the command line proposes them and adds a country', async () => {
    const said: string[] = []
    const run = (...args: string[]) =>
      vatRatesCommand.run({
        ...{ database: { db: shop.db }, args, print: (line: string) => void said.push(line) },
      } as unknown as CommandContext)
    await run('proposed')
    expect(said).toContain('AT  20 %  13 %  10 %  4.9 %')
    await expect(run('add-country', 'AT', '20', '', '10', inTenDays)).rejects.toThrow(UsageError)
    await run('add-country', 'AT', '20', '13', '10', inTenDays)
    expect(await classOf('AT', 'reduced')).toMatchObject({ coming: [{ rate: 1300 }] })
    await manager.call('DELETE', '/vat-countries/AT')
  })

  test('a page is kept until the midnight in Riga on which a rate changes', async () => {
    await manager.post('/vat-rates', { ...standard, rate: '25', validFrom: inTenDays })
    shop.services.memory.invalidate('everything')
    shop.services.pageCache.invalidate('everything')
    const midnight = endOfRigaDay(plusDays(inTenDays, -1))
    const isKept = (at: Date) => findPage(shop.services.pageCache, '/', () => at) !== undefined
    // Not kept while news of the change are still coming.
    const askAndLook = async () => {
      expect((await shop.app.inject({ url: '/' })).statusCode).toBe(200)
      return isKept(new Date(midnight.getTime() - 1))
    }
    await expect.poll(askAndLook).toBe(true)
    expect(isKept(midnight)).toBe(false)
    await manager.call('DELETE', `/vat-rates/LV/standard/${inTenDays}`)
  })
})

describe('OSS', () => {
  const switches = async () => (await accountant.get('/oss-switches')).body
  const add = (validFrom: string) => manager.post('/oss-switches', { validFrom })

  test('begins on a day since which nothing was ordered, and ends on a later one', async () => {
    expect(await switches()).toEqual({ today, isOn: false, switches: [] })
    expect((await accountant.post('/oss-switches', { validFrom: inTenDays })).status).toBe(403)
    await bought(shop, await buyer(shop, [await shop.product({ price: 5_000 })]))
    expect((await add(today)).body.errors).toEqual({
      validFrom: ['No šīs dienas jau ir pasūtījumi. Izvēlieties vēlāku dienu.'],
    })
    expect((await add('rīt')).status).toBe(422)
    expect((await add(inTenDays)).body.switches).toEqual([{ validFrom: inTenDays, isOn: true, canRemove: true }])
    const day = plusDays(inTenDays, 1)
    expect((await add(inTenDays)).body.errors).toEqual({
      validFrom: ['Izvēlieties dienu, kas ir pēc iepriekšējās maiņas.'],
    })
    expect((await add(day)).body.switches).toMatchObject([{ canRemove: false }, { isOn: false, canRemove: true }])
    const remove = (validFrom: string) => manager.call('DELETE', `/oss-switches/${validFrom}`)
    expect((await remove(inTenDays)).status).toBe(404)
    for (const each of [day, inTenDays]) expect((await remove(each)).status).toBe(200)
    expect((await switches()).switches).toEqual([])
    const logged = await firstRow(
      shop.db,
      sql`select count(*)::int as entries from audit_log where subject = ${`oss-switch:${inTenDays}`}`,
    )
    expect(logged).toEqual({ entries: 2 })
  })

  test('is begun and ended from the command line by the same rules', async () => {
    const run = async (...args: string[]) => {
      const said: string[] = []
      const context = { database: { db: shop.db }, args, print: (line: string) => void said.push(line) }
      await ossCommand.run(context as unknown as CommandContext)
      return said.join('\n')
    }
    for (const day of [today, 'rīt']) await expect(run('switch', day)).rejects.toThrow(UsageError)
    await run('switch', inTenDays)
    expect(await run()).toBe(`OSS is not used today.\n${inTenDays}  begins`)
    await expect(run('remove', plusDays(inTenDays, 1))).rejects.toThrow('no such day')
    await run('remove', inTenDays)
    expect((await switches()).switches).toEqual([])
  })

  test('is not rewritten behind the orders, whoever writes', async () => {
    const wrong = [
      sql`insert into oss_switches (valid_from, is_on) values (${today}::date, true)`,
      sql`insert into oss_switches (valid_from, is_on) values (${inTenDays}::date, false)`,
    ]
    for (const statement of wrong) await expect(shop.db.execute(statement)).rejects.toThrow()
  })
})

describe('sales to other EU countries', () => {
  let order = 0
  const sold = (country: string, net: number, kind = 'invoice', vatNote: string | null = null) =>
    shop.db.execute(sql`insert into invoices (order_id, series, number, kind, document)
      select ${order}::int, 'OSS', coalesce(max(number), 0) + 1, ${kind},
        ${JSON.stringify({ version: 1, delivery: { countryCode: country }, totals: { net }, vatNote })}::jsonb
      from invoices where series = 'OSS'`)
  const oss = async () => (await accountant.get('/oss-sales')).body
  const taskIsOpen = async () =>
    (await firstRow(shop.db, sql`select 1 from operator_tasks where kind = 'oss-limit' and done_at is null`)) !==
    undefined

  test('are summed for the year, and a task comes before the limit', async () => {
    const product = await shop.product({ price: 5_000 })
    const { number } = await bought(shop, await buyer(shop, [product]))
    order = (await rowOf(shop, number))?.id ?? 0
    await shop.db.execute(sql`insert into invoice_series (series) values ('OSS') on conflict do nothing`)
    const before = await oss()
    expect(before).toMatchObject({ limit: 1_000_000, isRegistered: false })
    const [{ sales: start }] = before.years
    await sold('EE', 700_000 - start)
    await sold('LT', 50_000)
    await sold('LV', 900_000)
    await sold('EE', 900_000, 'invoice', 'intra-eu')
    await sold('EE', 40_000, 'credit_note')
    expect((await oss()).years[0].sales).toBe(710_000)
    await tellOfOssLimit(shop.db, false, new Date())
    expect(await taskIsOpen()).toBe(false)
    await sold('FI', 90_000)
    await tellOfOssLimit(shop.db, false, new Date())
    expect(await taskIsOpen()).toBe(true)
    await tellOfOssLimit(shop.db, true, new Date())
    expect(await taskIsOpen()).toBe(false)
  })
})
