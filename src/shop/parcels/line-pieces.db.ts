import { sql } from 'drizzle-orm'

/**
 * Pieces of the line `l` that were refunded by lines and that the buyer does not get. Refunds of returned goods do not
 * count, nor do those of missing pieces, which `picked_lines` has.
 */
export const REFUNDED_BY_LINE = sql`(select coalesce(sum((part.line->>'quantity')::int), 0)::int
  from payments paid join refunds back on back.payment_id = paid.id, jsonb_array_elements(back.parts->'lines') part(line)
  where paid.order_id = l.order_id and back.state <> 'refused' and back.reason <> 'missing'
    and (part.line->>'position')::int = l.position
    and not exists (select from returns given where given.refund_id = back.id))`

/** With the missing ones of `k`, its row of `picked_lines`. */
export const REFUNDED_PIECES = sql`(case when k.missing_choice = 'refunded' then k.missing else 0 end + ${REFUNDED_BY_LINE})`

/** Pieces of the line `l` that lie in parcels. */
export const PACKED_PIECES = sql`(select coalesce(sum(packed.quantity), 0)::int from parcel_lines packed
  join parcels box on box.id = packed.parcel_id and box.state <> 'cancelled' where packed.line_id = l.id)`

/** Whether pieces that the buyer of the order `o` still gets lie in no parcel. */
export const HAS_UNPACKED_PIECES = sql`exists (select from order_lines l left join picked_lines k on k.line_id = l.id
  where l.order_id = o.id and l.type = 'product' and l.quantity - ${REFUNDED_PIECES} > ${PACKED_PIECES})`
