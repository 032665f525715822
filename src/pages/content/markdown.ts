import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { fromHtml } from '../../shop/markdown/from-html.ts'
import { list, type Markdown, plain, section } from '../../shop/markdown/markdown.ts'
import { blocksMarkdown } from '../blocks/markdown.ts'
import { document } from '../markdown/parts.ts'
import type { ContentData } from './content-data.ts'

export function contentMarkdown(data: ContentData, ctx: PageContext): Markdown {
  const { content: t } = texts[ctx.lang]
  const methods = (items: ContentData['deliveries']) =>
    list(items.map(({ title, text }) => [plain(title), text && plain(text)].filter(Boolean).join(': ')))
  return document(
    data.title,
    ctx,
    plain(data.subtitle),
    data.blocks.length > 0
      ? blocksMarkdown(data.blocks, ctx)
      : fromHtml(data.content, { level: 2, origin: ctx.baseUrl }),
    section(2, t.deliveries, methods(data.deliveries)),
    section(2, t.payments, methods(data.payments)),
  )
}
