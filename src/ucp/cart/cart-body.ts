import type { z } from 'zod'
import { type Texts, texts } from '../../i18n/texts.ts'
import type { AgentBuyer, AgentCheckout } from '../../shop/agent-checkouts/agent-checkout.ts'
import { continueSecret } from '../../shop/agent-checkouts/agent-checkout.ts'
import { availableOf, type CartLine, type PricedCart } from '../../shop/cart/cart.ts'
import { picture } from '../../shop/catalogue/media.ts'
import { couponCode } from '../../shop/coupons/coupon.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import type { DiscountRow } from '../../shop/orders/discount-rows.ts'
import { urls } from '../../urls.ts'
import { policyLinks } from '../links.ts'
import type { AgentContext, Message } from '../operation.ts'
import type { BuyerInput } from './cart-input.ts'
import type { AppliedDiscount, BuyerShape, CartBody, DiscountsShape, LineShape, Total } from './cart-shape.ts'

export type Subject = AgentCheckout & { id: string }

/** What a cart and a checkout have in common. */
export function cartParts(ctx: AgentContext, subject: Subject, priced: PricedCart, messages: readonly Message[]) {
  const t = texts[ctx.lang]
  const body: CartBody = {
    id: subject.id,
    line_items: linesOf(ctx, priced),
    currency: 'EUR',
    totals: totalsOf(priced, t, ctx.lang),
    discounts: discountsOf(subject, priced, ctx.lang),
    messages: [...messages, ...lineMessages(priced, t, ctx.lang)],
    links: policyLinks(ctx.at),
  }
  const buyer = buyerOf(subject.buyer)
  if (buyer) body.buyer = buyer
  if (subject.attribution) body.attribution = subject.attribution
  if (subject.cartState === 'open' && subject.canceledAt === null) {
    body.continue_url = ctx.at(urls.agentContinue.to(continueSecret(subject.id)))
    body.expires_at = subject.expiresAt.toISOString()
  }
  return body
}

const lineId = ({ id, productId, isGift }: CartLine) => (isGift ? `gift-${productId}` : String(id))

/** Gifts come from rules: a platform that sends them back does not buy them. */
export const isGiftId = (id: string | undefined) => id?.startsWith('gift-') === true

function linesOf(ctx: AgentContext, { cart, totals }: PricedCart): LineShape[] {
  const t = texts[ctx.lang].agentCheckout.totals
  return cart.lines.map((line, at) => {
    const sums = totals.lines[at]
    if (!sums) throw new Error('A cart line without totals')
    const image = line.image === null ? {} : { image_url: absolute(ctx, picture(line.image, 640).source) }
    return {
      id: lineId(line),
      item: { id: String(line.productId), title: line.title, price: sums.unit, ...image },
      quantity: line.quantity,
      totals: [
        { type: 'subtotal', display_text: t.goods, amount: sums.unit * line.quantity },
        ...(sums.discount > 0 ? [{ type: 'items_discount', display_text: t.discount, amount: -sums.discount }] : []),
        { type: 'total', display_text: t.total, amount: sums.total },
      ],
    }
  })
}

export const absolute = ({ services }: Pick<AgentContext, 'services'>, path: string) =>
  new URL(path, services.config.baseUrl).href

function totalsOf({ totals, method, shipping }: PricedCart, t: Texts, lang: Lang): Total[] {
  const words = t.agentCheckout.totals
  return [
    { type: 'subtotal', display_text: words.goods, amount: totals.items },
    ...(totals.discount > 0
      ? [{ type: 'items_discount', display_text: words.discount, amount: -totals.discount }]
      : []),
    ...(method && shipping?.ok
      ? [{ type: 'fulfillment', display_text: inLang(method.title, lang), amount: totals.shipping }]
      : []),
    ...(totals.surcharge > 0 ? [{ type: 'fee', display_text: words.surcharge, amount: totals.surcharge }] : []),
    {
      type: 'total',
      display_text: words.total,
      amount: totals.total,
      // Prices have the VAT in them, so it is a part of the total and no entry that adds to it.
      lines: [
        { display_text: words.net, amount: totals.net },
        ...totals.vatRows.map(({ rateBp, vat }) => ({ display_text: words.vat(rateBp / 100), amount: vat })),
      ],
    },
  ]
}

