import { lazy, Suspense, useState } from 'react'
import { Button, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { AreaInput } from './fields.tsx'
import { useForm } from './form.ts'

const RichText = lazy(async () => ({ default: (await import('./rich-text.tsx')).RichText }))

/** Of these the editor loses nothing that a reader sees. */
const KEPT = new Set('p br h2 h3 strong b em i a ul ol li blockquote table thead tbody tfoot tr th td'.split(' '))

const isSimple = (html: string) =>
  [...html.matchAll(/<([a-z0-9]+)/gi)].every(([, tag = '']) => KEPT.has(tag.toLowerCase()))

/** A text with simple formatting; one with more than the editor knows is edited as HTML, so that nothing is lost. */
export function DescriptionField({ field, label, lang }: { field: string; label: string; lang: string }) {
  const { t } = useAdmin()
  const { product, text, set, errorOf, isReadOnly } = useForm()
  const stored = String(product.fields[field] ?? '')
  const [asHtml, setAsHtml] = useState(() => isReadOnly || !isSimple(text(field)))
  const error = errorOf(field)
  const words = t.product
  return (
    <div className="a-stack a-product__description">
      {asHtml ? (
        <AreaInput field={field} label={label} rows={12} hint={isSimple(text(field)) ? undefined : words.onlyHtml} />
      ) : (
        <div className="a-field">
          <span>{label}</span>
          <Suspense fallback={<Waiting />}>
            <RichText key={stored} html={text(field)} label={label} lang={lang} onChange={(html) => set(field, html)} />
          </Suspense>
          {error ? <span className="a-error">{error}</span> : null}
        </div>
      )}
      {isReadOnly ? null : (
        <div className="a-row">
          <Button look="quiet" isDisabled={asHtml && !isSimple(text(field))} onPress={() => setAsHtml(!asHtml)}>
            {asHtml ? words.asText : words.asHtml}
          </Button>
        </div>
      )}
    </div>
  )
}
