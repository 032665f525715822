import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Email, EmailSender } from './email.tsx'
import { paragraph, plainEmail } from './plain-email.tsx'

/** Double opt-in: an unconfirmed address gets only this e-mail. */
export function confirmSubscription(lang: Lang, identity: EmailSender, link: string): Email {
  const words = texts[lang].content.emails.confirm
  const parts = [
    paragraph(words.intro),
    { kind: 'button' as const, text: words.button, href: link },
    { kind: 'small' as const, text: words.notYou },
  ]
  return plainEmail({ lang, identity, subject: words.subject, parts })
}

export function backInStock(
  lang: Lang,
  identity: EmailSender,
  product: { title: string; link: string; image: string | null },
  unsubscribe: string,
): Email & { headers: Record<string, string> } {
  const { stock: words, unsubscribe: leave } = texts[lang].content.emails
  const parts = [
    paragraph(words.intro(product.title)),
    ...(product.image
      ? [{ kind: 'picture' as const, image: product.image, title: product.title, href: product.link }]
      : []),
    { kind: 'button' as const, text: words.button, href: product.link },
    paragraph(words.note),
    { kind: 'small' as const, text: leave, href: unsubscribe },
  ]
  return {
    ...plainEmail({ lang, identity, subject: words.subject(product.title), parts, values: { product: product.title } }),
    headers: oneClick(unsubscribe),
  }
}

export function abandonedCart(
  lang: Lang,
  identity: EmailSender,
  cart: { lines: readonly { title: string; quantity: number }[]; link: string },
  unsubscribe: string,
): Email & { headers: Record<string, string> } {
  const { cart: words, unsubscribe: leave, newsletter } = texts[lang].content.emails
  const parts = [
    paragraph(words.intro),
    { kind: 'rows' as const, rows: cart.lines.map(({ title, quantity }) => [title, `${quantity} ×`] as const) },
    { kind: 'button' as const, text: words.button, href: cart.link },
    paragraph(words.note),
    { kind: 'small' as const, text: newsletter.why },
    { kind: 'small' as const, text: leave, href: unsubscribe },
  ]
  return { ...plainEmail({ lang, identity, subject: words.subject, parts }), headers: oneClick(unsubscribe) }
}

/** RFC 8058: mail programs may unsubscribe with one POST. */
export const oneClick = (link: string) => ({
  'List-Unsubscribe': `<${link}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
