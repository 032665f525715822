import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import { tellOfDeadEmail } from './dead-task.db.ts'
import type { EmailKind } from './email-kinds.ts'
import { emails } from './emails.tables.ts'
import { PRIORITY, type Queue } from './queue.ts'
import { storableText } from './storable-text.ts'

export type EmailRequest = {
  kind: EmailKind
  /** Such as `order:17`; unique per kind. */
  subject: string
  recipient: string
  lang: Lang
  data: Record<string, unknown>
}

/** Queued in the caller's transaction; duplicates are ignored. */
export async function queueEmail(tx: Db, queue: Queue, email: EmailRequest) {
  const [row] = await tx.insert(emails).values(email).onConflictDoNothing().returning({ id: emails.id })
  if (row) await queueSending(tx, queue, { id: row.id, kind: email.kind, recipient: email.recipient })
}

/** The e-mail's row may be written later in the same transaction. */
export async function queueSending(tx: Db, queue: Queue, email: { id: string; kind: string; recipient: string }) {
  const priority = PRIORITY[urgencyOf(email.kind)]
  const group = email.recipient.slice(email.recipient.lastIndexOf('@') + 1).toLowerCase()
  await queue.add(tx, { name: 'letter', data: { id: email.id } }, { priority, group })
}

const urgent: readonly string[] = [
  'staff-invitation',
  'mail-test',
  'campaign-test',
  'email-test',
  'confirm-email',
  'reset-password',
  'guest-data',
  'password-changed',
  'email-changed',
  'account-exists',
] satisfies EmailKind[]
const low: readonly string[] = ['back-in-stock', 'new-order', 'abandoned-cart'] satisfies EmailKind[]

function urgencyOf(kind: string): keyof typeof PRIORITY {
  if (urgent.includes(kind)) return 'urgent'
  return low.includes(kind) ? 'low' : 'usual'
}

/** The newest letter of a kind that staff send to themselves. */
export async function lastOfKind(db: Db, kind: EmailKind) {
  const [row] = await db
    .select({ state: emails.state, recipient: emails.recipient, at: emails.createdAt, error: emails.lastError })
    .from(emails)
    .where(eq(emails.kind, kind))
    .orderBy(desc(emails.createdAt))
    .limit(1)
  return row ?? null
}

export async function findEmail(db: Db, id: string) {
  const [row] = await db.select().from(emails).where(eq(emails.id, id))
  return row
}

export async function markSent(db: Db, id: string, now: Date) {
  await db.update(emails).set({ state: 'sent', sentAt: now, lastError: null }).where(eq(emails.id, id))
}

/** @param failure.isFinal no retry: a person must act, which a task says */
export function markFailed(
  db: Db,
  id: string,
  { error, isFinal, now }: { error: string; isFinal: boolean; now: Date },
) {
  return db.transaction(async (tx) => {
    await tx
      .update(emails)
      .set({ state: isFinal ? 'dead' : 'queued', tries: sql`${emails.tries} + 1`, lastError: storableText(error) })
      .where(eq(emails.id, id))
    if (isFinal) await tellOfDeadEmail(tx, now)
  })
}
