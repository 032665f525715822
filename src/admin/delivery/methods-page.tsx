import { useMutation } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { inLang } from '../../shop/languages.ts'
import { TEMPLATES } from '../../shop/shipping/method-templates.ts'
import type { DeliveryMethods, ListedMethod } from '../../shop/shipping/staff-delivery.calls.ts'
import { call } from '../calls.ts'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, PageHead, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { OrderedRows } from '../structure/ordered-rows.tsx'
import { CarrierAccounts } from './carrier-accounts.tsx'
import { DeliveryNav } from './delivery-nav.tsx'
import { MethodRow } from './method-row.tsx'
import { useMethods, useMethodsChanged } from './queries.ts'
import { Trial } from './trial.tsx'

export function DeliveryMethodsPage() {
  const can = useCan()
  return can('read:settings') ? <LoadedMethods /> : <NoRight />
}

function LoadedMethods() {
  const found = useMethods()
  return <Loaded query={found}>{(list) => <Methods list={list} />}</Loaded>
}

function Methods({ list }: { list: DeliveryMethods }) {
  const { t } = useAdmin()
  const words = t.delivery
  const mayWrite = useCan()('write:settings')
  const [opened, setOpened] = useState<'new' | 'trial' | null>(null)
  const close = () => setOpened(null)
  const rows = list.rows.filter(({ isArchived }) => !isArchived)
  const archived = list.rows.filter(({ isArchived }) => isArchived)
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        {rows.length > 0 ? <Button onPress={() => setOpened('trial')}>{words.trial.open}</Button> : null}
        {mayWrite ? (
          <Button look="primary" icon="plus" onPress={() => setOpened('new')}>
            {words.create}
          </Button>
        ) : null}
      </PageHead>
      <DeliveryNav place="methods" />
      <p className="a-note">{words.hint}</p>
      {rows.length === 0 ? (
        <Empty icon="truck" text={words.empty}>
          {mayWrite ? <AddFirst onPress={() => setOpened('new')} /> : null}
        </Empty>
      ) : (
        <Ordered list={list} rows={rows} />
      )}
      <CarrierAccounts />
      {archived.length > 0 ? <Archived rows={archived} /> : null}
      <Window title={words.create} isOpen={opened === 'new'} onClose={close}>
        <NewMethod onClose={close} />
      </Window>
      <Window title={words.trial.open} isOpen={opened === 'trial'} onClose={close}>
        <Trial countries={list.countries} onClose={close} />
      </Window>
    </div>
  )
}

function Ordered({ list, rows }: { list: DeliveryMethods; rows: readonly ListedMethod[] }) {
  const { t, lang } = useAdmin()
  const mayWrite = useCan()('write:settings')
  const navigate = useNavigate()
  const changed = useMethodsChanged()
  const order = useMutation({
    mutationFn: (ids: number[]) => call<DeliveryMethods>('POST', '/delivery/methods/order', { ids }),
    onMutate: (ids) =>
      changed({
        ...list,
        rows: [...ids, ...archivedIds(list)].flatMap((id) => list.rows.filter((row) => row.id === id)),
      }),
    onSuccess: changed,
    onError: () => changed(),
  })
  return (
    <>
      {order.error ? <Problem error={order.error} /> : null}
      <OrderedRows
        label={t.delivery.nav.methods}
        rows={rows.map((row) => ({
          id: row.id,
          title: inLang(row.title, lang),
          content: <MethodRow method={row} carriers={list.carriers} />,
        }))}
        onOrder={mayWrite ? (ids) => order.mutate(ids) : undefined}
        onOpen={(id) => void navigate({ to: '/delivery/$id', params: { id: String(id) } })}
      />
    </>
  )
}

const archivedIds = ({ rows }: DeliveryMethods) => rows.filter(({ isArchived }) => isArchived).map(({ id }) => id)

function Archived({ rows }: { rows: readonly ListedMethod[] }) {
  const { t, lang } = useAdmin()
  const words = t.delivery
  return (
    <section className="a-card a-stack" aria-labelledby="archived">
      <h2 id="archived">{words.archived}</h2>
      <p className="a-note">{words.archivedHint}</p>
      <ul className="a-ordered">
        {rows.map(({ id, title }) => (
          <li key={id}>
            <Link to="/delivery/$id" params={{ id: String(id) }} className="a-ordered__name">
              {inLang(title, lang)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewMethod({ onClose }: { onClose: () => void }) {
  const { t } = useAdmin()
  const words = t.delivery
  const navigate = useNavigate()
  const changed = useMethodsChanged()
  const [template, setTemplate] = useState<string>(TEMPLATES[0])
  const create = useMutation({
    mutationFn: () => call<{ id: number }>('POST', '/delivery/methods', { template }),
    onSuccess: ({ id }) => {
      changed()
      void navigate({ to: '/delivery/$id', params: { id: String(id) } })
    },
  })
  return (
    <form className="a-form" onSubmit={submitted(() => create.mutate())}>
      <SelectField
        label={words.template}
        hint={words.createHint}
        options={TEMPLATES.map((name) => ({ value: name, title: words.templates[name] }))}
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
