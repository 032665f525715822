import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bankCommand } from '../../src/cli/bank-command.ts'
import type { CommandContext } from '../../src/cli/commands.ts'
import { audit } from '../../src/shop/audit/audit.db.ts'
import { firstRow, rows } from '../../src/shop/db.ts'
import { openTasks } from '../../src/shop/tasks/tasks.db.ts'
import { decide, entriesOf, entryOf, paidState, readStatement, sendStatement, transferOrder } from '../support/bank.ts'
import { bought } from '../support/bought.ts'
import { buyer } from '../support/buyers.ts'
import { openTestShop, type TestShop } from '../support/shop.ts'
import { signedIn } from '../support/signed-in.ts'
import { signedInStaff } from '../support/staff.ts'
import { camt, fidavista, PAYER_IBAN } from '../support/statement-files.ts'

let shop: TestShop
let anna: Awaited<ReturnType<typeof signedInStaff>>

beforeAll(async () => {
  shop = await openTestShop()
  anna = await signedInStaff(shop, 'accountant')
}, 60_000)
afterAll(async () => {
  const findings = await audit(shop.db)
  await shop.close()
  expect(findings).toEqual([])
})

const tasksOf = async (number: string) =>
  (await openTasks(shop.db))
    .filter(({ note }) => note.startsWith(number))
    .map(({ id, kind, note }) => ({ id, kind, note }))

const invoiceOf = async (number: string) =>
  (
    await firstRow<{ number: string }>(
      shop.db,
      sql`select i.document->>'number' as number from invoices i join orders o on o.id = i.order_id
          where o.prefixed_id = ${number} and i.kind = 'invoice'`,
    )
  )?.number ?? ''

async function onInvoice(regNum: string) {
  const lamp = await shop.product({ price: 12_100, quantity: 5 })
  const { visitor } = await signedIn(shop, { type: 'b2g', vatNum: null, mayPayByInvoice: true, regNum })
  await visitor.post(`/api/cart-item/add/${lamp.id}?action=plus`, { quantity: 1 })
  const placed = await bought(shop, visitor, { payment_method: 'invoice' })
  return { ...placed, invoice: await invoiceOf(placed.number) }
}

test('a statement of a stranger is refused before it is read', async () => {
  let wasRead = false
  const payload = new Readable({
    read() {
      wasRead = true
      this.push(null)
    },
  })
  const { statusCode } = await shop.app.inject({
    method: 'POST',
    url: '/admin/api/bank/statements?name=izraksts.xml',
    headers: { authorization: 'Bearer x', 'content-type': 'application/octet-stream' },
    payload,
  })
  expect([statusCode, wasRead]).toEqual([401, false])
})

