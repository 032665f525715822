import { useShop } from './shop-context.tsx'

type Props = { refusals: readonly { title: string; text: string }[] }

/** Ways of delivery that cannot take the goods, with the reason. */
export function DeliveryRefusals({ refusals }: Props) {
  const { t } = useShop()
  if (refusals.length === 0) return null
  return (
    <div className="delivery-refusals">
      <p>{t.common.notDeliveredBy}</p>
      <ul>
        {refusals.map(({ title, text }) => (
          <li key={text}>
            {title}
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </div>
  )
}
