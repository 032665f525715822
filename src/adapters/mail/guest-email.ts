import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Email, EmailSender } from './email.tsx'
import { paragraph, plainEmail } from './plain-email.tsx'

export function guestDataEmail(lang: Lang, identity: EmailSender, link: string): Email {
  const words = texts[lang].mail.guestData
  const parts = [
    paragraph(words.intro),
    { kind: 'button' as const, text: words.button, href: link },
    { kind: 'small' as const, text: words.notYou },
  ]
  return plainEmail({ lang, identity, subject: words.subject, parts })
}
