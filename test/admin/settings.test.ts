import { sql, TransactionRollbackError } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { setting } from '../../src/cli/setting-commands.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { namedOrders } from '../../src/shop/bank/named-orders.db.ts'
import { toRigaDate } from '../../src/shop/calendar/days.ts'
import { offers } from '../../src/shop/credit/credit.ts'
import { rows } from '../../src/shop/db.ts'
import { issueInvoice } from '../../src/shop/invoices/invoices.db.ts'
import { fieldsOfForm, pathsOf, SETTING_FORM_NAMES, type SettingField } from '../../src/shop/settings/setting-forms.ts'
import { readSettings } from '../../src/shop/settings/settings.db.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { sqlStateOf } from '../../src/shop/sql-state.ts'
import { insertSale } from '../support/invoices.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { STAFF_PASSWORD, type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let bruno: StaffBrowser
let accountant: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'manager')
  bruno = await signedInStaff(shop, 'owner')
  accountant = await signedInStaff(shop, 'accountant')
}, 60_000)
afterAll(() => shop.close())

type Values = Record<string, string | boolean>

const read = async (form: string) => (await anna.get(`/settings/${form}`)).body
async function save(
  browser: StaffBrowser,
  form: string,
  changes: Values,
  before?: { version: number; fields: Values },
) {
  const { version, fields } = before ?? (await read(form))
  const base = Object.fromEntries(Object.keys(changes).map((path) => [path, fields[path]]))
  return browser.patch(`/settings/${form}`, version, { base, changes })
}
const stored = async (key: string) =>
  (await rows<{ value: unknown }>(shop.db, sql`select value from settings where key = ${key}`))[0]?.value

/** @returns the number of an invoice that is issued now */
async function issued(): Promise<string> {
  const settings = await readSettings(shop.db, shop.services.memory)
  const orderId = await insertSale(shop.db)
  return (await shop.db.transaction((tx) => issueInvoice(tx, orderId, shop.services.now(), settings))).number
}

const NO_DAY = '2026-02-31'
const SENSELESS: Readonly<Record<SettingField['kind'], readonly (string | boolean)[]>> = {
  text: [],
  localized: [],
  picture: [],
  flag: ['', 'yes'],
  whole: ['', '-1', '1,5', '9'.repeat(20), 'desmit', true],
  money: ['', '-5', '5,123', 'maz', '9'.repeat(20)],
  percent: ['', '-5', '5,123', '1000', 'maz'],
  choice: ['', 'mars'],
  date: [NO_DAY, 'rīt'],
  clock: ['25:00', 'rīt'],
  email: ['anna', 'anna@', 'a b@c.lv'],
  phone: ['zvaniet', '12'],
  zip: ['LV-10', 'Rīga'],
  prefix: ['', 'Ē', 'A1', 'A-'],
  'reg-num': ['40003009498', '123'],
  'vat-num': ['LV123', 'LV40003009498'],
  iban: ['LV81BANK0000435195001', 'konts'],
  bic: ['HABA', '12345678'],
  container: ['<script>', 'UA-1'],
  link: ['javascript:alert(1)', '//elsewhere.example', 'http://plain.example'],
  hosts: ['nav vietne!'],
}

const senselessFor = (field: SettingField): (string | boolean)[] => [
  ...SENSELESS[field.kind],
  ...(field.kind === 'flag' ? [] : ['x'.repeat((field.max ?? 200) + 1)]),
]

