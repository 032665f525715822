import { useCallback, useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { RadioCards, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { type CallingCode, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Country, Method, Point, SavedAddress } from './answers.ts'
import { CouldNotLoad } from './could-not-load.tsx'
import type { CheckoutForm } from './form-state.ts'
import { LockerSelect } from './without-script.tsx'

type Shipping = CheckoutForm['shipping']
type Props = {
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

const POINT_SEARCH_DELAY_MS = 800
const ADDRESS_SEARCH_DELAY_MS = 500
const PLACE_KEYS = ['shipping.country_id', 'shipping.identifier', 'shipping.zip', 'shipping.city', 'shipping.address']

const noPlace = {
  region_id: null,
  area_id: null,
  city: '',
  village: '',
  building_num: '',
  house_num: '',
  address: '',
  zip: '',
  identifier: '',
  address_id: null,
}

export function ShippingForm(props: Props) {
  if (props.method.type === 'courier') return <CourierForm {...props} />
  return props.method.type === 'locker' ? <LockerForm {...props} /> : <ShopForm {...props} />
}

function CountryChoice({ countries, shipping, errors, onChange, onSave }: Props) {
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

function DeliveryPhone({ shipping, errors, callingCodes, isLive, onChange }: Props) {
  const { t } = useShop()
  return (
    <PhoneField
      label={t.checkout.shippingPhone}
      name="shipping.user_phone_number"
      value={shipping.user_phone_number}
      codes={callingCodes}
      asksCode={!isLive}
      hint={t.checkout.shippingPhoneHint}
      error={errors['shipping.user_phone_number.number'] ?? errors['shipping.user_phone_number.countryCallingCode']}
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

function CourierForm(props: Props) {
  const { t } = useShop()
  const { shipping, errors, onChange, onSave, onZip, countries, hasAddresses } = props
  const regions = countries.find(({ id }) => id === shipping.country_id)?.regions ?? []
  const areas = regions.find(({ id }) => id === shipping.region_id)?.areas ?? []
  const field = (
    name: 'city' | 'address' | 'zip' | 'village' | 'building_num' | 'house_num',
    label: string,
    autoComplete: string,
    required = true,
  ) => (
    <TextField
      label={label}
      name={`shipping.${name}`}
      value={shipping[name]}
      error={errors[`shipping.${name}`]}
      autoComplete={autoComplete}
      onChange={({ currentTarget: { value } }) => onChange({ ...shipping, [name]: value }, `shipping.${name}`)}
      onBlur={() => (name === 'zip' && shipping.zip ? onZip(shipping) : onSave(shipping, true))}
      required={required}
    />
  )
  const hasMore = Boolean(shipping.village || shipping.building_num || shipping.house_num)
  return (
    <div className="checkout__fields">
      {hasAddresses ? (
        <div className="checkout__wide needs-script">
          <SavedAddresses {...props} />
        </div>
      ) : null}
      <CountryChoice {...props} />
      {regions.length > 0 ? (
        <SelectField
          label={t.checkout.region}
          name="shipping.region_id"
          value={shipping.region_id ?? ''}
          placeholder={t.checkout.chooseFromList}
          options={regions.map((region) => ({ value: region.id, label: region.title }))}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...shipping, region_id: value ? Number(value) : null, area_id: null })
          }
        />
      ) : null}
      {areas.length > 0 ? (
        <SelectField
          label={t.checkout.area}
          name="shipping.area_id"
          value={shipping.area_id ?? ''}
          placeholder={t.checkout.chooseFromList}
          options={areas.map((area) => ({ value: area.id, label: area.title }))}
          onChange={({ currentTarget: { value } }) => onChange({ ...shipping, area_id: value ? Number(value) : null })}
        />
      ) : null}
      {field('city', t.checkout.city, 'address-level2')}
      {field('address', t.checkout.address, 'street-address')}
      {field('zip', t.checkout.zip, 'postal-code')}
      <DeliveryPhone {...props} />
      <details className="checkout__wide checkout__more" open={hasMore || undefined}>
        <summary>{t.checkout.moreAddress}</summary>
        <div className="checkout__fields checkout__fields--three">
          {field('village', t.checkout.village, 'address-level3', false)}
          {field('building_num', t.checkout.building, 'off', false)}
          {field('house_num', t.checkout.house, 'off', false)}
        </div>
      </details>
      <div className="checkout__wide">
        <TextArea
          label={t.checkout.message}
          name="shipping.message"
          value={shipping.message}
          error={errors['shipping.message']}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => onChange({ ...shipping, message: value }, 'shipping.message')}
          onBlur={() => onSave(shipping, true)}
          rows={2}
        />
      </div>
    </div>
  )
}

function SavedAddresses({ shipping, errors, onChange, onSave, onZip }: Props) {
  const { t } = useShop()
  async function load(search: string) {
    const { addresses } = await get<{ addresses: SavedAddress[] }>(
      `/api/shipping/user/addresses?${new URLSearchParams({ search })}`,
    )
    return addresses.map((address) => ({ id: address.id, label: address.full_address, address }))
  }
  const chosen = shipping.address_id
    ? { id: shipping.address_id, label: [shipping.address, shipping.city, shipping.zip].filter(Boolean).join(', ') }
    : null
  return (
    <Combobox<{ id: number; label: string; address?: SavedAddress }>
      label={t.checkout.savedAddress}
      name="shipping.address_id"
      placeholder={t.checkout.searchAddress}
      value={chosen}
      load={load}
      delay={ADDRESS_SEARCH_DELAY_MS}
      error={errors['shipping.address_id']}
      onChange={(item) => {
        if (!item?.address) return onChange({ ...shipping, address_id: null }, 'shipping.address_id')
        const { id, country_id, city, address, zip } = item.address
        const next = { ...shipping, ...noPlace, address_id: id, country_id, city, address, zip }
        onChange(next, ...PLACE_KEYS, 'shipping.address_id')
        onSave(next)
        onZip(next)
      }}
    />
  )
}

const withPoint = (shipping: Shipping, point: Point | null): Shipping => ({
  ...shipping,
  identifier: point?.identifier ?? '',
  city: point?.city ?? '',
  address: point?.address ?? '',
  zip: point?.zip ?? '',
})

const pointsPath = (methodId: number, countryId: number | null, search = '') =>
  `/api/shipping/${methodId}/pickup-points?${new URLSearchParams({ country_id: String(countryId ?? ''), search })}`

/** No locker is preselected. */
function LockerForm(props: Props) {
  const { t } = useShop()
  const { method, shipping, errors, onChange, onSave, onZip } = props
  const chosen = shipping.identifier
    ? { id: shipping.identifier, label: [shipping.address, shipping.city, shipping.zip].filter(Boolean).join(', ') }
    : null
  async function load(search: string) {
    const { points } = await get<{ points: Point[] }>(pointsPath(method.id, shipping.country_id, search))
    return points.map((point) => ({
      id: point.identifier,
      // Many carriers begin the name with the town.
      label: point.name.startsWith(point.city) ? point.name : `${point.city}, ${point.name}`,
      note: [point.address, point.zip].filter(Boolean).join(', '),
      point,
    }))
  }
  return (
    <div className="checkout__fields">
      <CountryChoice {...props} />
      <noscript>
        {import.meta.env.SSR ? (
          <LockerSelect points={props.points} chosen={shipping.identifier} error={errors['shipping.identifier']} />
        ) : null}
      </noscript>
      <div className="checkout__wide needs-script">
        <Combobox<{ id: string; label: string; note?: string; point?: Point }>
          key={shipping.country_id}
          label={t.checkout.choosePoint}
          name="shipping.identifier"
          placeholder={t.checkout.searchPoint}
          value={chosen}
          load={load}
          delay={POINT_SEARCH_DELAY_MS}
          error={errors['shipping.identifier'] ?? errors['shipping.zip']}
          onChange={(item) => {
            const next = withPoint(shipping, item?.point ?? null)
            onChange(next, 'shipping.identifier', 'shipping.zip')
            onSave(next)
            if (item) onZip(next)
          }}
          required
        />
      </div>
      <DeliveryPhone {...props} />
    </div>
  )
}

/** The first shop is preselected. */
function ShopForm(props: Props) {
  const { t } = useShop()
  const { method, shipping, errors, onChange, onSave } = props
  const [points, setPoints] = useState<Point[] | 'loading' | 'failed'>(
    props.points.length > 0 ? props.points : 'loading',
  )

  const choose = (point: Point | null) => {
    const next = withPoint(shipping, point)
    onChange(next, 'shipping.identifier')
    onSave(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads with the country, not on every key
  const load = useCallback(async () => {
    setPoints((before) => (Array.isArray(before) ? before : 'loading'))
    try {
      const { points: found } = await get<{ points: Point[] }>(pointsPath(method.id, shipping.country_id))
      setPoints(found)
      const [firstPoint] = found
      if (firstPoint && !found.some(({ identifier }) => identifier === shipping.identifier)) choose(firstPoint)
    } catch (error) {
      console.error(error)
      setPoints('failed')
    }
  }, [method.id, shipping.country_id])
  useEffect(() => void load(), [load])

  return (
    <div className="checkout__fields">
      <CountryChoice {...props} />
      <div className="checkout__wide">
        {points === 'failed' ? <CouldNotLoad text={t.checkout.couldNotLoadPoints} onRetry={() => void load()} /> : null}
        {points === 'loading' ? <Skeleton count={2} /> : null}
        {Array.isArray(points) && points.length === 0 ? <p>{t.checkout.noPoints}</p> : null}
        {Array.isArray(points) && points.length > 0 ? (
          <RadioCards
            name="shipping.identifier"
            legend={t.checkout.pickAt}
            value={shipping.identifier || (props.isLive ? '' : (points[0]?.identifier ?? ''))}
            error={errors['shipping.identifier']}
            options={points.map((point) => ({
              value: point.identifier,
              title: point.name,
              text: `${point.address}, ${point.city}`,
            }))}
            onChange={(identifier) => choose(points.find((point) => point.identifier === identifier) ?? null)}
          />
        ) : null}
      </div>
    </div>
  )
}
