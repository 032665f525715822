import type { account } from '../../i18n/lv/account.ts'
import { Accordion } from '../../ui/accordion.tsx'

export type ShownPastOrder = {
  id: number
  /** Number, day and state. */
  title: string
  amount: string
  lines: { text: string; amount: string }[]
}

type Props = { words: (typeof account)['profile']; orders: readonly ShownPastOrder[] }

/** Bought in the shop that was here before. */
export function PastOrders({ words, orders }: Props) {
  if (orders.length === 0) return null
  return (
    <section className="profile__past" aria-labelledby="past-orders">
      <h2 id="past-orders">{words.pastOrders}</h2>
      <p>{words.pastOrdersHint}</p>
      <Accordion
        items={orders.map(({ id, title, amount, lines }) => ({
          id: `past-order-${id}`,
          title: (
            <>
              {title} <strong>{amount}</strong>
            </>
          ),
          content: (
            <ul className="profile__past-lines">
              {lines.map((line, place) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
                <li key={place}>
                  <span>{line.text}</span>
                  <span>{line.amount}</span>
                </li>
              ))}
            </ul>
          ),
        }))}
      />
    </section>
  )
}
