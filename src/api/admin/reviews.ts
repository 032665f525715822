import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { countPending, findOpinion, isOpinionKey, listOpinions } from '../../shop/reviews/list-opinions.db.ts'
import {
  answerQuestion,
  publishReview,
  rejectQuestion,
  rejectReview,
  reopenOpinion,
  replyToReview,
} from '../../shop/reviews/moderation.db.ts'
import type { OpinionKind } from '../../shop/reviews/opinion-kinds.ts'
import { Opinion, OpinionQuery, Opinions, QuestionAnswer, Reason, Reply } from '../../shop/reviews/opinions.calls.ts'
import { ById, cursorFrom, encodeCursor } from './shared.ts'
import { changedMeanwhile, notFound } from './structure-shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/opinions',
  about: 'Reviews and questions of buyers by state; every review is of somebody who bought the product',
  access: 'read:marketing',
  query: OpinionQuery,
  answer: Opinions,
  run: async (ctx, { query }) => {
    const { rows, last } = await listOpinions(ctx.db, { ...query, after: cursorFrom(query.after, isOpinionKey) })
    return {
      rows: rows.map((row) => seen(ctx, row)),
      next: last && encodeCursor(last.key, last.id),
      pending: await countPending(ctx.db),
    }
  },
})

const seen = (ctx: StaffContext, opinion: Opinion): Opinion => ({
  ...opinion,
  email: ctx.can('personal-data') ? opinion.email : null,
  order: ctx.can('read:orders') ? opinion.order : null,
})

type Act = (deps: { db: StaffContext['db']; now: Date; version: number }) => Promise<boolean>

/** @throws HttpError 404, 409 */
async function decide(ctx: StaffContext, kind: OpinionKind, id: number, act: Act): Promise<Opinion> {
  const isDone = await act({ db: ctx.db, now: ctx.now, version: ctx.readVersion() })
  const opinion = await findOpinion(ctx.db, kind, id)
  if (!opinion) throw notFound(ctx)
  if (!isDone) throw changedMeanwhile(ctx)
  return seen(ctx, opinion)
}

/** @throws HttpError 422 */
function demandText({ t }: StaffContext, field: string, text: string) {
  const message = t.structure.fields.required
  if (!text) throw new HttpError(422, message, { [field]: [message] })
}

const publish = staffCall({
  method: 'POST',
  path: '/reviews/:id/publish',
  about: 'Show a review in the shop; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Opinion,
  run: (ctx, { params: { id } }) => decide(ctx, 'review', id, (deps) => publishReview(deps, id)),
})

const reject = staffCall({
  method: 'POST',
  path: '/reviews/:id/reject',
  about: 'Do not show a review, for a reason that its buyer reads; they may write it anew. Needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: Reason,
  answer: Opinion,
  run: (ctx, { params: { id }, body: { reason } }) => {
    demandText(ctx, 'reason', reason)
    return decide(ctx, 'review', id, (deps) => rejectReview(deps, id, reason))
  },
})

const reply = staffCall({
  method: 'POST',
  path: '/reviews/:id/reply',
  about: 'What the shop says under a review, for everybody; an empty text takes it back. Needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: Reply,
  answer: Opinion,
  run: (ctx, { params: { id }, body: { text } }) =>
    decide(ctx, 'review', id, (deps) => replyToReview(deps, id, text || null)),
})

const reopenReview = staffCall({
  method: 'POST',
  path: '/reviews/:id/reopen',
  about: 'Let a review wait for a decision again; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Opinion,
  run: (ctx, { params: { id } }) => decide(ctx, 'review', id, (deps) => reopenOpinion(deps, 'review', id)),
})

const answer = staffCall({
  method: 'POST',
  path: '/questions/:id/answer',
  about:
    'Answer a question: both are shown with the product, and the asker gets the first answer by e-mail. Needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: QuestionAnswer,
  answer: Opinion,
  run: (ctx, { params: { id }, body: { text } }) => {
    demandText(ctx, 'text', text)
    const { queue } = ctx.services
    return decide(ctx, 'question', id, (deps) => answerQuestion({ ...deps, queue }, id, text))
  },
})

const rejectAsked = staffCall({
  method: 'POST',
  path: '/questions/:id/reject',
  about: 'Neither answer nor show a question; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: Reason,
  answer: Opinion,
  run: (ctx, { params: { id }, body: { reason } }) => {
    demandText(ctx, 'reason', reason)
    return decide(ctx, 'question', id, (deps) => rejectQuestion(deps, id, reason))
  },
})

const reopenQuestion = staffCall({
  method: 'POST',
  path: '/questions/:id/reopen',
  about: 'Let a rejected question wait again; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Opinion,
  run: (ctx, { params: { id } }) => decide(ctx, 'question', id, (deps) => reopenOpinion(deps, 'question', id)),
})

export const reviewCalls: readonly StaffCall[] = [
  list,
  publish,
  reject,
  reply,
  reopenReview,
  answer,
  rejectAsked,
  reopenQuestion,
]
