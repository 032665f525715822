import { campaignEmail } from './adapters/mail/campaign-email.tsx'
import { ById } from './api/admin/shared.ts'
import { HttpError } from './http/http-error.ts'
import { type StaffCall, staffCall } from './http/staff/staff-calls.ts'
import { DEFAULT_LANG, isLang } from './shop/languages.ts'
import { campaignFrom } from './shop/newsletter/campaign-fields.ts'
import { findCampaign } from './shop/newsletter/campaigns.db.ts'
import { CampaignPreview } from './shop/newsletter/newsletter.calls.ts'

const campaign = staffCall({
  method: 'POST',
  path: '/newsletter/campaigns/:id/preview',
  about: 'The e-mail with these changes, as subscribers would see it; nothing is changed',
  access: 'read:marketing',
  params: ById,
  body: CampaignPreview,
  fileType: 'text/html; charset=utf-8',
  send: async ({ services, db, t }, { params, body }, { reply }) => {
    const found = await findCampaign(db, params.id)
    if (!found) throw new HttpError(404, t.errors.notFound)
    const { content } = campaignFrom({ ...found.fields, ...body.changes })
    const email = await campaignEmail(services, content, isLang(body.lang) ? body.lang : DEFAULT_LANG)
    return reply.type('text/html; charset=utf-8').send(shownOn(email('#').html, services.config.baseUrl.origin))
  },
})

/** Pictures from wherever the back office is open. The policy of its documents allows no styles in HTML: a script sets them. */
const shownOn = (html: string, origin: string) =>
  html.replaceAll(`="${origin}/`, '="/').replaceAll(' style="', ' data-style="')

export const emailPreviewCalls: readonly StaffCall[] = [campaign]
