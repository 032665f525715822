import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import type { StaffContext } from '../../http/staff/staff-calls.ts'
import { texts } from '../../i18n/texts.ts'
import { dueAtCounter } from '../../shop/fulfilment/pay-at-counter.db.ts'
import type { Lang } from '../../shop/languages.ts'
import { deliveryParts } from '../../shop/orders/delivery.ts'
import { findOrderId } from '../../shop/orders/history.db.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import type { PackingOrder, PackingSlip } from '../../shop/packing/packing.calls.ts'
import type { Outcome } from '../../shop/packing/pick.db.ts'
import { packingView } from '../../shop/packing/view.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'

const Id = z.coerce.number().int().positive().max(2_147_483_647)
export const ById = z.object({ id: Id })
export const ByNumber = z.object({ number: z.string().max(40) })
/** Of a product: its EAN or code, as a scanner types it. */
export const Scanned = z.object({ code: z.string().trim().min(1).max(100) })

/** @throws HttpError 404 */
export async function orderIdOf(ctx: StaffContext, number: string): Promise<number> {
  const written = parseOrderNumber(number)
  const id = written && (await findOrderId(ctx.db, written))
  if (!id) throw new HttpError(404, ctx.t.errors.notFound)
  return id
}

/** @throws HttpError 409, 422 in words for the packer */
export function demand<Value>(ctx: StaffContext, outcome: Outcome<Value>): asserts outcome is { ok: true } & Value {
  if (outcome.ok) return
  const { reason } = outcome
  const message = ctx.t.packing[reason]
  if (reason === 'tracking-code') throw new HttpError(422, message, { reason, codes: [message] })
  throw new HttpError(reason === 'unknown' ? 404 : 409, message, { reason })
}

/**
 * Name and address stand on the label; e-mail, phone and sums are left out.
 * @param isForBuyer in the language of the order @throws HttpError 404
 */
export async function packingOrder(ctx: StaffContext, orderId: number, isForBuyer = false): Promise<PackingOrder> {
  const view = await packingView(ctx.db, orderId)
  if (!view) throw new HttpError(404, ctx.t.errors.notFound)
  const { order, may, lines, parcels, wave, next } = view
  const lang = isForBuyer ? order.lang : ctx.lang
  const { title, place } = deliveryParts(order, texts[lang], lang)
  return {
    number: order.prefixedId,
    state: order.state,
    buyer: `${order.name} ${order.surname}`.trim(),
    lang: order.lang,
    delivery: { title, type: order.delivery.type, place, message: order.delivery.fields.message ?? '' },
    wave,
    next,
    lines: lines.map(({ id, title, code, ean, image, shelf, quantity, picked, packed, later, refunded, open }) => ({
      ...{ id, title, code, ean, image, shelf, quantity, picked, packed, later, refunded, open },
    })),
    parcels,
    atCounter: await dueAtCounter(ctx.db, orderId, (await readSettings(ctx.db, ctx.services.memory)).pickup_days),
    makesLabels: ctx.services.carriers.has(view.carrier),
    may: { ...may, refund: ctx.can('refund') },
  }
}

/** @throws HttpError 404 */
export async function packingSlip(ctx: StaffContext, orderId: number): Promise<PackingSlip> {
  const order = await packingOrder(ctx, orderId, true)
  const { slip } = texts[order.lang as Lang].staff
  const later = order.lines.filter((line) => line.later > 0).map((line) => [line.id, slip.later(line.later)])
  return { ...order, words: { slip: slip.title, later: Object.fromEntries(later) } }
}
