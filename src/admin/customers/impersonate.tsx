import { useMutation } from '@tanstack/react-query'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { call, fieldError } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Props = { customer: CustomerDetail; onClose: () => void }

/** The token goes to the shop in a form, so that it is in no address. */
export function Impersonate({ customer: { id }, onClose }: Props) {
  const { t } = useAdmin()
  const { page: words } = t.customers
  const { typed, type, forgetThen } = useTyped(`impersonate:${id}`, { reason: '' })
  const end = forgetThen(onClose)
  const begin = useMutation({
    mutationFn: () => call<{ token: string }>('POST', `/customers/${id}/impersonations`, typed),
    onSuccess: ({ token }) => {
      openShop(token)
      end()
    },
  })
  const error = fieldError(begin.error, 'reason')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => begin.mutate())}>
      <p>{words.impersonateHint}</p>
      <Field
        label={words.reason}
        isRequired
        autoFocus
        maxLength={500}
        value={typed.reason}
        onChange={(reason) => type({ reason })}
        error={error}
      />
      {begin.error && !error ? <Problem error={begin.error} /> : null}
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={begin.isPending}>
          {words.impersonateNow}
        </Button>
      </div>
    </form>
  )
}

function openShop(token: string) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = '/impersonation'
  const field = document.createElement('input')
  field.type = 'hidden'
  field.name = 'token'
  field.value = token
  form.append(field)
  document.body.append(form)
  form.submit()
}

type TrailProps = { customer: CustomerDetail; onEnded: (next: CustomerDetail) => void }

/** Who has used the shop as the customer, and why. */
export function ImpersonationTrail({ customer: { id, impersonations }, onEnded }: TrailProps) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const { page: words } = t.customers
  const end = useMutation({
    mutationFn: (impersonation: number) =>
      call<CustomerDetail>('POST', `/customers/${id}/impersonations/${impersonation}/end`),
    onSuccess: onEnded,
  })
  if (impersonations.length === 0) return null
  return (
    <section className="a-card a-stack" aria-labelledby="customer-impersonations">
      <h2 id="customer-impersonations">{words.impersonations}</h2>
      <ul className="a-customer__rows">
        {impersonations.map((one) => (
          <li key={one.id}>
            <span>
              {one.reason}
              <small>
                {one.person} · {formatMoment(one.startedAt, lang)}
              </small>
            </span>
            {one.isOpen && can('impersonate') ? (
              <Button look="quiet" isPending={end.isPending} onPress={() => end.mutate(one.id)}>
                {words.endImpersonation}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      {end.error ? <Problem error={end.error} /> : null}
    </section>
  )
}
