import { get } from '../../browser/calls.ts'
import { Combobox } from '../../ui/combobox.tsx'
import { SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { SavedAddress } from './answers.ts'
import { noPlace, placeLine } from './form-state.ts'
import { CountryChoice, DeliveryPhone, PLACE_KEYS, type ShippingFormProps } from './shipping-fields.tsx'

const SEARCH_DELAY_MS = 500

type AddressTextName = 'city' | 'address' | 'zip' | 'village' | 'building_num' | 'house_num'

export function CourierForm(props: ShippingFormProps) {
  const { t } = useShop()
  const { shipping, errors, onChange, onSave, onZip } = props
  const field = (name: AddressTextName, label: string, { autoComplete = 'off', required = true } = {}) => (
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
      {props.hasAddresses ? (
        <div className="checkout__wide needs-script">
          <SavedAddresses {...props} />
        </div>
      ) : null}
      <CountryChoice {...props} />
      <RegionChoice {...props} />
      {field('city', t.checkout.city, { autoComplete: 'address-level2' })}
      {field('address', t.checkout.address, { autoComplete: 'street-address' })}
      {field('zip', t.checkout.zip, { autoComplete: 'postal-code' })}
      <DeliveryPhone {...props} />
      <details className="checkout__wide checkout__more" open={hasMore || undefined}>
        <summary>{t.checkout.moreAddress}</summary>
        <div className="checkout__fields checkout__fields--three">
          {field('village', t.checkout.village, { autoComplete: 'address-level3', required: false })}
          {field('building_num', t.checkout.building, { required: false })}
          {field('house_num', t.checkout.house, { required: false })}
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

/** Regions and their areas, where the country has any. */
function RegionChoice({ shipping, onChange, countries }: ShippingFormProps) {
  const { t } = useShop()
  const regions = countries.find(({ id }) => id === shipping.country_id)?.regions ?? []
  const areas = regions.find(({ id }) => id === shipping.region_id)?.areas ?? []
  const select = (name: 'region_id' | 'area_id', label: string, places: { id: number; title: string }[]) =>
    places.length > 0 ? (
      <SelectField
        label={label}
        name={`shipping.${name}`}
        value={shipping[name] ?? ''}
        placeholder={t.checkout.chooseFromList}
        options={places.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...shipping, area_id: null, [name]: value ? Number(value) : null })
        }
      />
    ) : null
  return (
    <>
      {select('region_id', t.checkout.region, regions)}
      {select('area_id', t.checkout.area, areas)}
    </>
  )
}

function SavedAddresses({ shipping, errors, onChange, onSave, onZip }: ShippingFormProps) {
  const { t } = useShop()
  async function load(search: string) {
    const { addresses } = await get<{ addresses: SavedAddress[] }>(
      `/api/shipping/user/addresses?${new URLSearchParams({ search })}`,
    )
    return addresses.map((address) => ({ id: address.id, label: address.full_address, address }))
  }
  const chosen = shipping.address_id ? { id: shipping.address_id, label: placeLine(shipping) } : null
  return (
    <Combobox<{ id: number; label: string; address?: SavedAddress }>
      label={t.checkout.savedAddress}
      name="shipping.address_id"
      placeholder={t.checkout.searchAddress}
      value={chosen}
      load={load}
      delay={SEARCH_DELAY_MS}
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
