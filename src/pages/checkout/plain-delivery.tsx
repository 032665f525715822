import { LIMITS } from '../../shop/addresses/form-limits.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { describedBy, FieldFrame, RadioCards, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { Method, Point } from './answers.ts'
import { type PlainCheckoutData, type PlainChoice, plainId } from './plain-form.ts'
import { PlainPhone } from './plain-phone.tsx'

const icons: Record<Method['type'], IconName> = { courier: 'truck', locker: 'locker', shop: 'store' }

type Props = { chosen: PlainChoice; data: PlainCheckoutData }

export function PlainDelivery({ chosen, data }: Props) {
  const { t } = useShop()
  const { method, countries } = chosen
  const { form, errors } = data
  return (
    <div className="chosen">
      <p className="chosen__head">
        <Icon name={icons[method.type]} />
        <span className="chosen__words">
          <strong>{method.title}</strong>
          <span>{method.description}</span>
        </span>
        <strong className="chosen__price">
          <BothPrices gross={method.formatted_price_with_tax} net={method.formatted_price} />
        </strong>
      </p>
      <div className="checkout__fields">
        {countries.length > 1 ? (
          <SelectField
            id={plainId('shipping.country_id')}
            name="shipping.country_id"
            label={t.checkout.country}
            defaultValue={form.shipping.country_id ?? ''}
            error={errors['shipping.country_id']}
            options={countries.map(({ id, title }) => ({ value: id, label: title }))}
            required
          />
        ) : null}
        {method.type === 'courier' ? <Address data={data} /> : <Points chosen={chosen} data={data} />}
        {method.type === 'shop' ? null : (
          <PlainPhone
            name="shipping.user_phone_number"
            label={t.checkout.shippingPhone}
            phone={form.shipping.user_phone_number}
            codes={data.callingCodes}
            errors={errors}
            hint={t.checkout.shippingPhoneHint}
          />
        )}
      </div>
    </div>
  )
}

function Address({ data: { form, errors } }: { data: PlainCheckoutData }) {
  const { t } = useShop()
  const field = (
    name: 'city' | 'address' | 'zip' | 'village' | 'building_num' | 'house_num',
    label: string,
    maxLength: number,
    autoComplete = 'off',
  ) => (
    <TextField
      id={plainId(`shipping.${name}`)}
      name={`shipping.${name}`}
      label={label}
      defaultValue={form.shipping[name]}
      error={errors[`shipping.${name}`]}
      {...{ maxLength, autoComplete }}
      required={name === 'city' || name === 'address' || name === 'zip'}
    />
  )
  return (
    <>
      {field('city', t.checkout.city, LIMITS.city, 'address-level2')}
      {field('address', t.checkout.address, LIMITS.address, 'street-address')}
      {field('zip', t.checkout.zip, LIMITS.zip, 'postal-code')}
      {field('village', t.checkout.village, LIMITS.city)}
      {field('building_num', t.checkout.building, LIMITS.number)}
      {field('house_num', t.checkout.house, LIMITS.number)}
      <div className="checkout__wide">
        <TextArea
          id={plainId('shipping.message')}
          name="shipping.message"
          label={t.checkout.message}
          defaultValue={form.shipping.message}
          maxLength={LIMITS.message}
          rows={2}
        />
      </div>
    </>
  )
}

/** Lockers as a select sorted by town, shops as cards. */
function Points({ chosen: { method, points }, data: { form, errors } }: Props) {
  const { t } = useShop()
  const name = 'shipping.identifier'
  const id = plainId(name)
  const error = errors[name]
  if (points.length === 0) return <p>{t.checkout.noPoints}</p>
  if (method.type === 'shop') {
    return (
      <div className="checkout__wide">
        <RadioCards
          name={name}
          legend={t.checkout.pickAt}
          defaultValue={form.shipping.identifier || (points[0]?.identifier ?? '')}
          error={error}
          options={points.map((point) => ({
            value: point.identifier,
            title: point.name,
            text: `${point.address}, ${point.city}`,
          }))}
        />
      </div>
    )
  }
  return (
    <div className="checkout__wide">
      <FieldFrame id={id} label={t.checkout.choosePoint} error={error} required>
        <select
          className="input input--select"
          id={id}
          name={name}
          defaultValue={form.shipping.identifier}
          required
          {...describedBy(id, { error, hint: undefined })}
        >
          <option value="">{t.checkout.chooseFromList}</option>
          {[...byTown(points)].map(([town, those]) => (
            <optgroup key={town} label={town}>
              {those.map((point) => (
                <option key={point.identifier} value={point.identifier}>
                  {point.name}, {point.address}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </FieldFrame>
    </div>
  )
}

function byTown(points: readonly Point[]): Map<string, Point[]> {
  const towns = new Map<string, Point[]>()
  for (const point of points) towns.set(point.city, [...(towns.get(point.city) ?? []), point])
  return towns
}
