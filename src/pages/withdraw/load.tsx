import type { Head, ViewResult, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { findBuyerAccount } from '../../shop/customers/buyer-account.db.ts'
import { untilDay } from '../../shop/shipping/dates.ts'
import { sha256 } from '../../shop/tokens.ts'
import { findForWithdrawal, type WithdrawableOrder, withdrawableOrders } from '../../shop/withdrawals/withdrawal.db.ts'
import { refusalOf } from '../../shop/withdrawals/withdrawal.ts'
import { urls } from '../../urls.ts'
import { ConfirmWithdrawal, type ConfirmWithdrawalData } from './confirm-withdrawal.tsx'
import { type FindData, FindOrder } from './find-order.tsx'

export type Found = Pick<ConfirmWithdrawalData, 'action' | 'hidden' | 'values'> & { order: WithdrawableOrder }
type Refused = Pick<ConfirmWithdrawalData, 'errors' | 'problem' | 'quantities'>

const NOTHING_SENT: Refused = { errors: {}, problem: null, quantities: {} }

export function withdrawHead({ lang }: VisitorContext, noindex: boolean): Head {
  return { title: texts[lang].content.withdraw.title, noindex }
}

/** An order that is not a consumer's gets the text of an unknown one, so that it does not reveal which orders exist. */
export function problemOf(order: WithdrawableOrder, { lang }: VisitorContext): string | null {
  const { expired, unknown } = texts[lang].content.withdraw
  const refusal = refusalOf(order)
  return refusal && { expired, closed: unknown }[refusal]
}

export async function findOrderData(
  ctx: VisitorContext,
  values: FindData['values'],
  problem: string | null,
): Promise<FindData> {
  const { db, lang, now, secrets } = ctx
  const userId = (await ctx.session())?.userId ?? null
  const own = userId === null ? [] : await withdrawableOrders(db, userId, now)
  const account = userId === null || values.email ? null : await findBuyerAccount(db, userId)
  return {
    words: texts[lang].content.withdraw,
    csrf: ctx.csrf(),
    errors: {},
    problem,
    values: { ...values, email: values.email || (account?.email ?? '') },
    own: own.map(({ address, number }) => ({
      number,
      link: ctx.at(urls.withdrawOrder.to(secrets.orderToken(address))),
    })),
  }
}

export async function findOrderView(
  ctx: VisitorContext,
  values: FindData['values'],
  problem: string,
): Promise<ViewResult> {
  const content = <FindOrder data={await findOrderData(ctx, values, problem)} />
  return { kind: 'view', head: withdrawHead(ctx, true), content, status: 422 }
}

/** From the order's page: its secret identifies the order. */
export async function findByToken(ctx: VisitorContext): Promise<Found | null> {
  const { token = '' } = ctx.params
  const order = await findForWithdrawal(ctx.db, { tokenHash: sha256(token) }, ctx.now)
  if (!order) return null
  const values = { name: order.name, receiptEmail: order.email }
  return { order, hidden: {}, action: ctx.at(urls.withdrawOrder.to(token)), values }
}

export function confirmData(ctx: VisitorContext, found: Found, refused = NOTHING_SENT): ConfirmWithdrawalData {
  const t = texts[ctx.lang]
  const { order, ...rest } = found
  const { number, lastDay, lines } = order
  const until = lastDay && t.content.withdraw.until(untilDay(lastDay, t))
  return { words: t.content.withdraw, csrf: ctx.csrf(), number, until, lines, ...rest, ...refused }
}

export function confirmView(ctx: VisitorContext, found: Found, refused?: Refused): ViewResult {
  const content = <ConfirmWithdrawal data={confirmData(ctx, found, refused)} />
  return { kind: 'view', head: withdrawHead(ctx, true), content, status: refused ? 422 : 200 }
}
