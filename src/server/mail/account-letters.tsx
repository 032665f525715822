import { renderToStaticMarkup } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { AccountLetterKind } from '../../shop/letters/letters.db.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { type Letter, LetterButton, LetterFrame } from './letter.tsx'

type Input = {
  kind: AccountLetterKind
  lang: Lang
  identity: Settings['identity']
  /** Absolute addresses; `secret` carries the token of the letters that have one. */
  links: { secret: (room: 'confirm' | 'reset') => string; logIn: string; forgot: string }
}

const names = {
  'confirm-email': 'confirm',
  'reset-password': 'reset',
  'password-changed': 'passwordChanged',
  'email-changed': 'emailChanged',
  'account-exists': 'accountExists',
} as const satisfies Record<AccountLetterKind, string>

/** The letters about an account: a line or two, a button, and what to do when it was somebody else. */
export function accountLetter({ kind, lang, identity, links }: Input): Letter {
  const { letters } = texts[lang].account
  const words = letters[names[kind]]
  const lines = [
    words.intro,
    ...('lives' in words ? [words.lives] : []),
    'warning' in words ? words.warning : letters.ignore,
  ]
  const button = 'button' in words ? { href: hrefOf(kind, links), text: words.button } : null
  const sender = `${identity.legal_name}, ${identity.email}, ${identity.phone}`
  const html = `<!doctype html>${renderToStaticMarkup(
    <LetterFrame lang={lang} title={words.subject} shop={identity.name}>
      <p>{lines[0]}</p>
      {button ? <LetterButton href={button.href}>{button.text}</LetterButton> : null}
      {lines.slice(1).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <p style={{ color: '#5b6460', fontSize: 14 }}>{sender}</p>
    </LetterFrame>,
  )}`
  const text = [lines[0], ...(button ? [`${button.text}: ${button.href}`] : []), ...lines.slice(1), sender].join('\n\n')
  return { subject: words.subject, html, text }
}

function hrefOf(kind: AccountLetterKind, links: Input['links']): string {
  if (kind === 'confirm-email') return links.secret('confirm')
  if (kind === 'reset-password') return links.secret('reset')
  return kind === 'account-exists' ? links.logIn : links.forgot
}
