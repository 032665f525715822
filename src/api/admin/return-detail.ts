import type { StaffContext } from '../../http/staff/staff-calls.ts'
import type { ReturnDetail as Found } from '../../shop/returns/find.db.ts'
import { isOpenReturn } from '../../shop/returns/return-states.ts'
import type { ReturnDetail } from '../../shop/returns/returns.calls.ts'
import { moneyOfReturn } from '../../shop/returns/settle.db.ts'
import { ownLocations } from '../../shop/stock/shop-locations.db.ts'

/** Leaves out what the caller may not see. */
export async function detailOfReturn(ctx: StaffContext, found: Found): Promise<ReturnDetail> {
  const { orderId: _orderId, refund, lines, deduction, ...rest } = found
  const seesMoney = ctx.can('read:money')
  const isOpen = isOpenReturn(found.state)
  const acts = {
    receive: !found.isReceived && found.state !== 'refused' && ctx.can('write:parcels'),
    deduct: isOpen && ctx.can('write:returns'),
    refund: isOpen && ctx.can('refund'),
    refuse: isOpen && ctx.can('write:returns') && lines.every(({ stocked }) => stocked === 0),
  }
  return {
    ...rest,
    deduction: seesMoney ? deduction : null,
    refund: refund && { state: refund.state, amount: seesMoney ? refund.amount : null },
    lines: lines.map(({ position: _position, ...line }) => line),
    money: acts.refund ? await moneyOf(ctx, found) : null,
    acts: (['receive', 'deduct', 'refund', 'refuse'] as const).filter((act) => acts[act]),
    locations: await ownLocations(ctx.db, ctx.lang),
  }
}

async function moneyOf({ db }: StaffContext, found: Found): Promise<ReturnDetail['money']> {
  const goods = await moneyOfReturn(db, { ...found, withDelivery: false })
  const all = await moneyOfReturn(db, { ...found, withDelivery: true })
  if (!all) return null
  const { amount, seen, isByHand } = all
  return { goods: goods?.amount ?? 0, delivery: amount - (goods?.amount ?? 0), seen, isByHand }
}
