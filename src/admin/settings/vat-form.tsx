import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'

type Typed = { validFrom: string }

export type VatFields<T extends Typed> = {
  typed: T
  write: (change: Partial<T>) => void
  errorOf: (field: string) => string | undefined
}

type Props<T extends Typed, Answer> = {
  title: string
  /** Where it is posted, with what was typed and `fixed`. */
  path: string
  fixed?: Readonly<Record<string, string>>
  empty: T
  submit: string
  isOpen: boolean
  onSaved: (next: Answer) => void
  onClose: () => void
  children: (fields: VatFields<T>) => ReactNode
}

/** A window that adds what holds from a day on. */
export function VatForm<T extends Typed, Answer>(props: Props<T, Answer>) {
  const { t } = useAdmin()
  const { title, path, fixed, empty, submit, isOpen, onSaved, onClose, children } = props
  const { typed, type, forget, forgetThen } = useTyped(`vat:${path}:${Object.values(fixed ?? {}).join()}`, empty)
  const add = useMutation({
    mutationFn: () => call<Answer>('POST', path, { ...fixed, ...typed }),
    onSuccess: (next) => {
      onSaved(next)
      forget()
      onClose()
    },
  })
  const cancel = forgetThen(onClose)
  const errorOf = (field: string) => fieldError(add.error, field)
  const hasFieldError = Object.keys(empty).some(errorOf)
  return (
    <Window title={title} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" noValidate onSubmit={submitted(() => add.mutate())}>
        {children({ typed, write: type, errorOf })}
        {add.error && !hasFieldError ? <Problem error={add.error} /> : null}
        <div className="a-row">
          <Button onPress={cancel}>{t.common.cancel}</Button>
          <Button type="submit" look="primary" isPending={add.isPending}>
            {submit}
          </Button>
        </div>
      </form>
    </Window>
  )
}

export function DayField({ fields: { typed, write, errorOf } }: { fields: VatFields<Typed> }) {
  const { t } = useAdmin()
  return (
    <Field
      label={t.vat.validFrom}
      type="date"
      isRequired
      value={typed.validFrom}
      onChange={(validFrom) => write({ validFrom })}
      error={errorOf('validFrom')}
    />
  )
}
