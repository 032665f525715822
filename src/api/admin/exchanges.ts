import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { exchangeChoices } from '../../shop/exchanges/find-exchanges.db.ts'
import { cancelExchange, placeExchange, previewExchange } from '../../shop/exchanges/place-exchange.db.ts'
import { byLanguage } from '../../shop/languages.ts'
import { usableProviders } from '../../shop/payments/provider.ts'
import { settlementDeps } from '../../shop/payments/settlement-deps.db.ts'
import { ExchangeChoices, ExchangeSums, NewExchangeBody } from '../../shop/returns/exchanges.calls.ts'
import { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { goodsEditDeps, goodsRejection } from './order-edits.ts'
import { returnDetail } from './return-detail.ts'

const ById = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const access = 'refund'
const methodTitle = byLanguage((lang) => texts[lang].order.exchangeMethod)

const choices = staffCall({
  method: 'GET',
  path: '/returns/:id/exchange',
  about: 'What the goods of a return can be exchanged for at once: themselves and their other sizes and colours',
  access,
  params: ById,
  answer: ExchangeChoices,
  run: async (ctx, { params }) => {
    await returnDetail(ctx, params.id)
    const { memory, providers } = ctx.services
    const settings = await readSettings(ctx.db, memory)
    return exchangeChoices({ db: ctx.db, memory, providers: usableProviders(providers, settings) }, params.id, ctx.lang)
  },
})

const preview = staffCall({
  method: 'POST',
  path: '/returns/:id/exchange/preview',
  about: 'What an exchange would cost, in cents; nothing is changed',
  access,
  params: ById,
  body: NewExchangeBody,
  answer: ExchangeSums,
  run: async (ctx, { params, body }) => {
    const seen = await previewExchange(await goodsEditDeps(ctx), params.id, { ...body, methodTitle })
    if (!seen.ok) throw rejection(ctx, seen)
    return seen.sums
  },
})

const place = staffCall({
  method: 'POST',
  path: '/returns/:id/exchange',
  about: 'Exchange the goods of a return: the replacement becomes an order of its own, and its goods are set aside',
  access,
  params: ById,
  body: NewExchangeBody,
  answer: ReturnDetail,
  run: async (ctx, { params, body }) => {
    const placed = await placeExchange(await goodsEditDeps(ctx), params.id, { ...body, methodTitle })
    if (!placed.ok) throw rejection(ctx, placed)
    return returnDetail(ctx, params.id)
  },
})

const cancel = staffCall({
  method: 'POST',
  path: '/returns/:id/exchange/cancelled',
  about: 'Cancel an exchange whose replacement waits; its goods go back into stock',
  access,
  params: ById,
  body: z.object({ number: z.string().max(40).describe('Of the replacement') }),
  answer: ReturnDetail,
  run: async (ctx, { params, body: { number } }) => {
    const deps = { ...(await settlementDeps(ctx.services)), db: ctx.db }
    const cancelled = await cancelExchange(deps, params.id, number)
    if (cancelled.ok) return returnDetail(ctx, params.id)
    const { errors } = ctx.t
    throw cancelled.reason === 'unknown'
      ? new HttpError(404, errors.notFound)
      : new HttpError(409, errors.returnState, { reason: cancelled.reason })
  },
})

function rejection(ctx: StaffContext, refused: Extract<Awaited<ReturnType<typeof placeExchange>>, { ok: false }>) {
  const { errors } = ctx.t
  switch (refused.reason) {
    case 'open':
      return new HttpError(409, errors.exchangeOpen, { reason: refused.reason })
    case 'nothing-paid':
      return new HttpError(409, errors.exchangeUnpaid, { reason: refused.reason })
    case 'supplement':
      return new HttpError(409, errors.exchangeDelivery, { reason: 'delivery', problem: refused.problem })
    case 'state':
    case 'changed':
      return new HttpError(409, errors.returnState, { reason: refused.reason })
    default:
      return goodsRejection(ctx, refused)
  }
}

export const exchangeCalls: readonly StaffCall[] = [choices, preview, place, cancel]
