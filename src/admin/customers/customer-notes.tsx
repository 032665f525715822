import { useMutation } from '@tanstack/react-query'
import { useId } from 'react'
import type { CustomerDetail } from '../../shop/customer-records/customers.calls.ts'
import { call } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Props = { customer: CustomerDetail; onAdded: (next: CustomerDetail) => void }

export function CustomerNotes({ customer, mayEdit, onAdded }: Props & { mayEdit: boolean }) {
  const { t, lang } = useAdmin()
  const { page: words } = t.customers
  return (
    <section className="a-card a-stack" aria-labelledby="customer-notes">
      <h2 id="customer-notes">{words.notes}</h2>
      {mayEdit ? <NewNote customer={customer} onAdded={onAdded} /> : null}
      {customer.notes.length === 0 ? <p className="a-note">{words.noNotes}</p> : null}
      <ul className="a-customer__notes">
        {customer.notes.map(({ id, text, person, at }) => (
          <li key={id}>
            <p>{text}</p>
            <small className="a-note">
              {person} · {formatMoment(at, lang)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function NewNote({ customer: { id: customerId }, onAdded }: Props) {
  const { t } = useAdmin()
  const id = useId()
  const { typed, type, forget } = useTyped(`customer-note:${customerId}`, { text: '' })
  const { text } = typed
  const add = useMutation({
    mutationFn: () => call<CustomerDetail>('POST', `/customers/${customerId}/notes`, { text }),
    onSuccess: (next) => {
      onAdded(next)
      forget()
    },
  })
  return (
    <form className="a-form" onSubmit={submitted(() => text.trim() && add.mutate())}>
      <div className="a-field">
        <label htmlFor={id}>{t.customers.page.note}</label>
        <textarea
          id={id}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => type({ text: target.value })}
        />
      </div>
      {add.error ? <Problem error={add.error} /> : null}
      <div className="a-row">
        <Button type="submit" isPending={add.isPending}>
          {t.order.addNote}
        </Button>
      </div>
    </form>
  )
}
