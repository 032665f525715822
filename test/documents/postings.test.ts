import { describe, expect, test } from 'vitest'
import {
  addToVatSums,
  type Posting,
  postingsOf,
  type VatPlace,
  type VatSum,
  vatCountryOf,
} from '../../src/shop/accounting/postings.ts'
import { priceCart } from '../../src/shop/cart/cart.ts'
import { creditOf } from '../../src/shop/invoices/credit.ts'
import type { Invoice } from '../../src/shop/invoices/invoice.ts'
import { twoLamps } from '../support/invoices.ts'
import { saleOfPriced } from '../support/money-properties.ts'
import { randomCart } from '../support/random-carts.ts'
import { invoiceOfSale, saleOf } from '../support/sales.ts'

const RATES = [
  { countryCode: 'LV', vatClass: 'standard', rate: 2100, validFrom: '2012-07-01' },
  { countryCode: 'LV', vatClass: 'books', rate: 500, validFrom: '2022-01-01' },
  { countryCode: 'LT', vatClass: 'standard', rate: 2100, validFrom: '2009-09-01' },
  { countryCode: 'EE', vatClass: 'standard', rate: 2400, validFrom: '2025-07-01' },
] as const
const place = (isOss: boolean): VatPlace => ({
  rates: RATES as unknown as VatPlace['rates'],
  oss: isOss ? [{ validFrom: '2021-07-01', isOn: true }] : [],
})
const ordered = (document: Invoice, orderedOn = document.issueDate) => ({ document, orderedOn })

/** The journal by state, rate and category, as the sums of VAT are. */
function sumsOf(postings: readonly Posting[]): Map<string, { net: number; vat: number }> {
  const sums = new Map<string, { net: number; vat: number }>()
  for (const { country, rateBp, category, amount, isVat, kind } of postings) {
    const key = `${country} ${rateBp} ${category}`
    const known = sums.get(key) ?? { net: 0, vat: 0 }
    const signed = kind === 'credit_note' ? -amount : amount
    sums.set(key, isVat ? { ...known, vat: known.vat + signed } : { ...known, net: known.net + signed })
  }
  return sums
}

function agree(documents: readonly Invoice[], at: VatPlace) {
  const fromDocuments = new Map<string, VatSum>()
  for (const document of documents) addToVatSums(fromDocuments, ordered(document), at)
  const fromJournal = sumsOf(documents.flatMap((document) => postingsOf(ordered(document), at)))
  const nothing = { net: 0, vat: 0 }
  for (const [key, { net, vat }] of fromDocuments)
    expect([key, fromJournal.get(key) ?? nothing]).toEqual([key, { net, vat }])
  for (const key of fromJournal.keys()) expect(fromDocuments.has(key)).toBe(true)
}

test('of 2,000 random orders and their credit notes the journal agrees with the sums of VAT to the cent', () => {
  for (let seed = 1; seed <= 2_000; seed += 1) {
    const { cart, facts } = randomCart(seed)
    const invoice = invoiceOfSale(saleOfPriced(priceCart(cart, facts)))
    const abroad = { ...invoice, delivery: { ...invoice.delivery, countryCode: seed % 3 ? 'LV' : 'EE' } }
    const half = creditOf(
      abroad,
      [],
      { what: 'amount', amount: 1 + (seed % Math.max(1, abroad.totals.gross)) },
      issue(`EK-${seed}`),
    )
    const documents = half.ok ? [abroad, half.invoice] : [abroad]
    agree(documents, place(seed % 2 === 0))
    for (const document of documents) {
      const total = postingsOf(ordered(document), place(true)).reduce((sum, { amount }) => sum + amount, 0)
      expect(total).toBe(document.totals.gross)
    }
  }
})

const issue = (number: string) => ({ number, issueDate: '2026-11-25', reason: 'x', reference: number })

describe('the state of the VAT', () => {
  const invoice = invoiceOfSale(saleOf(twoLamps))
  const to = (countryCode: string, rateBp: number): Invoice => ({
    ...invoice,
    delivery: { ...invoice.delivery, countryCode },
    vatRows: [{ rateBp, category: 'S', net: 100, vat: 21, gross: 121 }],
  })

  test('follows the rate, and the setting where both states have it', () => {
    expect(vatCountryOf(ordered(to('LV', 2100)), place(true))).toBe('LV')
    expect(vatCountryOf(ordered(to('EE', 2400)), place(false))).toBe('EE')
    expect(vatCountryOf(ordered(to('EE', 2100)), place(true))).toBe('LV')
    expect(vatCountryOf(ordered(to('LT', 2100)), place(true))).toBe('LT')
    expect(vatCountryOf(ordered(to('LT', 2100)), place(false))).toBe('LV')
    expect(vatCountryOf(ordered({ ...to('LT', 2100), vatNote: 'intra-eu' }), place(true))).toBe('LV')
  })

  test('is that of the day of the order, where OSS begins between order and invoice', () => {
    const from = { ...place(false), oss: [{ validFrom: '2026-12-01', isOn: true }] }
    const issued = { ...to('LT', 2100), issueDate: '2026-12-01' }
    expect(vatCountryOf(ordered(issued, '2026-11-30'), from)).toBe('LV')
    expect(vatCountryOf(ordered(issued, '2026-12-01'), from)).toBe('LT')
  })
})
