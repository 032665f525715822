import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { type Markdown, plain, section } from '../../shop/markdown/markdown.ts'
import { listingMarkdown } from '../catalogue/markdown.ts'
import { document, linkList, shopLink } from '../markdown/parts.ts'
import type { SearchData } from './load.ts'

export function searchMarkdown(data: SearchData, ctx: PageContext): Markdown {
  const { search: t } = texts[ctx.lang]
  const { title, corrected, unknown, named, isNothing, popular, departments } = data
  return document(
    title,
    ctx,
    corrected && `${t.corrected} ${shopLink(corrected.words, corrected.link, ctx)}`,
    unknown.length > 0 && plain(t.unknown(unknown)),
    named && `${shopLink(named.title, named.link, ctx)} ${plain(named.text)}`,
    !isNothing && listingMarkdown(data, ctx),
    section(2, t.popular, linkList(popular, ctx)),
    section(2, t.emptyBrowse, linkList(departments, ctx)),
  )
}
