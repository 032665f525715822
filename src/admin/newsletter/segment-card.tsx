import { useQuery } from '@tanstack/react-query'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import { languages } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { useAdmin } from '../session.ts'
import { EditField, EditSelect } from '../structure/fields-parts.tsx'
import type { FieldsEditor } from '../structure/use-fields.ts'

const NAMES = ['lang', 'buyer', 'boughtWithin', 'notBoughtFor'] as const

export function SegmentCard({ editor, isReadOnly }: { editor: FieldsEditor; isReadOnly: boolean }) {
  const { t } = useAdmin()
  const words = t.newsletter.segment
  const query = new URLSearchParams(NAMES.map((name) => [name, editor.text(`segment.${name}`).trim().slice(0, 5)]))
  const count = useQuery({
    queryKey: ['newsletter-audience', query.toString()],
    queryFn: () => call<{ people: number }>('GET', `/newsletter/audience?${query}`),
    placeholderData: (before) => before,
  })
  return (
    <section className="a-card a-stack" aria-labelledby="campaign-segment">
      <h2 id="campaign-segment">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      <fieldset className="a-form a-plain" disabled={isReadOnly} aria-label={words.title}>
        <div className="a-languages">
          <EditSelect
            editor={editor}
            field="segment.lang"
            label={words.lang}
            options={{
              '': words.all,
              ...Object.fromEntries(languages.map((code) => [code, t.product.languageNames[code]])),
            }}
          />
          <EditSelect
            editor={editor}
            field="segment.buyer"
            label={words.buyer}
            options={{ '': words.all, ...Object.fromEntries(BUYER_TYPES.map((type) => [type, words.buyers[type]])) }}
          />
          <EditField editor={editor} field="segment.boughtWithin" label={words.boughtWithin} maxLength={4} />
          <EditField
            editor={editor}
            field="segment.notBoughtFor"
            label={words.notBoughtFor}
            hint={words.notBoughtHint}
            maxLength={4}
          />
        </div>
      </fieldset>
      <output>{count.data ? words.people(count.data.people) : ''}</output>
    </section>
  )
}
