import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import type { Email, EmailSender } from './email.tsx'
import { type EmailPart, paragraph, plainEmail } from './plain-email.tsx'

type Decision = { isApproved: boolean; data: Record<string, unknown>; shop: string }

/** Whether a company may pay by invoice, and on which terms. */
export function companyDecision(lang: Lang, identity: EmailSender, { isApproved, data, shop }: Decision): Email {
  const words = texts[lang].account.emails[isApproved ? 'companyApproved' : 'companyRefused']
  const { company, reason } = { company: String(data.company ?? ''), reason: String(data.reason ?? '') }
  const { terms } = texts[lang].account.emails.companyApproved
  const rows = [
    [terms.days, String(data.invoiceDays)] as const,
    [terms.limit, formatPrice(Number(data.creditLimit), lang)] as const,
  ]
  const parts: EmailPart[] = [
    paragraph(words.intro(company)),
    ...(isApproved ? [{ kind: 'rows' as const, rows }] : []),
    ...(reason ? [paragraph(reason)] : []),
    paragraph(words.next),
    { kind: 'button', text: words.button, href: shop },
  ]
  return plainEmail({ lang, identity, subject: words.subject, parts })
}
