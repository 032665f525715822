import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { DOCUMENT_KINDS, type DocumentKind } from '../../shop/stock/documents.ts'
import { LOSS_CAUSES } from '../../shop/stock/reasons.ts'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { STOCK, useOpenLocations } from './stock-queries.ts'

type Props = { kind: DocumentKind; onClose: () => void; onMade: (id: number) => void }

export function NewDocumentWindow({ isOpen, ...props }: Props & { isOpen: boolean }) {
  const { t } = useAdmin()
  return (
    <Window title={t.stock.documents.newTitle} isOpen={isOpen} onClose={props.onClose}>
      <NewDocumentForm {...props} />
    </Window>
  )
}

const EMPTY = {
  location: 'main',
  toLocation: '',
  supplier: '',
  reference: '',
  note: '',
  cause: 'broken',
  category: '',
}

function NewDocumentForm({ kind: first, onClose, onMade }: Props) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const queries = useQueryClient()
  const locations = useOpenLocations()
  const options = locations.map(({ code, title }) => ({ value: code, title }))
  const { typed, type, forget, forgetThen } = useTyped(`stock-document:${first}`, { ...EMPTY, kind: first })
  const { kind, location, toLocation, cause, category } = typed
  const texts = { supplier: typed.supplier, reference: typed.reference, note: typed.note }
  const to = toLocation || options.find(({ value }) => value !== location)?.value || ''
  const make = useMutation({
    mutationFn: () =>
      call<DocumentHead>('POST', '/stock/documents', {
        kind,
        location,
        ...texts,
        ...(kind === 'transfer' ? { toLocation: to } : {}),
        ...(kind === 'loss' ? { cause } : {}),
        ...(kind === 'count' && category ? { category: Number(category) } : {}),
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...STOCK, 'documents'] })
      forget()
      onMade(id)
    },
  })
  const errorOf = (field: string) => fieldError(make.error, field)
  const cancel = forgetThen(onClose)
  const text = (name: keyof typeof texts) => ({
    label: words[name],
    value: texts[name],
    onChange: (value: string) => type({ [name]: value }),
  })
  return (
    <form className="a-form" onSubmit={submitted(() => make.mutate())}>
      <SelectField
        label={words.kind}
        options={DOCUMENT_KINDS.map((value) => ({ value, title: words.kinds[value] }))}
        value={kind}
        onChange={(value) => type({ kind: value as DocumentKind })}
      />
      {options.length > 1 ? (
        <SelectField
          label={kind === 'transfer' ? words.from : words.location}
          options={options}
          value={location}
          onChange={(value) => type({ location: value })}
          error={errorOf('location')}
        />
      ) : null}
      {kind === 'transfer' ? (
        <SelectField
          label={words.to}
          options={options}
          value={to}
          onChange={(value) => type({ toLocation: value })}
          error={errorOf('toLocation')}
        />
      ) : null}
      {kind === 'count' ? <CategoryField value={category} onChange={(value) => type({ category: value })} /> : null}
      {kind === 'loss' ? (
        <SelectField
          label={words.cause}
          options={LOSS_CAUSES.map((value) => ({ value, title: t.stock.causes[value] }))}
          value={cause}
          onChange={(value) => type({ cause: value })}
        />
      ) : null}
      {kind === 'receipt' ? (
        <>
          <Field {...text('supplier')} maxLength={120} />
          <Field {...text('reference')} maxLength={120} />
        </>
      ) : null}
      <Field {...text('note')} maxLength={2000} />
      {make.error && !errorOf('location') && !errorOf('toLocation') ? <Problem error={make.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={make.isPending}>
          {words.create}
        </Button>
      </div>
    </form>
  )
}

function CategoryField({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useAdmin()
  const { data } = useQuery({
    queryKey: [...STOCK, 'categories'],
    queryFn: () => call<{ categories: { id: number; title: string }[] }>('GET', '/stock/categories'),
  })
  const known = data?.categories.map(({ id, title }) => ({ value: String(id), title })) ?? []
  return (
    <SelectField
      label={t.stock.documents.category}
      options={[{ value: '', title: t.stock.documents.wholeLocation }, ...known]}
      value={value}
      onChange={onChange}
    />
  )
}
