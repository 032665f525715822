import type { ReactNode } from 'react'
import { TextField } from '../../ui/field.tsx'
import type { CheckoutForm } from './form-state.ts'
import type { Checkout } from './use-checkout.ts'

type Order = CheckoutForm['order']
type OrderTextName = Exclude<keyof Order, 'user_type' | 'user_phone_number' | 'company_country_id'>
type TextOptions = {
  autoComplete?: string
  required?: boolean
  hint?: ReactNode
  readOnly?: boolean
  onChange?: (value: string) => void
  onBlur?: () => void
}

/** Fields of the buyer, and how they change. */
export function orderFields({ form: { order }, errors, change }: Checkout) {
  const set = (part: Partial<Order>, ...cleared: string[]) =>
    change((before) => ({ ...before, order: { ...before.order, ...part } }), ...cleared.map((name) => `order.${name}`))

  const text = (
    name: OrderTextName,
    label: string,
    { autoComplete = 'off', required = true, hint, readOnly = false, onChange, onBlur }: TextOptions = {},
  ) => (
    <TextField
      label={label}
      name={`order.${name}`}
      value={order[name]}
      error={errors[`order.${name}`]}
      hint={hint}
      onChange={({ currentTarget: { value } }) => {
        set({ [name]: value }, name)
        onChange?.(value)
      }}
      onBlur={onBlur}
      autoComplete={autoComplete}
      type={name === 'user_email' ? 'email' : 'text'}
      inputMode={name === 'user_email' ? 'email' : undefined}
      readOnly={readOnly}
      required={required}
    />
  )

  return { set, text }
}
