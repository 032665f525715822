import { createContext, type ReactNode, useContext } from 'react'
import { picture } from '../../shop/catalogue/media.ts'
import type { OwnWords } from '../../shop/emails/email-texts.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Identity } from '../../shop/settings/identity.ts'
import type { Settings } from '../../shop/settings/settings.ts'
import { MAIL_LOGO } from '../../shop/theme/logo.ts'
import { DEFAULT_THEME } from '../../shop/theme/theme.ts'
import { inLanguage, urls } from '../../urls.ts'

/** `raw`: the MIME part with its headers. */
export type Attachment = { filename: string; raw: Buffer }

export type Email = {
  subject: string
  html: string
  text: string
  attachments?: Attachment[]
  /** The same e-mail with words of staff in place of the program's own. */
  reword?: (words: OwnWords) => Pick<Email, 'subject' | 'html' | 'text'>
  /** What the program says in the first place. */
  intro?: string
}

/** `origin`: of the shop's addresses, because pictures and links in e-mails are absolute. */
export type EmailSender = Identity & { origin: string; look: EmailLook }

/** `logo`: null for the icon beside the name. */
type EmailLook = { accent: string; fill: string; onFill: string; logo: { width: number; height: number } | null }

export function emailSender({ identity, theme, logo }: Settings, origin: string): EmailSender {
  const { accent, fill, onFill } = (theme ?? DEFAULT_THEME).light
  return { ...identity, origin, look: { accent, fill, onFill, logo } }
}

const Look = createContext<EmailLook>({ ...DEFAULT_THEME.light, logo: null })

export const SMALL = { color: '#5b6460', fontSize: 14 }

/** Inline, because mail programs ignore style sheets. */
const ink = { fontFamily: 'Helvetica, Arial, sans-serif', fontSize: 16, lineHeight: '24px', color: '#1d2522' }

type FrameProps = { lang: Lang; title: string; sender: EmailSender; children: ReactNode }

export function EmailFrame({ lang, title, sender, children }: FrameProps) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="color-scheme" content="light" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: '#f4f3f0' }}>
        <Look value={sender.look}>
          <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
            <tbody>
              <tr>
                <td align="center" style={{ padding: '24px 12px' }}>
                  <table
                    role="presentation"
                    width="600"
                    cellPadding={0}
                    cellSpacing={0}
                    style={{ ...ink, width: '100%', maxWidth: 600, background: '#ffffff', borderRadius: 12 }}
                  >
                    <tbody>
                      <tr>
                        <td style={{ padding: '24px 24px 0' }}>
                          <Logo lang={lang} sender={sender} />
                        </td>
                      </tr>
                      <tr>
                        <td style={{ padding: '16px 24px 28px', overflowWrap: 'anywhere' }}>{children}</td>
                      </tr>
                    </tbody>
                  </table>
                </td>
              </tr>
            </tbody>
          </table>
        </Look>
      </body>
    </html>
  )
}

/** The shop's icon; its name is text, so that it is read where pictures are blocked. */
function Logo({ lang, sender: { name, origin, look } }: Pick<FrameProps, 'lang' | 'sender'>) {
  return (
    <a href={origin + inLanguage(urls.home.to(), lang)} style={{ color: look.accent, textDecoration: 'none' }}>
      {look.logo ? (
        <LogoImage name={name} origin={origin} size={look.logo} />
      ) : (
        <IconAndName name={name} origin={origin} />
      )}
    </a>
  )
}

const LOGO = { width: 220, height: 44 }

function LogoImage({ name, origin, size }: { name: string; origin: string; size: { width: number; height: number } }) {
  const scale = Math.min(LOGO.width / size.width, LOGO.height / size.height, 1)
  const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)]
  return <img src={origin + MAIL_LOGO} alt={name} width={width} height={height} style={{ border: 0, fontSize: 22 }} />
}

function IconAndName({ name, origin }: { name: string; origin: string }) {
  return (
    <>
      <img
        src={`${origin}/icons/icon-192.png`}
        alt=""
        width={36}
        height={36}
        style={{ verticalAlign: 'middle', borderRadius: 9, border: 0 }}
      />
      <span style={{ fontSize: 22, fontWeight: 700, verticalAlign: 'middle', paddingLeft: 10 }}>{name}</span>
    </>
  )
}

/** A product's, as JPEG, which every mail program draws. */
export function EmailPicture({ image, title, origin, size = 64 }: PictureProps) {
  return (
    <img
      src={origin + picture(image, 160).source}
      alt={title}
      width={size}
      height={size}
      style={{ display: 'block', borderRadius: 8, border: 0, background: '#f4f3f0', fontSize: 11, lineHeight: '14px' }}
    />
  )
}

type PictureProps = { image: string; title: string; origin: string; size?: number }

type LinkProps = { href: string; children: ReactNode }

export function EmailLink({ href, children }: LinkProps) {
  const { accent } = useContext(Look)
  return (
    <a href={href} style={{ color: accent }}>
      {children}
    </a>
  )
}

export function EmailButton({ href, children }: LinkProps) {
  const { fill, onFill } = useContext(Look)
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={href}
        style={{
          background: fill,
          color: onFill,
          padding: '12px 20px',
          borderRadius: 8,
          textDecoration: 'none',
          display: 'inline-block',
        }}
      >
        {children}
      </a>
    </p>
  )
}

type RowsProps = {
  rows: readonly (readonly [string, string])[]
  hasTotal?: boolean
}

export function EmailRows({ rows, hasTotal = false }: RowsProps) {
  return (
    <table
      role="presentation"
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderTop: '1px solid #dcdad4', marginTop: 16 }}
    >
      <tbody>
        {rows.map(([label, value], i) => (
          <tr key={label} style={{ fontWeight: hasTotal && i === rows.length - 1 ? 700 : 400 }}>
            <td valign="top" style={{ padding: '8px 16px 8px 0', overflowWrap: 'normal' }}>
              {label}
            </td>
            <td align="right" style={{ padding: '8px 0' }}>
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
