import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { ReturnDetail } from '../../shop/returns/find.db.ts'
import type { Email, EmailSender } from './email.tsx'
import { paragraph, plainEmail } from './plain-email.tsx'

type About = { kind: 'return-received' | 'return-refused'; found: ReturnDetail; order: string }

/** To the buyer: the goods are here, or the return is refused and why. */
export function returnEmail(lang: Lang, identity: EmailSender, { kind, found, order }: About): Email {
  const { emails, withdraw } = texts[lang].content
  const words = kind === 'return-received' ? emails.returnReceived : emails.returnRefused
  const isReceived = kind === 'return-received'
  const pieces = ({ quantity, stocked, writtenOff }: ReturnDetail['lines'][number]) =>
    isReceived ? stocked + writtenOff : quantity
  const goods = found.lines.filter((line) => pieces(line) > 0)
  const lines = goods.map((line) => `${pieces(line)} × ${line.title} (${line.code})`).join('\n')
  const parts = [
    paragraph(words.intro),
    { kind: 'rows' as const, rows: [[withdraw.number, found.number] as const] },
    paragraph(lines),
    ...(isReceived ? [] : [paragraph(emails.returnRefused.reason(found.refusal))]),
    paragraph(words.next),
    { kind: 'button' as const, text: texts[lang].mail.orderPlaced.open, href: order },
  ]
  return plainEmail({ lang, identity, subject: words.subject(found.number), parts, values: { number: found.number } })
}
