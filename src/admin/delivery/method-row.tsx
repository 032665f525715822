import { inLang } from '../../shop/languages.ts'
import type { CarrierPoints, ListedMethod } from '../../shop/shipping/staff-delivery.calls.ts'
import { deliveryIcons, Icon } from '../../ui/icon.tsx'
import { formatSum } from '../format.ts'
import { useAdmin } from '../session.ts'

type Props = { method: ListedMethod; carriers: readonly CarrierPoints[] }

/** What it costs at least, where it goes, and what it still lacks. */
export function MethodRow({ method, carriers }: Props) {
  const { t, lang } = useAdmin()
  const words = t.delivery
  const { type, title, zones, isActive, isBulky } = method
  const price = (cents: number) => (cents === 0 ? words.free : words.from(formatSum(cents, lang)))
  const facts = zones.map(({ country, daysMin, daysMax, lowest }) =>
    [country, lowest === null ? '' : price(lowest), words.days(daysMin, daysMax)].filter(Boolean).join(' '),
  )
  return (
    <>
      <Icon name={deliveryIcons[type]} size={20} />
      <span className="a-sortable__title">
        <strong>{inLang(title, lang)}</strong>
        <small>{facts.join(' · ') || words.noCountry}</small>
      </span>
      <span className="a-sortable__tags">
        {isBulky ? <span className="a-tag">{words.bulky}</span> : null}
        {lacksPoints(method, carriers) ? <span className="a-state a-state--todo">{words.points(0)}</span> : null}
        {isActive ? null : <span className="a-state a-state--waits">{words.off}</span>}
      </span>
    </>
  )
}

const lacksPoints = ({ type, carrier }: ListedMethod, carriers: readonly CarrierPoints[]) =>
  type !== 'courier' && !carriers.some((each) => each.carrier === carrier && each.points > 0)
