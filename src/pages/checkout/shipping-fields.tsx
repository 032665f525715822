import { SelectField } from '../../ui/field.tsx'
import { type CallingCode, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { Country, Method, Point } from './answers.ts'
import { type CheckoutForm, noPlace } from './form-state.ts'

export type Shipping = CheckoutForm['shipping']

export type ShippingFormProps = {
  method: Method
  countries: Country[]
  /** Pickup points that the page brought along. */
  points: Point[]
  isLive: boolean
  shipping: Shipping
  errors: Record<string, string[]>
  callingCodes: CallingCode[]
  hasAddresses: boolean
  onChange: (shipping: Shipping, ...cleared: string[]) => void
  /** Saves the delivery in the cart. `quiet`: while typing continues. */
  onSave: (shipping: Shipping, quiet?: boolean) => void
  onZip: (shipping: Shipping) => void
}

/** Errors that another place makes obsolete. */
export const PLACE_KEYS = ['country_id', 'identifier', 'zip', 'city', 'address'].map((name) => `shipping.${name}`)

export function CountryChoice({ countries, shipping, errors, onChange, onSave }: ShippingFormProps) {
  const { t } = useShop()
  if (countries.length < 2) return null
  return (
    <SelectField
      label={t.checkout.country}
      name="shipping.country_id"
      value={shipping.country_id ?? ''}
      error={errors['shipping.country_id']}
      autoComplete="country"
      options={countries.map((country) => ({ value: country.id, label: country.title }))}
      onChange={({ currentTarget: { value } }) => {
        // The address in the previous country no longer applies.
        const next = { ...shipping, ...noPlace, country_id: Number(value) }
        onChange(next, ...PLACE_KEYS)
        onSave(next)
      }}
      required
    />
  )
}

export function DeliveryPhone({ shipping, errors, callingCodes, isLive, onChange }: ShippingFormProps) {
  const { t } = useShop()
  return (
    <PhoneField
      label={t.checkout.shippingPhone}
      name="shipping.user_phone_number"
      value={shipping.user_phone_number}
      codes={callingCodes}
      asksCode={!isLive}
      hint={t.checkout.shippingPhoneHint}
      errors={errors}
      onChange={(phone) =>
        onChange(
          { ...shipping, user_phone_number: phone },
          'shipping.user_phone_number.number',
          'shipping.user_phone_number.countryCallingCode',
        )
      }
    />
  )
}
