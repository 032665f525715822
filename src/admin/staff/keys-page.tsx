import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, CheckboxGroup, FieldError, Label } from 'react-aria-components'
import type { Lang } from '../../shop/languages.ts'
import type { ListedApiKey } from '../../shop/staff/staff.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, fieldError } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { MomentField } from '../moment-field.tsx'
import { AddFirst, Button, Empty, Field, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

export function KeysPage() {
  const can = useCan()
  return can('write:api-keys') ? <Keys /> : <NoRight />
}

const KEY = ['api-keys'] as const

function Keys() {
  const { t } = useAdmin()
  const [isOpen, setOpen] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  const keys = useQuery({
    queryKey: KEY,
    queryFn: () => call<{ keys: ListedApiKey[]; rights: string[] }>('GET', '/api-keys'),
  })
  if (keys.isPending) return <Waiting />
  if (keys.isLoadingError) return <Problem error={keys.error} onRetry={() => void keys.refetch()} />
  return (
    <>
      <PageHead title={t.keys.title}>
        <Button look="primary" icon="plus" onPress={() => setOpen(true)}>
          {t.keys.create}
        </Button>
      </PageHead>
      <p className="a-note">{t.keys.hint}</p>
      {made ? <MadeKey value={made} /> : null}
      {keys.data.keys.length === 0 ? (
        <Empty icon="link" text={t.keys.empty}>
          <AddFirst onPress={() => setOpen(true)} />
        </Empty>
      ) : null}
      <ul className="a-people">
        {keys.data.keys.map((key) => (
          <KeyRow key={key.id} item={key} />
        ))}
      </ul>
      <Window title={t.keys.create} isOpen={isOpen} onClose={() => setOpen(false)}>
        <KeyForm
          rights={keys.data.rights}
          onMade={(key) => {
            setMade(key)
            setOpen(false)
          }}
          onCancel={() => setOpen(false)}
        />
      </Window>
    </>
  )
}

function MadeKey({ value }: { value: string }) {
  const { t } = useAdmin()
  return (
    <div className="a-card a-made" role="status">
      <p>{t.keys.shownOnce}</p>
      <code>{value}</code>
      <Button onPress={() => void navigator.clipboard.writeText(value)}>{t.common.copy}</Button>
    </div>
  )
}

function KeyRow({ item }: { item: ListedApiKey }) {
  const { t, lang } = useAdmin()
  const queries = useQueryClient()
  return (
    <li className="a-card a-person">
      <div>
        <p>
          <strong>{item.name}</strong>
        </p>
        <p>
          <code>{item.prefix}…</code>
        </p>
      </div>
      <p>{item.rights.map((right) => t.rights[right] ?? right).join(', ')}</p>
      <div className="a-note">
        <p>
          {t.keys.used}: {item.usedAt ? formatMoment(item.usedAt, lang) : t.keys.never}
        </p>
        <p className={isOver(item) ? 'a-error' : undefined}>{endOf(item, t, lang)}</p>
      </div>
      <AskFirst
        label={t.keys.revoke}
        confirm={t.keys.revokeSure}
        run={() => call('DELETE', `/api-keys/${item.id}`)}
        onSettled={() => void queries.invalidateQueries({ queryKey: KEY })}
      />
    </li>
  )
}

const isOver = ({ expiresAt }: ListedApiKey) => expiresAt !== null && Date.parse(expiresAt) <= Date.now()

function endOf(item: ListedApiKey, { keys }: AdminTexts, lang: Lang): string {
  if (item.expiresAt === null) return keys.noEnd
  return `${isOver(item) ? keys.ended : keys.ends}: ${formatMoment(item.expiresAt, lang)}`
}

type KeyFields = { name: string; rights: readonly string[]; expiresAt: string }
type KeyFormProps = { rights: readonly string[]; onMade: (key: string) => void; onCancel: () => void }

function KeyForm({ rights, onMade, onCancel }: KeyFormProps) {
  const { t } = useAdmin()
  const { typed, type, forget, forgetThen } = useTyped<KeyFields>('api-key', { name: '', rights: [], expiresAt: '' })
  const create = useCreateKey((key) => {
    forget()
    onMade(key)
  })
  const cancel = forgetThen(onCancel)
  return (
    <form className="a-form" onSubmit={submitted(() => create.mutate(typed))}>
      <KeyFieldset typed={typed} type={type} rights={rights} error={create.error} />
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={create.isPending}
          isDisabled={typed.rights.length === 0 || !typed.name.trim()}
        >
          {t.keys.create}
        </Button>
      </div>
    </form>
  )
}

function useCreateKey(onMade: (key: string) => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (given: KeyFields) =>
      call<{ key: string }>('POST', '/api-keys', { ...given, expiresAt: given.expiresAt || null }),
    onSuccess: ({ key }) => {
      void queries.invalidateQueries({ queryKey: KEY })
      onMade(key)
    },
  })
}

type FieldsetProps = {
  typed: KeyFields
  type: (changes: Partial<KeyFields>) => void
  rights: readonly string[]
  error: unknown
}

function KeyFieldset({ typed, type, rights, error }: FieldsetProps) {
  const { t } = useAdmin()
  const atRights = fieldError(error, 'rights')
  const atEnd = fieldError(error, 'expiresAt')
  return (
    <>
      <Field label={t.keys.name} autoFocus isRequired value={typed.name} onChange={(name) => type({ name })} />
      <RightsField
        all={rights}
        chosen={typed.rights}
        onChange={(chosen) => type({ rights: chosen })}
        error={atRights}
      />
      <MomentField
        label={t.keys.endsAt}
        value={typed.expiresAt}
        onChange={(expiresAt) => type({ expiresAt })}
        error={atEnd}
      />
      {error && !atRights && !atEnd ? <Problem error={error} /> : null}
    </>
  )
}

type RightsProps = {
  all: readonly string[]
  chosen: readonly string[]
  onChange: (chosen: string[]) => void
  error: string | undefined
}

function RightsField({ all, chosen, onChange, error }: RightsProps) {
  const { t } = useAdmin()
  return (
    <CheckboxGroup className="a-field" value={[...chosen]} onChange={onChange} isInvalid={error !== undefined}>
      <Label>{t.keys.rights}</Label>
      {all.map((right) => (
        <Checkbox key={right} value={right} className="a-checkbox">
          <span className="a-checkbox__box" aria-hidden />
          {t.rights[right] ?? right}
        </Checkbox>
      ))}
      <FieldError>{error}</FieldError>
    </CheckboxGroup>
  )
}