describe('settings', () => {
  test.each(SETTING_FORM_NAMES)('%s: every value that is in force can be read and is accepted again', async (form) => {
    const { fields } = await read(form)
    expect(Object.keys(fields).toSorted()).toEqual(
      pathsOf(fieldsOfForm(form))
        .map(([path]) => path)
        .toSorted(),
    )
    for (const path of Object.keys(fields)) expect(Settings.shape).toHaveProperty(path.split('.')[0] ?? '')
  })

  test('are written as they are stored, and shown in the shop in both languages', async () => {
    const saved = await save(anna, 'words', { 'slogan.lv': ' Gaisma mājai ', 'slogan.en': 'Light for the home' })
    expect(saved.status).toBe(200)
    expect(saved.body.fields['slogan.lv']).toBe('Gaisma mājai')
    expect(await stored('slogan')).toEqual({ lv: 'Gaisma mājai', en: 'Light for the home' })
    for (const [path, words] of Object.entries({ '/': 'Gaisma mājai', '/en': 'Light for the home' })) {
      await expect
        .poll(async () => (await shop.app.inject({ url: path })).body.includes(words), { timeout: 10_000 })
        .toBe(true)
    }
  })

  test('sums and numbers keep their kinds, also as others write them', async () => {
    const saved = await save(anna, 'invoices', { invoice_credit_limit: '1 250,50', invoice_days: '21' })
    expect(saved.body.fields).toMatchObject({ invoice_credit_limit: '1250,50', invoice_days: '21' })
    expect([await stored('invoice_credit_limit'), await stored('invoice_days')]).toEqual([125_050, 21])
    await save(anna, 'privacy', { 'analytics.container_id': 'GTM-AB12CD3' })
    expect(await stored('analytics')).toEqual({ container_id: 'GTM-AB12CD3' })
    await save(anna, 'privacy', { 'analytics.container_id': '' })
    expect(await stored('analytics')).toEqual({ container_id: null })
    await save(anna, 'company', {
      'identity.reg_num': '4000 3009 497',
      'identity.vat_num': 'lv40003009497',
      'identity.zip': '1010',
    })
    expect(await stored('identity')).toMatchObject({ reg_num: '40003009497', vat_num: 'LV40003009497', zip: 'LV-1010' })
  })

  test.each([
    ['company', 'identity.reg_num', '40003009498'],
    ['company', 'identity.reg_num', '123'],
    ['company', 'identity.reg_num', ''],
    ['company', 'identity.vat_num', 'LV123'],
    ['company', 'identity.email', 'anna'],
    ['company', 'identity.phone', 'zvaniet'],
    ['company', 'identity.zip', 'LV-10'],
    ['company', 'identity.name', 'x'.repeat(61)],
    ['orders', 'hold_minutes', '0'],
    ['orders', 'hold_minutes', '1.5'],
    ['orders', 'hold_minutes', '99999999999999999999'],
    ['orders', 'link_minutes', '1000'],
    ['orders', 'guest_hold.sum', '-5'],
    ['orders', 'guest_hold.sum', '5,123'],
    ['orders', 'checkout_calling_codes', 'mars'],
    ['tax', 'reverse_charge_until', '2026-02-31'],
    ['invoices', 'auto_reminders', 'yes'],
    ['privacy', 'analytics.container_id', '<script>'],
    ['privacy', 'accounting_years', '4'],
    ['company', 'identity.iban', 'LV80BANK0000435195001'],
    ['messages', 'own_keys_from', '2026-01-01'],
  ])('%s: %s refuses "%s" with words at the field', async (form, path, value) => {
    const before = await read(form)
    const refused = await save(bruno, form, { [path]: value }, before)
    expect(refused.status).toBe(422)
    expect(refused.body.errors[path]).toHaveLength(1)
    expect(await read(form)).toEqual(before)
  })

  test.each(SETTING_FORM_NAMES)('%s: every field refuses what it cannot mean', async (form) => {
    const before = await read(form)
    for (const [path, field] of pathsOf(fieldsOfForm(form))) {
      for (const value of senselessFor(field)) {
        const refused = await save(bruno, form, { [path]: value }, before)
        expect([path, value, refused.status]).toEqual([path, value, 422])
        expect([path, value, refused.body.errors[path]?.length]).toEqual([path, value, 1])
      }
    }
    expect(await read(form)).toEqual(before)
  })

  test('numbers of documents go on with those of another shop, without gaps and never backwards', async () => {
    const year = toRigaDate(shop.services.now()).slice(0, 4)
    const set = { 'number_series.invoice': 'xy', 'number_series.invoice_next': '10451' }
    expect((await save(accountant, 'numbers', set)).status).toBe(403)
    const saved = await save(anna, 'numbers', set)
    expect(saved.body.fields).toMatchObject({ 'number_series.invoice': 'XY', 'number_series.invoice_next': '10451' })
    const again = await save(anna, 'numbers', { 'number_series.invoice_next': '300' })
    expect(again.body.fields['number_series.invoice_next']).toBe('300')
    await save(anna, 'numbers', { 'number_series.invoice_next': '10451' })
    expect([await issued(), await issued()]).toEqual([`XY-${year}-10451`, `XY-${year}-10452`])
    const before = await read('numbers')
    expect(before.fields['number_series.invoice_next']).toBe('10453')
    for (const next of ['10452', '1', '10454']) {
      const refused = await save(anna, 'numbers', { 'number_series.invoice_next': next }, before)
      expect([next, refused.status, refused.body.errors['number_series.invoice_next']?.length]).toEqual([next, 422, 1])
    }
    expect(await read('numbers')).toEqual(before)
    for (const prefix of ['E', 'CP', before.fields['number_series.credit_note']]) {
      const refused = await save(anna, 'numbers', { 'number_series.invoice': prefix }, before)
      expect([prefix, refused.status]).toEqual([prefix, 422])
    }
    await save(anna, 'numbers', { 'number_series.invoice': 'ZZ', 'number_series.invoice_next': '7' })
    expect(await issued()).toBe(`ZZ-${year}-00007`)
    // Letters of invoices are not given to credit notes, and new ones begin with their own number.
    expect((await save(anna, 'numbers', { 'number_series.credit_note': 'XY' })).status).toBe(422)
    expect((await save(anna, 'numbers', { 'number_series.invoice': 'NN' })).status).toBe(200)
    expect((await read('numbers')).fields['number_series.invoice_next']).toBe('1')
    // Back to the letters that were used: their numbers go on.
    expect((await save(anna, 'numbers', { 'number_series.invoice': 'XY' })).status).toBe(200)
    expect(await issued()).toBe(`XY-${year}-10453`)
    const [document, named] = [`ZZ-${year}-00007`, `zz ${year} 7`]
    expect((await anna.get(`/invoices?q=${document}`)).body.rows).toMatchObject([{ number: document }])
    expect((await namedOrders(shop.db, [named]))[0]).toHaveLength(1)
    expect((await audit(shop.db)).filter((line) => line.includes('gap'))).toEqual([])
  })

  test('the command line refuses what the forms refuse', async () => {
    const run = (key: string, value: unknown) =>
      setting.run({ database: { db: shop.db }, args: [key, JSON.stringify(value)], print: () => {} } as never)
    const identity = (await stored('identity')) as object
    await expect(run('identity', { ...identity, iban: 'LV81BANK0000435195001' })).rejects.toThrow(/^identity\.iban: /)
    await expect(run('identity', { ...identity, name: '' })).rejects.toThrow(/^identity\.name: /)
    await expect(run('hold_minutes', 99_999_999)).rejects.toThrow(/^hold_minutes: /)
    await expect(run('link_minutes', 1_000)).rejects.toThrow(/^link_minutes: /)
    await expect(run('slogan', { lv: 'x'.repeat(400) })).rejects.toThrow(/^slogan\.lv: /)
    expect(await stored('identity')).toEqual(identity)
    await run('quote_days', 30)
    expect(await stored('quote_days')).toBe(30)
  })

  test('the database refuses a value of another kind, and takes each default', async () => {
    const put = (key: string, value: unknown) =>
      shop.db
        .transaction(async (tx) => {
          await tx.execute(sql`insert into settings (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)
          on conflict (key) do update set value = excluded.value`)
          tx.rollback()
        })
        .catch((error: unknown) => (error instanceof TransactionRollbackError ? 'taken' : sqlStateOf(error)))
    for (const [key, value] of Object.entries(Settings.parse({})))
      expect([key, await put(key, value)]).toEqual([key, 'taken'])
    for (const key of Object.keys(Settings.shape) as (keyof Settings)[]) {
      for (const wrong of [7, -5, 1.5, true, [1], null]) {
        if (Settings.shape[key].safeParse(wrong).success) continue
        expect([key, wrong, await put(key, wrong)]).toEqual([key, wrong, '23514'])
      }
    }
  })

  let letters = 'QP'
  test('a number is not set while it is being given: one waits for the other', async () => {
    // Others at a second attempt.
    letters = letters === 'QP' ? 'QQ' : 'QR'
    const year = toRigaDate(shop.services.now()).slice(0, 4)
    await save(anna, 'numbers', { 'number_series.invoice': letters, 'number_series.invoice_next': '1' })
    const before = await read('numbers')
    const [saved, number] = await Promise.all([
      save(anna, 'numbers', { 'number_series.invoice_next': '500' }, before),
      issued(),
    ])
    expect([`${letters}-${year}-00001`, `${letters}-${year}-00500`]).toContain(number)
    // 409: the number had been given before the form was read.
    expect(number.endsWith('00500') ? [200] : [409, 422]).toContain(saved.status)
    expect((await audit(shop.db)).filter((line) => line.includes('gap'))).toEqual([])
  })

  test('instalments are shown only by terms that the merchant has entered', async () => {
    expect(Settings.parse({}).credit.isShown).toBe(false)
    const changes = { 'credit.isShown': true, 'credit.withInterest.rate': '12,9', 'credit.withInterest.months': '36' }
    expect((await save(anna, 'credit', changes)).body.fields).toMatchObject({ 'credit.withInterest.rate': '12,90' })
    expect(await stored('credit')).toMatchObject({ isShown: true, withInterest: { rate: 1290, months: 36, fee: 0 } })
    expect(offers(50_000, Settings.parse({ credit: await stored('credit') }).credit)?.withInterest.months).toBe(36)
    await save(anna, 'credit', { 'credit.isShown': false })
    expect(offers(50_000, Settings.parse({ credit: await stored('credit') }).credit)).toBeNull()
  })

  test('hosts of agents that are refused are kept as names', async () => {
    const wrong = await save(anna, 'agents', { 'agents.refused_hosts': 'nav vietne!' })
    expect([wrong.status, Object.keys(wrong.body.errors)]).toEqual([422, ['agents.refused_hosts']])
    await save(anna, 'agents', { 'agents.refused_hosts': 'https://Bad.example/profile; other.example bad.example' })
    expect(await stored('agents')).toMatchObject({ refused_hosts: 'bad.example, other.example', catalogue: true })
    await save(anna, 'agents', { 'agents.refused_hosts': '' })
  })

  test('the bank account changes only after a proof', async () => {
    const changes = { 'identity.iban': 'LV80 BANK 0000 4351 9500 1' }
    await shop.db.execute(sql`update staff_sessions set proven_at = now() - interval '1 hour'`)
    const refused = await save(bruno, 'bank', changes)
    expect([refused.status, refused.body.errors.reason]).toEqual([403, 'proof'])
    expect((await bruno.post('/session/proof', { password: STAFF_PASSWORD })).status).toBe(200)
    expect((await save(bruno, 'bank', changes)).status).toBe(200)
    expect(await stored('identity')).toMatchObject({ iban: 'LV80BANK0000435195001', zip: 'LV-1010' })
    expect((await save(bruno, 'bank', { 'identity.iban': 'LV81BANK0000435195001' })).status).toBe(422)
  })

  test('two people: other fields are merged, the same one is asked about', async () => {
    const read1 = await read('company')
    await save(anna, 'company', { 'identity.city': 'Cēsis' }, read1)
    const merged = await save(bruno, 'company', { 'identity.address': 'Rīgas iela 7' }, read1)
    expect(merged.body.fields).toMatchObject({ 'identity.city': 'Cēsis', 'identity.address': 'Rīgas iela 7' })
    const contested = await save(bruno, 'company', { 'identity.city': 'Valka' }, read1)
    expect(contested.status).toBe(409)
    expect(contested.body.errors.conflicts).toMatchObject([{ field: 'identity.city', mine: 'Valka', theirs: 'Cēsis' }])
    expect(contested.body.errors.conflicts[0].person).toBeTruthy()
    expect(contested.body.errors.version).toBe(merged.body.version)
    expect((await read('company')).fields['identity.city']).toBe('Cēsis')
  })

  test('many at once lose nothing', async () => {
    const before = await read('orders')
    const paths = ['hold_minutes', 'transfer_days', 'order_page_days', 'guest_hold.share', 'guest_hold.pieces']
    const answers = await Promise.all(paths.map((path) => save(anna, 'orders', { [path]: '50' }, before)))
    expect(answers.map(({ status }) => status)).toEqual(paths.map(() => 200))
    const { fields } = await read('orders')
    expect(paths.map((path) => fields[path])).toEqual(paths.map(() => '50'))
  })

  test('who may read may not write; unknown forms are not found; a version is asked for', async () => {
    expect((await accountant.get('/settings/company')).status).toBe(200)
    expect((await save(accountant, 'company', { 'identity.city': 'Rīga' })).status).toBe(403)
    expect((await anna.get('/settings/keys')).status).toBe(422)
    expect((await anna.call('PATCH', '/settings/company', { changes: { 'identity.city': 'Rīga' } })).status).toBe(428)
  })

  test('the audit log names who changed what', async () => {
    const { entries } = (await bruno.get('/audit-log?subject=setting:identity')).body
    expect(entries[0]).toMatchObject({ table: 'settings', act: 'update' })
    expect(entries[0].person).toBeTruthy()
  })

  test('what is missing before the shop can sell is told by key', async () => {
    await shop.db.execute(sql`delete from settings where key = 'identity'`)
    const { missing } = (await anna.get('/opening')).body
    expect(missing[0]).toMatchObject({ key: 'identity', names: expect.arrayContaining(['identity.legal_name']) })
    expect(missing.map(({ key }: { key: string }) => key)).toContain('bank-account')
  })
})

test('the notice on the guarantee has picture and address, or is not shown', async () => {
  const change = async (changes: Record<string, string>, base: Record<string, string>) =>
    bruno.patch('/settings/guarantee', 1, { changes, base })
  const empty = { 'guarantee_notice.image': '', 'guarantee_notice.link': '' }
  const half = await change({ 'guarantee_notice.link': '/returns' }, empty)
  expect([half.status, Object.keys(half.body.errors)]).toEqual([422, ['guarantee_notice.image']])
  const image = `p/${'a'.repeat(32)}f`
  const full = { 'guarantee_notice.image': image, 'guarantee_notice.link': '/returns' }
  expect((await change({ ...full, 'guarantee_notice.link': 'javascript:x' }, empty)).status).toBe(422)
  expect((await change(full, empty)).status).toBe(200)
  shop.services.memory.invalidate('everything')
  expect((await shop.visitor().get('/contact')).body).toContain(`/media/320/${image}-whole.webp`)
  expect((await change(empty, full)).status).toBe(200)
  shop.services.memory.invalidate('everything')
  expect((await shop.visitor().get('/contact')).body).not.toContain('footer__guarantee')
})
