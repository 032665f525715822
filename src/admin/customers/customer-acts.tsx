import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { call, fieldError } from '../calls.ts'
import { useAsked } from '../frame/use-asked.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { Impersonate } from './impersonate.tsx'
import { NewRequest } from './new-request.tsx'

type Props = { customer: CustomerDetail; onChanged: (next: CustomerDetail) => void }

export function CustomerActs({ customer, onChanged }: Props) {
  const { t } = useAdmin()
  const can = useCan()
  const mayEdit = can('write:customers')
  const { page: words } = t.customers
  const [open, setOpen] = useState<'block' | 'close' | 'request' | 'impersonate' | null>(null)
  const end = () => setOpen(null)
  const mayImpersonate = can('impersonate') && customer.state !== 'blocked'
  useAsked({ impersonate: mayImpersonate ? () => setOpen('impersonate') : undefined })
  const changed = (next: CustomerDetail) => {
    onChanged(next)
    end()
  }
  const unblock = useMutation({
    mutationFn: () => call<CustomerDetail>('POST', `/customers/${customer.id}/unblock`),
    onSuccess: onChanged,
  })
  return (
    <div className="a-row">
      {mayImpersonate ? (
        <Button icon="store" onPress={() => setOpen('impersonate')}>
          {words.impersonate}
        </Button>
      ) : null}
      {mayEdit && customer.state === 'blocked' ? (
        <Button isPending={unblock.isPending} onPress={() => unblock.mutate()}>
          {words.unblock}
        </Button>
      ) : null}
      {mayEdit && customer.state !== 'blocked' ? <Button onPress={() => setOpen('block')}>{words.block}</Button> : null}
      {mayEdit && can('personal-data') ? (
        <>
          <Button onPress={() => setOpen('request')}>{t.dataRequests.enter}</Button>
          <Button look="quiet" onPress={() => setOpen('close')}>
            {words.close}
          </Button>
        </>
      ) : null}
      {unblock.error ? <Problem error={unblock.error} /> : null}
      <Window title={words.block} isOpen={open === 'block'} onClose={end}>
        <Block customer={customer} onChanged={changed} onCancel={end} />
      </Window>
      <Window title={words.impersonate} isOpen={open === 'impersonate'} onClose={end}>
        <Impersonate customer={customer} onClose={end} />
      </Window>
      <Window title={t.dataRequests.enter} isOpen={open === 'request'} onClose={end}>
        <NewRequest of={{ userId: customer.id }} onClose={end} />
      </Window>
      <Window title={words.closeTitle} isOpen={open === 'close'} onClose={end}>
        <Close customer={customer} onChanged={changed} onCancel={end} />
      </Window>
    </div>
  )
}

function Block({ customer: { id }, onChanged, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useAdmin()
  const { page: words } = t.customers
  const { typed, type, forgetThen } = useTyped(`block:${id}`, { reason: '' })
  const block = useMutation({
    mutationFn: () => call<CustomerDetail>('POST', `/customers/${id}/block`, typed),
    onSuccess: forgetThen(onChanged),
  })
  const cancel = forgetThen(onCancel)
  const error = fieldError(block.error, 'reason')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => block.mutate())}>
      <p>{words.blockHint}</p>
      <Field
        label={words.reason}
        isRequired
        autoFocus
        value={typed.reason}
        onChange={(reason) => type({ reason })}
        error={error}
      />
      {block.error && !error ? <Problem error={block.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="danger" isPending={block.isPending}>
          {words.blockNow}
        </Button>
      </div>
    </form>
  )
}

function Close({ customer: { id }, onChanged, onCancel }: Props & { onCancel: () => void }) {
  const { t } = useAdmin()
  const { page: words } = t.customers
  const close = useMutation({
    mutationFn: () => call<CustomerDetail>('POST', `/customers/${id}/close`),
    onSuccess: onChanged,
  })
  return (
    <div className="a-form">
      <p>{words.closeHint}</p>
      {close.error ? <Problem error={close.error} /> : null}
      <div className="a-row">
        <Button onPress={onCancel}>{t.common.cancel}</Button>
        <Button look="danger" isPending={close.isPending} onPress={() => close.mutate()}>
          {words.closeNow}
        </Button>
      </div>
    </div>
  )
}
