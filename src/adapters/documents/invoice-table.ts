import type { Texts } from '../../i18n/texts.ts'
import { chargeTitle } from '../../shop/invoices/charge-title.ts'
import type { Invoice, InvoiceCharge, InvoiceLine, Sums } from '../../shop/invoices/invoice.ts'
import { columnSums } from '../../shop/invoices/sums.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatPrice, sum } from '../../shop/money/money.ts'
import { decimalsOf, figure, inEuro, percent, unitFigure } from './figures.ts'
import { BACKGROUND, INK, PAGE, type Sheet, type Style } from './sheet.ts'

export type InvoiceDrawing = {
  sheet: Sheet
  invoice: Invoice
  t: Texts['invoice']
  lang: Lang
  ink: { accent: string; tint: string }
  /** An opaque PNG. */
  logo: Uint8Array | null
}

type Row = Record<Column, string> & { small: string }
type Column = 'position' | 'title' | 'quantity' | 'unit' | 'discount' | 'rate' | 'net' | 'vat' | 'gross'

const WIDTHS = { position: 20, quantity: 44, unit: 58, discount: 44, rate: 30, net: 54, vat: 48, gross: 56 } as const
const GAP = 6
const SIZE = 8.2
const SMALL = 7
const PADDING = 5
const SUMS_HEIGHT = 24

type Placed = { column: Column; head: string; x: number; width: number; align: 'left' | 'right' }

export function writeLines(drawing: InvoiceDrawing) {
  const { sheet, invoice, t } = drawing
  const rows = [
    ...invoice.lines.map((line, i) => lineRow(line, i, drawing)),
    ...invoice.charges.map((charge) => chargeRow(charge, drawing)),
  ]
  const sums = sumsRow(drawing)
  const columns = placed(drawing, [...rows, sums])
  const decimals = Math.max(...rows.map((row) => decimalsOf(row.unit)))
  sheet.group('Table', () => {
    sheet.group('TR', () => {
      writeHead(sheet, columns)
      sheet.artifact(() => writeHeadLine(sheet))
    })
    const continueOnNewPage = () => {
      sheet.artifact(() => sheet.write(t.continued(invoice.number), PAGE.left, sheet.y, { ...small, width: 300 }))
      sheet.y += 16
      sheet.artifact(() => {
        writeHead(sheet, columns, { isRepeated: true })
        writeHeadLine(sheet)
      })
    }
    for (const [i, row] of rows.entries()) {
      // Keeps the sums on the page of the last row.
      const below = i === rows.length - 1 ? SUMS_HEIGHT : 0
      sheet.needs(rowHeight(sheet, row, columns) + below, continueOnNewPage)
      sheet.group('TR', () => writeRow(sheet, row, { columns, decimals }))
    }
    sheet.group('TR', () => writeSums(sheet, sums, columns))
  })
}

const small: Omit<Style, 'width'> = { size: SMALL, color: INK.soft }

function placed({ sheet, invoice, t }: InvoiceDrawing, rows: readonly Row[]): Placed[] {
  const heads: Record<Column, string> = {
    ...t.columns,
    unit: showsNet(invoice) ? t.columns.unitNet : t.columns.unitGross,
  }
  const hasDiscount = invoice.totals.discount > 0
  const right = (['quantity', 'unit', 'discount', 'rate', 'net', 'vat', 'gross'] as const).filter(
    (column) => column !== 'discount' || hasDiscount,
  )
  // Wide enough for the longest number, which must not wrap.
  const widest = (column: Column) =>
    Math.max(...rows.map((row) => sheet.width(row[column], { size: SIZE, weight: 'bold', width: 0, isTabular: true })))
  const widths = new Map(right.map((column) => [column, Math.max(WIDTHS[column], Math.ceil(widest(column)) + GAP + 1)]))
  const taken = sum([...widths.values()])
  const titleWidth = PAGE.right - PAGE.left - WIDTHS.position - taken - GAP
  const columns: Placed[] = [
    { column: 'position', head: heads.position, x: PAGE.left, width: WIDTHS.position, align: 'left' },
    { column: 'title', head: heads.title, x: PAGE.left + WIDTHS.position, width: titleWidth, align: 'left' },
  ]
  let x = PAGE.left + WIDTHS.position + titleWidth + GAP
  for (const column of right) {
    const width = widths.get(column) ?? 0
    columns.push({ column, head: heads[column], x: x + GAP, width: width - GAP, align: 'right' })
    x += width
  }
  return columns
}

/** Companies calculate without VAT, consumers with it; the small print shows the other price. */
function showsNet({ buyer }: Invoice): boolean {
  return buyer.type !== 'b2c'
}

function lineRow(line: InvoiceLine, index: number, { invoice, t, lang }: InvoiceDrawing): Row {
  const net = unitFigure(line.unitNet, lang)
  const isReduction = line.position === 0 && invoice.credits !== null
  const otherPrice = showsNet(invoice) ? t.withVat(formatPrice(line.unitGross, lang)) : t.withoutVat(inEuro(net, lang))
  const discount = showsNet(invoice) ? line.discountNet : line.discount
  return {
    ...sumCells(line, lang),
    position: String(index + 1),
    title: isReduction ? `${t.priceReduction} ${line.title}` : line.title,
    small: [line.code && t.code(line.code), line.vat > 0 && otherPrice].filter(Boolean).join('  ·  '),
    quantity: `${line.quantity}\u00a0${t.units[line.type]}`,
    unit: showsNet(invoice) ? net : figure(line.unitGross, lang),
    discount: discount > 0 ? figure(-discount, lang) : '',
  }
}

