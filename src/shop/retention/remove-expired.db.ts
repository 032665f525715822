import { type SQL, sql } from 'drizzle-orm'
import { UNDO_DAYS } from '../catalogue/bulk/bulk-states.ts'
import { emptyClosedCompany } from '../customers/close-account.db.ts'
import { type Db, rows } from '../db.ts'
import { endIfNoneIsDead } from '../emails/dead-task.db.ts'
import { MISSES_KEPT_DAYS } from '../search-words/missed-searches.db.ts'
import { ABSOLUTE_MS, GUEST_IDLE_MS, SIGNED_IN_IDLE_MS } from '../sessions/session.ts'
import { STAFF_ABSOLUTE_MS, STAFF_IDLE_MS } from '../staff/session.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS

/** Rows per statement, to keep locks short. */
const SLICE = 500

/** Periods without a legal duty; the same as in docs/security.md and the demo's privacy policy. Orders: `anonymiseOrders`. */
const rules = {
  sessions: (now, limit) => sql`delete from sessions where hash in (select hash from sessions
    where seen_at < ${before(now, GUEST_IDLE_MS)} or created_at < ${before(now, ABSOLUTE_MS)}
      or (user_id is not null and seen_at < ${before(now, SIGNED_IN_IDLE_MS)}) limit ${limit}) returning 1`,

  // Ordered carts belong to their orders.
  carts: (now, limit) => sql`delete from carts where id in (select c.id from carts c
    where c.updated_at < ${before(now, 90 * DAY_MS)} and c.state = 'open'
      and not exists (select 1 from sessions s where s.cart_id = c.id)
      and not exists (select 1 from users u where u.cart_id = c.id) limit ${limit}) returning 1`,

  idempotencyKeys: (now, limit) => sql`delete from idempotency_keys where (scope, key) in (
    select scope, key from idempotency_keys where created_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  // What an order of an agent has besides stays with the order, without the buyer.
  agentCheckouts: (now, limit) => sql`delete from agent_checkouts where hash in (select a.hash from agent_checkouts a
    join carts c on c.id = a.cart_id where c.state = 'open' and a.expires_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  buyersOfAgents: (now, limit) => sql`update agent_checkouts set buyer = '{}', delivery = '{}', continued_by = null
    where hash in (select hash from agent_checkouts where buyer <> '{}'::jsonb and expires_at < ${before(now, DAY_MS)}
    limit ${limit}) returning 1`,

  agentAnswers: (now, limit) => sql`delete from agent_answers where (scope, key) in (
    select scope, key from agent_answers where claimed_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  staffSessions: (now, limit) => sql`delete from staff_sessions where hash in (select hash from staff_sessions
    where seen_at < ${before(now, STAFF_IDLE_MS)} or created_at < ${before(now, STAFF_ABSOLUTE_MS)} limit ${limit}) returning 1`,

  staffChallenges: (now, limit) => sql`delete from staff_challenges where hash in (
    select hash from staff_challenges where expires_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  staffInvitations: (now, limit) => sql`delete from staff_invitations where token_hash in (
    select token_hash from staff_invitations where expires_at < ${before(now, 30 * DAY_MS)} limit ${limit}) returning 1`,

  buyerInvitations: (now, limit) => sql`delete from company_members where id in (
    select id from company_members where state = 'invited' and invited_until < ${before(now, 30 * DAY_MS)} limit ${limit}) returning 1`,

  orderRequests: (now, limit) => sql`delete from order_requests where id in (select id from order_requests
    where order_id is null and decided_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  // Who approved an order stays.
  approvedRequests: (
    now,
    limit,
  ) => sql`update order_requests set content = null where id in (select id from order_requests
    where content is not null and decided_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  staffRequests: (now, limit) => sql`delete from staff_requests where (actor, key) in (
    select actor, key from staff_requests where created_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  searchMisses: (now, limit) => sql`delete from search_misses where (lang, words, day) in (
    select lang, words, day from search_misses where day < (${before(now, MISSES_KEPT_DAYS * DAY_MS)})::date limit ${limit}) returning 1`,

  webhookMessages: (now, limit) => sql`delete from webhook_messages where id in (
    select id from webhook_messages where created_at < ${before(now, 30 * DAY_MS)} limit ${limit}) returning 1`,

  staffJobs: (now, limit) => sql`delete from staff_jobs where id in (
    select id from staff_jobs where created_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  // What an import did stays listed; the rows of its file do not.
  importRows: (now, limit) => sql`delete from import_rows where (import_id, line) in (
    select r.import_id, r.line from import_rows r join imports i on i.id = r.import_id
    where i.created_at < ${before(now, 30 * DAY_MS)} limit ${limit}) returning 1`,

  importClaims: (now, limit) => sql`delete from import_claims where (import_id, "column", value) in (
    select c.import_id, c."column", c.value from import_claims c join imports i on i.id = c.import_id
    where i.created_at < ${before(now, 30 * DAY_MS)} limit ${limit}) returning 1`,

  importParts: (now, limit) => sql`delete from import_parts where (import_id, part) in (
    select p.import_id, p.part from import_parts p join imports i on i.id = p.import_id
    where i.created_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  importArchives: (now, limit) => sql`delete from import_archive_parts where (import_id, part) in (
    select p.import_id, p.part from import_archive_parts p join imports i on i.id = p.import_id
    where i.created_at < ${before(now, 7 * DAY_MS)} limit ${limit}) returning 1`,

  // What was only checked goes after a day. Of what was done the old values go with the period of undoing; that it was done stays listed.
  bulkChecks: (now, limit) => sql`delete from bulk_changes where (edit_id, n) in (
    select c.edit_id, c.n from bulk_changes c join bulk_edits b on b.id = c.edit_id
    where b.created_at < ${before(now, DAY_MS)} and (b.started_at < ${before(now, UNDO_DAYS * DAY_MS)} or (b.started_at is null and b.run_at is null))
    limit ${limit}) returning 1`,

  bulkEdits: (now, limit) => sql`delete from bulk_edits where id in (select b.id from bulk_edits b
    where b.started_at is null and b.run_at is null and b.created_at < ${before(now, DAY_MS)}
      and not exists (select from bulk_changes where edit_id = b.id)
      and not exists (select from bulk_edits u where u.undoes = b.id) limit ${limit}) returning 1`,

  staffPresence: (now, limit) => sql`delete from staff_presence where tab in (
    select tab from staff_presence where seen_at < ${before(now, HOUR_MS)} limit ${limit}) returning 1`,

  attempts: (now, limit) => sql`delete from attempts where key in (
    select key from attempts where resets_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  captchas: (now, limit) => sql`delete from spent_captchas where hash in (
    select hash from spent_captchas where expires_at < ${before(now, 0)} limit ${limit}) returning 1`,

  linksInEmails: (now, limit) => sql`delete from user_tokens where hash in (
    select hash from user_tokens where expires_at < ${before(now, DAY_MS)} limit ${limit}) returning 1`,

  webhooks: (now, limit) => sql`delete from webhook_events where id in (
    select id from webhook_events where received_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  letters: (now, limit) => sql`delete from letters where id in (select id from letters
    where state <> 'queued' and (data <> '{}'::jsonb or subject not like 'order:%') and subject not like 'order:%'
      and created_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  // The row stays, so that the e-mail is not sent again.
  orderLetters: (now, limit) => sql`update letters set data = '{}'::jsonb, last_error = null where id in (
    select id from letters
    where state <> 'queued' and (data <> '{}'::jsonb or subject not like 'order:%') and data <> '{}'::jsonb
      and created_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  // An order keeps its own copy of what was bought.
  quotes: (now, limit) => sql`delete from quotes where id in (
    select id from quotes where valid_until < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  offerDrafts: (now, limit) => sql`delete from offer_drafts where id in (
    select id from offer_drafts where updated_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  contactMessages: (now, limit) => sql`delete from contact_messages where id in (
    select id from contact_messages where created_at < ${before(now, 365 * DAY_MS)} limit ${limit}) returning 1`,

  rejectedReviews: (now, limit) => sql`delete from reviews where id in (select id from reviews
    where state = 'rejected' and created_at < ${before(now, 365 * DAY_MS)} limit ${limit}) returning 1`,

  unansweredQuestions: (now, limit) => sql`delete from questions where id in (select id from questions
    where state <> 'published' and created_at < ${before(now, 365 * DAY_MS)} limit ${limit}) returning 1`,

  // The answer was sent long ago.
  namesOfQuestions: (
    now,
    limit,
  ) => sql`update questions set email = '', author = '' where id in (select id from questions
    where state = 'published' and email <> '' and published_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  unconfirmedNews: (now, limit) => sql`delete from newsletter_subscribers where id in (
    select id from newsletter_subscribers
    where confirmed_at is null and created_at < ${before(now, 30 * DAY_MS)} limit ${limit}) returning 1`,

  // Proof of subscription and unsubscription.
  endedNews: (now, limit) => sql`delete from newsletter_subscribers where id in (
    select id from newsletter_subscribers
    where unsubscribed_at < ${before(now, 2 * 365 * DAY_MS)} limit ${limit}) returning 1`,

  stockSubscriptions: (now, limit) => sql`delete from stock_subscriptions where id in (
    select id from stock_subscriptions where notified_at < ${before(now, 90 * DAY_MS)}
      or created_at < ${before(now, 365 * DAY_MS)} limit ${limit}) returning 1`,

  addressesOfNewsletter: (now, limit) => sql`update newsletter_subscribers set ip = null where id in (
    select id from newsletter_subscribers
    where ip is not null and created_at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,

  networksOfOrders: (now, limit) => sql`update orders set network = null where id in (
    select id from orders where network is not null and placed_at < ${before(now, 60 * DAY_MS)} limit ${limit}) returning 1`,

  addressesOfConsents: (now, limit) => sql`update consents set ip = null where id in (
    select id from consents where ip is not null and at < ${before(now, 90 * DAY_MS)} limit ${limit}) returning 1`,
} satisfies Record<string, (now: Date, limit: number) => SQL>

const before = (now: Date, ms: number) => sql`${new Date(now.getTime() - ms).toISOString()}::timestamptz`

export async function removeExpiredData(db: Db, now: Date, slice = SLICE) {
  for (const rule of Object.values(rules)) {
    while ((await rows(db, rule(now, slice))).length === slice);
  }
  await endIfNoneIsDead(db, now)
  // Companies that still owed money when their account was closed.
  const closed = await rows<{ id: number }>(
    db,
    sql`select c.id from companies c where c.reg_num not like 'closed:%'
        and exists (select 1 from users u where u.company_id = c.id)
        and not exists (select 1 from users u where u.company_id = c.id and u.deleted_at is null)`,
  )
  for (const { id } of closed) await db.transaction((tx) => emptyClosedCompany(tx, id))
}
