import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CommandContext } from '../../src/cli/commands.ts'
import { journal as journalCommand } from '../../src/cli/journal-command.ts'
import { texts as words } from '../../src/i18n/texts.ts'
import { runJobOfStaff } from '../../src/jobs.ts'
import type { VatSums } from '../../src/shop/accounting/accounting.calls.ts'
import { firstRow } from '../../src/shop/db.ts'
import { readSettings } from '../../src/shop/settings/settings.db.ts'
import { journalText } from '../../src/shop/staff-jobs/journal-export.db.ts'
import { datedRates, ossSwitchesOf } from '../../src/shop/tax/rates.db.ts'
import { readXml } from '../../src/shop/xml/read.ts'
import type { Xml } from '../../src/shop/xml/write.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { type StaffBrowser, signedInStaff } from '../support/staff.ts'

let shop: TestShop
let anna: StaffBrowser
let stranger: StaffBrowser

beforeAll(async () => {
  shop = await openTestShop({ with: 'demo' })
  anna = await signedInStaff(shop, 'accountant')
  stranger = await signedInStaff(shop, 'support')
}, 60_000)
afterAll(() => shop.close())

const WHOLE = { from: '2020-01-01', to: '2030-12-31' }

async function journal(period: object, browser = anna) {
  const { status, body } = await browser.post('/accounting/journal', { sheet: 'csv', ...period })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await runJobOfStaff(shop.services, body.job)
  expect((await browser.get(`/accounting/jobs/${body.job}`)).body).toMatchObject({
    state: 'done',
    kind: 'export-journal',
  })
  const answer = await shop.app.inject({
    url: `/admin/api/jobs/${body.job}/file`,
    headers: { cookie: browser.cookie },
    remoteAddress: '10.9.0.1',
  })
  const [head = [], ...rows] = answer.body
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  return rows.map((row) => Object.fromEntries(head.map((name, i) => [name, row[i] ?? ''])))
}

const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)

test('the journal of the demo agrees with its documents, its money and the sums of VAT to the cent', async () => {
  const rows = await journal(WHOLE)
  const total = (kind: string) =>
    rows.filter(({ Veids }) => Veids === kind).reduce((sum, { Summa }) => sum + cents(Summa), 0)
  const stored = await firstRow<Record<string, number>>(
    shop.db,
    sql`select
      (select coalesce(sum((document->'totals'->>'gross')::int), 0)::int from invoices where kind = 'invoice') as "Rēķins",
      (select coalesce(sum((document->'totals'->>'gross')::int), 0)::int from invoices where kind = 'credit_note') as "Kredītrēķins",
      (select coalesce(sum(amount), 0)::int from payments where accepted_at is not null or state = 'review') as "Maksājums",
      (select coalesce(sum(amount), 0)::int from refunds where state = 'done') as "Atmaksa"`,
  )
  expect(Object.fromEntries(Object.keys(stored ?? {}).map((kind) => [kind, total(kind)]))).toEqual(stored)
  expect(stored?.Kredītrēķins).toBeGreaterThan(0)

  const vat = (await anna.get(`/accounting/vat?from=${WHOLE.from}&to=${WHOLE.to}`)).body as VatSums
  const fromJournal = vat.rows.map(({ country, rateBp, category }) => {
    const own = rows.filter(
      (row) =>
        row['PVN valsts'] === country &&
        row['PVN kategorija'] === category &&
        row['PVN likme'] === `${rateBp / 100}`.replace('.', ','),
    )
    const sum = (part: string) =>
      own
        .filter((row) => row.Daļa === part)
        .reduce((all, row) => all + (row.Veids === 'Rēķins' ? 1 : -1) * cents(row.Summa), 0)
    return { country, rateBp, category, net: sum('bez PVN'), vat: sum('PVN') }
  })
  expect(fromJournal).toEqual(vat.rows)
  expect(
    rows.filter((row) => row['PVN likme'] !== '' && !vat.rows.some(({ country }) => country === row['PVN valsts'])),
  ).toEqual([])
})

async function fileOf(path: string, browser = anna) {
  const headers = { cookie: browser.cookie }
  return shop.app.inject({ url: `/admin/api${path}`, headers, remoteAddress: '10.9.0.1' })
}

