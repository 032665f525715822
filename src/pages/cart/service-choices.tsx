import { useEffect, useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { CartControls } from './use-cart.ts'

export type ServiceChoice = {
  id: number
  title: string
  short_description: string
  prices: { current_formatted_price_with_tax: string; current_formatted_price: string }
}

/** The choice of services depends on the cart's products. */
export function useFittingServices(initial: ServiceChoice[], { items }: CartView): ServiceChoice[] {
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

type ServiceChoicesProps = CartControls & { cart: CartView; services: ServiceChoice[] }

export function ServiceChoices({ services, ...props }: ServiceChoicesProps) {
  const { t } = useShop()
  if (services.length === 0) return null
  return (
    <section className="cart__part">
      <h2 className="cart__heading">{t.cart.services}</h2>
      <p className="cart__hint">{t.cart.servicesHint}</p>
      <ul className="services">
        {services.map((service) => (
          <li key={service.id}>
            <ServiceForm {...props} service={service} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function ServiceForm({
  service,
  cart,
  csrf,
  busy,
  change,
}: Omit<ServiceChoicesProps, 'services'> & { service: ServiceChoice }) {
  const { t, to } = useShop()
  const line = cart.item_services.find(({ product }) => product.id === service.id)
  const toggle = () =>
    change({
      key: `service:${service.id}`,
      ...(line
        ? { path: `/api/cart-item/${line.id}/delete` }
        : { path: `/api/cart-item/add/${service.id}`, body: { quantity: 1 } }),
    })
  return (
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
  )
}
