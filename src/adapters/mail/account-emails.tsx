import { renderToStaticMarkup } from 'react-dom/server'
import { texts } from '../../i18n/texts.ts'
import type { AccountEmailKind } from '../../shop/emails/email-kinds.ts'
import { filledIn, type OwnWords } from '../../shop/emails/email-texts.ts'
import type { Lang } from '../../shop/languages.ts'
import { signatureOf } from '../../shop/settings/identity.ts'
import { type Email, EmailButton, EmailFrame, type EmailSender, SMALL } from './email.tsx'

type AccountEmailInput = {
  kind: AccountEmailKind
  lang: Lang
  identity: EmailSender
  /** Absolute URLs; `secret` makes those with the e-mail's token and is null without a token. */
  links: { secret: ((page: 'confirm' | 'reset' | 'undo') => string) | null; logIn: string; forgot: string }
}

const names = {
  'confirm-email': 'confirm',
  'reset-password': 'reset',
  'password-changed': 'passwordChanged',
  'change-email': 'changeEmail',
  'email-change-asked': 'emailChangeAsked',
  'email-changed': 'emailChanged',
  'email-taken': 'emailTaken',
  'account-exists': 'accountExists',
} as const satisfies Record<AccountEmailKind, string>

export function accountEmail({ kind, lang, identity, links }: AccountEmailInput): Email {
  const { emails: wording } = texts[lang].account
  const words = wording[names[kind]]
  const href = hrefOf(kind, links)
  const fill = (text: string) => filledIn(text, { shop: identity.name })
  const button = 'button' in words && href ? { href, text: words.button } : null
  const given = (own: OwnWords) => [
    own.intro ? fill(own.intro) : words.intro,
    ...('lives' in words && button ? [words.lives] : []),
    'warning' in words ? words.warning : wording.ignore,
    ...(own.closing ? [fill(own.closing)] : []),
  ]
  const draw = (own: OwnWords) => {
    const subject = own.subject ? fill(own.subject) : words.subject
    return { subject, ...drawn({ lang, identity, subject, lines: given(own), button }) }
  }
  return { ...draw({}), intro: words.intro, reword: draw }
}

type Drawing = Pick<AccountEmailInput, 'lang' | 'identity'> & {
  subject: string
  lines: readonly string[]
  button: { href: string; text: string } | null
}

function drawn({ lang, identity, subject, lines, button }: Drawing) {
  const sender = signatureOf(identity)
  const html = `<!doctype html>${renderToStaticMarkup(
    <EmailFrame lang={lang} title={subject} sender={identity}>
      <p style={LINES}>{lines[0]}</p>
      {button ? <EmailButton href={button.href}>{button.text}</EmailButton> : null}
      {lines.slice(1).map((line) => (
        <p key={line} style={LINES}>
          {line}
        </p>
      ))}
      <p style={SMALL}>{sender}</p>
    </EmailFrame>,
  )}`
  const text = [lines[0], ...(button ? [`${button.text}: ${button.href}`] : []), ...lines.slice(1), sender].join('\n\n')
  return { html, text }
}

const LINES = { whiteSpace: 'pre-line' } as const

function hrefOf(kind: AccountEmailKind, { secret, logIn, forgot }: AccountEmailInput['links']): string | null {
  if (kind === 'confirm-email' || kind === 'change-email') return secret?.('confirm') ?? null
  if (kind === 'email-change-asked' || kind === 'email-changed') return secret?.('undo') ?? null
  if (kind === 'reset-password') return secret?.('reset') ?? null
  return kind === 'account-exists' || kind === 'email-taken' ? logIn : forgot
}
