import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { parseOrderNumber } from '../../shop/orders/number.ts'
import { positionFrom } from '../../shop/staff-news/position.ts'
import { endPresence, showPresence } from '../../shop/staff-news/presence.db.ts'
import { ById, Done, sessionIn } from './shared.ts'

const events = staffCall({
  method: 'GET',
  path: '/events',
  about: 'News as server-sent events: changed orders, tasks, audit log, and who has an order open',
  access: 'signed-in',
  query: z.object({
    after: z.string().max(60).optional().describe('Id of the last event, where the header Last-Event-ID is not sent'),
  }),
  send: async (ctx, { query }, { request, reply }) => {
    const after = positionFrom(request.headers['last-event-id'] ?? query.after)
    const stream = await ctx.news.listen(sessionIn(ctx), after)
    if (!stream) throw new HttpError(503, ctx.t.errors.busy, { reason: 'busy' }, 30)
    return stream.answer(reply)
  },
})

const Sign = z.object({ tab: z.uuid(), state: z.enum(['looks', 'edits', 'left']) })

const presence = staffCall({
  method: 'POST',
  path: '/orders/:number/presence',
  about: 'The page of an order is open, or closed; others see who is there',
  access: 'read:orders',
  params: z.object({ number: z.string().max(40) }),
  body: Sign,
  answer: Done,
  run: async (ctx, { params, body }) => {
    const number = parseOrderNumber(params.number)
    if (!number) throw new HttpError(404, ctx.t.errors.notFound)
    return tell(ctx, `order:${number}`, body)
  },
})

const productPresence = staffCall({
  method: 'POST',
  path: '/products/:id/presence',
  about: 'The page of a product is open, or closed; others see who is there',
  access: 'read:catalogue',
  params: ById,
  body: Sign,
  answer: Done,
  run: (ctx, { params, body }) => tell(ctx, `product:${params.id}`, body),
})

async function tell(ctx: StaffContext, subject: string, { tab, state }: z.infer<typeof Sign>) {
  if (!ctx.session) throw new HttpError(403, ctx.t.errors.notForKeys, { reason: 'not-for-keys' })
  const { staffId } = ctx.session
  if (state === 'left') await endPresence(ctx.db, { tab, staffId })
  else await showPresence(ctx.db, { tab, staffId, subject, isEditing: state === 'edits', now: ctx.now })
  return { done: true as const }
}

export const eventCalls: readonly StaffCall[] = [events, presence, productPresence]
