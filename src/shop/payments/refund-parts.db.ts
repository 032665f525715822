import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import type { Cents } from '../money/money.ts'
import { endSentParts } from '../parcels/end-parts.db.ts'
import { removeRefunded } from '../parcels/remove-refunded.db.ts'
import { returnPieces } from '../stock/order-pieces.db.ts'
import { askRefund, REFUNDED_BY, type Refund, type RefundDeps, type RefundResult, writeRefund } from './refund.db.ts'
import { finishRefund, lockOrder } from './refund-outcome.db.ts'
import { countRefunds, type ProposalRefusal, proposeRefund } from './refund-proposal.db.ts'
import type { RefundedParts } from './refunded-parts.ts'

export type RefundChoice = {
  lines: readonly {
    position: number
    quantity: number /** Pieces of them that go back into stock. */
    restock: number
  }[]
  charges: RefundedParts['charges']
  /** Cents; what the parts cost, when not said. */
  amount?: Cents | undefined
  /** Code of the location that gets the pieces. */
  location?: string | undefined
  byHand: boolean
  reason: string
  /** `seen` of what was decided on; the same decision again is the same refund. */
  seen?: number | undefined
}

type Refused =
  | { ok: false; reason: ProposalRefusal | 'changed' | 'too-many-returned' | 'unknown-location' }
  | Extract<RefundResult, { ok: false }>
export type PartsRefunded = { ok: true; refundId: number; state: 'pending' | 'done' } | Refused

/** Gives back chosen pieces, charges or a sum. Pieces are restocked at once, as they lie in the shop. */
export async function refundParts(deps: RefundDeps, orderId: number, choice: RefundChoice): Promise<PartsRefunded> {
  const written = await deps.db
    .transaction(async (tx) => {
      const refund = await writeParts({ ...deps, db: tx }, orderId, choice)
      if (!('ok' in refund) && choice.lines.length > 0) {
        await removeRefunded(tx, orderId, deps.now)
        await endSentParts(tx, orderId)
      }
      return refund
    })
    .catch(unrolled)
  return 'ok' in written ? written : askWritten(deps, written)
}

/** Asks the vendor after the commit. */
export async function askWritten(deps: RefundDeps, refund: Refund): Promise<PartsRefunded> {
  return refund.state === 'done' ? { ok: true, refundId: refund.id, state: 'done' } : askRefund(deps, refund)
}

/** Call inside a transaction. A refund by hand is done when this returns. */
export async function writeParts(deps: RefundDeps, orderId: number, choice: RefundChoice): Promise<Refund | Refused> {
  const { db: tx } = deps
  await lockOrder(tx, orderId)
  const made = await countRefunds(tx, orderId)
  const nth = (choice.seen ?? made) + 1
  const reference = `order-${orderId}-refund-${nth}`
  const parts: RefundedParts = {
    lines: choice.lines.map(({ position, quantity }) => ({ position, quantity })),
    charges: [...choice.charges],
  }
  if (nth !== made + 1) return repeated(tx, orderId, { reference, parts, amount: choice.amount })
  const proposed = await proposeRefund(tx, orderId, { parts, amount: choice.amount })
  if (!proposed.ok)
    return proposed.reason === 'too-much'
      ? { ok: false, reason: 'too-much', left: proposed.left ?? 0 }
      : { ok: false, reason: proposed.reason }
  const { paymentId, proposal } = proposed
  const written = await writeRefund(tx, {
    orderId,
    amount: proposal.amount,
    reference,
    paymentId,
    reason: choice.reason,
    parts,
  })
  if ('ok' in written) return written
  const back = await restock(tx, orderId, choice)
  if (back !== 'ok') throw new Unrolled(back)
  if (!choice.byHand) return written
  await tx.execute(sql`update refunds set state = 'pending' where id = ${written.id}`)
  await finishRefund(deps, reference, 'done')
  return { ...written, state: 'done' }
}

class Unrolled extends Error {
  readonly reason: 'too-many-returned' | 'unknown-location'
  constructor(reason: Unrolled['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** The refusal of a transaction that was rolled back. */
export function unrolled(error: unknown): Refused {
  if (error instanceof Unrolled) return { ok: false, reason: error.reason }
  throw error
}

/** Two people who saw the same and decide the same want one refund; who decided otherwise must look again. */
async function repeated(
  tx: Db,
  orderId: number,
  { reference, parts, amount }: { reference: string; parts: RefundedParts; amount: Cents | undefined },
): Promise<Refund | Refused> {
  const [known] = await rows<Refund>(
    tx,
    sql`select r.id, r.payment_id, p.order_id, r.reference, r.amount, r.state, ${REFUNDED_BY} as provider, p.provider_ref
        from refunds r join payments p on p.id = r.payment_id
        where r.reference = ${reference} and p.order_id = ${orderId} and r.parts = ${JSON.stringify(parts)}::jsonb
          and (${amount ?? null}::int is null or r.amount = ${amount ?? null}::int)`,
  )
  return known ?? { ok: false, reason: 'changed' }
}

async function restock(tx: Db, orderId: number, { lines, location }: RefundChoice) {
  const restocked = lines.filter((line) => line.restock > 0)
  if (restocked.length === 0) return 'ok'
  const ids = await rows<{ id: number; position: number }>(
    tx,
    sql`select id, position from order_lines where order_id = ${orderId}`,
  )
  const pieces = restocked.flatMap((line) => {
    const id = ids.find(({ position }) => position === line.position)?.id
    return id === undefined ? [] : [{ lineId: id, quantity: Math.min(line.restock, line.quantity) }]
  })
  return returnPieces(tx, orderId, { pieces, location })
}
