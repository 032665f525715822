import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import type { DealProblems } from '../../shop/coupons/deal-fields.ts'
import type { DealEdited } from '../../shop/coupons/staff-coupons.db.ts'
import { demandCurrent, refuseFields } from './structure-shared.ts'

/** @throws HttpError 404, 409, 422 with words at the fields */
export function demandDeal(ctx: StaffContext, edited: DealEdited): number {
  if (edited.ok) return edited.id
  if (edited.reason === 'fields' || edited.reason === 'conflict') return refuseFields(ctx, edited, ctx.t.marketing)
  const reason = demandCurrent(ctx, edited.reason)
  throw new HttpError(409, ctx.t.marketing.inUse, { reason })
}

/** @throws HttpError 422 */
export const refuseDeal = (ctx: StaffContext, problems: DealProblems): never =>
  refuseFields(ctx, { ok: false, reason: 'fields', problems }, ctx.t.marketing)
