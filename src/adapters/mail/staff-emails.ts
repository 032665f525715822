import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Email, EmailSender } from './email.tsx'
import { paragraph, plainEmail } from './plain-email.tsx'

export function staffInvitation(
  lang: Lang,
  identity: EmailSender,
  { shop, href, isReset }: { shop: string; href: string; isReset: boolean },
): Email {
  const { mail, resetMail } = texts[lang].staff
  const words = isReset ? resetMail : mail
  const parts = [
    paragraph(words.intro(shop)),
    { kind: 'button' as const, text: words.button, href },
    paragraph(words.lives),
    { kind: 'small' as const, text: words.ignore },
  ]
  return plainEmail({ lang, identity, subject: words.subject(shop), parts })
}

/** Staff find out whether e-mails arrive. */
export function mailTest(lang: Lang, identity: EmailSender): Email {
  const { mailTest: words } = texts[lang].staff
  return plainEmail({ lang, identity, subject: words.subject, parts: [paragraph(words.text)] })
}
