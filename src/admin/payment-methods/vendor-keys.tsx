import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { VendorKeysList, VendorKeysView, VendorTried } from '../../shop/payments/vendor-keys.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { CallError, call, deleteVersion, patchVersion } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { usePaymentsChanged } from './queries.ts'

const KEY = ['payment-vendors'] as const

/** Which vendors have keys, and a place to type them. What was typed never comes back. */
export function VendorKeys() {
  const { t } = useAdmin()
  const words = t.paymentMethods.keys
  const found = useQuery({
    queryKey: KEY,
    queryFn: () => call<VendorKeysList>('GET', '/payment-vendors'),
    staleTime: 0,
  })
  return (
    <section className="a-card a-stack" aria-labelledby="vendor-keys">
      <h2 id="vendor-keys">{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      <ul className="a-ordered">
        {found.data?.rows.map((vendor) => (
          <VendorRow key={vendor.vendor} of={vendor} />
        ))}
      </ul>
    </section>
  )
}

function VendorRow({ of }: { of: VendorKeysView }) {
  const { t } = useAdmin()
  const words = t.paymentMethods.keys
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const changed = usePaymentsChanged()
  const [isTyping, setTyping] = useState(false)
  const name = t.paymentMethods.providers[of.vendor] ?? of.vendor
  const trial = useMutation({ mutationFn: () => call<VendorTried>('POST', `/payment-vendors/${of.vendor}/trial`) })
  const marks = useMutation({
    mutationFn: () => call<{ words: string }>('POST', `/payment-vendors/${of.vendor}/marks`),
  })
  const refresh = () => {
    trial.reset()
    void queries.invalidateQueries({ queryKey: KEY })
    void changed()
  }
  const state = of.source === null ? words.none : of.source === 'server' ? words.server : words.typed(of.secret)
  return (
    <li className="a-vendor">
      <span className="a-ordered__name">
        <strong>{name}</strong>
        <small>{state}</small>
      </span>
      {marks.data ? <p role="status">{marks.data.words}</p> : null}
      {marks.error ? <Problem error={marks.error} /> : null}
      {trial.data ? <p role="status">{trial.data.words}</p> : null}
      {trial.error ? <Problem error={trial.error} /> : null}
      {mayWrite ? (
        <span className="a-row">
          {of.source ? (
            <Button look="quiet" isPending={trial.isPending} onPress={() => trial.mutate()}>
              {words.try(name)}
            </Button>
          ) : null}
          {of.source ? (
            <Button look="quiet" isPending={marks.isPending} onPress={() => marks.mutate()}>
              {words.marks(name)}
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
              run={() => deleteVersion(`/payment-vendors/${of.vendor}`, of.version)}
              onSettled={refresh}
            />
          ) : null}
        </span>
      ) : null}
      <Window title={words.titleOf(name)} isOpen={isTyping} onClose={() => setTyping(false)}>
        <KeysForm
          of={of}
          onClose={() => setTyping(false)}
          onSaved={(next) => {
            queries.setQueryData(KEY, next)
            setTyping(false)
            trial.mutate()
            void changed()
          }}
        />
      </Window>
    </li>
  )
}

type FormProps = { of: VendorKeysView; onSaved: (next: VendorKeysList) => void; onClose: () => void }

function KeysForm({ of, onSaved, onClose }: FormProps) {
  const { t } = useAdmin()
  const words = t.paymentMethods.keys
  const [typed, setTyped] = useState({ id: '', secret: '' })
  const save = useMutation({
    mutationFn: () => patchVersion<VendorKeysList>(`/payment-vendors/${of.vendor}`, typed, of.version),
    onSuccess: onSaved,
  })
  const errorOf = (field: string) => (save.error instanceof CallError ? save.error.of(field) : undefined)
  return (
    <form className="a-form" noValidate autoComplete="off" onSubmit={submitted(() => save.mutate())}>
      <p className="a-note">{words.formHint}</p>
      <Field
        label={words.labels[of.vendor].id}
        value={typed.id}
        onChange={(id) => setTyped({ ...typed, id })}
        error={errorOf('id')}
        maxLength={500}
        isRequired
        autoFocus
      />
      <Field
        label={words.labels[of.vendor].secret}
        type="password"
        autoComplete="off"
        value={typed.secret}
        onChange={(secret) => setTyped({ ...typed, secret })}
        error={errorOf('secret')}
        maxLength={500}
        isRequired
      />
      {save.error && !errorOf('id') && !errorOf('secret') ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}
