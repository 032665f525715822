import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import { exchangesOfReturn } from '../../shop/exchanges/find-exchanges.db.ts'
import { moneyOfReturn } from '../../shop/payments/return-money.db.ts'
import { type ReturnDetail as Found, findReturn } from '../../shop/returns/find.db.ts'
import { isOpenReturn } from '../../shop/returns/return-states.ts'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { ownLocations } from '../../shop/stock/shop-locations.db.ts'

/** @throws HttpError 404 */
export async function returnDetail(ctx: StaffContext, id: number): Promise<ReturnDetail> {
  const found = await findReturn(ctx.db, id, ctx.now)
  if (!found) throw new HttpError(404, ctx.t.errors.notFound)
  return detailOfReturn(ctx, found)
}

/** Leaves out what the caller may not see. */
async function detailOfReturn(ctx: StaffContext, found: Found): Promise<ReturnDetail> {
  const { orderId: _orderId, refund, lines, deduction, ...rest } = found
  const seesMoney = ctx.can('read:money')
  const exchanges = await exchangesOfReturn(ctx.db, found.id)
  const isExchanging = exchanges.some(({ state, isSettled }) => state === 'awaiting_payment' && !isSettled)
  const isOpen = isOpenReturn(found.state)
  const money = isOpen && ctx.can('refund') ? await moneyOf(ctx, found) : null
  const acts = {
    receive: !found.isReceived && found.state !== 'refused' && ctx.can('write:parcels'),
    deduct: isOpen && ctx.can('write:returns'),
    exchange: isOpen && !isExchanging && ctx.can('refund') && isWorth(found, money),
    'cancel-exchange': isExchanging && ctx.can('refund'),
    refund: isOpen && !isExchanging && ctx.can('refund'),
    refuse: isOpen && !isExchanging && ctx.can('write:returns') && lines.every(({ stocked }) => stocked === 0),
  }
  return {
    ...rest,
    deduction: seesMoney ? deduction : null,
    refund: refund && { state: refund.state, amount: seesMoney ? refund.amount : null },
    lines: lines.map(({ position: _position, ...line }) => line),
    money,
    exchanges: exchanges.map(({ total, exchanged, toPay, ...row }) => ({
      ...row,
      total: seesMoney ? total : null,
      exchanged: seesMoney ? exchanged : null,
      toPay: seesMoney ? toPay : null,
    })),
    acts: (['receive', 'exchange', 'cancel-exchange', 'deduct', 'refund', 'refuse'] as const).filter(
      (act) => acts[act],
    ),
    locations: await ownLocations(ctx.db, ctx.lang),
  }
}

/** Goods that are worth something can pay for others. */
const isWorth = ({ withDelivery, deduction }: Found, money: ReturnDetail['money']) =>
  money !== null && money.goods + (withDelivery ? money.delivery : 0) > deduction

async function moneyOf({ db }: StaffContext, found: Found): Promise<ReturnDetail['money']> {
  const goods = await moneyOfReturn(db, { ...found, withDelivery: false })
  const all = await moneyOfReturn(db, { ...found, withDelivery: true })
  if (!all) return null
  const { amount, seen, isByHand } = all
  return { goods: goods?.amount ?? 0, delivery: amount - (goods?.amount ?? 0), seen, isByHand }
}
