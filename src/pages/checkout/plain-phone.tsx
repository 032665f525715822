import { SelectField, TextField } from '../../ui/field.tsx'
import { type CallingCode, callingCodeLabel } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { Phone } from './form-state.ts'
import { plainId } from './plain-form.ts'

/** Phone number with the calling code shown from the start, because no script can show it later. */
export function PlainPhone(props: {
  name: string
  label: string
  phone: Phone
  codes: readonly CallingCode[]
  errors: Record<string, string[]>
  hint?: string
  required?: boolean
}) {
  const { t } = useShop()
  const { name, label, phone, codes, errors, hint, required = false } = props
  return (
    <div className="phone plain-checkout__phone">
      <SelectField
        id={plainId(`${name}.countryCallingCode`)}
        name={`${name}.countryCallingCode`}
        label={t.checkout.callingCode}
        defaultValue={phone.countryCallingCode}
        options={codes.map((each) => ({ value: each.code, label: callingCodeLabel(each) }))}
        required
      />
      <TextField
        id={plainId(`${name}.number`)}
        name={`${name}.number`}
        label={label}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={phone.number}
        error={errors[`${name}.number`] ?? errors[`${name}.countryCallingCode`]}
        hint={hint}
        required={required}
      />
    </div>
  )
}
