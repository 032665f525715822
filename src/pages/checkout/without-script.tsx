import { Button } from '../../ui/button.tsx'
import { describedBy, FieldFrame } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import type { Point } from './answers.ts'

// Rendered by the server into <noscript>, whose content React leaves alone: none of it is in the browser's files.

export const Steps = () => <p className="checkout__notice">{useTexts().plainCheckout.steps}</p>

/** Sends the delivery that was chosen; what depends on it comes with the answer. */
export function DeliveryStep({ anchor, isChosen }: { anchor: string; isChosen: boolean }) {
  const { to } = useShop()
  const words = useTexts().plainCheckout
  return (
    <Button
      type="submit"
      name="step"
      value="delivery"
      kind={isChosen ? 'secondary' : 'primary'}
      formAction={`${to(urls.checkout.to())}#${anchor}`}
    >
      {isChosen ? words.updateDelivery : words.toDelivery}
    </Button>
  )
}

/** All lockers by town. */
export function LockerSelect(props: {
  points: readonly Point[]
  chosen: string
  error: readonly string[] | undefined
}) {
  const { t } = useShop()
  const { points, chosen, error } = props
  const id = 'locker-select'
  if (points.length === 0) return null
  return (
    <FieldFrame id={id} label={t.checkout.choosePoint} error={error} required>
      <select
        className="input input--select"
        id={id}
        name="shipping.identifier"
        defaultValue={chosen}
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
  )
}

function byTown(points: readonly Point[]): Map<string, Point[]> {
  const towns = new Map<string, Point[]>()
  for (const point of points) towns.set(point.city, [...(towns.get(point.city) ?? []), point])
  return towns
}
