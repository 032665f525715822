import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PAYMENT_TEMPLATES } from '../../shop/payments/method-templates.ts'
import type { ListedPayment, PaymentMade, PaymentMethods } from '../../shop/payments/staff-methods.calls.ts'
import { call, postVersion } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, PageHead, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { titleIn } from '../structure/attributes-page.tsx'
import { OpenedWindow } from '../structure/opened-window.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { PaymentForm } from './method-form.tsx'
import { PaymentRow } from './method-row.tsx'
import { PAYMENTS_KEY, usePaymentsChanged } from './queries.ts'
import { VendorKeys } from './vendor-keys.tsx'

export function PaymentMethodsPage() {
  const can = useCan()
  return can('read:settings') ? <LoadedMethods /> : <NoRight />
}

function LoadedMethods() {
  const found = useQuery({
    queryKey: PAYMENTS_KEY,
    queryFn: () => call<PaymentMethods>('GET', '/payment-methods'),
    staleTime: 0,
  })
  return <Loaded query={found}>{(list) => <Methods list={list} />}</Loaded>
}

function Methods({ list }: { list: PaymentMethods }) {
  const { t, lang } = useAdmin()
  const words = t.paymentMethods
  const mayWrite = useCan()('write:settings')
  const changed = usePaymentsChanged()
  const [opened, setOpened] = useState<number | 'new' | null>(null)
  const close = () => setOpened(null)
  const rows = list.rows.filter(({ isArchived }) => !isArchived)
  const archived = list.rows.filter(({ isArchived }) => isArchived)
  const order = useMutation({
    mutationFn: (ids: number[]) => call<PaymentMethods>('POST', '/payment-methods/order', { ids }),
    onMutate: (ids) =>
      changed({ ...list, rows: [...ids.flatMap((id) => rows.filter((row) => row.id === id)), ...archived] }),
    onSuccess: changed,
    onError: () => changed(),
  })
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setOpened('new')}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {order.error ? <Problem error={order.error} /> : null}
      {rows.length === 0 ? (
        <Empty icon="file" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setOpened('new')} /> : null}
        </Empty>
      ) : (
        <OrderedRows
          label={words.title}
          rows={rows.map((row) => ({ id: row.id, title: titleIn(row, lang), content: <PaymentRow method={row} /> }))}
          onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
          onOpen={mayWrite ? setOpened : undefined}
        />
      )}
      <VendorKeys />
      {archived.length > 0 ? <Archived rows={archived} /> : null}
      <Window title={words.create} isOpen={opened === 'new'} onClose={close}>
        <NewMethod onClose={close} onMade={setOpened} />
      </Window>
      <OpenedWindow row={rows.find(({ id }) => id === opened)} onClose={close}>
        {(method) => (
          <PaymentForm
            method={method}
            delivery={list.delivery}
            onSaved={async () => {
              await changed()
              close()
            }}
          />
        )}
      </OpenedWindow>
    </div>
  )
}

function Archived({ rows }: { rows: readonly ListedPayment[] }) {
  const { t, lang } = useAdmin()
  const words = t.paymentMethods
  const mayWrite = useCan()('write:settings')
  const changed = usePaymentsChanged()
  const restore = useMutation({
    mutationFn: ({ id, version }: ListedPayment) =>
      postVersion<PaymentMethods>(`/payment-methods/${id}/state`, { isArchived: false }, version),
    onSuccess: changed,
    onError: () => changed(),
  })
  return (
    <section className="a-card a-stack" aria-labelledby="archived">
      <h2 id="archived">{words.archived}</h2>
      <p className="a-note">{words.archivedHint}</p>
      {restore.error ? <Problem error={restore.error} /> : null}
      <ul className="a-ordered">
        {rows.map((row) => (
          <li key={row.id}>
            <span className="a-ordered__name">{titleIn(row, lang)}</span>
            {mayWrite ? (
              <Button look="quiet" aria-label={words.restoreOf(titleIn(row, lang))} onPress={() => restore.mutate(row)}>
                {words.restore}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewMethod({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.paymentMethods
  const changed = usePaymentsChanged()
  const [template, setTemplate] = useState<string>(PAYMENT_TEMPLATES[0])
  const create = useMutation({
    mutationFn: () => call<PaymentMade>('POST', '/payment-methods', { template }),
    onSuccess: ({ id, ...next }) => {
      void changed(next)
      onMade(id)
    },
  })
  return (
    <form className="a-form" onSubmit={submitted(() => create.mutate())}>
      <SelectField
        label={words.template}
        hint={words.createHint}
        options={PAYMENT_TEMPLATES.map((name) => ({ value: name, title: words.templates[name] }))}
        value={template}
        onChange={setTemplate}
      />
      {create.error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}
