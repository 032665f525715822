import type { Head, VisitorContext } from '../../http/page.ts'
import { type Texts, texts } from '../../i18n/texts.ts'
import type { PricedCart } from '../../shop/cart/cart.ts'
import { pricedCartOf } from '../../shop/checkout/visitor-cart.db.ts'
import { findBuyerAccount } from '../../shop/customers/buyer-account.db.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice, sum } from '../../shop/money/money.ts'
import { ownQuotes } from '../../shop/quotes/own-quotes.db.ts'
import { isValid, quoteTokens } from '../../shop/quotes/quote.ts'
import { untilTime } from '../../shop/shipping/dates.ts'
import type { SummaryLine } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import type { NewQuoteData } from './form-view.tsx'

type Typed = Partial<Pick<NewQuoteData, 'values' | 'errors' | 'problem'>>

export const newQuoteHead = ({ lang }: VisitorContext): Head => ({ title: texts[lang].quotes.title, noindex: true })

export async function newQuoteData(ctx: VisitorContext, typed: Typed = {}): Promise<NewQuoteData> {
  const { lang, services, settings } = ctx
  const priced = await pricedCartOf(ctx, services, lang)
  return {
    csrf: ctx.csrf(),
    plainCaptcha: services.captcha.plainField('quote_action'),
    sums: sumsOf(priced, texts[lang], lang),
    hasCoupon: priced.cart.coupon !== null,
    days: settings.quote_days,
    earlier: await earlierOf(ctx),
    values: typed.values ?? (await ownCompany(ctx)),
    errors: {},
    problem: null,
    ...typed,
  }
}

/** At the prices of the catalogue and of the buyer's lists, as the offer will have them. */
function sumsOf({ cart, method, shipping }: PricedCart, t: Texts, lang: Lang): SummaryLine[] {
  if (cart.lines.length === 0) return []
  const goods = cart.lines.map((line) => ({
    label: line.title,
    note: `${line.quantity} × ${formatPrice(line.ownPrice, lang)}`,
    value: formatPrice(line.ownPrice * line.quantity, lang),
  }))
  const { delivery: label, deliveryOpen, free } = t.quotes
  const charged = method && shipping?.ok ? { title: inLang(method.title, lang), price: shipping.price } : null
  const value = charged?.price === 0 ? free : formatPrice(charged?.price ?? 0, lang)
  const total = sum(cart.lines.map((line) => line.ownPrice * line.quantity)) + (charged?.price ?? 0)
  return [
    ...goods,
    charged ? { label, note: charged.title, value } : { label, note: deliveryOpen, value: '–' },
    { label: t.cart.total, value: formatPrice(total, lang), kind: 'total' },
  ]
}

async function earlierOf(ctx: VisitorContext): Promise<NewQuoteData['earlier']> {
  const session = await ctx.session()
  const t = texts[ctx.lang]
  const tokens = quoteTokens(ctx.services.keys)
  const found = session ? await ownQuotes(ctx.db, session) : []
  return found.map((quote) => ({
    href: ctx.at(urls.quote.to(tokens.tokenOf(quote))),
    number: quote.number,
    about: [
      quote.buyer.name,
      formatPrice(quote.total, ctx.lang),
      isValid(quote, ctx.now)
        ? t.quotes.valid(untilTime(quote.validUntil, t)).toLowerCase()
        : t.quotes.over.toLowerCase(),
    ].join(', '),
  }))
}

/** The buyer's own company, if there is one, for the fields of the form. */
export async function ownCompany(ctx: VisitorContext): Promise<NewQuoteData['values']> {
  const userId = (await ctx.session())?.userId ?? null
  const account = userId === null ? null : await findBuyerAccount(ctx.db, userId)
  return {
    name: account?.company?.name ?? '',
    regNum: account?.company?.reg_num ?? '',
    email: account?.is_confirmed ? account.email : '',
  }
}