function chargeRow(charge: InvoiceCharge, { t, lang }: InvoiceDrawing): Row {
  const title = t.charges[charge.kind](chargeTitle(charge, t, lang))
  return { ...sumCells(charge, lang), position: '', title, small: '', quantity: '', unit: '', discount: '' }
}

function sumCells(sums: Sums, lang: Lang) {
  return {
    // Only reverse charge is explained by the note below; zero rates have other reasons.
    rate: percent(sums.rateBp, lang) + (sums.category === 'AE' ? '*' : ''),
    net: figure(sums.net, lang),
    vat: figure(sums.vat, lang),
    gross: figure(sums.gross, lang),
  }
}

function sumsRow({ invoice, t, lang }: InvoiceDrawing): Row {
  const sums = columnSums([...invoice.lines, ...invoice.charges])
  const discount = sum(invoice.lines.map((line) => (showsNet(invoice) ? line.discountNet : line.discount)))
  return {
    position: '',
    title: t.linesTotal,
    small: '',
    quantity: '',
    unit: '',
    discount: discount > 0 ? figure(-discount, lang) : '',
    rate: '',
    net: figure(sums.net, lang),
    vat: figure(sums.vat, lang),
    gross: figure(sums.gross, lang),
  }
}

/** @param options.isRepeated on another page, where it is decoration */
function writeHead(sheet: Sheet, columns: readonly Placed[], { isRepeated = false } = {}) {
  const styleOf = ({ width, align }: Placed): Style => ({
    size: SMALL,
    weight: 'medium',
    color: INK.soft,
    width,
    align,
  })
  const height = Math.max(...columns.map((column) => sheet.height(column.head, styleOf(column))))
  const { y } = sheet
  for (const column of columns) {
    const style = styleOf(column)
    const top = y + height - sheet.height(column.head, style)
    if (isRepeated) sheet.write(column.head, column.x, top, style)
    else sheet.text('TH', column.head, column.x, top, style, 'Column')
  }
  sheet.y = y + height + 3
}

const writeHeadLine = ({ doc, y }: Sheet) =>
  doc.moveTo(PAGE.left, y).lineTo(PAGE.right, y).lineWidth(0.9).strokeColor(INK.ink).stroke()

function styleOf({ column, width, align }: Placed): Style {
  return { size: SIZE, width, align, weight: column === 'gross' || column === 'title' ? 'medium' : 'regular' }
}

function rowHeight(sheet: Sheet, row: Row, columns: readonly Placed[]): number {
  const title = columns.find(({ column }) => column === 'title')
  if (!title) return 0
  const smallHeight = row.small ? sheet.height(row.small, { ...small, width: title.width }) + 1 : 0
  return PADDING * 2 + sheet.height(row.title, styleOf(title)) + smallHeight
}

type TableLayout = { columns: readonly Placed[]; decimals: number }

function writeRow(sheet: Sheet, row: Row, { columns, decimals }: TableLayout) {
  const height = rowHeight(sheet, row, columns)
  const y = sheet.y + PADDING
  for (const place of columns) {
    const style = styleOf(place)
    const text = row[place.column]
    if (place.column === 'title') writeTitle(sheet, row, place)
    else if (place.column === 'unit' && text) {
      // Aligns the numbers at the decimal comma.
      const missing = sheet.width('0', style) * (decimals - decimalsOf(text))
      sheet.text('TD', text, place.x, y, { ...style, width: place.width - missing })
    } else sheet.text('TD', text, place.x, y, style)
  }
  sheet.y += height
  sheet.rule(sheet.y)
}

function writeTitle(sheet: Sheet, row: Row, place: Placed) {
  const style = styleOf(place)
  const y = sheet.y + PADDING
  sheet.group('TD', () => {
    sheet.text('P', row.title, place.x, y, style)
    if (!row.small) return
    const below = y + sheet.height(row.title, style) + 1
    sheet.text('P', row.small, place.x, below, { ...small, width: place.width })
  })
}

function writeSums(sheet: Sheet, row: Row, columns: readonly Placed[]) {
  const y = sheet.y + PADDING + 1
  for (const place of columns) {
    sheet.text('TD', row[place.column], place.x, y, { ...styleOf(place), weight: 'bold' })
  }
  sheet.y += SUMS_HEIGHT
}

/** VAT by rate. @returns the y where it ends */
export function writeVatTable({ sheet, invoice, t, lang }: InvoiceDrawing, width: number): number {
  const columnWidth = (width - 44) / 3
  const columns = [t.vatTable.rate, t.vatTable.net, t.vatTable.vat, t.vatTable.gross].map((head, i) => ({
    head,
    x: i === 0 ? PAGE.left + 8 : PAGE.left + 44 + columnWidth * (i - 1),
    style: { size: SIZE, width: i === 0 ? 40 : columnWidth - 8, align: i === 0 ? 'left' : 'right' } as Style,
  }))
  const rowHeight = 15
  const height = 26 + invoice.vatRows.length * rowHeight + 5
  const top = sheet.y
  sheet.background({ x: PAGE.left, y: top, width, height }, BACKGROUND.stage)
  sheet.group('Table', () => {
    sheet.group('TR', () => {
      for (const { head, x, style } of columns) {
        sheet.text('TH', head, x, top + 8, { ...style, size: SMALL, weight: 'medium', color: INK.soft }, 'Column')
      }
    })
    invoice.vatRows.forEach((row, i) => {
      const cells = sumCells(row, lang)
      sheet.group('TR', () => {
        const y = top + 23 + i * rowHeight
        ;[cells.rate, cells.net, cells.vat, cells.gross].forEach((text, column) => {
          const place = columns[column]
          if (place) sheet.text('TD', text, place.x, y, place.style)
        })
      })
    })
  })
  return top + height
}
