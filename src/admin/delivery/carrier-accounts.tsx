import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { CarrierKeysList, CarrierKeysView, CarrierTried } from '../../shop/parcels/carrier-keys.calls.ts'
import { isSecretPart } from '../../shop/parcels/carrier-keys.ts'
import { AskFirst } from '../ask-first.tsx'
import { CallError, call, deleteVersion, patchVersion } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'

const KEY = ['carrier-accounts'] as const

/** With which carriers the shop has an account, and a place to type it. What was typed never comes back. */
export function CarrierAccounts() {
  const { t } = useAdmin()
  const words = t.delivery.keys
  const found = useQuery({
    queryKey: KEY,
    queryFn: () => call<CarrierKeysList>('GET', '/carrier-accounts'),
    staleTime: 0,
  })
  return (
    <section className="a-card a-stack" aria-labelledby="carrier-accounts">
      <h2 id="carrier-accounts">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      <ul className="a-ordered">
        {found.data?.rows.map((carrier) => (
          <CarrierRow key={carrier.carrier} of={carrier} />
        ))}
      </ul>
    </section>
  )
}

function CarrierRow({ of }: { of: CarrierKeysView }) {
  const { t } = useAdmin()
  const words = t.delivery.keys
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const [isTyping, setTyping] = useState(false)
  const name = t.parcels.carriers[of.carrier] ?? of.carrier
  const path = `/carrier-accounts/${of.carrier}`
  const trial = useMutation({ mutationFn: () => call<CarrierTried>('POST', `${path}/trial`) })
  const refresh = () => {
    trial.reset()
    void queries.invalidateQueries({ queryKey: KEY })
  }
  const state = of.source === null ? words.none : of.source === 'server' ? words.server : words.typed(of.ending)
  return (
    <li className="a-vendor">
      <span className="a-ordered__name">
        <strong>{name}</strong>
        <small>{state}</small>
      </span>
      {trial.data ? <p role="status">{trial.data.words}</p> : null}
      {trial.error ? <Problem error={trial.error} /> : null}
      {mayWrite ? (
        <span className="a-row">
          {of.source ? (
            <Button look="quiet" isPending={trial.isPending} onPress={() => trial.mutate()}>
              {words.try(name)}
            </Button>
          ) : null}
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
        <AccountForm
          of={of}
          onClose={() => setTyping(false)}
          onSaved={(next) => {
            queries.setQueryData(KEY, next)
            setTyping(false)
            trial.mutate()
          }}
        />
      </Window>
    </li>
  )
}

type FormProps = { of: CarrierKeysView; onSaved: (next: CarrierKeysList) => void; onClose: () => void }

function AccountForm({ of, onSaved, onClose }: FormProps) {
  const { t } = useAdmin()
  const words = t.delivery.keys
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({})
  const save = useMutation({
    mutationFn: () => patchVersion<CarrierKeysList>(`/carrier-accounts/${of.carrier}`, typed, of.version),
    onSuccess: onSaved,
  })
  const errorOf = (field: string) => (save.error instanceof CallError ? save.error.of(field) : undefined)
  const hasFieldError = of.parts.some((part) => errorOf(part))
  return (
    <form className="a-form" noValidate autoComplete="off" onSubmit={submitted(() => save.mutate())}>
      <p className="a-note">{words.formHint}</p>
      {of.parts.map((part, index) => (
        <Field
          key={part}
          label={words.labels[part]}
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
