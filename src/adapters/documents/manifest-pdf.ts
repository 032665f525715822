import type { ManifestPaper } from '../../shop/parcels/papers.ts'
import { INK, PAGE, Sheet } from './sheet.ts'
import { writeShopHead } from './shop-head.ts'

const WIDTH = PAGE.right - PAGE.left
/** Of the columns: position, number, order, receiver, place, weight. */
const SHARES = [0.06, 0.22, 0.14, 0.21, 0.27, 0.1]

/** The list that the courier signs. */
export function manifestPdf(paper: ManifestPaper, logo: Uint8Array | null = null): Promise<Buffer> {
  const { title, author, lang, at, look } = paper
  const sheet = new Sheet({ title, author, subject: title, lang, at })
  writeShopHead(sheet, { author, look, logo })
  sheet.y += 8
  line(sheet, title, { tag: 'H1', size: 18, weight: 'bold' })
  for (const text of paper.about) line(sheet, text, { tag: 'P', size: 10, color: INK.soft })
  sheet.y += 8
  sheet.group('Table', () => {
    row(sheet, paper.columns, 'TH')
    for (const cells of paper.rows) row(sheet, cells, 'TD', () => row(sheet, paper.columns, 'TH'))
  })
  sheet.y += 6
  line(sheet, paper.total, { tag: 'P', size: 11, weight: 'bold' })
  for (const text of paper.signatures) sign(sheet, text)
  return sheet.finish((page, pages) => {
    const style = { size: 8.5, color: INK.soft, width: WIDTH }
    sheet.write(`${title} · ${page}/${pages}`, PAGE.left, PAGE.bottom + 14, style)
  })
}

type LineStyle = { tag: 'H1' | 'P'; size: number; weight?: 'regular' | 'bold'; color?: string }

function line(sheet: Sheet, text: string, { tag, ...given }: LineStyle) {
  if (!text) return
  const style = { weight: 'regular', color: INK.ink, ...given, width: WIDTH } as const
  const height = sheet.height(text, style)
  sheet.needs(height + 4)
  sheet.text(tag, text, PAGE.left, sheet.y, style)
  sheet.y += height + 4
}

function row(sheet: Sheet, cells: readonly string[], tag: 'TH' | 'TD', onNewPage?: () => void) {
  const isHead = tag === 'TH'
  const style = { size: 8.5, weight: isHead ? 'bold' : 'regular', color: isHead ? INK.soft : INK.ink } as const
  const widths = SHARES.map((share) => share * WIDTH - 6)
  const height = Math.max(...cells.map((text, i) => sheet.height(text || ' ', { ...style, width: widths[i] ?? WIDTH })))
  sheet.needs(height + 6, onNewPage)
  const top = sheet.y
  let x: number = PAGE.left
  sheet.group('TR', () => {
    for (const [i, text] of cells.entries()) {
      sheet.text(tag, text || ' ', x, top, { ...style, width: widths[i] ?? WIDTH }, isHead ? 'Column' : undefined)
      x += (SHARES[i] ?? 0) * WIDTH
    }
  })
  sheet.y = top + height + 3
  sheet.rule(sheet.y)
  sheet.y += 3
}

function sign(sheet: Sheet, text: string) {
  sheet.needs(44)
  sheet.y += 26
  sheet.text('P', text, PAGE.left, sheet.y, { size: 10, color: INK.soft, width: WIDTH * 0.45 })
  sheet.rule(sheet.y + 13, { color: INK.strong, from: PAGE.left + WIDTH * 0.45 })
  sheet.y += 16
}
