import { describe, expect, test } from 'vitest'
import { texts } from '../../src/i18n/texts.ts'
import { ACCOUNT_ROLES, type Accounts } from '../../src/shop/accounting/accounts.ts'
import { jumisFile } from '../../src/shop/accounting/jumis-file.ts'
import {
  addToVatSums,
  type Posting,
  postingsOf,
  postingsOfMove,
  type VatPlace,
  type VatSum,
} from '../../src/shop/accounting/postings.ts'
import type { ProgramFacts, ProgramFile } from '../../src/shop/accounting/programs.ts'
import { zalktisFile } from '../../src/shop/accounting/zalktis-file.ts'
import { priceCart } from '../../src/shop/cart/cart.ts'
import { creditOf } from '../../src/shop/invoices/credit.ts'
import type { Invoice } from '../../src/shop/invoices/invoice.ts'
import { Settings } from '../../src/shop/settings/settings.ts'
import { readXml } from '../../src/shop/xml/read.ts'
import type { Xml } from '../../src/shop/xml/write.ts'
import { twoLamps } from '../support/invoices.ts'
import { saleOfPriced } from '../support/money-properties.ts'
import { randomCart } from '../support/random-carts.ts'
import { invoiceOfSale, saleOf } from '../support/sales.ts'

const accounts = Object.fromEntries(ACCOUNT_ROLES.map((role, at) => [role, String(5_000 + at)])) as Accounts
const place: VatPlace = {
  rates: [
    { countryCode: 'LV', vatClass: 'standard', rate: 2100, validFrom: '2012-07-01' },
    { countryCode: 'LV', vatClass: 'books', rate: 500, validFrom: '2022-01-01' },
    { countryCode: 'EE', vatClass: 'standard', rate: 2400, validFrom: '2025-07-01' },
  ] as unknown as VatPlace['rates'],
  oss: [{ validFrom: '2021-07-01', isOn: true }],
}
const mapping = Settings.shape.accounting_programs.parse({})
const facts: ProgramFacts = {
  ...{ accounts, mapping, words: texts.lv.staff.journal, period: { from: '2026-11-01', to: '2026-11-30' } },
  ...{ source: 'Meža veikals', at: new Date('2026-12-01T08:00:00Z') },
}

const ordered = (document: Invoice) => ({ document, orderedOn: document.issueDate })
const postingsFor = (documents: readonly Invoice[]) =>
  documents.flatMap((document) => postingsOf(ordered(document), place))

function read(file: ProgramFile, postings: readonly Posting[], given: Partial<ProgramFacts> = {}): Xml {
  const asked = { ...facts, ...given }
  const taken = postings.filter((posting) => file.takes?.(posting, asked) ?? true)
  return readXml(file.head(asked) + file.body(taken, asked) + file.tail)
}

const named = ({ children }: Xml, name: string) => children.filter((child) => child.name === name)
const textOf = (parent: Xml, name: string) => named(parent, name)[0]?.text
const centsOf = (parent: Xml, name: string) => Math.round(Number(textOf(parent, name)) * 100)

const jumisDocuments = (root: Xml) => named(named(root, 'tjResponse')[0] as Xml, 'FinancialDoc')
const issue = (number: string) => ({ number, issueDate: '2026-11-25', reason: 'x', reference: number })

/** Invoices of several rates and states, and a credit note of a part of each. */
function randomDocuments(count: number): Invoice[] {
  return Array.from({ length: count }, (_, i) => i + 1).flatMap((seed) => {
    const { cart, facts } = randomCart(seed)
    const sold = invoiceOfSale(saleOfPriced(priceCart(cart, facts)))
    const delivery = { ...sold.delivery, countryCode: seed % 3 ? 'LV' : 'EE' }
    const invoice = { ...sold, number: `ER-${seed}`, delivery }
    const amount = 1 + (seed % Math.max(1, invoice.totals.gross))
    const credit = creditOf(invoice, [], { what: 'amount', amount }, issue(`EK-${seed}`))
    return credit.ok ? [invoice, credit.invoice] : [invoice]
  })
}

type Sums = Map<string, { net: number; vat: number }>

function add(sums: Sums, rate: string, part: 'net' | 'vat', cents: number) {
  const known = sums.get(rate) ?? { net: 0, vat: 0 }
  sums.set(rate, { ...known, [part]: known[part] + cents })
}

