import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOSS_CAUSES } from '../../shop/stock/reasons.ts'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Field, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTypedOver } from '../use-draft.ts'
import { NotSaved } from './conflicts.tsx'
import { documentKey } from './stock-queries.ts'
import { useEdit } from './use-edit.ts'

export function DocumentFacts({ document, isDraft }: { document: DocumentHead; isDraft: boolean }) {
  const { t, lang } = useAdmin()
  const { documents: words, causes } = t.stock
  const [isEditing, setEditing] = useState(false)
  const { kind, cause, createdAt, sentAt, endedAt } = document
  const who = (person: string | null, at: string) => [person, formatMoment(at, lang)].filter(Boolean).join(', ')
  const facts: readonly (readonly [string, string | null])[] = [
    [kind === 'transfer' ? words.from : words.location, document.locationTitle],
    [words.to, document.toLocationTitle],
    [words.category, document.categoryTitle],
    [words.supplier, document.supplier],
    [words.reference, document.reference],
    [words.cause, cause && causes[cause]],
    [words.note, document.note],
    [words.created, who(document.createdBy, createdAt)],
    [words.sentAt, sentAt && formatMoment(sentAt, lang)],
    [words.ended, endedAt && who(document.endedBy, endedAt)],
  ]
  return (
    <section className="a-card a-stack" aria-labelledby="facts">
      <h2 id="facts">{words.facts}</h2>
      <dl className="a-sums">
        {facts.map(([name, text]) =>
          text ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{text}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {isDraft ? <Button onPress={() => setEditing(true)}>{words.edit}</Button> : null}
      <Window title={words.editTitle} isOpen={isEditing} onClose={() => setEditing(false)}>
        <EditForm document={document} onClose={() => setEditing(false)} />
      </Window>
    </section>
  )
}

type Facts = Pick<DocumentHead, 'supplier' | 'reference' | 'note' | 'cause'>

const factsOf = ({ supplier, reference, note, cause }: DocumentHead): Facts => ({ supplier, reference, note, cause })

function EditForm({ document, onClose }: { document: DocumentHead; onClose: () => void }) {
  const { t } = useAdmin()
  const { documents: words, causes } = t.stock
  const queries = useQueryClient()
  // What was read when the window opened: others may change it meanwhile.
  const [atFirst] = useState(document)
  const draft = useTypedOver(`stock-document-facts:${document.id}`, atFirst, factsOf)
  const { read, typed: fields, type, forgetThen } = draft
  const end = forgetThen(onClose)
  const edit = useEdit<DocumentHead>(`/stock/documents/${read.id}`, read, {
    onSaved: (saved) => {
      queries.setQueryData(documentKey(read.id), saved)
      end()
    },
  })
  const save = () => {
    const changed = Object.entries(fields).filter(([field, value]) => value !== read[field as keyof typeof fields])
    if (changed.length === 0) end()
    else edit.save(Object.fromEntries(changed))
  }
  const text = (name: 'supplier' | 'reference' | 'note') => ({
    label: words[name],
    value: fields[name],
    onChange: (value: string) => type({ [name]: value }),
  })
  return (
    <form className="a-form" onSubmit={submitted(save)}>
      {read.kind === 'receipt' ? (
        <>
          <Field {...text('supplier')} maxLength={120} autoFocus />
          <Field {...text('reference')} maxLength={120} />
        </>
      ) : null}
      {read.kind === 'loss' ? (
        <SelectField
          label={words.cause}
          options={LOSS_CAUSES.map((value) => ({ value, title: causes[value] }))}
          value={fields.cause ?? 'other'}
          onChange={(value) => type({ cause: value as DocumentHead['cause'] })}
        />
      ) : null}
      <Field {...text('note')} maxLength={2000} />
      <NotSaved edit={edit} labels={words as unknown as Record<string, string>} />
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={edit.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}
