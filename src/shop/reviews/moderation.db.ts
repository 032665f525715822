import { sql } from 'drizzle-orm'
import { defaultLang } from '../columns.ts'
import { type Db, firstRow, rows } from '../db.ts'
import { queueEmail } from '../emails/emails.db.ts'
import type { Queue } from '../emails/queue.ts'
import type { Lang } from '../languages.ts'
import { askForModeration, endIfModerated } from './moderation-task.db.ts'
import type { ModerationState } from './review.ts'

type Listed = { id: number; state: ModerationState; code: string; author: string; text: string; created_at: string }
export type ListedReview = Listed & { stars: number; title: string; order: string; reason: string | null }
export type ListedQuestion = Listed & { answer: string | null; reason: string | null }

const MOST_LISTED = 200

export const listReviews = (db: Db, state: ModerationState): Promise<ListedReview[]> =>
  rows<ListedReview>(
    db,
    sql`select r.id, r.state, p.code, r.author, r.stars, r.title, r.text, r.reason, r.created_at, o.prefixed_id as order
        from reviews r join products p on p.id = r.product_id join orders o on o.id = r.order_id
        where r.state = ${state} order by r.created_at desc, r.id desc limit ${MOST_LISTED}`,
  )

export const listQuestions = (db: Db, state: ModerationState): Promise<ListedQuestion[]> =>
  rows<ListedQuestion>(
    db,
    sql`select q.id, q.state, p.code, q.author, q.text, q.answer, q.reason, q.created_at
        from questions q join products p on p.id = q.product_id
        where q.state = ${state} order by q.created_at desc, q.id desc limit ${MOST_LISTED}`,
  )

/** `version`: of what the person read; otherwise it is not looked at. */
type Deps = { db: Db; now: Date; version?: number }

const isRead = ({ version }: Deps) => (version === undefined ? sql`true` : sql`version = ${version}`)

/** A change of state; triggers tell caches and search. @returns false when there is no such review */
export const publishReview = (deps: Deps, id: number): Promise<boolean> =>
  moderate(deps, async (tx) =>
    firstRow(
      tx,
      sql`update reviews set state = 'published', reason = null, published_at = coalesce(published_at, ${deps.now.toISOString()}::timestamptz)
          where id = ${id} and ${isRead(deps)} returning id`,
    ),
  )

export const rejectReview = (deps: Deps, id: number, reason: string): Promise<boolean> =>
  moderate(deps, async (tx) =>
    firstRow(
      tx,
      sql`update reviews set state = 'rejected', reason = ${reason}, published_at = null
          where id = ${id} and ${isRead(deps)} returning id`,
    ),
  )

/** @param reply null: takes it back */
export const replyToReview = (deps: Deps, id: number, reply: string | null): Promise<boolean> =>
  moderate(deps, async (tx) =>
    firstRow(tx, sql`update reviews set reply = ${reply} where id = ${id} and ${isRead(deps)} returning id`),
  )

/** Publishes question and answer; the asker gets the first answer by e-mail. */
export const answerQuestion = (deps: Deps & { queue: Queue }, id: number, answer: string): Promise<boolean> =>
  moderate(deps, async (tx) => {
    const asked = await firstRow<{ email: string; lang: Lang }>(
      tx,
      sql`update questions set state = 'published', answer = ${answer}, reason = null,
            published_at = coalesce(published_at, ${deps.now.toISOString()}::timestamptz)
          where id = ${id} and ${isRead(deps)} returning email, lang`,
    )
    if (asked?.email) {
      const email = { kind: 'question-answer', subject: `question:${id}`, recipient: asked.email } as const
      await queueEmail(tx, deps.queue, { ...email, lang: asked.lang, data: { questionId: id } })
    }
    return asked
  })

export const rejectQuestion = (deps: Deps, id: number, reason: string): Promise<boolean> =>
  moderate(deps, async (tx) =>
    firstRow(
      tx,
      sql`update questions set state = 'rejected', reason = ${reason}, published_at = null, answer = null
          where id = ${id} and ${isRead(deps)} returning id`,
    ),
  )

/** It waits for a decision again. An answered question stays, as its asker has the e-mail. */
export const reopenOpinion = (deps: Deps, kind: 'review' | 'question', id: number): Promise<boolean> =>
  moderate(deps, async (tx) => {
    const reopened = await firstRow<{ id: number }>(
      tx,
      kind === 'review'
        ? sql`update reviews set state = 'pending', reason = null, published_at = null
              where id = ${id} and state <> 'pending' and ${isRead(deps)} returning id`
        : sql`update questions set state = 'pending', reason = null
              where id = ${id} and state = 'rejected' and ${isRead(deps)} returning id`,
    )
    if (reopened) await askForModeration(tx, deps.now)
    return reopened
  })

const moderate = ({ db, now }: Deps, change: (tx: Db) => Promise<object | undefined>): Promise<boolean> =>
  db.transaction(async (tx) => {
    const changed = await change(tx)
    await endIfModerated(tx, now)
    return changed !== undefined
  })

export type AnsweredQuestion = { text: string; answer: string; slug: string; title: string; image: string | null }

/** For the e-mail; nothing once it is no longer published. */
export const findAnswered = (db: Db, id: number, lang: Lang): Promise<AnsweredQuestion | undefined> =>
  firstRow<AnsweredQuestion>(
    db,
    sql`select q.text, q.answer, p.slug, t.title,
          (select path from product_images where product_id = p.id order by position limit 1) as image
        from questions q join products p on p.id = q.product_id
        join product_texts t on t.product_id = p.id and t.lang in (${lang}, ${defaultLang})
        where q.id = ${id} and q.state = 'published' order by (t.lang = ${lang}) desc limit 1`,
  )
