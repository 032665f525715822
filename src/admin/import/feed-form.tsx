import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Feed, FeedFields } from '../../shop/imports/feeds.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { Conflicts } from '../stock/conflicts.tsx'
import { useEdit } from '../stock/use-edit.ts'
import { useTyped, useTypedOver } from '../use-draft.ts'
import { type Feeds, feedsKey } from './feed-queries.ts'

type Typed = Record<'name' | 'address' | 'mappingId' | 'everyHours' | 'maxChanged' | 'maxFall', string> & {
  isEnabled: boolean
}

const typedOf = (read: Feed | null): Typed => ({
  name: read?.name ?? '',
  address: read?.address ?? '',
  mappingId: String(read?.mappingId ?? ''),
  everyHours: String(read?.everyHours ?? 6),
  maxChanged: String(read?.maxChanged ?? 50),
  maxFall: String(read?.maxFall ?? 30),
  isEnabled: read?.isEnabled ?? true,
})

const fieldsOf = (typed: Typed): FeedFields => ({
  name: typed.name.trim(),
  address: typed.address.trim(),
  mappingId: typed.mappingId ? Number(typed.mappingId) : null,
  everyHours: Number(typed.everyHours),
  maxChanged: Number(typed.maxChanged),
  maxFall: Number(typed.maxFall),
  isEnabled: typed.isEnabled,
})

export function FeedForm({ read, onClose }: { read: Feed | null; onClose: () => void }) {
  const queries = useQueryClient()
  const onSaved = (answer: Feeds) => {
    queries.setQueryData(feedsKey, answer)
    onClose()
  }
  return read ? <EditForm feed={read} {...{ onSaved, onClose }} /> : <NewForm {...{ onSaved, onClose }} />
}

type Saved = { onSaved: (answer: Feeds) => void; onClose: () => void }

function NewForm({ onSaved, onClose }: Saved) {
  const { typed, type, forgetThen } = useTyped('import-feed', typedOf(null))
  const make = useMutation({
    mutationFn: () => call<Feeds>('POST', '/import-feeds', fieldsOf(typed)),
    onSuccess: forgetThen(onSaved),
  })
  return (
    <form className="a-form" onSubmit={submitted(() => make.mutate())}>
      <Fields typed={typed} onChange={type} error={make.error} />
      <SaveButton isPending={make.isPending} onCancel={forgetThen(onClose)} />
    </form>
  )
}

function EditForm({ feed, onSaved, onClose }: { feed: Feed } & Saved) {
  const { t } = useAdmin()
  const words = t.imports.feeds
  const { read, typed, type, forgetThen } = useTypedOver(`import-feed:${feed.id}`, feed, typedOf)
  const edit = useEdit<Feeds>(`/import-feeds/${read.id}`, read, { onSaved: forgetThen(onSaved) })
  const remove = useMutation({
    mutationFn: () => call<Feeds>('DELETE', `/import-feeds/${read.id}`),
    onSuccess: forgetThen(onSaved),
  })
  const save = () =>
    edit.save(
      Object.fromEntries(
        Object.entries(fieldsOf(typed)).filter(([field, value]) => value !== read[field as keyof FeedFields]),
      ),
    )
  return (
    <form className="a-form" onSubmit={submitted(save)}>
      <Fields typed={typed} onChange={type} error={edit.error ?? remove.error} />
      {edit.conflicts ? <Conflicts conflicts={edit.conflicts} labels={words.fields} onChoose={edit.choose} /> : null}
      <SaveButton isPending={edit.isPending} onCancel={forgetThen(onClose)}>
        <Button look="danger" onPress={() => remove.mutate()} isPending={remove.isPending}>
          {words.remove}
        </Button>
      </SaveButton>
    </form>
  )
}

type SaveProps = { isPending: boolean; onCancel: () => void; children?: ReactNode }

function SaveButton({ isPending, onCancel, children }: SaveProps) {
  const { t } = useAdmin()
  return (
    <div className="a-row">
      <Button onPress={onCancel}>{t.common.cancel}</Button>
      <Button type="submit" look="primary" isPending={isPending}>
        {t.common.save}
      </Button>
      {children}
    </div>
  )
}

type FieldsProps = { typed: Typed; onChange: (typed: Typed) => void; error: Error | null }

function Fields({ typed, onChange, error }: FieldsProps) {
  const { t } = useAdmin()
  const words = t.imports.feeds
  const mappings = useQuery({
    queryKey: ['import-mappings'],
    queryFn: () => call<{ rows: { id: number; name: string }[] }>('GET', '/import-mappings'),
  })
  const errorOf = (field: keyof Typed) => fieldError(error, field)
  const names = Object.keys(typed) as (keyof Typed)[]
  const text = (field: Exclude<keyof Typed, 'isEnabled' | 'mappingId'>, more = {}) => (
    <Field
      label={words.fields[field]}
      value={typed[field]}
      onChange={(value) => onChange({ ...typed, [field]: value })}
      error={errorOf(field)}
      isRequired
      {...more}
    />
  )
  return (
    <>
      {text('name', { maxLength: 80, autoFocus: true })}
      {text('address', { maxLength: 2_000, type: 'url', hint: words.addressHint })}
      <SelectField
        label={words.fields.mappingId}
        options={[
          { value: '', title: words.guessed },
          ...(mappings.data?.rows ?? []).map(({ id, name }) => ({ value: String(id), title: name })),
        ]}
        value={typed.mappingId}
        onChange={(mappingId) => onChange({ ...typed, mappingId })}
        error={errorOf('mappingId')}
      />
      {text('everyHours', { inputMode: 'numeric' })}
      {text('maxChanged', { inputMode: 'numeric' })}
      {text('maxFall', { inputMode: 'numeric', hint: words.limitsHint })}
      <Check isSelected={typed.isEnabled} onChange={(isEnabled) => onChange({ ...typed, isEnabled })}>
        {words.fields.isEnabled}
      </Check>
      {error && !names.some(errorOf) ? <Problem error={error} /> : null}
    </>
  )
}
