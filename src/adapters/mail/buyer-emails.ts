import { texts } from '../../i18n/texts.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { findRequest } from '../../shop/order-requests/read-requests.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { formatShortDay } from '../../shop/shipping/dates.ts'
import { inLanguage, urls } from '../../urls.ts'
import type { EmailDeps } from './deps.ts'
import { type Email, emailSender } from './email.tsx'
import { type EmailPart, paragraph, plainEmail } from './plain-email.tsx'

type Queued = { kind: string; data: Record<string, unknown>; lang: Lang }

const kinds = ['buyer-invitation', 'order-request', 'order-request-refused', 'order-request-expired']
export const isBuyerEmail = (kind: string) => kinds.includes(kind)

/** What members of a company get about joining it and about orders to approve. */
export async function buyerEmail(services: EmailDeps, email: Queued): Promise<Email> {
  const { db } = services.database
  const settings = await readSettings(db, services.memory)
  const { origin } = services.config.baseUrl
  const { lang } = email
  const content = email.kind === 'buyer-invitation' ? invitation(services, email) : await ofRequest(services, email)
  const button: EmailPart = { kind: 'button', text: content.button, href: origin + inLanguage(content.path, lang) }
  const parts = [...content.parts, button, ...(content.last ? [paragraph(content.last)] : [])]
  return plainEmail({ lang, identity: emailSender(settings, origin), subject: content.subject, parts })
}

type Content = { subject: string; parts: EmailPart[]; button: string; path: string; last?: string }

function invitation({ keys }: EmailDeps, { lang, data }: Queued): Content {
  const { invitation: words } = texts[lang].company.emails
  const name = String(data.company ?? '')
  return {
    subject: words.subject(name),
    parts: [paragraph(words.intro(name))],
    button: words.button,
    path: urls.companyInvitation.to(accountTokens(keys).tokenOf(String(data.nonce), data.hash)),
    last: words.lives,
  }
}

async function ofRequest({ database }: EmailDeps, { kind, lang, data }: Queued): Promise<Content> {
  const request = await findRequest(database.db, Number(data.requestId))
  if (!request) throw new Error(`No request ${data.requestId} for its e-mail`)
  const { emails } = texts[lang].company
  if (kind === 'order-request') {
    const { request: words } = emails
    const rows = [
      [words.sum, formatPrice(request.total, lang)] as const,
      [words.until, formatShortDay(new Date(request.expiresAt), lang)] as const,
    ]
    return {
      subject: words.subject(request.buyer.name),
      parts: [paragraph(words.intro(request.buyer.name)), { kind: 'rows', rows }],
      button: words.button,
      path: urls.companyRequest.to(request.id),
    }
  }
  const words = kind === 'order-request-refused' ? emails.refused : emails.expired
  const isByStaff = request.state === 'refused' && request.approver === null
  const parts = [paragraph(isByStaff ? emails.refused.byShop : words.intro)]
  if (request.reason) parts.push(paragraph(`${emails.refused.reason}: ${request.reason}`))
  return { subject: words.subject, parts, button: words.button, path: urls.cart.to() }
}
