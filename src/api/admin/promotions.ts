import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { couponMessage } from '../../shop/checkout/cart-view.ts'
import { DealEdit, NewDeal } from '../../shop/coupons/coupons.calls.ts'
import { inLang } from '../../shop/languages.ts'
import { TrialAnswer, TrialInput } from '../../shop/promotion-trial/trial.calls.ts'
import { type Tried, tryCart } from '../../shop/promotion-trial/try-cart.db.ts'
import type { Outcome } from '../../shop/promotions/promotion.ts'
import { PromotionPage, StaffPromotion } from '../../shop/promotions/promotions.calls.ts'
import {
  createPromotion,
  editPromotion,
  listPromotions,
  readPromotionById,
  removePromotion,
} from '../../shop/promotions/staff-promotions.db.ts'
import { demandDeal } from './marketing-shared.ts'
import { ById, Done, demandRight } from './shared.ts'
import { notFound } from './structure-shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/promotions',
  about: 'Rules that give something by themselves, in the order in which they apply',
  access: 'read:marketing',
  answer: PromotionPage,
  run: async (ctx) => ({ rows: (await listPromotions(ctx.db, ctx)).map((each) => seen(ctx, each)), next: null }),
})

const create = staffCall({
  method: 'POST',
  path: '/promotions',
  about: 'A new rule, switched off unless isActive says otherwise',
  access: 'write:marketing',
  body: NewDeal,
  answer: StaffPromotion,
  run: async (ctx, { body }) => shown(ctx, demandDeal(ctx, await createPromotion(ctx.db, body.fields))),
})

const read = staffCall({
  method: 'GET',
  path: '/promotions/:id',
  about: 'A rule with what it has given',
  access: 'read:marketing',
  params: ById,
  answer: StaffPromotion,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/promotions/:id',
  about: 'Edit a rule; placed orders keep what they had. Needs If-Match. 409 names fields that others changed',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: DealEdit,
  answer: StaffPromotion,
  run: async (ctx, { params, body }) =>
    shown(ctx, demandDeal(ctx, await editPromotion(ctx.db, params.id, { ...body, version: ctx.readVersion() }))),
})

const remove = staffCall({
  method: 'DELETE',
  path: '/promotions/:id',
  about: 'Delete a rule; placed orders keep what they had. Needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    demandDeal(ctx, await removePromotion(ctx.db, params.id, ctx.readVersion()))
    return { done: true as const }
  },
})

const trial = staffCall({
  method: 'POST',
  path: '/promotions/trial',
  about:
    'What a cart would get: each rule and coupon, or why not. Writes nothing. A customer needs the right personal-data too',
  access: 'read:marketing',
  body: TrialInput,
  answer: TrialAnswer,
  run: async (ctx, { body }) => {
    if (body.email) demandRight(ctx, 'personal-data')
    const { memory } = ctx.services
    const tried = await tryCart({ db: ctx.db, memory, now: ctx.now, lang: ctx.lang }, body)
    if (tried.ok) return triedAnswer(ctx, tried)
    const words = ctx.t.marketing.trial[tried.reason]
    const field = { goods: 'goods', customer: 'email', coupon: 'coupon' }[tried.reason]
    throw new HttpError(422, words, { [field]: [words] })
  },
})

function triedAnswer(ctx: StaffContext, { priced, coupons, off }: Tried): TrialAnswer {
  const { cart, totals, discounts, parts } = priced
  const t = texts[ctx.lang]
  const reasonOf = (outcome: Outcome) => (outcome.ok ? null : ctx.t.marketing.reasons[outcome.reason])
  return {
    lines: cart.lines.map(({ id, title, code, quantity, isGift = false }, at) => {
      const { unit = 0, discount = 0, total = 0 } = totals.lines[at] ?? {}
      return { id, title, code, quantity, unit, discount, total, isGift }
    }),
    items: totals.items,
    discount: totals.discount,
    total: totals.total,
    vat: totals.vat,
    rules: discounts.outcomes.map((outcome) => {
      const { id, title } = outcome.promotion
      const { amount = 0, gift = 0 } = parts.promotions.find((each) => each.id === id) ?? {}
      const isNothing = outcome.ok && amount === 0 && gift === 0
      const reason = isNothing ? ctx.t.marketing.noGift : reasonOf(outcome)
      return { id, title: inLang(title, ctx.lang), amount, gift, isOff: off.has(id), reason }
    }),
    coupons: coupons.map(({ known: { coupon, name }, priced: { discounts: own, parts: given, couponRefusal } }) => ({
      code: coupon.code,
      name,
      amount: given.coupon,
      isDeliveryFree: own.coupon?.ok === true && own.coupon.isDeliveryFree,
      reason: couponRefusal && couponMessage(couponRefusal, coupon, { lang: ctx.lang, t }),
    })),
  }
}

/** Sums are for those who may see money. */
const seen = (ctx: StaffContext, promotion: StaffPromotion): StaffPromotion =>
  ctx.can('read:money')
    ? promotion
    : { ...promotion, stats: { orders: promotion.stats.orders, given: null, total: null } }

/** @throws HttpError 404 */
async function shown(ctx: StaffContext, id: number) {
  const found = await readPromotionById(ctx.db, id, ctx)
  if (!found) throw notFound(ctx)
  return seen(ctx, found)
}

export const promotionCalls: readonly StaffCall[] = [list, create, trial, read, edit, remove]