/** By rate and account of the VAT, as the files tell states apart. */
function expectedSums(documents: readonly Invoice[]): Sums {
  const found = new Map<string, VatSum>()
  for (const document of documents) addToVatSums(found, ordered(document), place)
  const sums: Sums = new Map()
  for (const { rateBp, net, vat } of found.values()) {
    add(sums, String(rateBp / 100), 'net', net)
    add(sums, String(rateBp / 100), 'vat', vat)
  }
  return sums
}

const VAT_ACCOUNTS: readonly (string | undefined)[] = [accounts.vat, accounts.vat_oss]

describe('the file for Jumis', () => {
  test('has a document for each invoice and credit note, whose lines are its sum and agree with the VAT to the cent', () => {
    const documents = randomDocuments(300)
    const found = jumisDocuments(read(jumisFile, postingsFor(documents)))
    const worth = documents.filter(({ totals }) => totals.gross !== 0)
    expect(found.map((each) => [textOf(each, 'DocNo'), centsOf(each, 'DocAmount')])).toEqual(
      worth.map(({ number, totals }) => [number, totals.gross]),
    )
    const sums: Sums = new Map()
    for (const each of found) {
      const lines = named(each, 'FinancialDocLine')
      expect(lines.reduce((all, line) => all + centsOf(line, 'LineAmount'), 0)).toBe(centsOf(each, 'DocAmount'))
      for (const line of lines) {
        const [debit, credit] = [textOf(line, 'LineDebetAccountCode'), textOf(line, 'LineCreditAccountCode')]
        expect([debit, credit]).toContain(accounts.receivable)
        const sign = debit === accounts.receivable ? 1 : -1
        const isVat = VAT_ACCOUNTS.includes(sign === 1 ? credit : debit)
        add(sums, textOf(line, 'LineVatRate') ?? '', isVat ? 'vat' : 'net', sign * centsOf(line, 'LineAmount'))
      }
    }
    const expected = expectedSums(documents)
    for (const [rate, { net, vat }] of expected)
      expect([rate, sums.get(rate) ?? { net: 0, vat: 0 }]).toEqual([rate, { net, vat }])
  })

  test('names groups and types as the accountant wrote them, and has payments only then', () => {
    const invoice = { ...invoiceOfSale(saleOf(twoLamps)), number: 'ER-1' }
    const payment: Posting = {
      ...{ kind: 'payment', day: '2026-11-26', document: 'ER-1', order: 'AB-1', move: 7 },
      ...{ debit: 'bank', credit: 'receivable', amount: 12_345 },
      ...{ partner: { name: 'Anna', regNum: '', vatNum: '', country: 'LV' }, due: null },
      ...{ rateBp: null, category: null, country: '', isVat: false },
    }
    const postings = [...postingsFor([invoice]), payment]
    expect(jumisDocuments(read(jumisFile, postings))).toHaveLength(1)
    const own = { ...mapping, jumis_sales_type: 'Rēķ', jumis_money_group: 'B', jumis_money_type: 'MU' }
    const [sale, money] = jumisDocuments(read(jumisFile, postings, { mapping: own })) as [Xml, Xml]
    expect([textOf(sale, 'DocTypeAbbreviation'), textOf(sale, 'DocGroupAbbreviation')]).toEqual(['Rēķ', 'D'])
    expect(textOf(sale, 'DocDisbursementTerm')).toBe(invoice.dueDate ?? undefined)
    expect([textOf(money, 'DocTypeAbbreviation'), textOf(money, 'DocGroupAbbreviation')]).toEqual(['MU', 'B'])
    expect([textOf(money, 'DocNo'), centsOf(money, 'DocAmount')]).toEqual(['ER-1 Maksājums 2026-11-26 7', 12_345])
    expect(textOf(money.children.at(-1) as Xml, 'LineVatRate')).toBeUndefined()
  })

  test('has a document of its own number for each payment and refund, whatever has paid', () => {
    const invoice = { ...invoiceOfSale(saleOf(twoLamps)), number: 'ER-1' }
    const move = { day: '2026-11-26', provider: 'transfer', isAccepted: true, order: 'AB-1', invoice }
    const postings = [
      ...postingsOfMove({ ...move, kind: 'payment', id: 7, amount: 5_000, exchanged: 2_000 }),
      ...postingsOfMove({ ...move, kind: 'refund', id: 7, amount: 100, exchanged: 0 }),
      ...postingsOfMove({ ...move, kind: 'refund', id: 8, amount: 100, exchanged: 0 }),
    ]
    const found = jumisDocuments(read(jumisFile, postings, { mapping: { ...mapping, jumis_money_group: 'B' } }))
    expect(found.map((each) => [textOf(each, 'DocNo'), centsOf(each, 'DocAmount')])).toEqual([
      ['ER-1 Maksājums 2026-11-26 7', 5_000],
      [`ER-1 ${facts.words.kinds.refund} 2026-11-26 7`, 100],
      [`ER-1 ${facts.words.kinds.refund} 2026-11-26 8`, 100],
    ])
    expect(found.map((each) => named(each, 'FinancialDocLine').length)).toEqual([2, 1, 1])
  })
})

