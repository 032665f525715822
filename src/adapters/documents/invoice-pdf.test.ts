import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { company, invoiceOfSale, saleOf, school } from '../../../test/support/sales.ts'
import { invoiceFileName } from '../../i18n/invoice-file-name.ts'
import type { PricingInput } from '../../shop/cart/totals.ts'
import { creditOf } from '../../shop/invoices/credit.ts'
import type { Invoice } from '../../shop/invoices/invoice.ts'
import { paperLookOf, tintOf } from '../../shop/invoices/paper-look.ts'
import { languages } from '../../shop/languages.ts'
import { contrast } from '../../shop/theme/contrast.ts'
import { DEFAULT_THEME } from '../../shop/theme/theme.ts'
import { invoicePdf } from './invoice-pdf.ts'
import { manifestPdf } from './manifest-pdf.ts'
import { INK, Sheet } from './sheet.ts'
import { textPdf } from './text-pdf.ts'

const cart = (lines: number): PricingInput => ({
  lines: Array.from({ length: lines }, (_, i) => ({
    type: 'product',
    unit: 1999 + i,
    quantity: 1 + (i % 5),
    rateBp: i % 6 === 2 ? 500 : 2100,
    discount: i % 3 === 0 ? 100 : 0,
  })),
  shipping: { gross: 249, rateBp: 2100 },
  surcharge: { gross: 100, rateBp: 2100 },
  vat: 'standard',
})

const b2b = { buyerType: 'b2b' as const, company }
const paid = { paidAt: new Date('2026-11-21T09:00:00Z') }
const invoice = invoiceOfSale(saleOf(cart(5), b2b))

const credited = creditOf(
  invoice,
  [],
  { what: 'amount', amount: 1000 },
  { number: 'EK-2026-00001', issueDate: '2026-12-01', reason: 'Skrāpējums', reference: 'r-1' },
)
if (!credited.ok) throw new Error(credited.reason)

const offer = invoiceOfSale(saleOf({ ...cart(3), shipping: { gross: 0, rateBp: 2100 } }, b2b), {
  kind: 'quote',
  number: 'CP-2026-00007',
  dueDate: '2026-12-08',
})
const openOffer: Invoice = { ...offer, orderNumber: '', delivery: { ...offer.delivery, title: { lv: '' }, date: null } }

const documents: [string, Invoice][] = [
  ['a paid invoice of a person', invoiceOfSale(saleOf(cart(3), paid))],
  ['an invoice of a company that has to pay', invoice],
  [
    'an invoice of a public body',
    invoiceOfSale(saleOf(cart(3), { buyerType: 'b2g', company: school, contractNumber: 'L-7' })),
  ],
  ['a supply without VAT', invoiceOfSale(saleOf({ ...cart(3), vat: 'zero' }, { ...b2b, vatNote: 'intra-eu' }))],
  ['a proforma', invoiceOfSale(saleOf(cart(1)), { kind: 'proforma', number: 'E-7K4-M92' })],
  ['a credit note', credited.invoice],
  ['a price offer', openOffer],
]

describe.each(documents)('%s', (_name, document) => {
  test.each(languages)('fits one page, tagged and with a title (%s)', async (lang) => {
    const pdf = (await invoicePdf(document, lang)).toString('latin1')
    expect(pdf.startsWith('%PDF-1.7')).toBe(true)
    expect(pagesOf(pdf)).toBe(1)
    expect(pdf).toContain(`/Lang (${lang})`)
    expect(pdf).toContain('/Marked true')
    expect(pdf).toContain('/DisplayDocTitle true')
    expect(pdf).toContain('pdfaid:part>2')
    for (const tag of ['H1', 'Table', 'TH', 'TD', 'Note']) expect(pdf).toContain(`/S /${tag}\n`)
    expect(pdf).not.toContain('/Helvetica')
  })
})

