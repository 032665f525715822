import { useEffect, useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { CartItemView, CartView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { urls } from '../../urls.ts'
import { CartLine, SELECTION_FORM } from './cart-line.tsx'
import type { CartChange } from './change-queue.ts'
import { chargeLines } from './charge-lines.ts'
import { CouponBox, type RefusedCoupon } from './coupon-box.tsx'
import { DeliveryNotice } from './delivery-notice.tsx'
import { askToConfirm, useCart } from './use-cart.ts'

export type ServiceChoice = {
  id: number
  title: string
  short_description: string
  prices: { current_formatted_price_with_tax: string; current_formatted_price: string }
}

export type CartProps = {
  cart: CartView
  csrf: string
  checkoutLink: string
  services: ServiceChoice[]
  refusal?: string | undefined
  refusedCoupon?: RefusedCoupon | undefined
}

export function CartIsland({ refusal, ...props }: CartProps) {
  const { t } = useShop()
  const { cart, busy, change } = useCart(props.cart)
  return (
    <>
      <h1>
        {t.cart.title}{' '}
        {cart.total_quantity > 0 ? (
          <small className="cart-page__count">{t.cart.pieces(cart.total_quantity)}</small>
        ) : null}
      </h1>
      {refusal ? (
        <p className="cart-page__refusal" role="alert">
          {refusal}
        </p>
      ) : null}
      <CartContents {...props} cart={cart} busy={busy} change={change} />
    </>
  )
}

function CartContents({
  cart,
  csrf,
  busy,
  change,
  checkoutLink,
  services: initial,
  refusedCoupon,
}: Omit<CartProps, 'refusal'> & Changing) {
  const { t, to } = useShop()
  const services = useFittingServices(initial, cart)
  if (cart.items.length === 0 && cart.item_services.length === 0) {
    return (
      <EmptyState
        title={t.cart.empty}
        text={t.cart.emptyHint}
        icon="cart"
        action={<ButtonLink href={to(urls.home.to())}>{t.cart.continueShopping}</ButtonLink>}
      />
    )
  }
  return (
    <div className="cart" aria-busy={busy} data-locked={busy || undefined}>
      <div className="cart__main">
        <Lines items={cart.items} csrf={csrf} busy={busy} change={change} />
      </div>
      <aside className="cart__side" aria-label={t.cart.summary}>
        <FreeDelivery cart={cart} />
        <div className="cart__summary">
          <h2 className="cart__summary-title">{t.cart.summary}</h2>
          <CartSums cart={cart} />
          {cart.vat_notice ? <p className="cart__notice">{cart.vat_notice}</p> : null}
          {cart.items.length === 0 ? <p className="cart__hint">{t.cart.onlyServices}</p> : null}
          {cart.shipping_method ? null : <p className="cart__hint">{t.cart.deliveryLater}</p>}
          <ButtonLink
            href={checkoutLink}
            size="large"
            wide
            aria-disabled={busy || cart.items.length === 0 || undefined}
            onClick={(event) => {
              // The checkout must not open with totals that a pending change makes wrong.
              if (busy || cart.items.length === 0) event.preventDefault()
            }}
          >
            {t.cart.checkout} <Icon name="arrow" size={20} />
          </ButtonLink>
          <ButtonLink href={to(urls.home.to())} kind="quiet" wide>
            {t.cart.continueShopping}
          </ButtonLink>
          <CouponBox cart={cart} csrf={csrf} busy={busy} change={change} refused={refusedCoupon} />
        </div>
      </aside>
      <div className="cart__more">
        <ServiceChoices services={services} cart={cart} csrf={csrf} busy={busy} change={change} />
        <DeliveryOptions cart={cart} />
      </div>
      <p className="visually-hidden" role="status">
        {busy ? t.cart.updating : ''}
      </p>
    </div>
  )
}

type Changing = { csrf: string; busy: boolean; change: (change: CartChange) => Promise<boolean> }

function Lines({ items, csrf, busy, change }: Changing & { items: CartItemView[] }) {
  const { t, to } = useShop()
  const [ticked, setTicked] = useState<ReadonlySet<number>>(new Set())
  const selected = items.filter(({ id }) => ticked.has(id))
  const isAll = selected.length > 0 && selected.length === items.length

  const remove = (item: CartItemView) => change({ key: `remove:${item.id}`, path: `/api/cart-item/${item.id}/delete` })

  async function removeOne(item: CartItemView) {
    if (!busy && (await askToConfirm(t.cart.confirmRemove(item.product.title)))) await remove(item)
  }

  async function removeSelected() {
    if (busy || selected.length === 0) return
    if (!(await askToConfirm(t.cart.confirmRemoveSelected(selected.length)))) return
    await Promise.all(selected.map(remove))
    setTicked(new Set())
  }

  if (items.length === 0) return null
  return (
    <section>
      <form
        id={SELECTION_FORM}
        className="cart__tools"
        method="post"
        action={to(urls.cartChange.to())}
        onSubmit={(event) => {
          event.preventDefault()
          void removeSelected()
        }}
      >
        <input type="hidden" name="_token" value={csrf} />
        <label className="cart__all">
          <input
            className="check__box"
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !isAll
            }}
            onChange={() => setTicked(new Set(isAll ? [] : items.map(({ id }) => id)))}
          />
          {t.cart.selectAll}
        </label>
        <Button
          type="submit"
          kind="quiet"
          size="small"
          name="action"
          value="remove-selected"
          className="cart__remove-selected"
          data-idle={selected.length === 0 || undefined}
        >
          <Icon name="trash" size={20} />
          {t.cart.removeSelected}
          {selected.length > 0 ? ` (${selected.length})` : ''}
        </Button>
      </form>
      <table className="cart__lines">
        <thead>
          <tr className="cart__columns">
            <td />
            <th scope="col">{t.cart.product}</th>
            <th scope="col">{t.cart.quantity}</th>
            <th scope="col">{t.cart.sum}</th>
          </tr>
        </thead>
        <tbody>
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              csrf={csrf}
              busy={busy}
              selected={ticked.has(item.id)}
              onSelect={(on) =>
                setTicked((before) => new Set(on ? [...before, item.id] : [...before].filter((id) => id !== item.id)))
              }
              onQuantity={(quantity) =>
                change({
                  key: `quantity:${item.product.id}`,
                  path: `/api/cart-item/add/${item.product.id}`,
                  body: { quantity },
                })
              }
              onRemove={() => void removeOne(item)}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** The choice of services depends on the cart's products. */
function useFittingServices(initial: ServiceChoice[], { items }: CartView): ServiceChoice[] {
  const [services, setServices] = useState(initial)
  const productIds = items.map(({ product }) => product.id).join()
  const requestedFor = useRef(productIds)
  useEffect(() => {
    if (requestedFor.current === productIds) return
    requestedFor.current = productIds
    get<ServiceChoice[]>('/api/product/services').then(setServices, console.error)
  }, [productIds])
  return services
}

function ServiceChoices({
  services,
  cart,
  csrf,
  busy,
  change,
}: Changing & { services: ServiceChoice[]; cart: CartView }) {
  const { t, to } = useShop()
  if (services.length === 0) return null
  return (
    <section className="cart__part">
      <h2 className="cart__heading">{t.cart.services}</h2>
      <p className="cart__hint">{t.cart.servicesHint}</p>
      <ul className="services">
        {services.map((service) => {
          const line = cart.item_services.find(({ product }) => product.id === service.id)
          const toggle = () =>
            line
              ? change({ key: `service:${service.id}`, path: `/api/cart-item/${line.id}/delete` })
              : change({
                  key: `service:${service.id}`,
                  path: `/api/cart-item/add/${service.id}`,
                  body: { quantity: 1 },
                })
          return (
            <li key={service.id}>
              <form method="post" action={to(urls.cartChange.to())} onSubmit={(event) => event.preventDefault()}>
                <input type="hidden" name="_token" value={csrf} />
                <input type="hidden" name="product" value={service.id} />
                <input type="hidden" name="line" value={line?.id ?? ''} />
                <input type="hidden" name="quantity" value="1" />
                <label className="service" data-on={line ? '' : undefined}>
                  <input
                    className="check__box"
                    type="checkbox"
                    checked={line !== undefined}
                    aria-disabled={busy || undefined}
                    onChange={() => {
                      if (!busy) void toggle()
                    }}
                  />
                  <span className="service__words">
                    <span className="service__title">{service.title}</span>
                    <span className="service__text">{service.short_description}</span>
                  </span>
                  <span className="service__price">
                    <BothPrices
                      gross={service.prices.current_formatted_price_with_tax}
                      net={service.prices.current_formatted_price}
                    />
                  </span>
                </label>
                <noscript>
                  <button type="submit" name="action" value={line ? 'remove' : 'update'} className="link-button">
                    {line ? t.common.remove : t.product.addToCart}
                  </button>
                </noscript>
              </form>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const deliveryIcons: Record<string, IconName> = { courier: 'truck', locker: 'locker', shop: 'store' }

function DeliveryOptions({ cart }: { cart: CartView }) {
  const { t } = useShop()
  if (cart.shipping_delivery_days.length === 0 && !cart.delivery_notice) return null
  return (
    <section className="cart__part">
      <h2 className="cart__heading">{t.cart.deliveryOptions}</h2>
      <DeliveryNotice notice={cart.delivery_notice} />
      <ul className="delivery-cards">
        {cart.shipping_delivery_days.map((option) => (
          <li className="delivery-card" key={option.title}>
            <Icon name={deliveryIcons[option.icon] ?? 'box'} />
            <span className="delivery-card__words">
              <span className="delivery-card__title">{option.title}</span>
              <span className="delivery-card__dates">{option.dates}</span>
            </span>
            <span className="delivery-card__price">
              <BothPrices gross={option.price} net={option.price_without_tax} />
            </span>
          </li>
        ))}
      </ul>
      {cart.shipping_delivery_days.length > 0 ? <p className="cart__hint">{t.cart.deliveryNote}</p> : null}
    </section>
  )
}

function FreeDelivery({ cart }: { cart: CartView }) {
  const { t } = useShop()
  if (!cart.is_free_delivery_possible) return null
  const left = cart.formatted_left_to_free_delivery
  const part = left ? cart.goods_price_with_tax / cart.free_delivery_goal : 1
  // Parcel lockers may have a lower threshold than other methods.
  const isLocker = cart.baltics_locker_free_shipping_threshold > 0 && cart.formatted_left_to_free_locker === left
  return (
    <div className="goal" data-reached={left === null || undefined}>
      <p className="goal__title">
        <Icon name={left ? 'truck' : 'check'} size={22} />
        {t.cart.freeGoal(cart.formatted_free_delivery_goal)}
      </p>
      <progress className="goal__bar" max={100} value={Math.round(part * 100)} aria-hidden="true" />
      <p className="goal__text">
        {left
          ? isLocker
            ? t.cart.leftToFreeLocker(left)
            : t.cart.leftToFree(left)
          : isLocker
            ? t.cart.freeLocker
            : t.cart.reachedFree}
      </p>
    </div>
  )
}

function CartSums({ cart }: { cart: CartView }) {
  const { t } = useShop()
  const charges = chargeLines(cart, t)
  return (
    <SummaryLines
      lines={[
        {
          label: <BothPrices gross={t.cart.subtotal} net={t.cart.subtotalNet} />,
          value: <BothPrices gross={cart.formatted_items_price_with_tax} net={cart.formatted_items_price} />,
        },
        charges.discount,
        charges.shipping,
        charges.surcharge,
        { label: t.cart.withoutTax, value: cart.formatted_total_price },
        { label: t.cart.tax, value: cart.formatted_tax_price },
        { label: t.cart.total, value: cart.formatted_total_price_with_tax, kind: 'total' },
      ]}
    />
  )
}
