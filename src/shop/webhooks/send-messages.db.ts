import { sql } from 'drizzle-orm'
import { type Db, rows } from '../db.ts'
import { storableText } from '../emails/storable-text.ts'
import type { Keys } from '../keys.ts'
import { decryptSecret } from '../staff/secrets.ts'
import { openTask } from '../tasks/tasks.db.ts'
import { taskOfEndpoint } from './endpoints.db.ts'
import { bodyOf } from './message-body.ts'
import { hasFailedTooLong, nextAttempt, REST_MS } from './retry.ts'
import { signedHeaders } from './signature.ts'
import type { OffReason } from './webhook-events.ts'

type Posted = { status: number; answer: string } | { problem: string }

/** Sends a body to an address of another system; never throws. */
export type PostWebhook = (
  address: string,
  request: { headers: Readonly<Record<string, string>>; body: string },
) => Promise<Posted>

type Deps = { db: Db; keys: Keys; post: PostWebhook; now: () => Date }

/** A message that an instance took and did not tell of for so long is sent again, by any of them. */
const LEASE_SECONDS = 60
const AT_ONCE = 4

/** Whether there is something to send, for the one question that instances ask each second. */
export const WEBHOOKS_DUE = `exists (select from webhook_endpoints e
  where is_on and (rests_until is null or rests_until <= now())
    and exists (select from webhook_messages where endpoint_id = e.id and due_at <= now()))`

/** @returns sends what is due; endpoints that an earlier call is still sending to are left to it */
export function webhookSender(deps: Deps): (isStopping: () => boolean) => Promise<void> {
  const busy = new Set<number>()
  return async (isStopping) => {
    const due = (await dueEndpoints(deps)).filter((id) => !busy.has(id))
    const sendTo = async (id: number) => {
      busy.add(id)
      try {
        while (!isStopping() && (await sendSome(deps, id)) > 0);
      } finally {
        busy.delete(id)
      }
    }
    await Promise.all(due.map(sendTo))
  }
}

async function dueEndpoints({ db, now }: Deps): Promise<number[]> {
  const at = now().toISOString()
  const found = await rows<{ id: number }>(
    db,
    sql`select id from webhook_endpoints e where is_on and coalesce(rests_until <= ${at}, true)
          and exists (select from webhook_messages where endpoint_id = e.id and due_at <= ${at})`,
  )
  return found.map(({ id }) => id)
}

type Taken = {
  id: number
  uuid: string
  type: string
  data: Record<string, unknown>
  created_at: string
  attempts: number
  address: string
  secret: string
  previous_secret: string | null
}

/** @returns how many it sent */
async function sendSome(deps: Deps, endpointId: number): Promise<number> {
  const taken = await take(deps, endpointId)
  await Promise.all(taken.map((message) => send(deps, endpointId, message)))
  return taken.length
}

/** Commits before anything is sent, so that no transaction waits for another system. */
function take({ db, now }: Deps, endpointId: number): Promise<Taken[]> {
  const at = sql`${now().toISOString()}::timestamptz`
  return rows<Taken>(
    db,
    sql`with due as (
          select m.id, e.address, e.secret, case when e.previous_until > ${at} then e.previous_secret end as previous_secret
          from webhook_endpoints e join webhook_messages m on m.endpoint_id = e.id
          where e.id = ${endpointId} and e.is_on and coalesce(e.rests_until <= ${at}, true) and m.due_at <= ${at}
          order by m.due_at, m.id limit ${AT_ONCE} for update of m skip locked)
        update webhook_messages m set due_at = ${at} + make_interval(secs => ${LEASE_SECONDS}), attempts = m.attempts + 1
        from due where m.id = due.id
        returning m.id::int, m.uuid, m.type, m.data, m.created_at, m.attempts, due.address, due.secret, due.previous_secret`,
  )
}

async function send(deps: Deps, endpointId: number, message: Taken) {
  const { keys, post, now } = deps
  const at = now()
  const body = bodyOf({ ...message, createdAt: new Date(message.created_at) })
  const secrets = [message.secret, message.previous_secret].flatMap((sealed) => {
    const secret = sealed && decryptSecret(keys, sealed, 'webhooks')
    return secret ? [secret] : []
  })
  const headers = signedHeaders({ id: `msg_${message.uuid.replaceAll('-', '')}`, at, body }, secrets)
  const started = performance.now()
  const posted: Posted = secrets.length > 0 ? await post(message.address, { headers, body }) : { problem: 'secret' }
  await keep(deps, { endpointId, message, at, ms: Math.round(performance.now() - started), headers, posted })
}

type Attempt = {
  endpointId: number
  message: Taken
  at: Date
  ms: number
  headers: Record<string, string>
  posted: Posted
}

function keep({ db, now }: Deps, { endpointId, message, at, ms, headers, posted }: Attempt): Promise<void> {
  const status = 'status' in posted ? posted.status : null
  const [problem, answer] = 'status' in posted ? [null, storableText(posted.answer)] : [posted.problem, '']
  return db.transaction(async (tx) => {
    if (status !== null && status >= 200 && status < 300)
      await keepSuccess(tx, endpointId, { id: message.id, at: now() })
    else await keepFailure(tx, endpointId, { message, status, now: now() })
    // The message may have been deleted meanwhile, with its endpoint.
    await tx.execute(sql`
      insert into webhook_attempts (message_id, at, ms, status, problem, headers, answer)
      select id, ${at.toISOString()}, ${ms}, ${status}, ${problem}, ${JSON.stringify(headers)}::jsonb, ${answer}
      from webhook_messages where id = ${message.id} for share`)
  })
}

/** The endpoint before its message, as edits and deletions lock them. */
async function keepSuccess(tx: Db, endpointId: number, { id, at }: { id: number; at: Date }) {
  await tx.execute(sql`update webhook_endpoints set failing_since = null, rests_until = null
    where id = ${endpointId} and failing_since is not null`)
  await tx.execute(sql`update webhook_messages set due_at = null, delivered_at = ${at.toISOString()} where id = ${id}`)
}

type Failure = { message: Taken; status: number | null; now: Date }

/** What the receiver refuses is about that message; everything else is about the endpoint, which gets a rest. */
const isRefusal = (status: number | null) => status !== null && status >= 400 && status < 500 && status !== 429

async function keepFailure(tx: Db, endpointId: number, { message, status, now }: Failure) {
  const next = nextAttempt(message.attempts, now)
  const rests = isRefusal(status) ? null : new Date(now.getTime() + REST_MS).toISOString()
  const [endpoint] = await rows<{ name: string; failing_since: string }>(
    tx,
    sql`update webhook_endpoints set failing_since = coalesce(failing_since, ${now.toISOString()}),
          rests_until = coalesce(${rests}, rests_until)
        where id = ${endpointId} and is_on returning name, failing_since`,
  )
  // Another instance may have delivered it, where this one was slower than its lease.
  await tx.execute(sql`update webhook_messages set due_at = ${next?.toISOString() ?? null}
    where id = ${message.id} and delivered_at is null`)
  if (!endpoint) return
  const since = { endpoint: new Date(endpoint.failing_since), message: new Date(message.created_at) }
  const failing = hasFailedTooLong(since, now)
  const reason: OffReason | null = status === 410 ? 'gone' : failing ? 'failing' : null
  if (!reason) return
  await tx.execute(sql`update webhook_endpoints set is_on = false, off_reason = ${reason} where id = ${endpointId}`)
  await openTask(tx, { ...taskOfEndpoint(endpointId), note: endpoint.name }, now)
}
