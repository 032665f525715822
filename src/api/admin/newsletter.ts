import { z } from 'zod'
import { HttpError } from '../../http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall, staffFile } from '../../http/staff/staff-calls.ts'
import { queueEmail } from '../../shop/emails/emails.db.ts'
import { DEFAULT_LANG, isLang } from '../../shop/languages.ts'
import { countAudience } from '../../shop/newsletter/audience.db.ts'
import { campaignFrom } from '../../shop/newsletter/campaign-fields.ts'
import {
  type CampaignAct,
  type CampaignEdited,
  copyCampaign,
  createCampaign,
  editCampaign,
  findCampaign,
  listCampaigns,
  pauseCampaign,
  planCampaign,
  removeCampaign,
  resumeCampaign,
} from '../../shop/newsletter/campaigns.db.ts'
import {
  AudienceQuery,
  Awaited,
  CampaignDetail,
  CampaignEditBody,
  CampaignPlan,
  Campaigns,
  CampaignTest,
  NewCampaign,
  Subscribers,
} from '../../shop/newsletter/newsletter.calls.ts'
import { SUBSCRIBER_STATES } from '../../shop/newsletter/subscriber-states.ts'
import { allSubscribers, countSubscribers, listAwaited, listSubscribers } from '../../shop/newsletter/subscribers.db.ts'
import { BOM, csvLine } from '../../shop/staff-jobs/csv.ts'
import { ById, Done, demandRight, pagedById, pageOf, rowsToRead, sessionIn } from './shared.ts'
import { changedMeanwhile, notFound, refuseFields } from './structure-shared.ts'

const list = staffCall({
  method: 'GET',
  path: '/newsletter/campaigns',
  about: 'E-mails to subscribers, the newest first',
  access: 'read:marketing',
  query: z.object(pagedById(50)),
  answer: Campaigns,
  run: async ({ db }, { query }) => {
    const { shown, next } = pageOf(await listCampaigns(db, rowsToRead(query)), query)
    const rows = shown.map(({ content, segment: _s, version: _v, ...row }) => ({
      ...row,
      subject: { lv: '', ...content.subject },
    }))
    return { rows, next }
  },
})

const create = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns',
  about: 'The draft of an e-mail to subscribers',
  access: 'write:marketing',
  body: NewCampaign,
  answer: CampaignDetail,
  run: async (ctx, { body }) => shown(ctx, await ctx.db.transaction((tx) => createCampaign(tx, body.subject))),
})

const read = staffCall({
  method: 'GET',
  path: '/newsletter/campaigns/:id',
  about: 'An e-mail to subscribers with what became of it',
  access: 'read:marketing',
  params: ById,
  answer: CampaignDetail,
  run: (ctx, { params }) => shown(ctx, params.id),
})

/** @throws HttpError 404 */
async function shown(ctx: StaffContext, id: number): Promise<CampaignDetail> {
  const found = await findCampaign(ctx.db, id)
  if (!found) throw notFound(ctx)
  const { content: _content, segment: _segment, ...detail } = found
  return detail
}

const edit = staffCall({
  method: 'PATCH',
  path: '/newsletter/campaigns/:id',
  about: 'Edit an e-mail that is not being sent yet; needs If-Match. 409 names fields that others changed',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: CampaignEditBody,
  answer: CampaignDetail,
  run: async (ctx, { params, body }) => {
    demandEdited(ctx, await editCampaign(ctx.db, params.id, { ...body, version: ctx.readVersion() }))
    return shown(ctx, params.id)
  },
})

/** @throws HttpError 404, 409 with both values, 422 with words at the fields */
function demandEdited(ctx: StaffContext, edited: CampaignEdited) {
  if (edited.ok) return
  if (edited.reason === 'unknown') throw notFound(ctx)
  if (edited.reason === 'started') throw refused(ctx, 'state')
  const { invalid, fields } = ctx.t.structure
  refuseFields(ctx, edited, { invalid, problems: fields })
}

const refused = (ctx: StaffContext, reason: 'state' | 'incomplete' | 'past' | 'nobody') =>
  new HttpError(reason === 'state' ? 409 : 422, ctx.t.newsletter[reason], { reason, at: [ctx.t.newsletter[reason]] })

/** @throws HttpError 404, 409, 422 */
async function demandActed(ctx: StaffContext, id: number, act: CampaignAct): Promise<CampaignDetail> {
  if (act.ok) return shown(ctx, id)
  if (act.reason === 'unknown') throw notFound(ctx)
  if (act.reason === 'changed') throw changedMeanwhile(ctx)
  throw refused(ctx, act.reason)
}

const given = (ctx: StaffContext) => ({ version: ctx.readVersion(), now: ctx.now })
const deps = ({ db, services: { queue } }: StaffContext) => ({ db, queue })

const plan = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/planned',
  about: 'Send it at a moment, or `now`; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  body: CampaignPlan,
  answer: CampaignDetail,
  run: async (ctx, { params: { id }, body }) => {
    const at = body.at === null || body.at === 'now' ? body.at : new Date(body.at)
    if (at instanceof Date && Number.isNaN(at.getTime())) throw refused(ctx, 'past')
    return demandActed(ctx, id, await planCampaign(deps(ctx), id, { ...given(ctx), at }))
  },
})