test('a price offer says until when it holds and that delivery is open, and asks for no payment', async () => {
  const written = vi.spyOn(Sheet.prototype, 'write')
  await invoicePdf(openOffer, 'lv')
  const words = written.mock.calls.map(([text]) => text)
  for (const said of [
    'Cenu piedāvājums',
    'Nr. CP-2026-00007',
    'Spēkā līdz',
    '08.12.2026.',
    'Pēc izvēles, summā nav iekļauta',
  ]) {
    expect(words).toContain(said)
  }
  expect(words.join('\n')).toContain('Preces netiek rezervētas')
  expect(words.join('\n')).not.toMatch(/Apmaksa|IBAN|Pasūtījums/)
  written.mockRestore()
})

test('sixty lines go on over pages', async () => {
  const pdf = await invoicePdf(invoiceOfSale(saleOf(cart(60), b2b)))
  expect(pagesOf(pdf.toString('latin1'))).toBe(4)
})

test('every count of lines leaves sums and payment a place', async () => {
  for (let lines = 8; lines < 20; lines++) {
    const pdf = await invoicePdf(invoiceOfSale(saleOf(cart(lines), b2b)))
    expect(pagesOf(pdf.toString('latin1'))).toBeLessThanOrEqual(2)
  }
})

test('long, foreign and enormous things are borne', async () => {
  const sale = saleOf({
    ...cart(2),
    lines: [{ type: 'product', unit: 99_999_999, quantity: 100, rateBp: 2100, discount: 1 }],
  })
  const lines = sale.lines.map((line) => ({
    ...line,
    title: `${'Ļotigarš'.repeat(40)} Дисплей 27″`,
    code: 'K'.repeat(60),
  }))
  const order = { ...sale.order, name: 'Пётр', company: { ...company, name: 'SIA „Nosaukums” '.repeat(9) } }
  const pdf = await invoicePdf(invoiceOfSale({ order: { ...order, buyerType: 'b2b' }, lines }))
  expect(pagesOf(pdf.toString('latin1'))).toBeLessThanOrEqual(2)
})

test('the look of the shop is drawn: its accent, dark enough on paper, and its logo', async () => {
  const light = { ...DEFAULT_THEME.light, accent: '#7fc97f' }
  const look = paperLookOf({ theme: { ...DEFAULT_THEME, light }, logo: null })
  expect(contrast(look?.accent ?? '', '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(look?.accent ?? '', tintOf(look?.accent ?? ''))).toBeGreaterThanOrEqual(4.5)
  expect(paperLookOf({ theme: null, logo: null })).toBeNull()
  const logo = await sharp({ create: { width: 300, height: 100, channels: 3, background: '#0b57d0' } })
    .png()
    .toBuffer()
  const shown = { ...invoice, look: { accent: look?.accent ?? null, logo: { hash: '', width: 300, height: 100 } } }
  const written = vi.spyOn(Sheet.prototype, 'write')
  const pdf = (await invoicePdf(shown, 'lv', logo)).toString('latin1')
  expect(written.mock.calls.some(([, , , { color }]) => color === look?.accent)).toBe(true)
  expect(written.mock.calls.some(([, , , { color }]) => color === INK.accent)).toBe(false)
  written.mockRestore()
  expect(pdf).toContain('/S /Figure')
  expect(pagesOf(pdf)).toBe(1)
  const paper = { title: 'Forma', author: 'SIA „Lampa”', lang: 'lv', at: new Date(0), look: shown.look } as const
  const list = { ...paper, about: [], columns: ['Nr.'], rows: [], total: '1', signatures: [] }
  for (const file of [await textPdf({ ...paper, subtitle: '', blocks: [] }, logo), await manifestPdf(list, logo)])
    expect(file.toString('latin1')).toContain('/S /Figure')
})

test('the same document is the same bytes', async () => {
  expect((await invoicePdf(invoice)).equals(await invoicePdf(invoice))).toBe(true)
})

test('the file is named after the document', () => {
  expect(invoiceFileName(invoice, 'lv', 'pdf')).toBe('rekins-ER-2026-00042.pdf')
  expect(invoiceFileName(credited.invoice, 'en', 'xml')).toBe('credit-note-EK-2026-00001.xml')
})

const pagesOf = (pdf: string) => pdf.match(/\/Type \/Page\n/g)?.length ?? 0
