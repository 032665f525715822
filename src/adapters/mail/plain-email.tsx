import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '../../shop/languages.ts'
import { signatureOf } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { type Email, EmailButton, EmailFrame, EmailRows } from './email.tsx'

export type EmailPart =
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'rows'; rows: readonly (readonly [string, string])[] }
  | { kind: 'small'; text: string; href?: string }

export const paragraph = (text: string): EmailPart => ({ kind: 'text', text })

type PlainEmailInput = { lang: Lang; identity: Settings['identity']; subject: string; parts: readonly EmailPart[] }

export function plainEmail({ lang, identity, subject, parts }: PlainEmailInput): Email {
  const sender = signatureOf(identity)
  const html = `<!doctype html>${renderToStaticMarkup(
    <EmailFrame lang={lang} title={subject} shop={identity.name}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
        <Fragment key={i}>
          <Part part={part} />
        </Fragment>
      ))}
      <p style={SMALL}>{sender}</p>
    </EmailFrame>,
  )}`
  return { subject, html, text: [...parts.map(asText), sender].join('\n\n') }
}

const SMALL = { color: '#5b6460', fontSize: 14 }

function Part({ part }: { part: EmailPart }) {
  if (part.kind === 'button') return <EmailButton href={part.href}>{part.text}</EmailButton>
  if (part.kind === 'rows') return <EmailRows rows={part.rows} />
  if (part.kind === 'small') return <p style={SMALL}>{part.href ? <a href={part.href}>{part.text}</a> : part.text}</p>
  return <p style={{ whiteSpace: 'pre-line' }}>{part.text}</p>
}

function asText(part: EmailPart): string {
  if (part.kind === 'rows') return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if (part.kind === 'button' || (part.kind === 'small' && part.href)) return `${part.text}: ${part.href}`
  return part.text
}
