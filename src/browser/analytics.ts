import type { CartItemView, CartView } from '../shop/cart/cart.ts'
import type { CardItem } from '../shop/catalogue/card-item.ts'
import { type Answered, post } from './calls.ts'
import { consentMode, gtag } from './tag-manager.ts'

/** GA4 ecommerce events (docs/decisions/011) from responses (`shop:answered`), cards, props. Prices: euros with VAT. */
type Item = {
  /** Field names of Universal Analytics; the `item_` names are those of GA4. */
  id: string
  item_id: string
  name: string
  item_name: string
  brand: string
  item_brand: string
  category: string
  item_category: string
  price: number
  quantity: number
  discount: number
  coupon: string
  index: number
  item_list_name?: string
}

type Layer = unknown[]
declare global {
  interface Window {
    dataLayer?: Layer
  }
}

const euros = (cents: number) => Math.round(cents) / 100
let cart: CartView | null = null

/** Consent is denied until the visitor grants it. A data layer made by another script manages its own consent. */
export function makeDataLayer() {
  window.dataLayer ??= []
  gtag('consent', 'default', { ...consentMode({ statistics: false, marketing: false }), wait_for_update: 500 })
}

export function startAnalytics() {
  document.addEventListener('shop:answered', (event) => onAnswer((event as CustomEvent<Answered>).detail))
  document.addEventListener('click', reportClick, true)
  watchLists()
  reportPage()
}

function push(event: string, items: Item[], more: Record<string, unknown> = {}) {
  const layer = window.dataLayer
  if (!Array.isArray(layer)) {
    console.error('Analytics: window.dataLayer does not exist')
    return
  }
  const value = items.reduce((sum, item) => sum + Math.round(item.price * 100) * item.quantity, 0)
  layer.push({ ecommerce: null })
  layer.push({ event, ecommerce: { currency: 'EUR', value: euros(value), ...more, items } })
  document.dispatchEvent(new CustomEvent('shop:analytics', { detail: layer.at(-1) }))
}

function reportPage() {
  const cartProps = propsOf<{ cart?: CartView }>('cart-page')
  const checkoutProps = propsOf<{ cart?: CartView }>('checkout-form')
  cart = cartProps?.cart ?? checkoutProps?.cart ?? null
  if (cart && cartProps) push('view_cart', itemsOf(cart), couponOf(cart))
  if (cart && checkoutProps) push('begin_checkout', itemsOf(cart), couponOf(cart))
  const viewed = document.querySelector<HTMLElement>('[data-view-item]')
  if (viewed)
    push(
      'view_item',
      [cardItem(viewed.dataset.viewItem, 0)].filter((item) => item !== null),
    )
  const order = /^(?:\/en)?\/order\/([\w-]{20,})$/.exec(location.pathname)?.[1]
  if (order) void reportPurchase(order)
}

function propsOf<Props>(island: string): Props | null {
  const props = document.querySelector<HTMLElement>(`[data-island="${island}"]`)?.dataset.props
  return props ? JSON.parse(props) : null
}

function onAnswer({ path, body, answer }: Answered) {
  const [, , resource, verb, id] = path.split('?', 1)[0]?.split('/') ?? []
  const before = cart
  const next = (answer as { cart?: CartView }).cart
  if (next?.items) cart = next
  if (resource === 'wishlist') return reportWish(answer as { is_in?: boolean; product?: { id: number } })
  if (resource === 'order' && verb === 'store') return reportOrder(answer as StoredOrder)
  if (!next?.items) return
  if (resource === 'cart-item' && verb === 'add') {
    const quantity = (body as { quantity?: number } | undefined)?.quantity ?? 1
    reportAdded(Number(id), path.includes('action=plus') ? quantity : null, { before, after: next })
  }
  if (resource && ['cart-scene', 'cart-set', 'cart-goods'].includes(resource)) {
    const { added, quantities } = answer as { added: number[]; quantities: number[] }
    for (const [i, each] of added.entries()) reportAdded(each, quantities[i] ?? 1, { before, after: next })
  }
  if (resource === 'cart-item' && id === 'delete') {
    const removed = before?.items.find((line) => line.id === Number(verb))
    if (removed && before) push('remove_from_cart', [cartItem(removed, before, 0)])
  }
  if (resource === 'cart-item' && verb === 'restore') {
    const productId = (body as { undo: string }).undo.split('.')[1]
    reportAdded(Number(productId), null, { before, after: next })
  }
  if (resource === 'countries' && id === 'validate-zip-code') reportShipping(next)
  if (resource === 'cart' && verb === 'shipping' && next.shipping_method?.type !== 'courier') reportShipping(next)
  if (resource === 'cart' && verb === 'payment') {
    push('add_payment_info', itemsOf(next), { ...couponOf(next), payment_type: next.payment_method?.code ?? '' })
  }
}

/** @param added quantity added by a button; null when the cart page set a new quantity */
function reportAdded(
  productId: number,
  added: number | null,
  { before, after }: { before: CartView | null; after: CartView },
) {
  const line = after.items.find(({ product }) => product.id === productId)
  if (!line) return
  const quantityBefore = before?.items.find(({ product }) => product.id === productId)?.quantity ?? 0
  const change = added ?? line.quantity - quantityBefore
  if (change === 0) return
  const item = { ...cartItem(line, after, 0), quantity: Math.abs(change) }
  push(change > 0 ? 'add_to_cart' : 'remove_from_cart', [item])
}

