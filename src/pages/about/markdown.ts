import type { PageContext } from '../../http/page.ts'
import { fromHtml } from '../../shop/markdown/from-html.ts'
import { type Markdown, plain, section } from '../../shop/markdown/markdown.ts'
import { document } from '../markdown/parts.ts'
import type { AboutData } from './about-data.ts'

export function aboutMarkdown({ texts: about }: AboutData, ctx: PageContext): Markdown {
  const html = (text: string) => fromHtml(text, { level: 2, origin: ctx.baseUrl })
  return document(
    about.page_about_us,
    ctx,
    plain(about.page_description),
    html(about.main_content_part_1),
    section(2, about.section_1_title, plain(about.section_1_text)),
    section(2, about.section_2_title, plain(about.section_2_text)),
    html(about.main_content_part_2),
  )
}
