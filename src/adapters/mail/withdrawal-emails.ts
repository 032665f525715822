import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { momentInRiga } from '../../shop/withdrawals/moment.ts'
import type { StoredWithdrawal } from '../../shop/withdrawals/withdrawal.db.ts'
import type { Email, EmailSender } from './email.tsx'
import { type EmailPart, paragraph, plainEmail } from './plain-email.tsx'

/** The acknowledgement of receipt that the law requires, with content, date and time of the notice. */
export function withdrawalReceipt(
  withdrawal: StoredWithdrawal,
  lang: Lang,
  identity: EmailSender,
  returns: string,
): Email {
  const { withdraw: words, emails } = texts[lang].content
  const parts = [
    paragraph(emails.withdrawalReceipt.intro),
    ...contentOf(withdrawal, lang),
    paragraph(words.next14),
    { kind: 'small' as const, text: words.howToReturn, href: returns },
  ]
  return plainEmail({ lang, identity, subject: emails.withdrawalReceipt.subject(withdrawal.number), parts })
}

export function withdrawalNotice(
  withdrawal: StoredWithdrawal,
  identity: EmailSender,
  lang: Lang,
): Email & { replyTo: string } {
  const { emails } = texts[lang].content
  const parts = contentOf(withdrawal, lang)
  const email = plainEmail({ lang, identity, subject: emails.withdrawalNotice.subject(withdrawal.number), parts })
  return { ...email, replyTo: withdrawal.withdrawal.email }
}

function contentOf({ withdrawal, number }: StoredWithdrawal, lang: Lang): EmailPart[] {
  const { withdraw: words } = texts[lang].content
  const rows = [
    [words.number, number],
    [words.receivedAt, momentInRiga(withdrawal.createdAt, lang)],
    [words.name, withdrawal.name],
    [words.receiptEmail, withdrawal.email],
    [words.withdrawnFrom, withdrawal.isWhole ? words.whole : words.part],
  ] as const
  const lines = withdrawal.lines.map((line) => `${line.quantity} × ${line.title} (${line.code})`).join('\n')
  return [{ kind: 'rows', rows }, paragraph(lines), paragraph(words.statement)]
}