describe('a clean payment', () => {
  test('is booked at once in every format, however its reference is typed', async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5, 6].map(() => transferOrder(shop)))
    const school = await onInvoice('90000069281')
    const [a, b, c, d, e, f] = orders.map(({ number, total }) => ({ number, total }))
    if (!a || !b || !c || !d || !e || !f) throw new Error('six orders')
    const bare = (number: string) => number.replaceAll('-', '')
    await readStatement(shop, anna, camt([{ amount: a.total, text: `Apmaksa par pasūtījumu ${a.number}, paldies` }]))
    await readStatement(
      shop,
      anna,
      camt([{ amount: b.total, text: bare(b.number).toLowerCase(), bankReference: 'B1' }], '08'),
    )
    const inGroups = bare(c.number).replace(/(.{3})/g, '$1 ')
    await readStatement(shop, anna, camt([{ amount: c.total, text: `pas. nr. ${inGroups}` }], '13', 'ns2'))
    await readStatement(
      shop,
      anna,
      fidavista([{ amount: d.total, text: `Par ${d.number.slice(2)}`, bankReference: 'F1' }]),
    )
    await readStatement(shop, anna, camt([{ amount: e.total, reference: creditorReference(bare(e.number)) }], '08'))
    const windows = Buffer.from(
      fidavista([{ amount: f.total, text: `Rekins ${f.number}`, payer: 'X' }], 'windows-1257'),
      'latin1',
    )
    await readStatement(shop, anna, windows)
    const typed = school.invoice.replace('ER-2026-000', 'er 2026 ')
    await readStatement(shop, anna, camt([{ amount: school.total, text: `Rēķins Nr.${typed}` }]))
    for (const { number } of orders) expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
    expect((await paidState(shop, school.number))?.is_paid).toBe(true)
    expect(await entriesOf(anna)).toEqual([])
    const [booked] = await entriesOf(anna, 'booked', a.number)
    expect(booked).toMatchObject({
      payer: 'Anna Ozola',
      payerIban: PAYER_IBAN,
      amount: a.total,
      decidedBy: 'Anna accountant',
    })
    const log = await rows<{ actor: string }>(
      shop.db,
      sql`select actor from audit_log where subject = ${`bank-entry:${booked?.id}`} and after->>'state' = 'booked'`,
    )
    expect(log).toEqual([{ actor: `staff:${anna.id}` }])
  })

  test('the same file and files that overlap change nothing twice', async () => {
    const [a, b] = [await transferOrder(shop), await transferOrder(shop)]
    const first = { amount: a.total, text: `${a.number} otrreiz`, bankReference: 'R-1' }
    const plain = { amount: 500, text: 'bez bankas atsauces', day: '2026-11-20' }
    const file = camt([first, plain, plain, { amount: 700, isOut: true, text: 'maksa' }])
    expect(await readStatement(shop, anna, file)).toMatchObject({
      isKnown: false,
      statement: { entries: 3, known: 0, outgoing: 1, booked: 1, open: 2, waiting: 0, format: 'camt.053' },
    })
    expect((await readStatement(shop, anna, file)).isKnown).toBe(true)
    const wider = camt([plain, first, { amount: b.total, text: b.number, bankReference: 'R-2' }, plain])
    expect(await readStatement(shop, anna, wider)).toMatchObject({
      isKnown: false,
      statement: { entries: 4, known: 3, booked: 1 },
    })
    expect(await entriesOf(anna, 'open', 'bez bankas atsauces')).toHaveLength(2)
    for (const entry of await entriesOf(anna, 'open', 'bez bankas atsauces')) await decide(anna, entry, 'ignore')
    expect(await tasksOf(a.number)).toEqual([])
  })

  test('two people who send overlapping files at once book each payment once', async () => {
    const orders = await Promise.all([1, 2, 3].map(() => transferOrder(shop)))
    const moves = orders.map(({ number, total }) => ({
      amount: total,
      text: `vienlaikus ${number}`,
      bankReference: number,
    }))
    const files = [camt(moves), camt(moves.toReversed()), camt(moves, '08')]
    await Promise.all(files.map((file) => readStatement(shop, anna, file)))
    expect(await entriesOf(anna, 'booked', 'vienlaikus')).toHaveLength(3)
    for (const { number } of orders) expect(await tasksOf(number)).toEqual([])
  })
})

