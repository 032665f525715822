import { useMemo, useState } from 'react'
import { useShop } from '../../ui/shop-context.tsx'
import { type CheckoutForm, draftOf } from './form-state.ts'
import { type Errors, wrongFields } from './wrong-fields.ts'

/** The fields with their errors; the tab's storage keeps the fields. */
export function useCheckoutForm(first: { form: CheckoutForm; errors: Errors; session: string }) {
  const draft = useMemo(() => draftOf(first.session), [first.session])
  const [form, setForm] = useState(first.form)
  const [errors, setErrors] = useState(first.errors)
  const { t } = useShop()
  const clear = (...names: string[]) =>
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !names.includes(name))))
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
      if (cleared.length > 0) clear(...cleared)
    },
    clear,
    /** Of a field that was left: an empty one is not wrong yet. */
    checkField(name: string) {
      const wrong = wrongFields(form, t)[name]
      if (wrong) setErrors((before) => ({ ...before, [name]: wrong }))
    },
  }
}

export type CheckoutFields = ReturnType<typeof useCheckoutForm>
