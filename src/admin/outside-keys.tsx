import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { KeysState, KeysTried } from '../shop/outside-keys.calls.ts'
import { isSecretPart } from '../shop/outside-keys.ts'
import { AskFirst } from './ask-first.tsx'
import { call, deleteVersion, fieldError, patchVersion } from './calls.ts'
import { Button, Field, Problem, Window } from './parts.tsx'
import { useAdmin, useCan } from './session.ts'
import { submitted } from './step.tsx'

type Words = {
  title: string
  hint: string
  none: string
  server: string
  typed: (ending: string) => string
  try: (name: string) => string
  add: (name: string) => string
  change: (name: string) => string
  remove: (name: string) => string
  titleOf: (name: string) => string
  formHint: string
}

type KeysCardProps<Row extends KeysState> = {
  /** Below `/admin/api/`, and of the heading. */
  id: string
  words: Words
  /** In the address. */
  keyOf: (row: Row) => string
  nameOf: (row: Row) => string
  labelOf: (row: Row, part: string) => string
  /** Why keys that are there cannot be used. */
  problemOf?: (row: Row) => string | null
  onChanged?: () => void
  /** Beside the buttons of keys that are there. */
  more?: (row: Row) => ReactNode
}

/** Keys at vendors or carriers, and a place to type them. What was typed never comes back. */
export function KeysCard<Row extends KeysState>(props: KeysCardProps<Row>) {
  const { id, words, keyOf } = props
  const found = useQuery({
    queryKey: [id],
    queryFn: () => call<{ rows: Row[] }>('GET', `/${id}`),
    staleTime: 0,
  })
  return (
    <section className="a-card a-stack" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      <ul className="a-ordered">
        {found.data?.rows.map((row) => (
          <KeysRow key={keyOf(row)} of={row} {...props} />
        ))}
      </ul>
    </section>
  )
}

function KeysRow<Row extends KeysState>({ of, ...props }: KeysCardProps<Row> & { of: Row }) {
  const { id, words, keyOf, nameOf, problemOf, onChanged, more } = props
  const { t } = useAdmin()
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const [isTyping, setTyping] = useState(false)
  const name = nameOf(of)
  const path = `/${id}/${keyOf(of)}`
  const trial = useMutation({ mutationFn: () => call<KeysTried>('POST', `${path}/trial`) })
  const refresh = () => {
    trial.reset()
    void queries.invalidateQueries({ queryKey: [id] })
    onChanged?.()
  }
  const problem = problemOf?.(of) ?? null
  const state = of.source === null ? words.none : of.source === 'server' ? words.server : words.typed(of.ending)
  return (
    <li className="a-vendor">
      <span className="a-ordered__name">
        <strong>{name}</strong>
        <small>{state}</small>
      </span>
      {problem ? <p className="a-problem">{problem}</p> : null}
      {trial.data ? <p role="status">{trial.data.words}</p> : null}
      {trial.error ? <Problem error={trial.error} /> : null}
      {mayWrite ? (
        <span className="a-row">
          {of.source ? (
            <Button look="quiet" isPending={trial.isPending} onPress={() => trial.mutate()}>
              {words.try(name)}
            </Button>
          ) : null}
          {of.source ? more?.(of) : null}
          {of.canEdit ? (
            <Button look="quiet" onPress={() => setTyping(true)}>
              {of.source ? words.change(name) : words.add(name)}
            </Button>
          ) : null}
          {of.canEdit && of.source ? (
            <AskFirst
              label={words.remove(name)}
              confirm={t.common.remove}
              run={() => deleteVersion(path, of.version)}
              onSettled={refresh}
            />
          ) : null}
        </span>
      ) : null}
      <Window title={words.titleOf(name)} isOpen={isTyping} onClose={() => setTyping(false)}>
        <KeysForm
          {...props}
          {...{ of, path }}
          onClose={() => setTyping(false)}
          onSaved={(next) => {
            queries.setQueryData([id], next)
            setTyping(false)
            trial.mutate()
            onChanged?.()
          }}
        />
      </Window>
    </li>
  )
}

type FormProps<Row extends KeysState> = Pick<KeysCardProps<Row>, 'words' | 'labelOf'> & {
  of: Row
  path: string
  onSaved: (next: { rows: Row[] }) => void
  onClose: () => void
}

function KeysForm<Row extends KeysState>({ of, path, words, labelOf, onSaved, onClose }: FormProps<Row>) {
  const { t } = useAdmin()
  const [typed, setTyped] = useState(Object.fromEntries(of.parts.map((part) => [part, ''])))
  const save = useMutation({
    mutationFn: () => patchVersion<{ rows: Row[] }>(path, typed, of.version),
    onSuccess: onSaved,
  })
  const errorOf = (field: string) => fieldError(save.error, field)
  const hasFieldError = of.parts.some((part) => errorOf(part))
  return (
    <form className="a-form" noValidate autoComplete="off" onSubmit={submitted(() => save.mutate())}>
      <p className="a-note">{words.formHint}</p>
      {of.parts.map((part, index) => (
        <Field
          key={part}
          label={labelOf(of, part)}
          {...(isSecretPart(part) ? { type: 'password' } : {})}
          autoComplete="off"
          value={typed[part] ?? ''}
          onChange={(text) => setTyped({ ...typed, [part]: text })}
          error={errorOf(part)}
          maxLength={2000}
          isRequired
          autoFocus={index === 0}
        />
      ))}
      {save.error && !hasFieldError ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}
