import type { account } from '../../i18n/lv/account.ts'
import type { OrderState } from '../../shop/orders/states.ts'
import { WithTax } from '../../ui/both-prices.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Status, type StatusTone } from '../../ui/status.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import type { ShownOrder } from './shown-orders.ts'

type ProfileWords = (typeof account)['profile']

export const orderTones: Record<OrderState, StatusTone> = {
  awaiting_payment: 'waiting',
  paid: 'good',
  processing: 'moving',
  packed: 'moving',
  shipped: 'moving',
  ready_for_pickup: 'good',
  completed: 'good',
  cancelled: 'quiet',
  refunded: 'quiet',
}

type OrdersProps = { words: ProfileWords; csrf: string; orders: readonly ShownOrder[] }

export function Orders({ words, csrf, orders }: OrdersProps) {
  const { to } = useShop()
  if (orders.length === 0) {
    return (
      <EmptyState
        title={words.noOrders}
        text={words.noOrdersText}
        action={<ButtonLink href={to(urls.home.to())}>{words.toShop}</ButtonLink>}
      />
    )
  }
  return (
    <table className="profile-orders">
      <thead>
        <tr>
          <th scope="col">{words.goods}</th>
          <th scope="col">{words.number}</th>
          <th scope="col">{words.date}</th>
          <th scope="col">{words.recipient}</th>
          <th scope="col">{words.amount}</th>
          <th scope="col">{words.status}</th>
          <th scope="col">{words.invoice}</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <OrderRow key={order.id} words={words} csrf={csrf} order={order} />
        ))}
      </tbody>
    </table>
  )
}

type RowProps = { words: ProfileWords; csrf: string; order: ShownOrder }

function OrderRow({ words, csrf, order }: RowProps) {
  const { to } = useShop()
  return (
    <tr>
      <td className="profile-orders__goods">
        <Goods order={order} />
      </td>
      <td className="profile-orders__number">
        <a href={to(urls.profileOrder.to(order.number))}>{order.number}</a>
      </td>
      <td className="profile-orders__date">{order.date}</td>
      <td className="profile-orders__recipient">{order.recipient}</td>
      <td className="profile-orders__amount">
        {order.amount}
        {order.hasTax ? <WithTax /> : null}
      </td>
      <td className="profile-orders__status">
        <Status tone={orderTones[order.state]}>{order.label}</Status>
        {order.promised ? <small>{order.promised}</small> : null}
        <OrderActions words={words} csrf={csrf} order={order} />
      </td>
      <td className="profile-orders__invoice">
        {order.invoice ? <a href={order.invoice}>{words.openInvoice}</a> : words.noInvoice}
      </td>
    </tr>
  )
}

function Goods({ order }: { order: ShownOrder }) {
  return (
    <>
      <span className="profile-orders__pictures">
        {order.pictures.map(({ webp, source }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <picture key={i}>
            <source type="image/webp" srcSet={webp} />
            <img src={source} alt="" width={160} height={160} loading="lazy" />
          </picture>
        ))}
      </span>
      <ul>
        {order.goods.map(({ title, href }, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rendered once
          <li key={i}>{href ? <a href={href}>{title}</a> : title}</li>
        ))}
        {order.moreGoods ? <li>{order.moreGoods}</li> : null}
      </ul>
    </>
  )
}

function OrderActions({ words, csrf, order }: RowProps) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <div className="profile-orders__actions">
      {order.payLink ? <a href={order.payLink}>{t.order.payNow}</a> : null}
      {order.tracking.map(({ href, title }) => (
        <a key={href} href={href} rel="noreferrer">
          {title}
        </a>
      ))}
      {order.canRepeat ? (
        <form method="post" action={to(urls.profileOrderRepeat.to(order.number))}>
          <input type="hidden" name="_token" value={csrf} />
          <button type="submit" className="link-button" aria-label={words.repeatNamed(order.number)}>
            {words.repeat}
          </button>
        </form>
      ) : null}
    </div>
  )
}
