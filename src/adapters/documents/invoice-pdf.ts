import { texts } from '../../i18n/texts.ts'
import { formatIban } from '../../shop/companies/iban.ts'
import type { Invoice, Party } from '../../shop/invoices/invoice.ts'
import { type PaperLook, tintOf } from '../../shop/invoices/paper-look.ts'
import { reasonWords } from '../../shop/invoices/reasons.ts'
import { DEFAULT_LANG, definitionOf, inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice, sum } from '../../shop/money/money.ts'
import { dayText } from './figures.ts'
import { type InvoiceDrawing, writeLines, writeVatTable } from './invoice-table.ts'
import { BACKGROUND, INK, PAGE, Sheet, type Style } from './sheet.ts'
import { logoSize } from './shop-head.ts'

const WIDTH = PAGE.right - PAGE.left
const COLUMN_GAP = 18

type Font = Pick<Style, 'size' | 'weight' | 'color'>

/** The same document always gives the same bytes. */
export function invoicePdf(
  invoice: Invoice,
  lang: Lang = invoice.lang,
  logo: Uint8Array | null = null,
): Promise<Buffer> {
  const t = texts[lang].invoice
  const title = `${t.kinds[invoice.kind]} ${t.number(invoice.number)}`
  const sheet = new Sheet({
    title,
    author: invoice.seller.name,
    subject: invoice.orderNumber ? `${t.order} ${invoice.orderNumber}` : title,
    lang,
    at: new Date(`${invoice.issueDate}T12:00:00Z`),
  })
  const drawing: InvoiceDrawing = { sheet, invoice, t, lang, ink: inkOf(invoice.look), logo }
  writeHead(drawing)
  writeFacts(drawing)
  writeParties(drawing)
  writeLines(drawing)
  writeSums(drawing)
  writePayment(drawing)
  writeNotes(drawing)
  return sheet.finish((page, pages) => writeFoot(drawing, page, pages))
}

const inkOf = (look: PaperLook | undefined): InvoiceDrawing['ink'] =>
  look?.accent ? { accent: look.accent, tint: tintOf(look.accent) } : { accent: INK.accent, tint: BACKGROUND.accent }

function writeHead(drawing: InvoiceDrawing) {
  const { sheet, invoice, t } = drawing
  writeSeller(drawing)
  const right = { width: 300, align: 'right' } as const
  const x = PAGE.right - right.width
  sheet.text('H1', t.kinds[invoice.kind], x, PAGE.top - 3, { size: 19, weight: 'bold', ...right })
  sheet.text('P', t.number(invoice.number), x, PAGE.top + 22, { size: 10.5, color: INK.soft, ...right })
  sheet.y = PAGE.top + 52
}

