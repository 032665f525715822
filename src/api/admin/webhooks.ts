import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { EditedFields } from '../../shop/fields.calls.ts'
import {
  createEndpoint,
  type EndpointRefused,
  editEndpoint,
  listEndpoints,
  MAX_ENDPOINTS,
  queueTest,
  removeEndpoint,
  rotateSecret,
} from '../../shop/webhooks/endpoints.db.ts'
import { listMessages, readMessage, resendFailed, resendMessage } from '../../shop/webhooks/messages.db.ts'
import { WEBHOOK_EVENTS } from '../../shop/webhooks/webhook-events.ts'
import {
  MessageFilter,
  MessagesResent,
  NewWebhook,
  WebhookEndpoint,
  WebhookEndpoints,
  WebhookMade,
  WebhookMessageDetail,
  WebhookMessages,
} from '../../shop/webhooks/webhooks.calls.ts'
import { ById, Done } from './shared.ts'
import { demandCurrent, notFound, refuseFields } from './structure-shared.ts'

const depsOf = ({ db, now, services: { keys, checkWebhookAddress: checkAddress } }: StaffContext) => ({
  ...{ db, now, keys, checkAddress },
})

async function shown(ctx: StaffContext, id: number): Promise<WebhookEndpoint> {
  const found = (await listEndpoints(depsOf(ctx))).find((endpoint) => endpoint.id === id)
  if (!found) throw notFound(ctx)
  return found
}

/** @throws HttpError 404, 409, 422 */
function demandDone<Done extends { ok: true }>(ctx: StaffContext, done: Done | EndpointRefused): Done {
  if (done.ok) return done
  const words = ctx.t.webhooks
  if (done.reason === 'fields' || done.reason === 'conflict') return refuseFields(ctx, done, words)
  const reason = demandCurrent(ctx, done.reason)
  throw new HttpError(409, words.tooMany(MAX_ENDPOINTS), { reason })
}

const list = staffCall({
  method: 'GET',
  path: '/webhooks',
  about: 'Addresses of other systems that are told of events',
  access: 'webhooks',
  answer: WebhookEndpoints,
  run: async (ctx) => ({ rows: await listEndpoints(depsOf(ctx)), events: [...WEBHOOK_EVENTS] }),
})

const create = staffCall({
  method: 'POST',
  path: '/webhooks',
  about: 'Tell another system of events; the answer shows the secret once. Needs a proof',
  access: 'webhooks',
  needsProof: true,
  body: NewWebhook,
  answer: WebhookMade,
  run: async (ctx, { body }) => {
    const { id, secret } = demandDone(ctx, await createEndpoint(depsOf(ctx), body.fields))
    return { endpoint: await shown(ctx, id), secret }
  },
})

const read = staffCall({
  method: 'GET',
  path: '/webhooks/:id',
  about: 'One of them',
  access: 'webhooks',
  params: ById,
  answer: WebhookEndpoint,
  run: (ctx, { params }) => shown(ctx, params.id),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/webhooks/:id',
  about:
    'Name, address, events, and whether it is on; needs If-Match and a proof. 409 names fields that others changed',
  access: 'webhooks',
  isVersioned: true,
  needsProof: true,
  params: ById,
  body: EditedFields,
  answer: WebhookEndpoint,
  run: async (ctx, { params, body }) => {
    demandDone(ctx, await editEndpoint(depsOf(ctx), params.id, { ...body, version: ctx.readVersion() }))
    return shown(ctx, params.id)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/webhooks/:id',
  about: 'Delete an address with its messages; needs If-Match',
  access: 'webhooks',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    demandDone(ctx, await removeEndpoint(ctx, params.id, ctx.readVersion()))
    return { done: true as const }
  },
})

const rotate = staffCall({
  method: 'POST',
  path: '/webhooks/:id/secret',
  about: 'A new secret, which the answer shows once; the old one signs, too, for a day. Needs If-Match and a proof',
  access: 'webhooks',
  isVersioned: true,
  needsProof: true,
  params: ById,
  answer: WebhookMade,
  run: async (ctx, { params }) => {
    const { id, secret } = demandDone(ctx, await rotateSecret(depsOf(ctx), params.id, ctx.readVersion()))
    return { endpoint: await shown(ctx, id), secret }
  },
})

const tryOut = staffCall({
  method: 'POST',
  path: '/webhooks/:id/trial',
  about: 'Send a message `webhook.test`; it and its answer are among the messages',
  access: 'webhooks',
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const endpoint = await shown(ctx, params.id)
    if (endpoint.fields.isOn !== true) throw new HttpError(409, ctx.t.webhooks.isOff, { reason: 'off' })
    await queueTest(ctx, params.id)
    return { done: true as const }
  },
})

const messages = staffCall({
  method: 'GET',
  path: '/webhooks/:id/messages',
  about: 'What was sent there in the last 30 days, the newest first',
  access: 'webhooks',
  params: ById,
  query: MessageFilter,
  answer: WebhookMessages,
  run: ({ db }, { params, query }) => listMessages(db, params.id, query),
})

const retry = staffCall({
  method: 'POST',
  path: '/webhooks/:id/failed',
  about: 'Send again everything that was given up',
  access: 'webhooks',
  params: ById,
  answer: MessagesResent,
  run: async ({ db, now }, { params }) => ({ resent: await resendFailed(db, params.id, now) }),
})

const message = staffCall({
  method: 'GET',
  path: '/webhook-messages/:id',
  about: 'A message with its attempts',
  access: 'webhooks',
  params: ById,
  answer: WebhookMessageDetail,
  run: async (ctx, { params }) => {
    const found = await readMessage(ctx.db, params.id)
    if (!found) throw notFound(ctx)
    return found
  },
})

const resend = staffCall({
  method: 'POST',
  path: '/webhook-messages/:id/resend',
  about: 'Send a message again, with the same id',
  access: 'webhooks',
  params: ById,
  answer: WebhookMessageDetail,
  run: async (ctx, { params }) => {
    if (!(await resendMessage(ctx.db, params.id, ctx.now))) throw notFound(ctx)
    const found = await readMessage(ctx.db, params.id)
    if (!found) throw notFound(ctx)
    return found
  },
})

export const webhookCalls: readonly StaffCall[] = [
  ...[list, create, read, edit, remove, rotate, tryOut],
  ...[messages, retry, message, resend],
]
