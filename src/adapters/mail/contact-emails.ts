import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Email, EmailSender } from './email.tsx'
import { paragraph, plainEmail } from './plain-email.tsx'

export function contactReceived(
  data: Record<string, unknown>,
  identity: EmailSender,
  ownLang: Lang,
): Email & { replyTo: string } {
  const words = texts[ownLang].content.emails.contactReceived
  const [name, email, message, lang] = [data.name, data.email, data.message, data.lang].map(String)
  const parts = [
    {
      kind: 'rows' as const,
      rows: [[words.from, `${name} <${email}>`] as const, [words.language, lang ?? ''] as const],
    },
    paragraph(message ?? ''),
  ]
  return {
    ...plainEmail({ lang: ownLang, identity, subject: words.subject(name ?? ''), parts }),
    replyTo: email ?? '',
  }
}

/** To the sender. Quotes nothing, because the address may belong to someone else. */
export function contactAnswer(lang: Lang, identity: EmailSender): Email {
  const words = texts[lang].content.emails.contactAnswer
  const parts = [paragraph(words.intro), { kind: 'small' as const, text: words.notYou }]
  return plainEmail({ lang, identity, subject: words.subject, parts })
}