/** Codes that were refused are named, too; a message says why. */
function discountsOf({ codes }: Subject, priced: PricedCart, lang: Lang): z.infer<typeof DiscountsShape> {
  const { coupon } = priced.cart
  const isSent = codes.some((code) => couponCode(code) === coupon?.code)
  return {
    codes: coupon && !priced.couponRefusal && !isSent ? [...codes, coupon.code] : codes,
    applied: [
      ...priced.parts.promotions.map(({ title, amount, shares }) =>
        appliedDiscount({ title: inLang(title, lang), code: null, amount, shares }, lang),
      ),
      ...(coupon && priced.discounts.coupon?.ok
        ? [
            appliedDiscount(
              { title: null, code: coupon.code, amount: priced.parts.coupon, shares: priced.parts.couponShares },
              lang,
            ),
          ]
        : []),
    ],
  }
}

type GivenDiscount = DiscountRow & { shares: readonly number[] | null }

/** @param given.shares of each line; null: not known */
export const appliedDiscount = ({ title, code, amount, shares }: GivenDiscount, lang: Lang): AppliedDiscount => ({
  ...(code === null ? {} : { code }),
  title: title ?? (code === null ? texts[lang].agentCheckout.totals.discount : texts[lang].agentCheckout.coupon(code)),
  amount,
  automatic: code === null,
  method: 'across',
  ...(shares && {
    allocations: shares.flatMap((share, at) => (share > 0 ? [{ path: `$.line_items[${at}]`, amount: share }] : [])),
  }),
})

/** What is wrong with lines that are there: sold out meanwhile, or at another price than the last answer had. */
function lineMessages({ cart }: PricedCart, t: Texts, lang: Lang): Message[] {
  return cart.lines.flatMap((line, at): Message[] => {
    const available = availableOf(line)
    const path = `$.line_items[${at}]`
    const { soldOut, shortStock, priceChanged } = t.refusals.line
    if (available < line.quantity) {
      const content = available === 0 ? soldOut : shortStock(available)
      return [{ type: 'error', code: 'out_of_stock', severity: 'recoverable', path, content }]
    }
    if (line.isGift || line.seenPrice === line.price) return []
    const content = priceChanged(formatPrice(line.seenPrice, lang), formatPrice(line.price, lang))
    return [{ type: 'warning', code: 'price_changed', path, content }]
  })
}

function buyerOf(buyer: AgentBuyer): z.infer<typeof BuyerShape> | undefined {
  const { firstName, lastName, email, phone, company, wantsNews } = buyer
  const shown = {
    ...(firstName ? { first_name: firstName } : {}),
    ...(lastName ? { last_name: lastName } : {}),
    ...(email ? { email } : {}),
    ...(phone ? { phone_number: phone } : {}),
    ...(company
      ? { company: { name: company.name, registration_number: company.regNum, vat_number: company.vatNum } }
      : {}),
    ...(wantsNews === undefined ? {} : { consent: { marketing: wantsNews } }),
  }
  return Object.keys(shown).length > 0 ? shown : undefined
}

export function agentBuyer(given: BuyerInput | undefined): AgentBuyer {
  const { first_name: firstName, last_name: lastName, email, phone_number: phone, company, consent } = given ?? {}
  return {
    ...{ firstName, lastName, email, phone },
    ...(company && {
      company: { name: company.name, regNum: company.registration_number, vatNum: company.vat_number },
    }),
    ...(consent?.marketing === undefined ? {} : { wantsNews: consent.marketing }),
  }
}
