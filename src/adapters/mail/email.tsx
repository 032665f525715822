import type { ReactNode } from 'react'

/** `raw`: the MIME part with its headers. */
export type Attachment = { filename: string; raw: Buffer }

export type Email = { subject: string; html: string; text: string; attachments?: Attachment[] }

/** Inline, because mail programs ignore style sheets. */
const ink = { fontFamily: 'Helvetica, Arial, sans-serif', fontSize: 16, lineHeight: '24px', color: '#1d2522' }

export function EmailFrame({
  lang,
  title,
  shop,
  children,
}: {
  lang: string
  title: string
  shop: string
  children: ReactNode
}) {
  return (
    <html lang={lang}>
      <head>
        <meta charSet="utf-8" />
        <title>{title}</title>
      </head>
      <body style={{ margin: 0, background: '#f4f3f0' }}>
        <table role="presentation" width="100%" cellPadding={0} cellSpacing={0}>
          <tbody>
            <tr>
              <td align="center" style={{ padding: '32px 16px' }}>
                <table
                  role="presentation"
                  width="600"
                  cellPadding={0}
                  cellSpacing={0}
                  style={{ ...ink, maxWidth: 600, background: '#ffffff', borderRadius: 12 }}
                >
                  <tbody>
                    <tr>
                      <td style={{ padding: '28px 32px 0', fontSize: 22, fontWeight: 700, color: '#0f5c4a' }}>
                        {shop}
                      </td>
                    </tr>
                    <tr>
                      <td style={{ padding: '16px 32px 32px' }}>{children}</td>
                    </tr>
                  </tbody>
                </table>
              </td>
            </tr>
          </tbody>
        </table>
      </body>
    </html>
  )
}

export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <p style={{ margin: '24px 0' }}>
      <a
        href={href}
        style={{
          background: '#0f5c4a',
          color: '#ffffff',
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

export function EmailRows({ rows }: { rows: readonly (readonly [string, string])[] }) {
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
          <tr key={label}>
            <td style={{ padding: '8px 0', fontWeight: i === rows.length - 1 ? 700 : 400 }}>{label}</td>
            <td
              align="right"
              style={{ padding: '8px 0', fontWeight: i === rows.length - 1 ? 700 : 400, whiteSpace: 'nowrap' }}
            >
              {value}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