test('totals of days for Moneo agree with the sums of VAT to the cent, each rate in its column', async () => {
  const period = `from=${WHOLE.from}&to=${WHOLE.to}`
  const book = await readXlsx((await fileOf(`/accounting/moneo.xlsx?${period}`)).rawPayload)
  const [head = [], ...days] = book.sheets[0]?.rows ?? []
  expect([head[5], head[7], head[9], head[10], head[15], head[16]]).toEqual([
    ...['Kopā', 'Bez PVN', '5 %, bez PVN', '5 %, PVN', '21 %, bez PVN', '21 %, PVN'],
  ])
  expect(days.length).toBeGreaterThan(3)
  const column = (at: number) => days.reduce((all, row) => all + cents(String(row[at] || '0')), 0)
  const { rows } = (await anna.get(`/accounting/vat?${period}`)).body as VatSums
  const ofHome = rows.filter(
    ({ country, category, rateBp }) => country === 'LV' && category === 'S' && rateBp === 2_100,
  )
  const total = (found: VatSums['rows'], key: 'net' | 'vat') => found.reduce((all, row) => all + row[key], 0)
  expect([column(15), column(16)]).toEqual([total(ofHome, 'net'), total(ofHome, 'vat')])
  expect(column(7) + column(9) + column(12) + column(15) + column(17)).toBe(total(rows, 'net'))
  expect(column(10) + column(13) + column(16) + column(18)).toBe(total(rows, 'vat'))
  expect(column(5) + column(17) + column(18)).toBe(total(rows, 'net') + total(rows, 'vat'))
  for (const row of days) {
    const parts = [7, 9, 10, 12, 13, 15, 16].map((at) => cents(String(row[at] || '0')))
    expect(cents(String(row[5]))).toBe(parts.reduce((all, part) => all + part, 0))
  }
  expect((await fileOf(`/accounting/moneo.xlsx?${period}`, stranger)).statusCode).toBe(403)
  expect((await fileOf('/accounting/moneo.xlsx?from=2026-02-01&to=2026-01-01')).statusCode).toBe(422)
})

test('a period holds its own days, and an empty one only headings', async () => {
  const all = await journal(WHOLE)
  const day = all.map((row) => row.Datums ?? '').sort()[Math.floor(all.length / 2)] ?? ''
  const one = await journal({ from: day, to: day })
  expect(one.length).toBe(all.filter((row) => row.Datums === day).length)
  expect(one.length).toBeGreaterThan(0)
  expect(await journal({ from: '2019-01-01', to: '2019-01-31' })).toEqual([])
  expect((await anna.post('/accounting/journal', { sheet: 'csv', from: '2026-02-01', to: '2026-01-01' })).status).toBe(
    422,
  )
})

test('accounts are filled in once by the accountant, and the file has them', async () => {
  const form = (await anna.get('/accounting/accounts')).body
  const saved = await anna.patch('/accounting/accounts', form.version, {
    changes: { 'accounts.goods': '6110', 'accounts.receivable': '2310', 'accounts.vat': '5721' },
    base: form.fields,
    version: form.version,
  })
  expect(saved.body.fields['accounts.goods']).toBe('6110')
  await expect.poll(async () => (await journal(WHOLE)).some(({ Kredīts }) => Kredīts === '6110')).toBe(true)
  const rows = await journal(WHOLE)
  expect(rows.some(({ Debets, Kredīts }) => Debets === '2310' && Kredīts === '5721')).toBe(true)
  expect(rows.some(({ Kredīts }) => Kredīts === 'Ieņēmumi par piegādi')).toBe(true)
})

test('the journal for PayTraq needs all accounts, has both sides of each posting, and agrees to the cent', async () => {
  const asked = { sheet: 'paytraq', ...WHOLE }
  for (const sheet of ['paytraq', 'jumis', 'zalktis'])
    expect((await anna.post('/accounting/journal', { sheet, ...WHOLE })).status).toBe(422)
  const { version, fields } = (await anna.get('/accounting/accounts')).body
  const changes = Object.fromEntries(
    Object.entries(fields).flatMap(([path, number], at) =>
      number || !path.startsWith('accounts.') ? [] : [[path, String(7_000 + at)]],
    ),
  )
  expect((await anna.patch('/accounting/accounts', version, { changes, base: fields, version })).status).toBe(200)
  await expect.poll(async () => (await anna.post('/accounting/journal', asked)).status).toBe(200)
  const { job } = (await anna.post('/accounting/journal', asked)).body
  await runJobOfStaff(shop.services, job)
  const answer = await fileOf(`/jobs/${job}/file`)
  expect(answer.headers['content-type']).toContain('text/csv')
  const [head = '', ...lines] = answer.body.trim().split('\r\n')
  expect(head).toBe('Reference,JournalDate,AccountCode,DebitAmount,CreditAmount,PartnerName,Narration')
  const cells = lines.map((line) => line.split(','))
  const sides = (at: number) => cells.reduce((all, row) => all + cents(row[at] || '0'), 0)
  const journalSum = (await journal(WHOLE)).reduce((all, { Summa }) => all + cents(Summa), 0)
  expect([sides(3), sides(4)]).toEqual([journalSum, journalSum])
  for (const rows of Map.groupBy(cells, ([reference]) => reference).values()) {
    const [debit, credit] = [3, 4].map((at) => rows.reduce((all, row) => all + cents(row[at] || '0'), 0))
    expect(debit).toBe(credit)
    expect(new Set(rows.map(([, day]) => day)).size).toBe(1)
  }
  expect(cells.every(([, day, account]) => /^\d{4}-\d\d-\d\d$/.test(day ?? '') && /^\d{4}$/.test(account ?? ''))).toBe(
    true,
  )
})

