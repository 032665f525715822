import { eq, sql } from 'drizzle-orm'
import type { Db } from '../db.ts'
import type { Lang } from '../languages.ts'
import { emails } from './emails.tables.ts'
import { PRIORITY, type Queue } from './queue.ts'
import { storableText } from './storable-text.ts'

export const orderEmailKinds = [
  'order-placed',
  'order-paid',
  'order-shipped',
  'order-ready',
  'order-cancelled',
  'order-refunded',
  'order-overdue',
] as const
export type OrderEmailKind = (typeof orderEmailKinds)[number]
export type AccountEmailKind =
  | 'confirm-email'
  | 'reset-password'
  | 'password-changed'
  | 'change-email'
  | 'email-change-asked'
  | 'email-changed'
  | 'email-taken'
  | 'account-exists'
type ContentLetterKind =
  | 'contact-received'
  | 'contact-answer'
  | 'confirm-subscription'
  | 'back-in-stock'
  | 'withdrawal-receipt'
  | 'withdrawal-notice'
  | 'new-order'
export type EmailKind = OrderEmailKind | AccountEmailKind | ContentLetterKind

export type EmailRequest = {
  kind: EmailKind
  /** What it is about, `order:17`: the same letter about the same thing is queued once. */
  subject: string
  recipient: string
  lang: Lang
  data: Record<string, unknown>
}

/** Queues a letter in the caller's transaction; a second one of the same kind about the same thing is ignored. */
export async function queueEmail(tx: Db, queue: Queue, letter: EmailRequest) {
  const [row] = await tx.insert(emails).values(letter).onConflictDoNothing().returning({ id: emails.id })
  if (row) await queueSending(tx, queue, { id: row.id, kind: letter.kind, recipient: letter.recipient })
}

/** The job that sends a letter; its row may be written later in the same transaction. */
export async function queueSending(tx: Db, queue: Queue, letter: { id: string; kind: string; recipient: string }) {
  const priority = PRIORITY[urgencyOf(letter.kind)]
  const group = letter.recipient.slice(letter.recipient.lastIndexOf('@') + 1).toLowerCase()
  await queue.add(tx, { name: 'letter', data: { id: letter.id } }, { priority, group })
}

const urgent: readonly string[] = [
  'confirm-email',
  'reset-password',
  'password-changed',
  'email-changed',
  'account-exists',
] satisfies AccountEmailKind[]
/** Letters that many people get at once, and those to the shop itself. */
const low: readonly string[] = ['back-in-stock', 'new-order'] satisfies EmailKind[]

function urgencyOf(kind: string): keyof typeof PRIORITY {
  if (urgent.includes(kind)) return 'urgent'
  return low.includes(kind) ? 'low' : 'usual'
}

export async function findEmail(db: Db, id: string) {
  const [row] = await db.select().from(emails).where(eq(emails.id, id))
  return row
}

export async function markSent(db: Db, id: string, now: Date) {
  await db.update(emails).set({ state: 'sent', sentAt: now, lastError: null }).where(eq(emails.id, id))
}

/** @param final no further try: it goes to the list of letters that a person must look at */
export async function markFailed(db: Db, id: string, error: string, final: boolean) {
  await db
    .update(emails)
    .set({ state: final ? 'dead' : 'queued', tries: sql`${emails.tries} + 1`, lastError: storableText(error) })
    .where(eq(emails.id, id))
}
