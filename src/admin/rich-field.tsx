import { lazy, type ReactNode, Suspense, useState } from 'react'
import { Button, Waiting } from './parts.tsx'
import { useAdmin } from './session.ts'
import { whenConnected } from './when-connected.ts'

const RichText = lazy(() => whenConnected(async () => ({ default: (await import('./rich-text.tsx')).RichText })))

/** Of these the editor loses nothing that a reader sees. */
const KEPT = new Set('p br h2 h3 strong b em i a ul ol li blockquote table thead tbody tfoot tr th td'.split(' '))

const isSimple = (html: string) =>
  [...html.matchAll(/<([a-z0-9]+)/gi)].every(([, tag = '']) => KEPT.has(tag.toLowerCase()))

type Props = {
  label: string
  lang: string
  html: string
  error?: string | undefined
  isReadOnly: boolean
  onChange: (html: string) => void
  /** The field for HTML. `hint`: why the text is edited so. */
  area: (hint: string | undefined) => ReactNode
}

/** A text with simple formatting; one with more than the editor knows is edited as HTML, so that nothing is lost. */
export function RichField({ label, lang, html, error, isReadOnly, onChange, area }: Props) {
  const { t } = useAdmin()
  const [asHtml, setAsHtml] = useState(() => isReadOnly || !isSimple(html))
  // A text that did not come out of the editor (saved, discarded) needs a new one.
  const [written, setWritten] = useState({ html, editor: 0 })
  if (html !== written.html) setWritten({ html, editor: written.editor + 1 })
  const write = (next: string) => {
    setWritten({ ...written, html: next })
    onChange(next)
  }
  const words = t.product
  return (
    <div className="a-stack a-product__description">
      {asHtml ? (
        area(isSimple(html) ? undefined : words.onlyHtml)
      ) : (
        <div className="a-field">
          <span>{label}</span>
          <Suspense
            fallback={
              <div className="a-rich a-rich--waiting">
                <Waiting />
              </div>
            }
          >
            <RichText key={written.editor} html={html} label={label} lang={lang} onChange={write} />
          </Suspense>
          {error ? <span className="a-error">{error}</span> : null}
        </div>
      )}
      {isReadOnly ? null : (
        <div className="a-row">
          <Button look="quiet" isDisabled={asHtml && !isSimple(html)} onPress={() => setAsHtml(!asHtml)}>
            {asHtml ? words.asText : words.asHtml}
          </Button>
        </div>
      )}
    </div>
  )
}
