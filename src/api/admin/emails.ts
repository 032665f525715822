import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from '../../http/staff/staff-calls.ts'
import { countUnsent, listEmails } from '../../shop/emails/email-log.db.ts'
import { EMAIL_STATES } from '../../shop/emails/email-states.ts'
import { changedKinds, editEmailText, readEmailText } from '../../shop/emails/email-texts.db.ts'
import { EDITABLE_EMAILS, type EditableEmail, placeholdersOf } from '../../shop/emails/email-texts.ts'
import { ByKind, EmailKinds, EmailLog, EmailText, EmailTextEdit, Requeue } from '../../shop/emails/emails.calls.ts'
import { requeueFailed } from '../../shop/emails/failed-emails.db.ts'
import { SenderCheck } from '../../shop/sender-check/sender-check.calls.ts'
import { checkSender } from '../../shop/sender-check/sender-check.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { pageLimit } from './shared.ts'
import { notFound, refuseFields } from './structure-shared.ts'

const kinds = staffCall({
  method: 'GET',
  path: '/emails/kinds',
  about: 'E-mails that the shop sends by itself, and which of them have words of staff',
  access: 'read:marketing',
  answer: EmailKinds,
  run: async ({ db }) => {
    const changed = await changedKinds(db)
    return { rows: EDITABLE_EMAILS.map((kind) => ({ kind, isChanged: changed.includes(kind) })) }
  },
})

const shown = async ({ db }: StaffContext, kind: EditableEmail) => ({
  kind,
  ...(await readEmailText(db, kind)),
  placeholders: placeholdersOf(kind),
})

const read = staffCall({
  method: 'GET',
  path: '/emails/kinds/:kind',
  about: 'Words of staff in an e-mail of the shop',
  access: 'read:marketing',
  params: ByKind,
  answer: EmailText,
  run: (ctx, { params }) => shown(ctx, params.kind),
})

const edit = staffCall({
  method: 'PATCH',
  path: '/emails/kinds/:kind',
  about: 'Change words of an e-mail of the shop; an empty text restores the usual one. Needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ByKind,
  body: EmailTextEdit,
  answer: EmailText,
  run: async (ctx, { params: { kind }, body }) => {
    const edited = await editEmailText(ctx.db, kind, { ...body, version: ctx.readVersion() })
    if (edited.ok) return shown(ctx, kind)
    const { newsletter: words, structure } = ctx.t
    const names = placeholdersOf(kind).map((name) => `{${name}}`)
    const problems = { ...words.textProblems, placeholder: words.textProblems.placeholder(names.join(', ')) }
    return refuseFields(ctx, edited, { invalid: structure.invalid, problems })
  },
})

const log = staffCall({
  method: 'GET',
  path: '/emails',
  about: 'E-mails that could not be sent, that wait, or that were sent; the newest first',
  access: 'read:marketing',
  query: z.object({
    state: z.enum(EMAIL_STATES).default('dead'),
    after: z.string().max(100).optional(),
    limit: pageLimit(50),
  }),
  answer: EmailLog,
  run: async (ctx, { query }) => {
    const [, at, id] = /^([\d :.+-]{10,40})\|([0-9a-f-]{36})$/.exec(query.after ?? '') ?? []
    const after = at && id ? { at, id } : null
    const found = await listEmails(ctx.db, { state: query.state, after, limit: query.limit })
    const isPersonal = ctx.can('personal-data')
    const rows = found.map(({ cursor: _cursor, ...row }) =>
      isPersonal ? row : { ...row, recipient: null, lastError: null },
    )
    const next = found.length === query.limit ? (found.at(-1)?.cursor ?? null) : null
    return { rows, next, counts: await countUnsent(ctx.db) }
  },
})

const again = staffCall({
  method: 'POST',
  path: '/emails/again',
  about: 'Queue an e-mail that could not be sent, or all of them, anew; each keeps its Message-ID',
  access: 'write:marketing',
  body: Requeue,
  answer: z.object({ queued: z.int() }),
  run: async (ctx, { body }) => {
    const queued = await requeueFailed({ db: ctx.db, queue: ctx.services.queue, now: ctx.now }, body.id)
    if (queued === 'several') throw new HttpError(404, ctx.t.errors.notFound)
    if (queued === 'removed') throw new HttpError(409, ctx.t.errors.emailRemoved, { reason: 'removed' })
    if (queued === 0 && body.id !== null) throw notFound(ctx)
    return { queued }
  },
})

const sender = staffCall({
  method: 'GET',
  path: '/emails/sender',
  about: 'Whether SPF, DKIM and DMARC of the domain that e-mails are sent from are in order, asked of the DNS now',
  access: 'read:marketing',
  answer: SenderCheck,
  run: async ({ db, services: { config, memory, txtLookup } }) => {
    const { identity, newsletter } = await readSettings(db, memory)
    const from = config.MAIL_FROM ?? identity.email
    const domain = /@([^\s@>]+)>?\s*$/.exec(from)?.[1]?.toLowerCase() ?? null
    if (!domain) return { domain, findings: [] }
    return { domain, findings: await checkSender({ domain, selector: newsletter.dkim_selector }, txtLookup) }
  },
})

export const emailCalls: readonly StaffCall[] = [kinds, read, edit, log, again, sender]