/** „SIA „Ērtava”" becomes „Ērtava". */
const withoutLegalForm = (name: string) => name.replace(/^(SIA|AS|IK|OÜ|UAB)\s+/, '').replace(/[„“”"«»]/g, '')

/** The logo of the shop, or its name with its first letter. */
function writeSeller({ sheet, invoice, ink, logo }: InvoiceDrawing) {
  const shop = withoutLegalForm(invoice.seller.name)
  const size = logo && invoice.look?.logo
  if (!logo || !size) {
    writeMark(sheet, [...shop][0] ?? '', ink.accent)
    sheet.text('P', shop, PAGE.left + 38, PAGE.top + 5, { size: 16, weight: 'bold', width: 200 })
    return
  }
  const { width, height } = logoSize(size)
  const y = PAGE.top + (MARK.size - height) / 2
  sheet.picture(logo, { x: PAGE.left, y, width, height }, shop)
}

const MARK = { x: PAGE.left, y: PAGE.top, size: 30 }

function writeMark(sheet: Sheet, letter: string, color: string) {
  const { x, y, size } = MARK
  sheet.artifact(() => {
    const { doc } = sheet
    doc
      .save()
      .translate(x, y)
      .scale(size / 36)
    doc.roundedRect(0, 0, 36, 36, 9).fill(color)
    if (letter === 'Ē') {
      doc.roundedRect(10, 6.5, 16, 3.5, 1).fill('#ffffff')
      doc.path('M10 13h16v3.5H14v3.5h10v3.5H14V26h12v3.5H10z').fill('#ffffff')
    }
    doc.restore()
    if (letter !== 'Ē') {
      const style: Style = { size: size * 0.66, weight: 'bold', color: '#ffffff', width: size }
      const upper = letter.toLocaleUpperCase(definitionOf(DEFAULT_LANG).locale)
      sheet.write(upper, x + (size - sheet.width(upper, style)) / 2, y + size * 0.08, style)
    }
  })
}

function writeFacts({ sheet, invoice, t, lang }: InvoiceDrawing) {
  const { delivery, payment, dueDate, kind } = invoice
  const facts = [
    [kind === 'quote' ? t.quote.issueDate : t.issueDate, dayText(invoice.issueDate, lang)],
    [kind === 'quote' ? t.quote.validUntil : t.dueDate, dueDate && dayText(dueDate, lang)],
    [t.paidOn, kind === 'invoice' && payment.paidOn && dayText(payment.paidOn, lang)],
    [
      delivery.isExpected ? t.expectedDelivery : t.deliveryDate,
      kind !== 'credit_note' && delivery.date && dayText(delivery.date, lang),
    ],
    [t.order, invoice.orderNumber],
    [t.buyerReference, invoice.buyer.reference],
    [t.contract, invoice.buyer.contract],
  ].filter((fact): fact is [string, string] => Boolean(fact[1]))
  const perRow = 4
  const width = (WIDTH - COLUMN_GAP * (perRow - 1)) / perRow
  sheet.rule(sheet.y)
  for (let start = 0; start < facts.length; start += perRow) {
    const row = facts.slice(start, start + perRow)
    const y = sheet.y + 9
    row.forEach(([label, value], i) => {
      const x = PAGE.left + i * (width + COLUMN_GAP)
      sheet.group('Div', () => {
        sheet.text('P', label, x, y, { size: 7, color: INK.soft, width })
        sheet.text('P', value, x, y + 10, { size: 9.5, weight: 'medium', width })
      })
    })
    const tallest = Math.max(...row.map(([, value]) => sheet.height(value, { size: 9.5, weight: 'medium', width })))
    sheet.y = y + 10 + tallest + 1
  }
  sheet.y += 8
  sheet.rule(sheet.y)
  sheet.y += 14
}

function writeParties(drawing: InvoiceDrawing) {
  const { sheet } = drawing
  const width = (WIDTH - COLUMN_GAP * 2) / 3
  const top = sheet.y
  const ends = partyColumns(drawing).map(({ head, name, details }, i) => {
    const x = PAGE.left + i * (width + COLUMN_GAP)
    let y = top
    sheet.group('Sect', () => {
      const write = (tag: 'H2' | 'P', text: string, font: Font) => {
        const style = { ...font, width }
        sheet.text(tag, text, x, y, style)
        y += sheet.height(text, style)
      }
      write('H2', head, { size: 7, color: INK.soft })
      y += 1
      write('P', name, { size: 9.5, weight: 'bold' })
      y += 1
      for (const detail of details) write('P', detail, { size: 8.2, color: INK.soft })
    })
    return y
  })
  sheet.y = Math.max(...ends) + 18
}

function partyColumns({ invoice: { seller, buyer, delivery }, t, lang }: InvoiceDrawing) {
  const numbers = ({ regNum, vatNum }: Party) => [regNum && `${t.regNum} ${regNum}`, vatNum && `${t.vatNum} ${vatNum}`]
  const contact = buyer.type === 'b2c' || !buyer.contact.name ? [] : [`${t.contactPerson}: ${buyer.contact.name}`]
  return [
    { head: t.seller, name: seller.name, details: [...numbers(seller), ...addressOf(seller)] },
    {
      head: t.buyer,
      name: buyer.name,
      details: [...numbers(buyer), ...addressOf(buyer), ...contact, buyer.contact.email],
    },
    {
      head: t.delivery,
      name: inLang(delivery.title, lang) || t.quote.deliveryOpen,
      details: [delivery.recipient, ...addressOf(delivery)],
    },
  ].map((column) => ({ ...column, details: column.details.filter((detail): detail is string => Boolean(detail)) }))
}

function addressOf({ address, city, zip, countryCode }: Pick<Party, 'address' | 'city' | 'zip' | 'countryCode'>) {
  if (!address && !city) return []
  // A Latvian postcode contains the country code.
  const country = zip.startsWith(countryCode) ? '' : countryCode
  return [address, [city, zip, country].filter(Boolean).join(', ')]
}

const SUMS_WIDTH = 196
const TRANSFER_HEIGHT = 97

function writeSums(drawing: InvoiceDrawing) {
  const { sheet, invoice, t, lang } = drawing
  const { totals, vatRows, kind } = invoice
  const sums: [string, number][] = [
    [t.net, totals.net],
    [t.vat, totals.vat],
  ]
  const due = kind === 'credit_note' ? t.credited : t.payable
  const hasPaid = totals.paid > 0
  const height = Math.max(sums.length * 16 + (hasPaid ? 66 : 36), vatRows.length * 15 + 34) + 20
  // The amount and the bank details stay on one page.
  sheet.needs(height + (totals.payable > 0 && kind !== 'quote' ? TRANSFER_HEIGHT : 40))
  sheet.y += 8
  const vatEnd = writeVatTable(drawing, WIDTH - SUMS_WIDTH - 24)
  const x = PAGE.right - SUMS_WIDTH
  let y = sheet.y + 2
  const write = (label: string, cents: number, font: Font) => {
    sheet.group('Div', () => {
      sheet.text('P', label, x, y, { ...font, width: SUMS_WIDTH - 80 })
      sheet.text('P', formatPrice(cents, lang), PAGE.right - 110, y, { ...font, width: 110, align: 'right' })
    })
    y += font.size * 1.28 + 5
  }
  const small: Font = { size: 8.6, color: INK.soft }
  for (const [label, cents] of sums) write(label, cents, small)
  const grossLabel = totals.vat > 0 ? t.gross : t.grossWithoutVat
  if (hasPaid) {
    write(grossLabel, totals.gross, { size: 9.5, weight: 'bold' })
    write(t.paid, totals.paid, small)
  }
  sheet.rule(y, { color: INK.ink, weight: 0.9, from: x })
  y += 6
  const showsGrossOnly = !hasPaid && kind !== 'credit_note'
  write(showsGrossOnly ? grossLabel : due, totals.payable, { size: 12.5, weight: 'bold', color: drawing.ink.accent })
  sheet.y = Math.max(vatEnd, y) + 12
}

function writePayment(drawing: InvoiceDrawing) {
  const { sheet, invoice, t, lang, ink } = drawing
  const { payment, totals, kind, credits, dueDate } = invoice
  if (kind === 'credit_note') {
    const text = credits ? t.credits(credits.number, dayText(credits.issueDate, lang)) : ''
    const reason = reasonWords(credits?.reason ?? '', t.creditReasons)
    return writeBanner(sheet, [text, reason && t.creditReason(reason)].filter(Boolean).join(' '), BACKGROUND.stage)
  }
  if (kind === 'quote') {
    if (invoice.note) writeBanner(sheet, invoice.note, BACKGROUND.stage)
    return writeBanner(sheet, t.quote.terms(dayText(dueDate ?? invoice.issueDate, lang)), ink.tint)
  }
  if (totals.payable === 0) {
    return payment.paidOn ? writeBanner(sheet, t.isPaid(dayText(payment.paidOn, lang)), ink.tint) : undefined
  }
  return writeTransfer(drawing)
}

function writeTransfer({ sheet, invoice, t, lang, ink }: InvoiceDrawing) {
  const { payment, totals, seller, dueDate } = invoice
  const columns: [string, string][][] = [
    [
      [t.payee, seller.name],
      [t.iban, formatIban(seller.iban)],
      [t.bank, [seller.bankName, seller.bic].filter(Boolean).join(', ')],
    ],
    [
      [t.amount, formatPrice(totals.payable, lang)],
      [t.reference, payment.reference],
      [t.dueDate, dueDate ? dayText(dueDate, lang) : ''],
    ],
  ]
  const padding = 14
  const width = (WIDTH - padding * 2 - COLUMN_GAP) / 2
  const height = TRANSFER_HEIGHT
  sheet.needs(height)
  const top = sheet.y
  sheet.background({ x: PAGE.left, y: top, width: WIDTH, height }, ink.tint)
  sheet.group('Sect', () => {
    sheet.text('H2', t.payment, PAGE.left + padding, top + 10, { size: 9.5, weight: 'bold', color: ink.accent, width })
    columns.forEach((rows, i) => {
      const x = PAGE.left + padding + i * (width + COLUMN_GAP)
      rows.forEach(([label, value], row) => {
        const y = top + 28 + row * 15
        if (!value) return
        sheet.group('Div', () => {
          sheet.text('P', label, x, y + 0.8, { size: 7.5, color: INK.soft, width: 84 })
          sheet.text('P', value, x + 84, y, { size: 8.8, weight: 'medium', width: width - 84 })
        })
      })
    })
    const hint = { size: 7.5, color: INK.soft, width: WIDTH - padding * 2 }
    sheet.text('P', t.referenceHint, PAGE.left + padding, top + height - 20, hint)
  })
  sheet.y += height + 12
}

function writeBanner(sheet: Sheet, text: string, color: string) {
  const style = { size: 9, weight: 'medium', width: WIDTH - 28 } as const
  const height = sheet.height(text, style) + 20
  sheet.needs(height)
  sheet.background({ x: PAGE.left, y: sheet.y, width: WIDTH, height }, color)
  sheet.text('P', text, PAGE.left + 14, sheet.y + 10, style)
  sheet.y += height + 12
}

function writeNotes({ sheet, invoice, t, lang }: InvoiceDrawing) {
  const notes = [
    invoice.vatNote && `${invoice.vatNote === 'reverse-charge' ? '* ' : ''}${t.vatNotes[invoice.vatNote]}.`,
    invoice.kind !== 'quote' && `${t.paymentMethod}: ${inLang(invoice.payment.method, lang)}.`,
    invoice.kind === 'proforma' && t.proformaNote,
    t.electronicNote,
  ].filter((note): note is string => Boolean(note))
  const style = { size: 8, color: INK.soft, width: WIDTH }
  const heights = notes.map((note) => sheet.height(note, style) + 2)
  sheet.needs(sum(heights))
  for (const [i, note] of notes.entries()) {
    sheet.text('Note', note, PAGE.left, sheet.y, style)
    sheet.y += heights[i] ?? 0
  }
}

function writeFoot({ sheet, invoice, t }: InvoiceDrawing, page: number, pages: number) {
  const { seller, number, kind } = invoice
  const y = PAGE.bottom + 14
  const style = { size: 7, color: INK.soft, isTabular: true }
  sheet.doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.6).strokeColor(INK.line).stroke()
  const who = [seller.name, seller.phone, seller.email].join('  ·  ')
  sheet.write(who, PAGE.left, y + 7, { ...style, width: WIDTH - 200 })
  const where = `${t.kinds[kind]} ${number}  ·  ${t.page(page, pages)}`
  sheet.write(where, PAGE.right - 260, y + 7, { ...style, width: 260, align: 'right' })
}
