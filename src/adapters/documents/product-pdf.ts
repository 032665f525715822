import { texts } from '../../i18n/texts.ts'
import type { PdfRequest, ProductSheet } from '../../shop/documents/documents.ts'
import { INK, PAGE, Sheet, type Style } from './sheet.ts'

const WIDTH = PAGE.right - PAGE.left
const FIRST = 190

type ProductPdfRequest = Extract<PdfRequest, { product: ProductSheet }>

export function productPdf({ product, kind, title, shopName, lang }: ProductPdfRequest): Promise<Buffer> {
  const t = texts[lang]
  const sheet = new Sheet({
    title: `${product.title}. ${title}`,
    author: shopName,
    subject: product.code,
    lang,
    at: new Date(0),
  })
  sheet.text('P', shopName, PAGE.left, sheet.y, { size: 11, weight: 'bold', color: INK.accent, width: WIDTH })
  sheet.y += 26
  paragraph(sheet, product.title, TITLE)
  const subtitle = [title, product.code, product.manufacture?.title].filter(Boolean).join(' · ')
  paragraph(sheet, subtitle, { ...TEXT, color: INK.soft })
  sheet.y += 8
  const rows = [
    ...product.property_groups.map((group) => ({
      title: group.group_name,
      rows: group.properties.map((row) => [row.property_title, row.selected_option_value] as const),
    })),
    {
      title: t.product.attributes,
      rows: [
        [t.product.size, product.formatted_sizes] as const,
        [t.productPage.weight, product.formatted_weight] as const,
        [t.productPage.guarantee, t.product.months(product.guarantee_months)] as const,
        ...product.attributes.map(({ title: name, value }) => [name, value] as const),
      ].filter(([, value]) => value),
    },
  ]
  if (kind === 'manual') for (const text of plainParagraphs(product.description)) paragraph(sheet, text, TEXT)
  for (const group of rows) table(sheet, group.title, group.rows)
  if (product.safety_text) {
    paragraph(sheet, t.productPage.safety, HEADING)
    paragraph(sheet, product.safety_text, TEXT)
  }
  if (product.safety) {
    const { name, address, email } = product.safety
    paragraph(sheet, `${t.productPage.maker}: ${name}, ${address}, ${email}`, { ...TEXT, size: 9.5, color: INK.soft })
  }
  return sheet.finish((page, pages) => {
    sheet.write(`${product.code} · ${page}/${pages}`, PAGE.left, PAGE.bottom + 14, {
      size: 8.5,
      color: INK.soft,
      width: WIDTH,
    })
  })
}

type Kind = { tag: 'H1' | 'H2' | 'P' } & Pick<Style, 'size' | 'weight' | 'color'>

const TITLE: Kind = { tag: 'H1', size: 19, weight: 'bold' }
const HEADING: Kind = { tag: 'H2', size: 13, weight: 'bold' }
const TEXT: Kind = { tag: 'P', size: 10.5 }

function paragraph(sheet: Sheet, text: string, { tag, ...font }: Kind) {
  const style = { ...font, width: WIDTH }
  const height = sheet.height(text, style)
  sheet.needs(height + 6)
  sheet.text(tag, text, PAGE.left, sheet.y, style)
  sheet.y += height + 6
}

function table(sheet: Sheet, title: string, rows: readonly (readonly [string, string])[]) {
  if (rows.length === 0) return
  sheet.y += 6
  paragraph(sheet, title, HEADING)
  sheet.group('Table', () => {
    for (const [name, value] of rows) {
      const style = { size: 10, width: WIDTH - FIRST }
      const height = Math.max(sheet.height(value, style), 13)
      sheet.needs(height + 8)
      sheet.group('TR', () => {
        sheet.text('TH', name, PAGE.left, sheet.y, { size: 10, color: INK.soft, width: FIRST - 12 }, 'Row')
        sheet.text('TD', value, PAGE.left + FIRST, sheet.y, style)
      })
      sheet.y += height + 4
      sheet.rule(sheet.y)
      sheet.y += 4
    }
  })
}

const entities: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\u00a0',
  '&#39;': "'",
}

/** The text of a description, one paragraph per block; without tables, whose numbers the specification has. */
function plainParagraphs(html: string): string[] {
  return html
    .replace(/<table[\s\S]*?<\/table>/g, '')
    .split(/<\/(?:p|h[1-6]|li|ul|ol)>/)
    .map(
      (block) =>
        (block.includes('<li') ? '• ' : '') +
        block
          .replace(/<[^>]+>/g, '')
          .replace(/&[a-z#0-9]+;/g, (entity) => entities[entity] ?? ' ')
          .trim(),
    )
    .filter((text) => text.replace('•', '').trim().length > 0)
}
