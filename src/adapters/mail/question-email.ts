import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { AnsweredQuestion } from '../../shop/reviews/moderation.db.ts'
import type { Email, EmailSender } from './email.tsx'
import { paragraph, plainEmail } from './plain-email.tsx'

/** Sent only after a person of the shop has read the question, so it may be quoted. */
export function questionAnswer(
  lang: Lang,
  identity: EmailSender,
  question: AnsweredQuestion & { page: string },
): Email {
  const words = texts[lang].reviews.email
  const { title, image, text, answer, page } = question
  const parts = [
    paragraph(words.intro(title)),
    ...(image ? [{ kind: 'picture' as const, image, title, href: page }] : []),
    paragraph(`${words.question}:\n${text}`),
    paragraph(`${words.answer}:\n${answer}`),
    { kind: 'button' as const, text: words.button, href: page },
    { kind: 'small' as const, text: words.notYou },
  ]
  return plainEmail({ lang, identity, subject: words.subject(title), parts })
}
