import type { TextDocument } from '../../shop/documents/documents.ts'
import { INK, PAGE, Sheet } from './sheet.ts'
import { writeShopHead } from './shop-head.ts'

const WIDTH = PAGE.right - PAGE.left

export function textPdf(document: TextDocument, logo: Uint8Array | null = null): Promise<Buffer> {
  const { title, subtitle, author, look, lang, blocks, at } = document
  const sheet = new Sheet({ title, author, subject: title, lang, at })
  writeShopHead(sheet, { author, look, logo })
  sheet.y += 10
  write(sheet, title, { tag: 'H1', size: 19, weight: 'bold' })
  if (subtitle) write(sheet, subtitle, { tag: 'P', size: 10.5, color: INK.soft })
  for (const { kind, text } of blocks) {
    if (kind === 'heading') heading(sheet, text)
    else write(sheet, text, { tag: 'P', size: 10.5, indent: kind === 'item' ? 12 : 0 })
  }
  return sheet.finish((page, pages) => {
    sheet.write(`${title} · ${page}/${pages}`, PAGE.left, PAGE.bottom + 14, {
      size: 8.5,
      color: INK.soft,
      width: WIDTH,
    })
  })
}

/** Never the last line of a page. */
function heading(sheet: Sheet, text: string) {
  sheet.y += 8
  sheet.needs(60)
  write(sheet, text, { tag: 'H2', size: 13, weight: 'bold' })
}

type TextStyle = { tag: 'H1' | 'H2' | 'P'; size: number; weight?: 'regular' | 'bold'; color?: string; indent?: number }

function write(sheet: Sheet, text: string, { tag, indent = 0, ...textStyle }: TextStyle) {
  const style = { weight: 'regular', color: INK.ink, ...textStyle, width: WIDTH - indent } as const
  const height = sheet.height(text, style)
  sheet.needs(height + 5)
  sheet.text(tag, text, PAGE.left + indent, sheet.y, style)
  sheet.y += height + 5
}
