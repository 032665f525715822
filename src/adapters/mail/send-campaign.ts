import type { Lang } from '../../shop/languages.ts'
import { verdictOf } from '../../shop/newsletter/bounce.ts'
import type { CampaignContent } from '../../shop/newsletter/campaign.ts'
import {
  type Delivery,
  type Recipient,
  runCampaign,
  type SendCampaignEmail,
} from '../../shop/newsletter/send-campaign.db.ts'
import { readSettings } from '../../shop/settings/settings.db.ts'
import { subscriptionTokens } from '../../shop/subscriptions/subscription-tokens.ts'
import { inLanguage, urls } from '../../urls.ts'
import { type CampaignEmail, campaignEmail } from './campaign-email.tsx'
import type { EmailDeps } from './deps.ts'
import type { Mailer } from './mailer.ts'
import { senderOf } from './sender.ts'

export async function sendCampaign(services: EmailDeps, mailer: Mailer, job: { id: number; version: number }) {
  const { database, queue, memory, now } = services
  const { newsletter } = await readSettings(database.db, memory)
  const open = (content: CampaignContent) => sendWith(services, mailer, content)
  await runCampaign({ db: database.db, queue, now, perMinute: newsletter.per_minute, open }, job)
}

function sendWith(services: EmailDeps, mailer: Mailer, content: CampaignContent): SendCampaignEmail {
  const drawn = new Map<Lang, Promise<CampaignEmail>>()
  return async (recipient) => {
    const { lang, id, email: to } = recipient
    const email = drawn.get(lang) ?? campaignEmail(services, content, lang)
    drawn.set(lang, email)
    const composed = (await email)(leaveLink(services, recipient))
    try {
      await mailer.send({ id, from: await senderOf(services), to, ...composed })
      return { kind: 'sent' }
    } catch (error) {
      return deliveryOf(error)
    }
  }
}

const leaveLink = ({ keys, config }: EmailDeps, { email, lang, tokenHash }: Omit<Recipient, 'id'>) =>
  config.baseUrl.origin + inLanguage(urls.subscriptionEnd.to(subscriptionTokens(keys).news(email, tokenHash)), lang)

type SmtpError = { responseCode?: unknown; response?: unknown; command?: unknown; message?: unknown }

/** Only what the server answers about a recipient or the message is about them; all else is about the server. */
export function deliveryOf(error: unknown): Delivery {
  const { responseCode, response, command, message } = (error ?? {}) as SmtpError
  const reason = String(response ?? message ?? error)
  const code = Number(responseCode ?? 0)
  const isAnswer = code >= 400 && (command === 'RCPT TO' || command === 'DATA')
  return isAnswer ? { kind: verdictOf(code, reason), reason } : { kind: 'down', reason }
}
