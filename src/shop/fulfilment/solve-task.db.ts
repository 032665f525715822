import { sql } from 'drizzle-orm'
import { toRigaDate } from '../calendar/days.ts'
import { type Db, firstRow } from '../db.ts'
import { queueOrderEmail } from '../orders/emails.db.ts'
import { OPEN_PARCEL, parcelsOpened } from '../parcels/remove-refunded.db.ts'
import { lockOrder } from '../payments/refund-outcome.db.ts'
import { endTask } from '../tasks/tasks.db.ts'
import { changeOrder, type MerchantDeps } from './change-order.db.ts'
import {
  recordElsewhere,
  refundPaymentInReview,
  refundVendorPayment,
  refundWrongSum,
  replaceMarkedPayment,
  restoreLatePayment,
} from './solve-payment-task.db.ts'
import { creditAgain, refundAgain, refundedByHand, sentByHand } from './solve-refund-task.db.ts'
import type { Solved } from './solved.ts'
import { choicesOf, type TaskChoice } from './task-choices.ts'

type Task = { id: number; kind: string; subject: string }

/** Solves an open task. Everything is decided under the lock of the order, so two people at once do it once. */
export async function solveTask(deps: MerchantDeps, id: number, choice: TaskChoice): Promise<Solved> {
  const task = await firstRow<Task & { is_done: boolean }>(
    deps.db,
    sql`select id, kind, subject, done_at is not null as is_done from operator_tasks where id = ${id}`,
  )
  if (!task || !choicesOf(task.kind).includes(choice)) return { ok: false, reason: 'unknown' }
  if (task.is_done) return { ok: false, reason: 'done-already' }
  const [noun = '', key = ''] = task.subject.split(':')
  const subjectId = Number(key)
  if (!Number.isInteger(subjectId)) return { ok: false, reason: 'unknown' }
  if (noun === 'refund') return solveRefund(deps, subjectId, choice)
  if (noun === 'payment') return solvePayment(deps, subjectId, { choice, kind: task.kind })
  if (noun === 'vendor-payment' && choice === 'refund') return refundVendorPayment(deps, subjectId)
  if (noun === 'order') return solveOrder(deps, subjectId, choice)
  return { ok: false, reason: 'unknown' }
}

function solveRefund(deps: MerchantDeps, refundId: number, choice: TaskChoice): Promise<Solved> {
  if (choice === 'sent') return sentByHand(deps, refundId)
  if (choice === 'again') return refundAgain(deps, refundId)
  return choice === 'by-hand' ? refundedByHand(deps, refundId) : creditAgain(deps, refundId)
}

type Solving = { choice: TaskChoice; kind: string }

function solvePayment(deps: MerchantDeps, paymentId: number, { choice, kind }: Solving): Promise<Solved> {
  if (kind === 'mismatch') return refundWrongSum(deps, paymentId)
  if (choice === 'same') return replaceMarkedPayment(deps, paymentId)
  if (choice === 'restore') return restoreLatePayment(deps, paymentId)
  return choice === 'record' ? recordElsewhere(deps, paymentId) : refundPaymentInReview(deps, paymentId)
}

async function solveOrder(deps: MerchantDeps, orderId: number, choice: TaskChoice): Promise<Solved> {
  if (choice === 'remind') return remindAgain(deps, orderId)
  if (choice === 'opened') return opened(deps, orderId)
  const order = await firstRow<{ number: string }>(
    deps.db,
    sql`select prefixed_id as number from orders where id = ${orderId}`,
  )
  if (!order || (choice !== 'paid' && choice !== 'cancel')) return { ok: false, reason: 'unknown' }
  const changed = await changeOrder(deps, order.number, choice)
  if (!changed.ok) return { ok: false, reason: changed.reason === 'not-allowed' ? 'not-allowed' : 'unknown' }
  await endTask(deps.db, { kind: 'invoice-overdue', subject: `order:${orderId}` }, deps.now)
  return { ok: true }
}

function opened({ db, now }: MerchantDeps, orderId: number): Promise<Solved> {
  return db.transaction(async (tx: Db) => {
    await lockOrder(tx, orderId)
    await parcelsOpened(tx, orderId)
    await endTask(tx, { kind: OPEN_PARCEL, subject: `order:${orderId}` }, now)
    return { ok: true }
  })
}

/** Once a day. The task stays until the money is there. */
function remindAgain({ db, queue, now }: MerchantDeps, orderId: number): Promise<Solved> {
  return db.transaction(async (tx: Db) => {
    const owed = await firstRow(
      tx,
      sql`select 1 from orders where id = ${orderId} and paid_at is null
            and state not in ('awaiting_payment', 'cancelled', 'refunded') for update`,
    )
    if (!owed) return { ok: false, reason: 'done-already' }
    await queueOrderEmail(tx, queue, { kind: 'order-overdue', orderId, about: `reminder-${toRigaDate(now)}` })
    return { ok: true }
  })
}