describe('the file for Zalktis', () => {
  test('has invoices, and credit notes below zero on the same accounts, and agrees with the VAT to the cent', () => {
    const documents = randomDocuments(300)
    const root = read(zalktisFile, postingsFor(documents))
    const found = named(root, 'Dokuments')
    const worth = documents.filter(({ totals }) => totals.gross !== 0)
    expect(found.map((each) => textOf(each, 'HronoDocNr'))).toEqual(worth.map(({ number }) => number))
    const sums: Sums = new Map()
    for (const [at, each] of found.entries()) {
      const lines = named(each, 'Kontejums')
      const { kind, totals } = worth[at] as Invoice
      const total = lines.reduce((all, line) => all + centsOf(line, 'Summa'), 0)
      expect(total).toBe(kind === 'credit_note' ? -totals.gross : totals.gross)
      for (const line of lines) {
        expect(textOf(line, 'DKonts')).toBe(accounts.receivable)
        expect(VAT_ACCOUNTS.includes(textOf(line, 'KKonts'))).toBe(textOf(line, 'Tips') === '3')
        add(sums, textOf(line, 'PVN') ?? '', textOf(line, 'Tips') === '3' ? 'vat' : 'net', centsOf(line, 'Summa'))
      }
    }
    for (const [rate, { net, vat }] of expectedSums(documents))
      expect([rate, sums.get(rate) ?? { net: 0, vat: 0 }]).toEqual([rate, { net, vat }])
  })

  test('says the period, and of the buyer state and kind in the codes of Zalktis', () => {
    const invoice = invoiceOfSale(saleOf(twoLamps))
    const firm = { ...invoice.buyer, name: 'OÜ Mets', regNum: '12345678', vatNum: 'EE123456789', countryCode: 'EE' }
    const person = { ...invoice.buyer, name: 'Anna Ozola', regNum: null, vatNum: null, countryCode: 'LV' }
    const postings = postingsFor([
      { ...invoice, number: 'ER-1', buyer: firm },
      { ...invoice, number: 'ER-2', buyer: person },
    ])
    const root = read(zalktisFile, postings)
    const passport = root.children[0] as Xml
    expect([textOf(passport, 'AtlaseDatumsNo'), textOf(passport, 'AtlaseDatumsLidz')]).toEqual([
      '2026-11-01T00:00:00',
      '2026-11-30T00:00:00',
    ])
    const partner = (document: Xml) =>
      ['PersonalName', 'PersonalNmrNr', 'PersonalPvnNr', 'PersonalValstsID', 'PersonalTips'].map((name) =>
        textOf(document, name),
      )
    expect(named(root, 'Dokuments').map(partner)).toEqual([
      ['OÜ Mets', '12345678', 'EE123456789', '233', '0'],
      ['Anna Ozola', '', '', '428', '1'],
    ])
    const own = { ...mapping, private_name: 'Privātpersona', private_number: '000000-00001' }
    expect(named(read(zalktisFile, postings, { mapping: own }), 'Dokuments').map(partner)).toEqual([
      ['OÜ Mets', '12345678', 'EE123456789', '233', '0'],
      ['Privātpersona', '000000-00001', '', '428', '1'],
    ])
  })
})

test.each([
  ['jumis', jumisFile],
  ['zalktis', zalktisFile],
] as const)('%s: an empty period is a whole file, and no name breaks it', (_, file) => {
  expect(JSON.stringify(read(file, []))).not.toMatch(/"name":"(FinancialDoc|Dokuments)"/)
  const invoice = invoiceOfSale(saleOf(twoLamps))
  const name = '"A & B" <SIA>\u0001 \uD800]]>'
  const text = JSON.stringify(read(file, postingsFor([{ ...invoice, buyer: { ...invoice.buyer, name } }])))
  expect(text).toContain(JSON.stringify('"A & B" <SIA> \uFFFD]]>').slice(1, -1))
})
