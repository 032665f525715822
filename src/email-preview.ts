import { campaignEmail } from './adapters/mail/campaign-email.tsx'
import type { EmailDeps } from './adapters/mail/deps.ts'
import { sampleEmail } from './adapters/mail/email-sample.ts'
import { compose } from './adapters/mail/send-email.ts'
import { ById, Done, demandRight, sessionIn } from './api/admin/shared.ts'
import { HttpError } from './http/http-error.ts'
import { type StaffCall, type StaffContext, staffCall } from './http/staff/staff-calls.ts'
import { readEmailText } from './shop/emails/email-texts.db.ts'
import { type EditableEmail, isOrderKind, type OwnWords, TEXT_PARTS, textProblems } from './shop/emails/email-texts.ts'
import { ByKind, EmailPreview, EmailTest, EmailUsual } from './shop/emails/emails.calls.ts'
import { queueEmail } from './shop/emails/emails.db.ts'
import { DEFAULT_LANG, isLang, type Lang } from './shop/languages.ts'
import { campaignFrom } from './shop/newsletter/campaign-fields.ts'
import { findCampaign } from './shop/newsletter/campaigns.db.ts'
import { CampaignPreview } from './shop/newsletter/newsletter.calls.ts'

const HTML = 'text/html; charset=utf-8'

const langOf = (text: string): Lang => (isLang(text) ? text : DEFAULT_LANG)

const campaign = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/preview',
  about: 'The e-mail with these changes, as subscribers would see it; nothing is changed',
  access: 'read:marketing',
  params: ById,
  body: CampaignPreview,
  fileType: HTML,
  send: async ({ services, db, t }, { params, body }, { reply }) => {
    const found = await findCampaign(db, params.id)
    if (!found) throw new HttpError(404, t.errors.notFound)
    const { content } = campaignFrom({ ...found.fields, ...body.changes })
    const email = await campaignEmail(services, content, langOf(body.lang))
    return reply.type(HTML).send(shownOn(email('#').html, services.config.baseUrl.origin))
  },
})

/** Pictures from wherever the back office is open. The policy of its documents allows no styles in HTML: a script sets them. */
const shownOn = (html: string, origin: string) =>
  html.replaceAll(`="${origin}/`, '="/').replaceAll(' style="', ' data-style="')

/** Of these an e-mail shows what a customer wrote or ordered. */
const PERSONAL: readonly EditableEmail[] = [
  'quote',
  'question-answer',
  'return-received',
  'return-refused',
  'withdrawal-receipt',
]

/** @throws HttpError 403 where it would show a customer to who may not see them, 404 without a sample */
async function sampleFor(ctx: StaffContext, kind: EditableEmail, { lang, order }: { lang: string; order: string }) {
  if (isOrderKind(kind) || PERSONAL.includes(kind)) {
    demandRight(ctx, 'read:orders')
    demandRight(ctx, 'personal-data')
  }
  const sample = await sampleEmail(ctx.services as EmailDeps, { kind, lang: langOf(lang), order })
  if (!sample) throw new HttpError(404, ctx.t.newsletter.noSample)
  return sample
}

const preview = staffCall({
  method: 'POST',
  path: '/emails/kinds/:kind/preview',
  about: 'An e-mail of the shop about something that the shop really has, with these words; nothing is changed',
  access: 'read:marketing',
  params: ByKind,
  body: EmailPreview,
  fileType: HTML,
  send: async (ctx, { params: { kind }, body }, { reply }) => {
    const { services, db } = ctx
    const composed = await compose(services, await sampleFor(ctx, kind, body))
    const { fields } = await readEmailText(db, kind)
    const wrong = textProblems(kind, body.changes)
    const right = Object.entries(body.changes).filter(([path]) => !wrong[path])
    const own = wordsIn({ ...fields, ...Object.fromEntries(right) }, langOf(body.lang))
    const { html } = composed.reword?.(own) ?? composed
    return reply.type(HTML).send(shownOn(html, services.config.baseUrl.origin))
  },
})

const wordsIn = (fields: Readonly<Record<string, string>>, lang: Lang): OwnWords =>
  Object.fromEntries(
    TEXT_PARTS.flatMap((part) => {
      const text = fields[`${part}.${lang}`]?.trim()
      return text ? [[part, text] as const] : []
    }),
  )

const usual = staffCall({
  method: 'POST',
  path: '/emails/kinds/:kind/usual',
  about: 'Subject and opening as the program has them',
  access: 'read:marketing',
  params: ByKind,
  body: EmailTest,
  answer: EmailUsual,
  run: async (ctx, { params: { kind }, body }) => {
    const found = await sampleFor(ctx, kind, body).catch((error: unknown) => {
      if (error instanceof HttpError) return null
      throw error
    })
    if (!found) return { subject: '', intro: '', hasSample: false }
    const { subject, intro = '' } = await compose(ctx.services, found)
    return { subject, intro, hasSample: true }
  },
})

const test = staffCall({
  method: 'POST',
  path: '/emails/kinds/:kind/test',
  about: 'Send an e-mail of the shop to oneself, as it is stored',
  access: 'write:marketing',
  params: ByKind,
  body: EmailTest,
  answer: Done,
  run: async (ctx, { params: { kind }, body }) => {
    if (!ctx.session) throw new HttpError(403, ctx.t.errors.notForKeys, { reason: 'not-for-keys' })
    await sampleFor(ctx, kind, body)
    const letter = {
      kind: 'email-test',
      subject: `email-test:${kind}:${ctx.now.getTime()}`,
      recipient: sessionIn(ctx).email,
      lang: langOf(body.lang),
      data: { kind, order: body.order },
    } as const
    await ctx.db.transaction((tx) => queueEmail(tx, ctx.services.queue, letter))
    return { done: true as const }
  },
})

export const emailPreviewCalls: readonly StaffCall[] = [campaign, preview, usual, test]
