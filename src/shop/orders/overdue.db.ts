import { sql } from 'drizzle-orm'
import { type Day, toRigaDate } from '../calendar/days.ts'
import { addWorkingDays } from '../calendar/working-days.ts'
import { type Db, rows } from '../db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Settings } from '../settings/settings.ts'
import { operatorTasks } from '../tasks/tasks.tables.ts'
import { queueOrderEmail } from './emails.db.ts'

const TASK = 'invoice-overdue'
const subjectOf = (orderId: number) => `order:${orderId}`

type ReminderDeps = { db: Db; queue: Queue; settings: Pick<Settings, 'reminder_days' | 'auto_reminders'> }

/** `reminder_days` leave time for the transfer to arrive. Safe to run on several instances. @returns how many */
export async function remindOverdue({ db, queue, settings }: ReminderDeps, now: Date): Promise<number> {
  if (!settings.auto_reminders) return 0
  const today = toRigaDate(now)
  const late = (await owed(db, today)).filter(({ due }) => addWorkingDays(due, settings.reminder_days) < today)
  let reminded = 0
  for (const { id } of late) {
    const isDone = await db.transaction((tx) => remind(tx, queue, id, today))
    if (isDone) reminded++
  }
  return reminded
}

export async function endReminder(tx: Db, orderId: number) {
  await tx.execute(sql`delete from letters
    where kind = 'order-overdue' and subject = ${subjectOf(orderId)} and state = 'queued'`)
  await tx.execute(sql`update operator_tasks set done_at = now()
    where kind = ${TASK} and subject = ${subjectOf(orderId)} and done_at is null`)
}

export type Reminded = 'sent' | 'sent-today' | 'not-overdue'

/** By staff: the first reminder, or another one, at most one a day. */
export function remindByHand(db: Db, queue: Queue, orderId: number, now: Date): Promise<Reminded> {
  return db.transaction(async (tx) => {
    const today = toRigaDate(now)
    if (await remind(tx, queue, orderId, today)) return 'sent'
    const [order] = await rows<{ wasSent: boolean }>(
      tx,
      sql`select exists (select from letters l where l.kind = 'order-overdue' and (l.subject = 'order:' || o.id or l.subject like 'order:' || o.id || ':%')
            and (l.created_at at time zone 'Europe/Riga')::date = (now() at time zone 'Europe/Riga')::date) as "wasSent"
          from orders o where o.id = ${orderId} and o.paid_at is null
            and o.state not in ('awaiting_payment', 'cancelled', 'refunded')
            and exists (select from operator_tasks t where t.kind = ${TASK} and t.subject = ${subjectOf(orderId)}) for update`,
    )
    if (!order) return 'not-overdue'
    if (order.wasSent) return 'sent-today'
    await queueOrderEmail(tx, queue, { kind: 'order-overdue', orderId, about: `reminder-${today}` })
    return 'sent'
  })
}

type Owed = { id: number; number: string; invoice: string; due: Day }

function owed(db: Db, today: Day, orderId: number | null = null): Promise<Owed[]> {
  return rows<Owed>(
    db,
    sql`select o.id, o.prefixed_id as number, i.document->>'number' as invoice, i.document->>'dueDate' as due
        from orders o join invoices i on i.order_id = o.id and i.kind = 'invoice'
          and not exists (select from invoices n where n.order_id = o.id and n.kind = 'invoice' and n.id > i.id)
        where o.paid_at is null and o.state not in ('awaiting_payment', 'cancelled', 'refunded')
          and exists (select 1 from payments p where p.order_id = o.id and p.provider = 'invoice')
          and i.document->>'dueDate' < ${today}
          and not exists (select 1 from operator_tasks t where t.kind = ${TASK} and t.subject = 'order:' || o.id)
          ${orderId === null ? sql`order by o.id` : sql`and o.id = ${orderId} for update of o`}`,
  )
}

async function remind(tx: Db, queue: Queue, orderId: number, today: Day): Promise<boolean> {
  const [order] = await owed(tx, today, orderId)
  if (!order) return false
  // The unique task makes concurrent callers remind once.
  const task = await tx
    .insert(operatorTasks)
    .values({ kind: TASK, subject: subjectOf(orderId), note: `${order.number}: ${order.invoice}, ${order.due}` })
    .onConflictDoNothing()
    .returning({ id: operatorTasks.id })
  if (task.length === 0) return false
  await queueOrderEmail(tx, queue, { kind: 'order-overdue', orderId })
  return true
}
