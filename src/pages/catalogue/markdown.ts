import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { fromHtml } from '../../shop/markdown/from-html.ts'
import { list, type Markdown, plain, section } from '../../shop/markdown/markdown.ts'
import { inLanguage, urls } from '../../urls.ts'
import { cardList, document, linkList, shopLink } from '../markdown/parts.ts'
import type { ListingData } from './listing-data.ts'
import type { CatalogueData } from './load.ts'

export function catalogueMarkdown(data: CatalogueData, ctx: PageContext): Markdown {
  const { catalogue } = texts[ctx.lang]
  const { title, shortDescription, subcategories, rooms, description, crumbs } = data
  const tiles = rooms.map((room) => ({ title: room.title, link: inLanguage(urls.room.to(room.slug), ctx.lang) }))
  return document(
    title,
    ctx,
    crumbs.length > 1 && crumbs.map((crumb) => shopLink(crumb.title, crumb.link, ctx)).join(' › '),
    plain(shortDescription),
    section(2, catalogue.subcategories, linkList(subcategories, ctx)),
    linkList(tiles, ctx),
    listingMarkdown(data, ctx),
    fromHtml(description, { level: 2, origin: ctx.baseUrl }),
  )
}

/** The goods of a page of a list, the other pages and the filters with their addresses. */
export function listingMarkdown({ found }: Pick<ListingData, 'found'>, ctx: PageContext): Markdown {
  const { catalogue, common } = texts[ctx.lang]
  const { products, meta, links, filters } = found
  const pages = list([
    links.prev && shopLink(common.previousPage, links.prev, ctx),
    meta.last_page > 1 && `${common.page(meta.current_page)} / ${meta.last_page}`,
    links.next && shopLink(common.nextPage, links.next, ctx),
  ])
  return section(2, catalogue.found(meta.total), cardList(products, ctx), pages, filterList(filters, ctx))
}

type Option = { title: string; link: string; count: number }

function filterList(filters: ListingData['found']['filters'], ctx: PageContext): Markdown {
  const { catalogue, markdown: t } = texts[ctx.lang]
  const line = (title: string, options: readonly Option[]) => {
    const named = options.filter(({ count }) => count > 0)
    const words = named.map((option) => `${shopLink(option.title, option.link, ctx)} (${option.count})`)
    return words.length > 0 && `${plain(title)}: ${words.join(', ')}`
  }
  const lines = [
    line(catalogue.category, filters.category.options),
    line(catalogue.manufacturer, filters.manufacture.options),
    ...filters.attributes.map(({ title, options }) => line(title, options)),
  ]
  return section(3, t.filters, list(lines))
}
