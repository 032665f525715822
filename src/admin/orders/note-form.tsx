import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { tinykeys } from 'tinykeys'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { isTyping } from '../frame/is-typing.ts'
import { useAsked } from '../frame/use-asked.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { orderKey } from './order-key.ts'

export function NoteForm({ number }: { number: string }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const id = useId()
  // After one was sent, the next is private again.
  const { typed, type, forget } = useTyped(`order-note:${number}`, { text: '', isForBuyer: false, byEmail: true })
  const { text, isForBuyer, byEmail } = typed
  const field = useRef<HTMLTextAreaElement>(null)
  useAsked({ note: () => field.current?.focus() })
  const add = useMutation({
    mutationFn: () => call<OrderDetail>('POST', `/orders/${number}/notes`, typed),
    onSuccess: (order) => {
      queries.setQueryData(orderKey(number), order)
      forget()
    },
  })
  useEffect(
    () =>
      tinykeys(window, {
        n: (event) => {
          if (isTyping(event)) return
          event.preventDefault()
          field.current?.focus()
        },
      }),
    [],
  )
  return (
    <form className="a-card a-form" onSubmit={submitted(() => text.trim() && add.mutate())}>
      <div className="a-field">
        <label htmlFor={id}>{t.order.note}</label>
        <textarea
          id={id}
          ref={field}
          rows={2}
          maxLength={2000}
          value={text}
          onChange={({ target }) => type({ text: target.value })}
        />
      </div>
      <div className="a-row a-row--spread">
        <div>
          <Check isSelected={isForBuyer} onChange={(isIt) => type({ isForBuyer: isIt })}>
            {t.order.noteForBuyer}
          </Check>
          {isForBuyer ? (
            <Check isSelected={byEmail} onChange={(isIt) => type({ byEmail: isIt })}>
              {t.order.noteByEmail}
            </Check>
          ) : null}
        </div>
        <Button type="submit" isPending={add.isPending}>
          {t.order.addNote}
        </Button>
      </div>
      {add.error ? <Problem error={add.error} /> : null}
    </form>
  )
}