async function programFile(sheet: 'jumis' | 'zalktis', period = WHOLE) {
  const { status, body } = await anna.post('/accounting/journal', { sheet, ...period })
  if (status !== 200) throw new Error(JSON.stringify(body))
  await runJobOfStaff(shop.services, body.job)
  return fileOf(`/jobs/${body.job}/file`)
}

const textsOf = (xml: Xml, name: string): string[] =>
  xml.children.flatMap((child) => [...(child.name === name ? [child.text] : []), ...textsOf(child, name)])
const sumOf = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + cents(amount), 0)

test('the files for Jumis and Zalktis agree with the journal to the cent, whole in slices too', async () => {
  const rows = await journal(WHOLE)
  const of = (...kinds: string[]) =>
    rows.filter(({ Veids = '' }) => kinds.includes(Veids)).map(({ Summa = '' }) => Summa)
  const answer = await programFile('jumis')
  expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8')
  expect(answer.headers['content-disposition']).toMatch(/gramatojumi-jumis-\d{4}-\d\d-\d\d\.xml/)
  const jumis = readXml(answer.body)
  expect(sumOf(textsOf(jumis, 'LineAmount'))).toBe(sumOf(of('Rēķins', 'Kredītrēķins')))
  expect(sumOf(textsOf(jumis, 'DocAmount'))).toBe(sumOf(textsOf(jumis, 'LineAmount')))
  const zalktis = readXml((await programFile('zalktis')).body)
  expect(sumOf(textsOf(zalktis, 'Summa'))).toBe(sumOf(of('Rēķins')) - sumOf(of('Kredītrēķins')))

  const form = (await anna.get('/accounting/accounts')).body
  const change = { 'accounting_programs.jumis_money_group': 'B' }
  const edit = { changes: change, base: form.fields, version: form.version }
  expect((await anna.patch('/accounting/accounts', form.version, edit)).status).toBe(200)
  await expect
    .poll(async () => sumOf(textsOf(readXml((await programFile('jumis')).body), 'DocAmount')))
    .toBe(sumOf(rows.map(({ Summa = '' }) => Summa)))
  expect(await slicedJumis(2)).toBe(await slicedJumis(1_000))
  for (const sheet of ['jumis', 'zalktis'] as const) {
    const empty = readXml((await programFile(sheet, { from: '2019-01-01', to: '2019-01-31' })).body)
    expect(textsOf(empty, 'DocNo').concat(textsOf(empty, 'HronoDocNr'))).toEqual([])
    expect((await stranger.post('/accounting/journal', { sheet, ...WHOLE })).status).toBe(403)
  }
})

/** As the job writes it, `limit` documents at a time. */
async function slicedJumis(limit: number): Promise<string> {
  const { db, services } = shop
  const { memory } = services
  const deps = {
    settings: await readSettings(db, memory),
    now: services.now(),
    place: async () => ({ rates: await datedRates(db, memory), oss: await ossSwitchesOf(db, memory) }),
    wordsOf: () => words.lv.staff.journal,
  }
  const task = { journal: WHOLE, program: 'jumis' as const, lang: 'lv' }
  return (await Array.fromAsync(journalText(db, deps, task, limit))).join('')
}

test('the command writes the same files', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'journal-'))
  const run = async (...args: string[]) => {
    const { config, database } = shop.services
    await journalCommand.run({ config, database, args, print: () => {} } as unknown as CommandContext)
    return readFile(args[3] ?? '', 'utf8')
  }
  const { from, to } = WHOLE
  const jumis = readXml(await run(from, to, 'jumis', join(folder, 'jumis.xml')))
  expect(textsOf(jumis, 'DocAmount')).toEqual(textsOf(readXml((await programFile('jumis')).body), 'DocAmount'))
  const lines = (await run(from, to, 'csv', join(folder, 'all.csv'))).trim().split('\r\n')
  expect(lines.length).toBe((await journal(WHOLE)).length + 1)
  await expect(run(to, from, 'csv', join(folder, 'x.csv'))).rejects.toThrow('journal FROM TO')
  await expect(run(from, to, 'saga', join(folder, 'x.xml'))).rejects.toThrow('journal FROM TO')
  await rm(folder, { recursive: true })
})

test('the same rows come as XLSX, and only to those who may see them', async () => {
  const { body } = await anna.post('/accounting/journal', { sheet: 'xlsx', ...WHOLE })
  await runJobOfStaff(shop.services, body.job)
  const answer = await shop.app.inject({
    url: `/admin/api/jobs/${body.job}/file`,
    headers: { cookie: anna.cookie },
    remoteAddress: '10.9.0.1',
  })
  const book = await readXlsx(answer.rawPayload)
  expect(book.sheets[0]?.rows.length).toBe((await journal(WHOLE)).length + 1)
  expect((await stranger.post('/accounting/journal', { sheet: 'csv', ...WHOLE })).status).toBe(403)
  expect((await stranger.get('/accounting/vat?from=2026-01-01&to=2026-01-31')).status).toBe(403)
})
