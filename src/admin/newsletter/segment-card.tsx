import { useQuery } from '@tanstack/react-query'
import { BUYER_TYPES } from '../../shop/buyer-type.ts'
import { languages } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { useChoices } from '../product/use-choices.ts'
import { useAdmin } from '../session.ts'
import { EditField, EditSelect } from '../structure/fields-parts.tsx'
import type { FieldsEditor } from '../structure/use-fields.ts'

const NAMES = ['lang', 'buyer', 'boughtWithin', 'notBoughtFor', 'category', 'manufacturer'] as const

export function SegmentCard({ editor, isReadOnly }: { editor: FieldsEditor; isReadOnly: boolean }) {
  const { t } = useAdmin()
  const words = t.newsletter.segment
  const query = new URLSearchParams(NAMES.map((name) => [name, editor.text(`segment.${name}`).trim().slice(0, 10)]))
  const { categories = [], manufacturers = [] } = useChoices().data ?? {}
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
          <EditSelect
            editor={editor}
            field="segment.category"
            label={words.category}
            options={{ '': words.all, ...namesOf(categories, editor.text('segment.category')) }}
          />
          <EditSelect
            editor={editor}
            field="segment.manufacturer"
            label={words.manufacturer}
            options={{ '': words.all, ...namesOf(manufacturers, editor.text('segment.manufacturer')) }}
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

/** What is chosen stays chosen where the list may not be read. */
const namesOf = (choices: readonly { id: number; title: string }[], chosen: string) => ({
  ...(chosen ? { [chosen]: chosen } : {}),
  ...Object.fromEntries(choices.map(({ id, title }) => [String(id), title])),
})