const pause = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/paused',
  about: 'No further e-mail of it leaves; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: CampaignDetail,
  run: async (ctx, { params: { id } }) => demandActed(ctx, id, await pauseCampaign(ctx.db, id, given(ctx))),
})

const resume = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/resumed',
  about: 'Go on sending to those who have not got it; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: CampaignDetail,
  run: async (ctx, { params: { id } }) => demandActed(ctx, id, await resumeCampaign(deps(ctx), id, given(ctx))),
})

const copy = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/copy',
  about: 'A new draft with the same contents',
  access: 'write:marketing',
  params: ById,
  answer: CampaignDetail,
  run: async (ctx, { params }) => {
    const id = await ctx.db.transaction((tx) => copyCampaign(tx, params.id))
    if (id === null) throw notFound(ctx)
    return shown(ctx, id)
  },
})

const remove = staffCall({
  method: 'DELETE',
  path: '/newsletter/campaigns/:id',
  about: 'Delete an e-mail that is not being sent; needs If-Match',
  access: 'write:marketing',
  isVersioned: true,
  params: ById,
  answer: Done,
  run: async (ctx, { params }) => {
    const act = await removeCampaign(ctx.db, params.id, { version: ctx.readVersion() })
    if (!act.ok) await demandActed(ctx, params.id, act)
    return { done: true as const }
  },
})

const test = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/test',
  about: 'Send it to oneself, as it is stored',
  access: 'write:marketing',
  params: ById,
  body: CampaignTest,
  answer: Done,
  run: async (ctx, { params: { id }, body }) => {
    if (!ctx.session) throw new HttpError(403, ctx.t.errors.notForKeys, { reason: 'not-for-keys' })
    await shown(ctx, id)
    const letter = {
      kind: 'campaign-test',
      subject: `campaign-test:${id}:${ctx.now.getTime()}`,
      recipient: sessionIn(ctx).email,
      lang: isLang(body.lang) ? body.lang : DEFAULT_LANG,
      data: { campaignId: id },
    } as const
    await ctx.db.transaction((tx) => queueEmail(tx, ctx.services.queue, letter))
    return { done: true as const }
  },
})

const audience = staffCall({
  method: 'GET',
  path: '/newsletter/audience',
  about: 'How many subscribers are in a segment now',
  access: 'read:marketing',
  query: AudienceQuery,
  answer: z.object({ people: z.int() }),
  run: async ({ db, now }, { query }) => {
    const fields = Object.fromEntries(Object.entries(query).map(([name, text]) => [`segment.${name}`, text]))
    return { people: await countAudience(db, campaignFrom(fields).segment, now) }
  },
})

const subscribers = staffCall({
  method: 'GET',
  path: '/newsletter/subscribers',
  about: 'Who asked for the newsletter, with the consent; the newest first',
  access: 'read:marketing',
  query: z.object({
    state: z.enum(SUBSCRIBER_STATES).optional(),
    q: z.string().trim().max(100).optional().describe('A part of the address; needs `personal-data`'),
    ...pagedById(50),
  }),
  answer: Subscribers,
  run: async (ctx, { query: { state, q, ...place } }) => {
    const isPersonal = ctx.can('personal-data')
    const text = isPersonal ? q : undefined
    const [found, counts] = await Promise.all([
      listSubscribers(ctx.db, { state, text, ...rowsToRead(place) }),
      countSubscribers(ctx.db),
    ])
    const { shown, next } = pageOf(found, place)
    const rows = shown.map((row) => (isPersonal ? row : { ...row, email: null, bounceReason: null }))
    return { rows, next, counts }
  },
})

const exportAll = staffFile({
  path: '/newsletter/subscribers.csv',
  about: 'All subscribers with their consent as CSV; needs also `personal-data`',
  access: 'export',
  type: 'text/csv; charset=utf-8',
  run: async (ctx) => {
    demandRight(ctx, 'personal-data')
    ctx.logSecurity('data-exported', { actor: ctx.actor, isPersonal: 'true' })
    const { columns, states, file } = ctx.t.newsletter.csv
    let text = BOM + csvLine(columns)
    for await (const row of allSubscribers(ctx.db)) {
      const times = [row.askedAt, row.confirmedAt, row.unsubscribedAt, row.bouncedAt].map((time) => time ?? '')
      text += csvLine([row.email, row.lang, states[row.state], ...times, row.consentVersion, row.consentText])
    }
    return { name: `${file}.csv`, bytes: Buffer.from(text), isSaved: true }
  },
})

const awaited = staffCall({
  method: 'GET',
  path: '/newsletter/awaited',
  about: 'Goods that are sold out and awaited, with the number of people; who waits is not told',
  access: 'read:marketing',
  answer: Awaited,
  run: async ({ db, lang }) => ({ rows: await listAwaited(db, lang) }),
})

export const newsletterCalls: readonly StaffCall[] = [
  list,
  create,
  read,
  edit,
  plan,
  pause,
  resume,
  copy,
  remove,
  test,
  audience,
  subscribers,
  exportAll,
  awaited,
]