function reportWish({ is_in, product }: { is_in?: boolean; product?: { id: number } }) {
  if (!is_in || !product) return
  const item = cardItem(
    document.querySelector<HTMLElement>(`[data-product="${product.id}"][data-item]`)?.dataset.item ??
      document.querySelector<HTMLElement>('[data-view-item]')?.dataset.viewItem,
    0,
  )
  if (item) push('add_to_wishlist', [item])
}

let reportedShipping = ''

function reportShipping(next: CartView) {
  const { shipping_method, shipping_address } = next
  const place = shipping_address.identifier || shipping_address.zip
  if (!shipping_method || !place) return
  const key = `${shipping_method.code} ${place}`
  if (key === reportedShipping) return
  reportedShipping = key
  push('add_shipping_info', itemsOf(next), { ...couponOf(next), shipping_tier: shipping_method.code })
}

type StoredOrder = {
  order?: {
    prefixed_id: string
    total_price: number
    total_price_without_shipping: number
    tax_price: number
    cart: CartView
  }
  payment_link?: string
}

/** Sent before the browser leaves for the bank; marked as reported, so that the order's page does not repeat it. */
function reportOrder({ order, payment_link }: StoredOrder) {
  const token = payment_link?.split('/').at(-2)
  if (!order || !token) return
  void post('/api/order/report-purchase', { token }).catch(() => {})
  push('purchase', itemsOf(order.cart), {
    transaction_id: order.prefixed_id,
    value: euros(order.total_price),
    tax: euros(order.tax_price),
    shipping: euros(order.total_price - order.total_price_without_shipping),
    coupon: order.cart.coupon?.code ?? '',
  })
}

type Purchase = { transaction_id: string; value: number; tax: number; shipping: number; coupon: string; items: Item[] }

/** Reports orders not reported before; the server answers once per order. */
async function reportPurchase(token: string) {
  const { purchase } = await post<{ purchase: Purchase | null }>('/api/order/report-purchase', { token })
  if (!purchase) return
  const { items, ...more } = purchase
  push('purchase', items, more)
}

const itemsOf = (from: CartView): Item[] =>
  [...from.items, ...from.item_services].map((line, index) => cartItem(line, from, index))

const couponOf = (from: CartView) => (from.coupon ? { coupon: from.coupon.code } : {})

function cartItem(line: CartItemView, from: CartView, index: number): Item {
  return item({
    id: line.product.code,
    name: line.product.title_lv,
    brand: line.product.manufacture?.title ?? '',
    category: line.product.category?.title ?? '',
    price: euros(line.price),
    quantity: line.quantity,
    discount: euros(line.coupon_total_price_with_tax / line.quantity),
    coupon: line.coupon_total_price_with_tax > 0 ? (from.coupon?.code ?? '') : '',
    index,
  })
}

function cardItem(json: string | undefined, index: number): Item | null {
  if (!json) return null
  const card: CardItem = JSON.parse(json)
  return item({
    id: card.code,
    name: card.title,
    brand: card.brand,
    category: card.category,
    price: euros(card.price),
    quantity: 1,
    discount: euros(card.discount),
    coupon: '',
    index,
  })
}

type ItemFields = Pick<
  Item,
  'id' | 'name' | 'brand' | 'category' | 'price' | 'quantity' | 'discount' | 'coupon' | 'index'
>

const item = (fields: ItemFields): Item => ({
  ...fields,
  item_id: fields.id,
  item_name: fields.name,
  item_brand: fields.brand,
  item_category: fields.category,
})

/** Each list is reported once, when it becomes visible. */
function watchLists() {
  const seen = new WeakSet<Element>()
  const observer = new IntersectionObserver((entries) => {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || seen.has(target)) continue
      seen.add(target)
      observer.unobserve(target)
      reportList(target)
    }
  })
  const find = () => {
    for (const card of document.querySelectorAll('[data-item]')) {
      const list = listOf(card)
      if (list && !seen.has(list)) observer.observe(list)
    }
  }
  find()
  let timer = 0
  new MutationObserver(() => {
    clearTimeout(timer)
    timer = window.setTimeout(find, 200)
  }).observe(document.body, { childList: true, subtree: true })
}

const listOf = (card: Element) => card.closest('[data-carousel], [data-listing], .grid, section, ul')

/** One list name for all lists beside a product; other lists are named by their heading. */
const RELATED = 'related-products'

function listName(list: Element): string {
  if (list.closest('[data-list]')) return RELATED
  // In catalogues the page's heading names the list, because the list's own is the same everywhere.
  const heading =
    (list.closest('[data-listing]') ? document.querySelector('h1') : list.querySelector('h2')) ??
    list.closest('section')?.querySelector('h2') ??
    document.querySelector('h1')
  return heading?.textContent?.trim() ?? ''
}

function itemsIn(list: Element): Item[] {
  const name = listName(list)
  return [...list.querySelectorAll<HTMLElement>('[data-item]')]
    .map((card, index) => cardItem(card.dataset.item, index))
    .filter((each) => each !== null)
    .map((each) => ({ ...each, item_list_name: name }))
}

function reportList(list: Element) {
  const items = itemsIn(list)
  if (items.length > 0) push('view_item_list', items, { item_list_name: listName(list) })
}

function reportClick(event: MouseEvent) {
  const target = event.target as Element
  const card = target.closest('a[href]') ? target.closest<HTMLElement>('[data-item]') : null
  const list = card && listOf(card)
  if (!card || !list) return
  const index = [...list.querySelectorAll('[data-item]')].indexOf(card)
  const selected = itemsIn(list)[index]
  if (selected) push('select_item', [selected], { item_list_name: selected.item_list_name })
}
