import type { ReactNode } from 'react'
import { useShop } from './shop-context.tsx'

type Props = { refusals: readonly { title: string; text: string }[]; children?: ReactNode }

export function DeliveryRefusals({ refusals, children }: Props) {
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
      {children}
    </div>
  )
}
