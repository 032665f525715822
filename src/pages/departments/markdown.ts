import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { list, type Markdown, section } from '../../shop/markdown/markdown.ts'
import { document, linkList, shopLink } from '../markdown/parts.ts'
import type { DepartmentsData } from './load.ts'

export function departmentsMarkdown({ departments }: DepartmentsData, ctx: PageContext): Markdown {
  const { common, frame, search } = texts[ctx.lang]
  return document(
    common.catalogue,
    ctx,
    ...departments.map(({ title, link, children, brands, sale }) =>
      section(
        2,
        title,
        shopLink(title, link, ctx),
        linkList(children, ctx),
        list([
          brands.length > 0 &&
            `${frame.brands.title}: ${brands.map((brand) => shopLink(brand.title, brand.link, ctx)).join(', ')}`,
          sale && `${shopLink(search.sale, sale.link, ctx)} (${sale.count})`,
        ]),
      ),
    ),
  )
}
