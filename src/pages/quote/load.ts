import type { Head, VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import { toRigaDate } from '../../shop/calendar/days.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { chargeTitle } from '../../shop/invoices/charge-title.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { isValid, type Quote } from '../../shop/quotes/quote.ts'
import { goodsOfQuote, type QuoteWithLines } from '../../shop/quotes/read-quotes.db.ts'
import { sellerLines } from '../../shop/settings/identity.ts'
import { datesOf, untilTime } from '../../shop/shipping/dates.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import type { QuoteData } from './view.tsx'

export const quoteHead = ({ lang }: VisitorContext, { quote }: QuoteWithLines): Head => ({
  title: texts[lang].quotes.named(quote.number),
  noindex: true,
  hasNoCanonical: true,
})

/** @param shown.missing what could not be put into the cart */
export async function quoteData(
  ctx: VisitorContext,
  { quote, lines }: QuoteWithLines,
  shown: { missing?: readonly string[]; created?: string | undefined } = {},
): Promise<QuoteData> {
  const { lang } = ctx
  const t = texts[lang]
  const token = ctx.params.token ?? ''
  const goods = await goodsOfQuote(ctx.db, quote.id)
  const until = untilTime(quote.validUntil, t)
  const holds = isValid(quote, ctx.now)
  const day = toRigaDate(quote.createdAt)
  const { created } = shown
  return {
    title: t.quotes.named(quote.number),
    prepared: t.quotes.preparedOn(datesOf({ from: day, to: day }, t)),
    holds,
    validity: holds ? t.quotes.valid(until) : t.quotes.over,
    hint: quote.withdrawnAt ? t.quotes.withdrawn : holds ? t.quotes.holds : t.quotes.expired(until),
    note: quote.note,
    notice: created === undefined ? null : created === 'sent' ? t.quotes.createdAndSent : t.quotes.created,
    missing: shown.missing ?? [],
    buyer: buyerLines(quote, t),
    delivery: quote.delivery ? chargeTitle(quote.delivery, t.delivery, lang) : t.quotes.deliveryOpen,
    lines: lines.map((line) => {
      const product = line.productId === null ? undefined : goods.get(line.productId)
      return {
        id: line.id,
        title: line.title,
        code: line.code,
        count: `${line.quantity} × ${formatPrice(line.unitPrice, lang)}`,
        sum: formatPrice(line.total, lang),
        picture: product?.image ? picture(product.image, 160) : null,
        link: product?.slug ? ctx.at(urls.product.to(product.slug)) : null,
      }
    }),
    sums: sumsOf(quote, t, lang),
    hasTax: quote.vatTotal > 0,
    vatNote: vatNoteOf(quote, t),
    pdf: ctx.at(urls.quotePdf.to(token)),
    cartAction: ctx.at(urls.quoteToCart.to(token)),
    cartLink: ctx.at(urls.cart.to()),
    csrf: ctx.csrf(),
    seller: sellerLines(ctx.settings.identity, t.frame.footer),
  }
}

const buyerLines = ({ buyer }: Quote, { invoice: t }: Texts): string[] =>
  [
    buyer.name,
    buyer.regNum && `${t.regNum} ${buyer.regNum}`,
    buyer.vatNum && `${t.vatNum} ${buyer.vatNum}`,
    [buyer.address, buyer.city, buyer.zip].filter(Boolean).join(', '),
  ].filter(Boolean)

function vatNoteOf({ vatNote }: Quote, { invoice: t }: Texts): string | null {
  return vatNote === 'intra-eu' || vatNote === 'reverse-charge' ? `${t.vatNotes[vatNote]}.` : null
}

function sumsOf(quote: Quote, { cart: t, quotes }: Texts, lang: Lang): SummaryLine[] {
  const price = (cents: number) => formatPrice(cents, lang)
  const delivery = quote.shippingTotal === 0 ? quotes.free : price(quote.shippingTotal)
  return [
    ...(quote.delivery
      ? [
          { label: t.subtotal, value: price(quote.itemsTotal) },
          { label: t.shipping, value: delivery },
        ]
      : []),
    { label: t.withoutTax, value: price(quote.total - quote.vatTotal) },
    { label: t.tax, value: price(quote.vatTotal) },
    { label: t.total, value: price(quote.total), kind: 'total' },
  ]
}
