import PDFDocument from 'pdfkit'
import { type Face, faceFor, fontFile, type Weight } from './fonts.ts'

/** Points, from the top left corner of an A4 page. */
export const PAGE = { width: 595.28, height: 841.89, left: 42, right: 553.28, top: 42, bottom: 780 } as const

export const INK = { ink: '#17211d', soft: '#4f5a55', line: '#e2dfd8', strong: '#858b87', accent: '#0f5c4a' } as const
export const BACKGROUND = { stage: '#f4f3f0', accent: '#e2eee9' } as const

export type Style = {
  size: number
  weight?: Weight
  color?: string
  width: number
  align?: 'left' | 'right'
  isTabular?: boolean
}

type RuleStyle = { color?: string; weight?: number; from?: number }
type Rectangle = { x: number; y: number; width: number; height: number }

type Tag = 'Document' | 'Sect' | 'Div' | 'H1' | 'H2' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Note'
type Node = PDFKit.PDFStructureElement

/** Line height as a multiple of the font size. */
const LEADING = 1.28

/** Tagged PDF/A-2a in reading order, for screen readers and archiving. */
export class Sheet {
  readonly doc: PDFKit.PDFDocument
  y: number = PAGE.top
  private parent: Node
  private readonly faces = new Set<Face>()

  constructor(about: { title: string; author: string; subject: string; lang: string; at: Date }) {
    this.doc = new PDFDocument({
      size: 'A4',
      margin: 0,
      bufferPages: true,
      // No default font: the standard fonts of PDF lack Latvian letters.
      font: '',
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: about.lang,
      info: {
        Title: about.title,
        Author: about.author,
        Subject: about.subject,
        // The document's date, so that the same document gives the same bytes.
        CreationDate: about.at,
        ModDate: about.at,
      },
    })
    this.parent = this.doc.struct('Document')
    this.doc.addStructure(this.parent)
  }

  group(tag: Tag, write: () => void) {
    const outer = this.parent
    const group = this.doc.struct(tag)
    outer.add(group)
    this.parent = group
    write()
    group.end()
    this.parent = outer
  }

  text(tag: Tag, text: string, x: number, y: number, style: Style, scope?: 'Column' | 'Row') {
    const options: PDFKit.Mixins.StructureElementOptions & { scope?: string } = scope ? { scope } : {}
    this.parent.add(this.doc.struct(tag, options, () => this.write(text, x, y, style)))
  }

  /** @param alt what it says, for those who do not see it */
  picture(png: Uint8Array, { x, y, width, height }: Rectangle, alt: string) {
    const draw = () => this.doc.image(Buffer.from(png), x, y, { width, height })
    this.parent.add(this.doc.struct('Figure', { alt }, draw))
  }

  /** Decoration: lines, backgrounds, repeated heads, page numbers. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout') {
    this.doc.markContent('Artifact', { type })
    draw()
    this.doc.endMarkedContent()
  }

  rule(y: number, { color = INK.line, weight = 0.6, from = PAGE.left }: RuleStyle = {}) {
    this.artifact(() => this.doc.moveTo(from, y).lineTo(PAGE.right, y).lineWidth(weight).strokeColor(color).stroke())
  }

  background({ x, y, width, height }: Rectangle, color: string) {
    this.artifact(() => this.doc.roundedRect(x, y, width, height, 6).fill(color))
  }

  write(text: string, x: number, y: number, style: Style) {
    this.selectFont(text, style)
    this.doc.fillColor(style.color ?? INK.ink).text(text, x, y + this.baselineShift(style), this.options(style))
  }

  height(text: string, style: Style): number {
    this.selectFont(text, style)
    return this.doc.heightOfString(text, this.options(style))
  }

  width(text: string, style: Style): number {
    this.selectFont(text, style)
    return this.doc.widthOfString(text, this.options(style))
  }

  /** Adds a page unless `height` points are left on this one. */
  needs(height: number, onNewPage: () => void = () => {}) {
    if (this.y + height <= PAGE.bottom) return
    this.doc.addPage()
    this.y = PAGE.top
    onNewPage()
  }

  /** @param foot called for each page at the end, when their number is known */
  finish(foot: (page: number, pages: number) => void): Promise<Buffer> {
    const { start, count } = this.doc.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.doc.switchToPage(start + page)
      this.artifact(() => foot(page + 1, count), 'Pagination')
    }
    this.parent.end()
    return collect(this.doc)
  }

  private selectFont(text: string, { size, weight = 'regular' }: Style) {
    const face: Face = faceFor(text, weight)
    if (!this.faces.has(face)) this.doc.registerFont(face, fontFile(face))
    this.faces.add(face)
    this.doc.font(face).fontSize(size)
    // The same line distance in both faces.
    this.doc.lineGap(Math.max(0, size * LEADING - this.doc.currentLineHeight(false)))
  }

  private baselineShift({ size }: Style): number {
    return Math.min(0, size * LEADING - this.doc.currentLineHeight(true)) / 2
  }

  /** Right-aligned columns of numbers get tabular figures. */
  private options({ width, align = 'left', isTabular = align === 'right' }: Style): PDFKit.Mixins.TextOptions {
    return isTabular ? { width, align, features: TABULAR } : { width, align }
  }
}

const TABULAR: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum']

function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}
