import { useCallback, useEffect, useState } from 'react'
import { get } from '../../browser/calls.ts'
import { distanceText } from '../../shop/shipping/point-order.ts'
import { RadioCards } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { Point } from './answers.ts'
import { CouldNotLoad } from './could-not-load.tsx'
import { placeLine } from './form-state.ts'
import { LockerChoice, type LockerPlace } from './locker-choice.tsx'
import { CountryChoice, DeliveryPhone, type Shipping, type ShippingFormProps } from './shipping-fields.tsx'
import { LockerSelect } from './without-script.tsx'

const withPoint = (shipping: Shipping, point: LockerPlace | null): Shipping => ({
  ...shipping,
  identifier: point?.identifier ?? '',
  city: point?.city ?? '',
  address: point?.address ?? '',
  zip: point?.zip ?? '',
})

const pointsPath = (methodId: number, countryId: number | null, search = '') =>
  `/api/shipping/${methodId}/pickup-points?${new URLSearchParams({ country_id: String(countryId ?? ''), search })}`

/** No locker is preselected. */
export function LockerForm(props: ShippingFormProps) {
  const { lang } = useShop()
  const { method, shipping, errors, onChange, onSave, onZip } = props
  const chosen = shipping.identifier ? { id: shipping.identifier, label: placeLine(shipping) } : null
  async function load(search: string) {
    const { points } = await get<{ points: Point[] }>(pointsPath(method.id, shipping.country_id, search))
    return points.map((point) => ({
      id: point.identifier,
      // Many carriers begin the name with the town.
      label: point.name.startsWith(point.city) ? point.name : `${point.city}, ${point.name}`,
      note: [point.address, point.zip, point.distance === null ? '' : distanceText(point.distance, lang)]
        .filter(Boolean)
        .join(', '),
      place: point,
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
      <LockerChoice
        methodId={method.id}
        countryId={shipping.country_id}
        chosen={chosen}
        error={errors['shipping.identifier'] ?? errors['shipping.zip']}
        load={load}
        onChoose={(place) => {
          const next = withPoint(shipping, place)
          onChange(next, 'shipping.identifier', 'shipping.zip')
          onSave(next)
          if (place) onZip(next)
        }}
      />
      <DeliveryPhone {...props} />
    </div>
  )
}

/** The first shop is preselected. */
export function ShopForm(props: ShippingFormProps) {
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
