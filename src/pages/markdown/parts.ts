import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import type { Prices } from '../../shop/catalogue/prices.ts'
import { displayedStock, LAST_PIECES, type StockStatus, stockStatus } from '../../shop/catalogue/stock.ts'
import { definitionOf, languages } from '../../shop/languages.ts'
import { blocks, heading, link, list, type Markdown, type Part, plain } from '../../shop/markdown/markdown.ts'
import { inLanguage, markdownPath, urls } from '../../urls.ts'

/** A whole page: its title, what it says, and where to go on. The path of `ctx` has the query that belongs to it. */
export function document(title: string, ctx: PageContext, ...parts: readonly Part[]): Markdown {
  const t = texts[ctx.lang].markdown
  const page = inLanguage(ctx.path, ctx.lang)
  const others = languages.filter((lang) => lang !== ctx.lang)
  const ends = list([
    link(t.page, ctx.baseUrl + page),
    ...others.map((lang) => link(definitionOf(lang).name, ctx.baseUrl + markdownPath(inLanguage(ctx.path, lang)))),
    ctx.settings.product_feeds.llms && link(t.aboutShop, ctx.baseUrl + inLanguage(urls.llms.to(), ctx.lang)),
  ])
  return `${blocks(heading(1, plain(title)), ...parts, '---', ends)}\n`
}

/** Links of the shop lead to pages that people can open. @param path with the language */
export const shopLink = (title: string, path: string, { baseUrl }: Pick<PageContext, 'baseUrl'>): Markdown =>
  link(plain(title), path.startsWith('/') ? baseUrl + path : path)

/** As staff write it: of the shop it has no language. */
export const writtenLink = (title: string, address: string, ctx: Pick<PageContext, 'baseUrl' | 'lang'>): Markdown =>
  shopLink(title, address.startsWith('/') ? inLanguage(address, ctx.lang) : address, ctx)

type Lowest = { lowest_formatted_price_with_tax: string | null }
type Priced = Lowest & { prices: Prices; has_price_range?: boolean }

/** „no 199,00 € ar PVN (164,46 € bez PVN), iepriekš 250,00 €, zemākā cena 30 dienās 199,00 €" */
export function priceLine(
  { prices, lowest_formatted_price_with_tax: lowest, has_price_range }: Priced,
  ctx: PageContext,
) {
  const { catalogue, common, markdown: t } = texts[ctx.lang]
  const before = prices.previous_formatted_price_with_tax
  const from = has_price_range ? `${catalogue.fromPrice} ` : ''
  return [
    `${from}${prices.current_formatted_price_with_tax} ${common.withTax} (${t.net(prices.current_formatted_price)})`,
    before && t.priceBefore(before),
    before && lowest && t.lowest(lowest),
  ]
    .filter(Boolean)
    .join(', ')
}

type Stocked = { quantity: number; virtual_quantity: number; is_available_for_purchase: boolean }

/** In the words of the page: pieces are named only near the end. */
export const stockLine = (item: Stocked, ctx: PageContext): string =>
  stockWords({
    status: item.is_available_for_purchase ? stockStatus(item) : 'to_order',
    available: displayedStock(item),
    ctx,
  })

type Shown = { status: StockStatus; available: number; ctx: PageContext }

function stockWords({ status, available, ctx }: Shown): string {
  const { catalogue, product } = texts[ctx.lang]
  return status !== 'to_order' && available > 0 && available <= LAST_PIECES
    ? product.lastPieces(available)
    : catalogue.stock[status]
}

type Card = Priced & Stocked & { title: string; link: string; code: string }

export const cardList = (cards: readonly Card[], ctx: PageContext): Markdown =>
  list(cards.map((card) => goodLine(card, stockLine(card, ctx), ctx)))

type Good = Priced & {
  title: string
  link: string
  code: string
  stock_status: StockStatus
  available: number
  is_available_for_purchase: boolean
  quantity?: number
}

/** Goods of a scene or set. */
export const goodList = (goods: readonly Good[], ctx: PageContext): Markdown =>
  list(
    goods.map((good) => {
      const status = good.is_available_for_purchase ? good.stock_status : 'to_order'
      const line = goodLine(good, stockWords({ status, available: good.available, ctx }), ctx)
      return good.quantity && good.quantity > 1 ? `${good.quantity} × ${line}` : line
    }),
  )

type Named = Priced & { title: string; link: string; code: string }

const goodLine = (good: Named, stock: string, ctx: PageContext): Markdown =>
  `${shopLink(good.title, good.link, ctx)}: ${priceLine(good, ctx)}. ${stock.replace(/\.$/, '')}. ${texts[ctx.lang].catalogue.code}: ${plain(good.code)}`

type Tile = { title: string; link: string; count?: number }

export const linkList = (tiles: readonly Tile[], ctx: PageContext): Markdown =>
  list(
    tiles.map(
      ({ title, link: path, count }) => shopLink(title, path, ctx) + (count === undefined ? '' : ` (${count})`),
    ),
  )
