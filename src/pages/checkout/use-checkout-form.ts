import { useMemo, useState } from 'react'
import { type CheckoutForm, draftOf } from './form-state.ts'

export type Errors = Record<string, string[]>

/** The fields with their errors; the tab's storage keeps the fields. */
export function useCheckoutForm(first: { form: CheckoutForm; errors: Errors; session: string }) {
  const draft = useMemo(() => draftOf(first.session), [first.session])
  const [form, setForm] = useState(first.form)
  const [errors, setErrors] = useState(first.errors)
  return {
    draft,
    form,
    setForm,
    errors,
    setErrors,
    change(next: (form: CheckoutForm) => CheckoutForm, ...cleared: string[]) {
      setForm((before) => {
        const after = next(before)
        draft.keep(after)
        return after
      })
      if (cleared.length > 0) {
        setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !cleared.includes(name))))
      }
    },
  }
}

export type CheckoutFields = ReturnType<typeof useCheckoutForm>
