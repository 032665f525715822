import { PDFDocument, type PDFEmbeddedPage, type PDFPage } from '@cantoo/pdf-lib'
import type { LabelLayout } from '../../shop/parcels/papers.ts'

/** Points. */
const A4 = [595.28, 841.89] as const
const A6 = [297.64, 419.53] as const

/** Where the four labels of a page begin, as the carriers' own sheets have them: top left, top right, below. */
const PLACES = [
  [0, A6[1]],
  [A6[0], A6[1]],
  [0, 0],
  [A6[0], 0],
] as const

/** Labels of other sizes are shrunk to A6, never enlarged. */
export async function labelSheets(pdfs: readonly Uint8Array[], layout: LabelLayout): Promise<Uint8Array> {
  const made = await PDFDocument.create({ updateMetadata: false })
  const labels: PDFEmbeddedPage[] = []
  for (const pdf of pdfs) {
    const [label] = await made.embedPdf(pdf, [0])
    if (label) labels.push(label)
  }
  let page: PDFPage | undefined
  for (const [index, label] of labels.entries()) {
    const place = layout === 'a4' ? PLACES[index % PLACES.length] : PLACES[2]
    if (layout === 'a6' || index % PLACES.length === 0 || !page)
      page = made.addPage(layout === 'a4' ? [...A4] : [...A6])
    const scale = Math.min(1, A6[0] / label.width, A6[1] / label.height)
    const [x, y] = place ?? [0, 0]
    page.drawPage(label, { x, y: y + A6[1] - label.height * scale, xScale: scale, yScale: scale })
  }
  return made.save({ addDefaultPage: false })
}
