import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type Markdown, section } from '../../shop/markdown/markdown.ts'
import { document, linkList } from '../markdown/parts.ts'
import type { BrandsData } from './load.ts'

export const brandsMarkdown = ({ letters }: BrandsData, ctx: PageContext): Markdown =>
  document(
    texts[ctx.lang].frame.brands.title,
    ctx,
    ...letters.map(({ letter, items }) => section(2, letter, linkList(items, ctx))),
  )
