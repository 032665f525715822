import { useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { RadioCards, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { CheckoutForm } from './form-state.ts'

export type Method = {
  id: number
  code: string
  type: 'courier' | 'locker' | 'shop'
  title: string
  description: string
  formatted_price_with_tax: string
  days: string
}

export type Country = { id: number; title: string; code: string; regions: { id: number; title: string }[] }

type Point = {
  id: number
  identifier: string
  name: string
  full_address: string
  address: string
  zip: string
  city: string
}

type Shipping = CheckoutForm['shipping']
type Props = {
  method: Method
  countries: Country[]
  shipping: Shipping
  errors: Record<string, string[]>
  /** `save`: the cart's delivery changes with it. */
  onChange: (shipping: Shipping, save: boolean, ...cleared: string[]) => void
}

const POINT_SEARCH_DELAY_MS = 800

/** The fields of the chosen way of delivery. */
export function ShippingForm(props: Props) {
  if (props.method.type === 'courier') return <CourierForm {...props} />
  return props.method.type === 'locker' ? <LockerForm {...props} /> : <ShopForm {...props} />
}

function CountryChoice({ countries, shipping, errors, onChange }: Props) {
  const { t } = useShop()
  if (countries.length < 2) return null
  return (
    <SelectField
      label={t.checkout.country}
      name="shipping.country_id"
      value={shipping.country_id ?? ''}
      error={errors['shipping.country_id']}
      options={countries.map((country) => ({ value: country.id, label: country.title }))}
      onChange={({ currentTarget: { value } }) =>
        // Another country: what was chosen in the old one no longer fits.
        onChange(
          { ...shipping, country_id: Number(value), region_id: null, zip: '', city: '', address: '', identifier: '' },
          true,
          'shipping.country_id',
          'shipping.identifier',
          'shipping.zip',
        )
      }
      required
    />
  )
}

function CourierForm(props: Props) {
  const { t } = useShop()
  const { shipping, errors, onChange, countries } = props
  const regions = countries.find(({ id }) => id === shipping.country_id)?.regions ?? []
  const field = (name: 'city' | 'address' | 'zip', label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={`shipping.${name}`}
      value={shipping[name]}
      error={errors[`shipping.${name}`]}
      autoComplete={autoComplete}
      onChange={({ currentTarget: { value } }) => onChange({ ...shipping, [name]: value }, false, `shipping.${name}`)}
      onBlur={() => onChange(shipping, true)}
      required
    />
  )
  return (
    <div className="fields">
      <CountryChoice {...props} />
      {regions.length > 0 ? (
        <SelectField
          label={t.checkout.region}
          name="shipping.region_id"
          value={shipping.region_id ?? ''}
          placeholder="—"
          options={regions.map((region) => ({ value: region.id, label: region.title }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...shipping, region_id: value ? Number(value) : null }, false)
          }
        />
      ) : null}
      {field('city', t.checkout.city, 'address-level2')}
      {field('address', t.checkout.address, 'street-address')}
      {field('zip', t.checkout.zip, 'postal-code')}
      <TextArea
        label={t.checkout.message}
        name="shipping.message"
        value={shipping.message}
        onChange={({ currentTarget: { value } }) => onChange({ ...shipping, message: value }, false)}
        rows={2}
      />
    </div>
  )
}

const withPoint = (shipping: Shipping, point: Point | null): Shipping => ({
  ...shipping,
  identifier: point?.identifier ?? '',
  city: point?.city ?? '',
  address: point?.address ?? '',
  zip: point?.zip ?? '',
})

/** Never picks a locker by itself: the buyer does. */
function LockerForm(props: Props) {
  const { t } = useShop()
  const { method, shipping, errors, onChange } = props
  const chosen = shipping.identifier
    ? { id: shipping.identifier, label: [shipping.address, shipping.city, shipping.zip].filter(Boolean).join(', ') }
    : null
  async function load(search: string) {
    const query = new URLSearchParams({ country_id: String(shipping.country_id ?? ''), search })
    const { points } = await get<{ points: Point[] }>(`/api/shipping/${method.id}/pickup-points?${query}`)
    return points.map((point) => ({
      id: point.identifier,
      label: `${point.city}, ${point.name}`,
      note: `${point.address}, ${point.zip}`,
      point,
    }))
  }
  return (
    <div className="fields">
      <CountryChoice {...props} />
      <Combobox<{ id: string; label: string; note?: string; point?: Point }>
        key={shipping.country_id}
        label={t.checkout.choosePoint}
        name="shipping.identifier"
        placeholder={t.checkout.searchPoint}
        value={chosen}
        load={load}
        delay={POINT_SEARCH_DELAY_MS}
        error={errors['shipping.identifier']}
        onChange={(item) =>
          onChange(withPoint(shipping, item?.point ?? null), true, 'shipping.identifier', 'shipping.zip')
        }
        required
      />
    </div>
  )
}

/** The shops; the first one is picked by itself. */
function ShopForm({ method, shipping, errors, onChange }: Props) {
  const { t } = useShop()
  const [points, setPoints] = useState<Point[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the country does
  useEffect(() => {
    const query = new URLSearchParams({ country_id: String(shipping.country_id ?? '') })
    get<{ points: Point[] }>(`/api/shipping/${method.id}/pickup-points?${query}`).then(({ points: found }) => {
      setPoints(found)
      const [firstPoint] = found
      if (firstPoint && !found.some(({ identifier }) => identifier === shipping.identifier)) {
        onChange(withPoint(shipping, firstPoint), true, 'shipping.identifier')
      }
    }, console.error)
  }, [method.id, shipping.country_id])
  return (
    <RadioCards
      name="shipping.identifier"
      legend={t.checkout.shop}
      value={shipping.identifier}
      error={errors['shipping.identifier']}
      options={points.map((point) => ({ value: point.identifier, title: point.name, text: point.full_address }))}
      onChange={(identifier) =>
        onChange(
          withPoint(shipping, points.find((point) => point.identifier === identifier) ?? null),
          true,
          'shipping.identifier',
        )
      }
    />
  )
}
