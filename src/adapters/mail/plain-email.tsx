import { Fragment } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Lang } from '../../shop/languages.ts'
import { signatureOf } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { type Letter, LetterButton, LetterFrame, LetterRows } from './email.tsx'

export type LetterPart =
  | { kind: 'text'; text: string }
  | { kind: 'button'; text: string; href: string }
  | { kind: 'rows'; rows: readonly (readonly [string, string])[] }
  | { kind: 'small'; text: string; href?: string }

export const paragraph = (text: string): LetterPart => ({ kind: 'text', text })

type Input = { lang: Lang; identity: Settings['identity']; subject: string; parts: readonly LetterPart[] }

/** A letter of paragraphs, rows and buttons, in HTML and as text, signed by the shop. */
export function plainLetter({ lang, identity, subject, parts }: Input): Letter {
  const sender = signatureOf(identity)
  const html = `<!doctype html>${renderToStaticMarkup(
    <LetterFrame lang={lang} title={subject} shop={identity.name}>
      {parts.map((part, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
        <Fragment key={i}>
          <Part part={part} />
        </Fragment>
      ))}
      <p style={SMALL}>{sender}</p>
    </LetterFrame>,
  )}`
  return { subject, html, text: [...parts.map(asText), sender].join('\n\n') }
}

const SMALL = { color: '#5b6460', fontSize: 14 }

function Part({ part }: { part: LetterPart }) {
  if (part.kind === 'button') return <LetterButton href={part.href}>{part.text}</LetterButton>
  if (part.kind === 'rows') return <LetterRows rows={part.rows} />
  if (part.kind === 'small') return <p style={SMALL}>{part.href ? <a href={part.href}>{part.text}</a> : part.text}</p>
  return <p style={{ whiteSpace: 'pre-line' }}>{part.text}</p>
}

function asText(part: LetterPart): string {
  if (part.kind === 'rows') return part.rows.map(([label, value]) => `${label}: ${value}`).join('\n')
  if (part.kind === 'button' || (part.kind === 'small' && part.href)) return `${part.text}: ${part.href}`
  return part.text
}