describe('a doubtful payment', () => {
  test('less than the order waits for is kept as a part, and the rest pays the order', async () => {
    const { number, total } = await transferOrder(shop)
    await readStatement(shop, anna, camt([{ amount: 4_000, text: `daļa ${number}`, bankReference: 'P-1' }]))
    const part = await entryOf(anna, `daļa ${number}`)
    expect(part).toMatchObject({ state: 'open', doubt: 'less', order: { number, due: total, act: 'part' } })
    expect((await decide(anna, part, 'accept', { order: number })).body).toMatchObject({ state: 'part' })
    expect(await paidState(shop, number)).toEqual({ state: 'awaiting_payment', is_paid: false })
    await readStatement(shop, anna, camt([{ amount: total - 4_000, text: `pārējais ${number}`, bankReference: 'P-2' }]))
    expect(await entryOf(anna, `pārējais ${number}`)).toMatchObject({ state: 'booked', doubt: null })
    expect(await entryOf(anna, `daļa ${number}`)).toMatchObject({ state: 'booked' })
    expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
  })

  test('more than the order waits for pays it, and what is too much goes back', async () => {
    const { number, total } = await transferOrder(shop)
    await readStatement(shop, anna, camt([{ amount: total + 250, text: `par daudz ${number}` }]))
    const entry = await entryOf(anna, `par daudz ${number}`)
    expect(entry).toMatchObject({ doubt: 'more', order: { act: 'pay-more' } })
    await decide(anna, entry, 'accept', { order: number })
    expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
    const [task] = await tasksOf(number)
    expect(task).toMatchObject({ kind: 'overpaid', note: `${number}: 2.50 EUR` })
    expect(await anna.post(`/tasks/${task?.id}/refund`)).toMatchObject({ status: 200, body: { money: 'pending' } })
    const [byHand] = await tasksOf(number)
    expect(byHand).toMatchObject({ kind: 'refund-by-hand', note: `${number}: 2.50 EUR` })
    expect((await decide(anna, await entryOf(anna, `par daudz ${number}`), 'undo')).status).toBe(409)
    await anna.post(`/tasks/${byHand?.id}/sent`)
    expect(await tasksOf(number)).toEqual([])
    expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
  })

  test('of an order that has a link pays it, and what is paid by the link as well goes back', async () => {
    const lamp = await shop.product({ price: 12_100, quantity: 5 })
    const { visitor, number, path, total } = await bought(shop, await buyer(shop, [{ id: lamp.id }]))
    const link = String((await visitor.get(`${path}/pay`)).headers.location)
    await readStatement(shop, anna, camt([{ amount: total, text: `Saites vietā ${number}` }]))
    expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
    await visitor.submit(link, { decision: 'pay' })
    const payments = await rows(
      shop.db,
      sql`select p.provider, p.state, p.amount from payments p join orders o on o.id = p.order_id
          where o.prefixed_id = ${number} order by p.attempt`,
    )
    expect(payments).toEqual([
      { provider: 'practice', state: 'review', amount: total },
      { provider: 'transfer', state: 'accepted', amount: total },
    ])
    expect(await tasksOf(number)).toMatchObject([{ kind: 'paid-twice' }])
  })

  test('that comes a second time, or for a cancelled order, goes back through a task', async () => {
    const [twice, late] = [await transferOrder(shop), await transferOrder(shop)]
    const manager = await signedInStaff(shop, 'manager', 'cancels@darbinieki.example')
    expect((await manager.post(`/orders/${late.number}/cancel`, {})).status).toBe(200)
    await readStatement(
      shop,
      anna,
      camt([
        { amount: twice.total, text: `pirmais ${twice.number}`, bankReference: 'T-1' },
        { amount: twice.total, text: `otrais ${twice.number}`, bankReference: 'T-2' },
        { amount: late.total, text: `novēlots ${late.number}`, bankReference: 'T-3' },
      ]),
    )
    const second = await entryOf(anna, `otrais ${twice.number}`)
    expect(second).toMatchObject({ state: 'open', doubt: 'paid', order: { act: 'give-back' } })
    expect((await decide(anna, second, 'accept', { order: twice.number })).body).toMatchObject({ state: 'give-back' })
    expect(await tasksOf(twice.number)).toMatchObject([{ kind: 'paid-twice' }])
    // Undone before anything was given back: the task goes, and the entry waits again.
    const undone = await decide(anna, await entryOf(anna, `otrais ${twice.number}`), 'undo')
    expect(undone.body).toMatchObject({ state: 'open', doubt: 'undone' })
    expect(await tasksOf(twice.number)).toEqual([])
    const after = await entryOf(anna, `novēlots ${late.number}`)
    expect(after).toMatchObject({ doubt: 'cancelled', order: { act: 'give-back' } })
    await decide(anna, after, 'accept', { order: late.number })
    const [task] = await tasksOf(late.number)
    expect(task).toMatchObject({ kind: 'paid-late' })
    expect((await manager.post(`/tasks/${task?.id}/restore`)).status).toBe(200)
    expect(await paidState(shop, late.number)).toEqual({ state: 'paid', is_paid: true })
  })

  test('without a reference is proposed by its sum and its payer, else an order is searched for', async () => {
    const { number, total } = await transferOrder(shop)
    const order = await firstRow<{ name: string }>(
      shop.db,
      sql`update orders set surname = 'Čakste-Viesturs' where prefixed_id = ${number} returning name`,
    )
    await readStatement(
      shop,
      anna,
      camt([
        { amount: total, text: 'par lampu', payer: `CAKSTE-VIESTURS ${order?.name.toUpperCase()}`, iban: 'LV00NEW' },
        { amount: 123_456, text: 'kaut kas cits', payer: 'SIA Nezināms' },
      ]),
    )
    const bySum = await entryOf(anna, 'par lampu')
    expect(bySum).toMatchObject({ state: 'open', doubt: 'by-sum', order: { number, act: 'pay' } })
    expect(await entryOf(anna, 'kaut kas cits')).toMatchObject({ state: 'open', doubt: 'unknown', order: null })
    const found = await anna.get(`/bank/orders?q=${number.toLowerCase()}&amount=${total}`)
    expect(found.body.rows).toMatchObject([{ number, due: total, act: 'pay' }])
    expect((await decide(anna, bySum, 'accept', { order: 'E-000-000' })).status).toBe(409)
    expect((await decide(anna, bySum, 'accept', { order: number })).body).toMatchObject({ state: 'booked' })
    await decide(anna, await entryOf(anna, 'kaut kas cits'), 'ignore')
  })

  test('that names two orders, or is no euro, waits', async () => {
    const [a, b] = [await transferOrder(shop), await transferOrder(shop)]
    await readStatement(
      shop,
      anna,
      camt([
        { amount: a.total + b.total, text: `abi: ${a.number} ${b.number}` },
        { amount: a.total, text: `dolāri ${a.number}`, currency: 'USD' },
      ]),
    )
    expect(await entryOf(anna, 'abi:')).toMatchObject({ state: 'open', doubt: 'several', order: null })
    const dollars = await entryOf(anna, 'dolāri')
    expect(dollars).toMatchObject({ doubt: 'currency' })
    expect((await decide(anna, dollars, 'accept', { order: a.number })).status).toBe(409)
    const ignored = await decide(anna, dollars, 'ignore')
    expect(ignored.body).toMatchObject({ state: 'ignored' })
    expect((await decide(anna, { ...dollars, ...ignored.body }, 'undo')).body).toMatchObject({ state: 'open' })
  })

  test('of several orders is proposed for all of them, and pays them together or none', async () => {
    const [a, b, c] = [await transferOrder(shop), await transferOrder(shop), await transferOrder(shop)]
    await readStatement(shop, anna, camt([{ amount: a.total + b.total, text: `kopā par ${a.number}, ${b.number}` }]))
    const entry = await entryOf(anna, 'kopā par')
    expect(entry.several.map(({ number }) => number).toSorted()).toEqual([a.number, b.number].toSorted())
    const accept = (orders: string[], as = entry) => decide(anna, as, 'accept-several', { orders })
    const wrong = await accept([a.number, b.number, c.number])
    expect([wrong.status, wrong.body.errors.reason]).toEqual([409, 'sum'])
    expect((await accept([a.number, 'E-000-000'])).status).toBe(409)
    const answers = await Promise.all([accept([a.number, b.number]), accept([b.number, a.number])])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    for (const { number } of [a, b]) {
      expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
      expect(await invoiceOf(number)).not.toBe('')
      const [shown] = await entriesOf(anna, 'booked', number)
      expect(shown?.several).toHaveLength(2)
    }
    expect(await paidState(shop, c.number)).toMatchObject({ is_paid: false })
    const booked = await entryOf(anna, 'kopā par')
    expect((await decide(anna, booked, 'undo')).status).toBe(409)
  })

  test('of several invoices by their numbers, chosen by hand, is undone for all of them', async () => {
    const [a, b] = [await onInvoice('90000022399'), await onInvoice('90000038578')]
    await readStatement(shop, anna, camt([{ amount: a.total + b.total, text: `rēķini ${a.invoice} un ${b.invoice}` }]))
    const entry = await entryOf(anna, 'rēķini')
    expect(entry.several).toHaveLength(2)
    const done = await decide(anna, entry, 'accept-several', { orders: [a.number, b.number] })
    expect(done.body).toMatchObject({ state: 'booked' })
    expect((await decide(anna, done.body, 'undo')).body).toMatchObject({ state: 'open', several: [] })
    for (const { number } of [a, b]) expect(await paidState(shop, number)).toMatchObject({ is_paid: false })
  })

  test('is decided once by two people at once', async () => {
    const { number, total } = await transferOrder(shop)
    await readStatement(shop, anna, camt([{ amount: total - 1, text: `divi cilvēki ${number}` }]))
    const entry = await entryOf(anna, `divi cilvēki ${number}`)
    const answers = await Promise.all([
      decide(anna, entry, 'accept', { order: number }),
      decide(anna, entry, 'ignore'),
      decide(anna, entry, 'accept', { order: number }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  })

  test('a part of an order that is cancelled meanwhile waits for a decision again', async () => {
    const { number } = await transferOrder(shop)
    await readStatement(shop, anna, camt([{ amount: 100, text: `maza daļa ${number}` }]))
    await decide(anna, await entryOf(anna, `maza daļa ${number}`), 'accept', { order: number })
    expect(await entriesOf(anna, 'open', 'maza daļa')).toEqual([])
    const manager = await signedInStaff(shop, 'manager', 'stops@darbinieki.example')
    await manager.post(`/orders/${number}/cancel`, {})
    const [entry] = await entriesOf(anna, 'open', 'maza daļa')
    if (!entry) throw new Error('The part does not wait')
    expect(entry).toMatchObject({ state: 'part', doubt: 'cancelled', order: { act: 'give-back' } })
    await decide(anna, entry, 'accept', { order: number })
    expect(await tasksOf(number)).toMatchObject([{ kind: 'overpaid', note: `${number}: 1.00 EUR` }])
  })
})

describe('a wrong booking', () => {
  test('of an invoice is undone; of an order whose payment made the invoice it says why not', async () => {
    const school = await onInvoice('90099999994')
    const plain = await transferOrder(shop)
    await readStatement(
      shop,
      anna,
      camt([
        { amount: school.total, text: `skola ${school.invoice}` },
        { amount: plain.total, text: `parasts ${plain.number}` },
      ]),
    )
    const undone = await decide(anna, await entryOf(anna, `skola ${school.invoice}`), 'undo')
    expect(undone.body).toMatchObject({ state: 'open', doubt: 'undone', order: { standing: 'owed', act: 'pay' } })
    expect((await paidState(shop, school.number))?.is_paid).toBe(false)
    expect((await decide(anna, undone.body, 'accept', { order: school.number })).status).toBe(200)
    expect((await paidState(shop, school.number))?.is_paid).toBe(true)
    const refused = await decide(anna, await entryOf(anna, `parasts ${plain.number}`), 'undo')
    expect(refused).toMatchObject({ status: 409, body: { errors: { reason: 'invoiced' } } })
    expect(refused.body.message).toContain('Šo apmaksu atsaukt nevar')
  })
})

test('the command reads a file and says what is left', async () => {
  const { number, total } = await transferOrder(shop)
  const folder = mkdtempSync(join(tmpdir(), 'bank-'))
  const file = join(folder, 'izraksts.xml')
  writeFileSync(
    file,
    camt([
      { amount: total, text: number },
      { amount: 77, text: 'komanda' },
    ]),
  )
  const lines: string[] = []
  const { config, database } = shop.services
  const print = (line: string) => void lines.push(line)
  const run = (...args: string[]) => bankCommand.run({ config, database, args, print } as unknown as CommandContext)
  await run(file)
  expect(lines[0]).toBe('2 payments came in, 0 known before: 1 booked, 1 for you to decide.')
  expect(await paidState(shop, number)).toEqual({ state: 'paid', is_paid: true })
  await run(file)
  expect(lines).toContain('This file was read before.')
  writeFileSync(file, 'a;b')
  await expect(run(file)).rejects.toThrow('no XML')
  rmSync(folder, { recursive: true })
})

describe('a file', () => {
  test('that is no statement is refused in words, and nothing is kept', async () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "cc"><!ENTITY c "&b;&b;">]><Document><BkToCstmrStmt>&c;</BkToCstmrStmt></Document>`
    const wrong: [string, string][] = [
      ['datums;summa\n2026-11-24;12,00', 'not-xml'],
      ['<html><body>Pieslēdzieties</body></html>', 'unknown-format'],
      [bomb, 'broken'],
      [camt([{ amount: 100, text: 'a' }]).slice(0, 400), 'broken'],
      [camt([{ amount: 100, text: 'a', day: '2026-02-31' }]), 'broken'],
    ]
    for (const [file, reason] of wrong) {
      const { status, body } = await sendStatement(anna, file)
      expect([status, body.errors?.reason]).toEqual([422, reason])
      expect(body.errors.file).toEqual([body.message])
    }
    expect(
      (await anna.get('/bank/statements?limit=200')).body.rows.every(({ entries }: { entries: number }) => entries > 0),
    ).toBe(true)
  })

  test('hides payers from those who may not see personal data, and is closed to others', async () => {
    const viewer = await signedInStaff(shop, 'viewer')
    expect((await viewer.get('/bank/entries')).status).toBe(403)
    expect((await sendStatement(viewer, camt([]))).status).toBe(403)
    await shop.db.transaction(async (tx) => {
      await tx.execute(sql`select set_config('shop.actor', 'cli', true)`)
      await tx.execute(sql`update roles set rights = rights || '{read:accounting}' where code = 'viewer'`)
    })
    const { rows: seen } = (await viewer.get('/bank/entries?view=booked')).body
    expect(seen[0]).toMatchObject({ payer: null, payerIban: null, details: '' })
  })
})

/** ISO 11649. */
function creditorReference(body: string): string {
  const digits = [...`${body}RF00`].map((char) => Number.parseInt(char, 36)).join('')
  const check = String(98n - (BigInt(digits) % 97n)).padStart(2, '0')
  return `RF${check}${body}`.replace(/(.{4})/g, '$1 ').trim()
}
