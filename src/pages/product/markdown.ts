import type { PageContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import type { Product } from '../../shop/catalogue/product.ts'
import { variationName } from '../../shop/feeds/naming.ts'
import { fromHtml } from '../../shop/markdown/from-html.ts'
import {
  blocks,
  link,
  list,
  type Markdown,
  type Part,
  picture,
  plain,
  section,
  table,
} from '../../shop/markdown/markdown.ts'
import type { Opinions } from '../../shop/reviews/review.ts'
import { PERIOD_DAYS } from '../../shop/withdrawals/withdrawal.ts'
import { urls } from '../../urls.ts'
import { cardList, document, goodList, priceLine, shopLink, stockLine, writtenLink } from '../markdown/parts.ts'
import { variationLink } from './buy-props.ts'
import type { DatedBlock } from './deliveries.ts'
import type { ProductData } from './load.ts'

export function productMarkdown(data: ProductData, ctx: PageContext): Markdown {
  const { product: t, productPage, markdown } = texts[ctx.lang]
  const { product, chosen, isNamed, together } = data
  const [image] = data.images
  return document(
    isNamed && chosen ? variationName(product.title, chosen.title) : product.title,
    ctx,
    product.parents.map((parent) => shopLink(parent.title, parent.link, ctx)).join(' › '),
    plain(product.sub_title),
    image && picture(image.alt || product.title, ctx.baseUrl + image.large.source),
    mainFacts(data, ctx),
    plain(product.short_description),
    section(2, markdown.variants, variantTable(data, ctx)),
    section(2, t.delivery, ...deliverySections(data, ctx)),
    section(2, markdown.returnsLink, markdown.returns(PERIOD_DAYS), returnsLink(ctx)),
    section(2, t.description, fromHtml(product.description, { level: 3, origin: ctx.baseUrl })),
    section(2, productPage.specification, ...specification(product)),
    section(2, productPage.information, list(facts(product, ctx))),
    section(
      2,
      t.documents,
      list(product.pdf_attachments.map((each) => `${shopLink(each.title, each.url, ctx)} (PDF)`)),
    ),
    section(2, productPage.safety, ...safetyLines(product, ctx)),
    section(2, productPage.fits, cardList(together.fits, ctx)),
    section(2, productPage.parts, cardList(together.parts, ctx)),
    ...together.sets.map((set) => section(2, `${productPage.sets}: ${set.title}`, goodList(set.goods, ctx))),
    ...opinions(data.opinions, ctx),
  )
}

const returnsLink = (ctx: PageContext) =>
  writtenLink(texts[ctx.lang].frame.footer.returns, urls.content.to('returns'), ctx)

/** What is bought: the variation that the address names, else the product. */
function mainFacts({ product, chosen, isNamed, promotions }: ProductData, ctx: PageContext): Markdown {
  const { product: t, productPage, reviews, markdown } = texts[ctx.lang]
  const item = isNamed && chosen ? chosen : product
  const { manufacture, rating } = product
  const facts: readonly (readonly [string, Part])[] = [
    [t.price, priceLine(item, ctx)],
    [t.unitPrice, product.unit_price],
    [t.availability, stockLine(item, ctx)],
    [t.code, plain(item.code)],
    [productPage.ean, item.ean],
    [t.manufacturer, manufacture && shopLink(manufacture.title, manufacture.link, ctx)],
    [markdown.energyClass, product.energy_class],
    [markdown.rating, rating && `${reviews.outOf(rating.formatted)} (${reviews.count(rating.count)})`],
    [t.promotions, promotions.map(plain).join('; ')],
  ]
  return list(facts.map(([title, value]) => value && `${title}: ${value}`))
}

function variantTable({ product }: ProductData, ctx: PageContext): Markdown {
  const { product: t, productPage, markdown } = texts[ctx.lang]
  const rows = product.variations.map((variation) => [
    plain(variation.title),
    plain(variation.code),
    priceLine(variation, ctx),
    stockLine(variation, ctx),
    variation.ean ?? '',
    link(markdown.link, ctx.baseUrl + variationLink(product, variation, ctx.lang)),
  ])
  return table([t.option, t.code, t.price, t.availability, productPage.ean, markdown.link], rows)
}

/** One table where everything is delivered alike. */
function deliverySections({ product, deliveries, deliveryOf }: ProductData, ctx: PageContext): Markdown[] {
  const { markdown, product: t } = texts[ctx.lang]
  const items = product.variations.length > 0 ? product.variations : [product]
  const sold = items.filter((item) => item.is_available_for_purchase)
  if (sold.length === 0) return [t.deliveryLater]
  const used = [...new Set(sold.map(({ id }) => deliveryOf[id] ?? 0))]
  return [
    markdown.deliveryTo,
    ...used.map((index) => {
      const codes = sold.filter(({ id }) => (deliveryOf[id] ?? 0) === index).map(({ code }) => plain(code))
      return blocks(used.length > 1 && markdown.deliveryOf(codes.join(', ')), deliveryTable(deliveries[index], ctx))
    }),
  ]
}

function deliveryTable(block: DatedBlock | undefined, ctx: PageContext): Markdown {
  const { markdown: t, product } = texts[ctx.lang]
  const { options = [], refusals = [] } = block ?? {}
  if (options.length === 0) return product.noDelivery
  const head = [t.way, t.deliveryPrice, t.time, t.arrives, t.note]
  return blocks(
    table(
      head,
      options.map((each) => [plain(each.title), each.price, each.days, plain(each.dates), plain(each.note)]),
    ),
    list(refusals.map(({ title, text }) => `${plain(title)}: ${plain(text)}`)),
  )
}

const specification = ({ property_groups }: Product): Markdown[] =>
  property_groups.map((group) =>
    section(
      3,
      group.group_name,
      list(group.properties.map((each) => `${plain(each.property_title)}: ${plain(each.selected_option_value)}`)),
    ),
  )

function facts(product: Product, ctx: PageContext): Markdown[] {
  const { product: t, productPage } = texts[ctx.lang]
  const known = [
    [t.size, product.formatted_sizes],
    [productPage.weight, product.formatted_weight],
    [productPage.guarantee, t.months(product.guarantee_months)],
    ...product.attributes.map(({ title, value }) => [title, value] as const),
  ] as const
  return known
    .filter(([title, value], index) => value && known.findIndex(([other]) => other === title) === index)
    .map(([title, value]) => `${plain(title)}: ${plain(value)}`)
}

function safetyLines({ safety: maker, safety_text }: Product, ctx: PageContext): Markdown[] {
  const { productPage: t } = texts[ctx.lang]
  const line = (label: string, { name, address, email }: { name: string; address: string; email: string }) =>
    `${label}: ${plain([name, address, email].filter(Boolean).join(', '))}`
  return [
    plain(safety_text),
    list([
      maker && line(t.maker, maker),
      maker?.eu_responsible && line(t.responsible, maker.eu_responsible),
      (maker !== null || safety_text !== '') && writtenLink(t.safetyNotices, urls.content.to('safety-notices'), ctx),
    ]),
  ]
}

function opinions(given: Opinions | null, ctx: PageContext): Markdown[] {
  const { reviews: t, markdown } = texts[ctx.lang]
  if (!given) return []
  return [
    section(
      2,
      t.title,
      given.reviews.length > 0 && t.verified,
      list(
        given.reviews.map(({ stars, title, text, author, publishedAt, reply }) =>
          [
            `${markdown.stars(stars)}, ${plain(author || t.buyer)}, ${toRigaDate(publishedAt)}: ${plain([title, text].filter(Boolean).join('. '))}`,
            reply && `${t.reply}: ${plain(reply)}`,
          ]
            .filter(Boolean)
            .join(' '),
        ),
      ),
    ),
    section(
      2,
      t.questions.title,
      list(given.questions.map(({ text, answer }) => `${plain(text)} ${t.questions.answer}: ${plain(answer)}`)),
    ),
  ]
}
