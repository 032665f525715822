import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { filledIn, type OwnWords } from '../../shop/emails/email-texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { signatureOf } from '../../shop/settings/identity.ts'
import {
  type Email,
  EmailButton,
  EmailFrame,
  EmailLink,
  EmailPicture,
  EmailRows,
  type EmailSender,
  SMALL,
} from './email.tsx'

export type EmailPart =
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'rows'; rows: readonly (readonly [string, string])[] }
  | { kind: 'small'; text: string; href?: string }
  /** A product's; not in the plain text. */
  | { kind: 'picture'; image: string; title: string; href: string }

export const paragraph = (text: string): EmailPart => ({ kind: 'text', text })

type PlainEmailInput = {
  lang: Lang
  identity: EmailSender
  subject: string
  parts: readonly EmailPart[]
  /** Of placeholders, beside `shop`. */
  values?: Readonly<Record<string, string>>
}

export function plainEmail(input: PlainEmailInput): Email {
  const { identity, subject, parts, values } = input
  const fill = (text: string) => filledIn(text, { shop: identity.name, ...values })
  const intro = parts.find((part) => part.kind === 'text')
  const reword = (own: OwnWords) => {
    const kept = parts.map((part) => (part === intro && own.intro ? paragraph(fill(own.intro)) : part))
    // Small print stays the last.
    const end = kept.findLastIndex(({ kind }) => kind !== 'small') + 1
    const reworded = own.closing ? kept.toSpliced(end, 0, paragraph(fill(own.closing))) : kept
    return draw({ ...input, subject: own.subject ? fill(own.subject) : subject, parts: reworded })
  }
  return { ...draw(input), reword, ...(intro ? { intro: intro.text } : {}) }
}

function draw({ lang, identity, subject, parts }: PlainEmailInput) {
  const sender = signatureOf(identity)
  const html = `<!doctype html>${renderToStaticMarkup(
    <EmailFrame lang={lang} title={subject} sender={identity}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={i}>
          <Part part={part} origin={identity.origin} />
        </Fragment>
      ))}
      <p style={SMALL}>{sender}</p>
    </EmailFrame>,
  )}`
  return { subject, html, text: [...parts.map(asText).filter(Boolean), sender].join('\n\n') }
}

function Part({ part, origin }: { part: EmailPart; origin: string }) {
  if (part.kind === 'button') return <EmailButton href={part.href}>{part.text}</EmailButton>
  if (part.kind === 'rows') return <EmailRows rows={part.rows} />
  if (part.kind === 'picture') {
    return (
      <a href={part.href}>
        <EmailPicture image={part.image} title={part.title} origin={origin} size={160} />
      </a>
    )
  }
  if (part.kind === 'small')
    return <p style={SMALL}>{part.href ? <EmailLink href={part.href}>{part.text}</EmailLink> : part.text}</p>
  return <p style={{ whiteSpace: 'pre-line' }}>{part.text}</p>
}

function asText(part: EmailPart): string {
  if (part.kind === 'picture') return ''
  if (part.kind === 'rows') return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if (part.kind === 'button' || (part.kind === 'small' && part.href)) return `${part.text}: ${part.href}`
  return part.text
}
