import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { tinykeys } from 'tinykeys'
import type { OrderDetail } from '../../shop/orders/staff-orders.calls.ts'
import { call } from '../calls.ts'
import { Check } from '../check.tsx'
import { isTyping } from '../frame/is-typing.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { orderKey } from './order-key.ts'

/** What is typed is kept in the browser until the server has it. */
export function NoteForm({ number }: { number: string }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const id = useId()
  const kept = `note:${number}`
  const [text, setText] = useState(() => sessionStorage.getItem(kept) ?? '')
  const [isForBuyer, setForBuyer] = useState(false)
  const [byEmail, setByEmail] = useState(true)
  const field = useRef<HTMLTextAreaElement>(null)
  const add = useMutation({
    mutationFn: () => call<OrderDetail>('POST', `/orders/${number}/notes`, { text, isForBuyer, byEmail }),
    onSuccess: (order) => {
      queries.setQueryData(orderKey(number), order)
      write('')
      // The next one is private again.
      setForBuyer(false)
      setByEmail(true)
    },
  })
  const write = (next: string) => {
    setText(next)
    if (next) sessionStorage.setItem(kept, next)
    else sessionStorage.removeItem(kept)
  }
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
          onChange={(event) => write(event.target.value)}
        />
      </div>
      <div className="a-row a-row--spread">
        <div>
          <Check isSelected={isForBuyer} onChange={setForBuyer}>
            {t.order.noteForBuyer}
          </Check>
          {isForBuyer ? (
            <Check isSelected={byEmail} onChange={setByEmail}>
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
