import type { CartItemView, CartView } from '../shop/cart/cart.ts'
import type { ProductCard } from '../shop/catalogue/cards.ts'
import type { Picture } from '../shop/catalogue/media.ts'
import { urls } from '../urls.ts'
import { BothPrices } from './both-prices.tsx'
import { Button, ButtonLink } from './button.tsx'
import { FreeDelivery } from './free-delivery.tsx'
import { GoodRow } from './good.tsx'
import { Icon } from './icon.tsx'
import { Modal } from './modal.tsx'
import { useShop } from './shop-context.tsx'

/** `ids`: of the products that were put into the cart. */
export type Added = { cart: CartView; title: string; ids: readonly number[] }

type AddedProps = {
  /** Kept while the panel closes. */
  added: Added | null
  open: boolean
  matching: readonly ProductCard[]
  onClose: () => void
}

/** At the side of the page: what was put into the cart, what goes with it, and the way on. */
export function AddedPanel({ added, open, matching, onClose }: AddedProps) {
  const { t } = useShop()
  return (
    <Modal
      open={open}
      onClose={onClose}
      size="side"
      title={added?.title ?? ''}
      focusOn={added}
      footer={added ? <Ways cart={added.cart} onClose={onClose} /> : null}
    >
      {added ? <AddedContent {...added} /> : null}
      {matching.length > 0 ? (
        <section className="added__more">
          <h3>{t.product.linked}</h3>
          <ul>
            {matching.map((card) => (
              <GoodRow key={card.id} good={card} />
            ))}
          </ul>
        </section>
      ) : null}
    </Modal>
  )
}

function Ways({ cart, onClose }: { cart: CartView; onClose: () => void }) {
  const { t, to } = useShop()
  return (
    <div className="added__ways">
      <p className="added__total">
        <span>
          {t.ui.cartTotal} <span className="without-tax">{t.common.withoutTax}</span>
        </span>
        <BothPrices gross={cart.formatted_total_price_with_tax} net={cart.formatted_total_price} />
      </p>
      <ButtonLink href={to(urls.checkout.to())} wide>
        {t.ui.goToCheckout}
      </ButtonLink>
      <ButtonLink href={to(urls.cart.to())} kind="secondary" wide>
        {t.ui.viewCart}
      </ButtonLink>
      <Button kind="quiet" wide onClick={onClose}>
        {t.cart.continueShopping}
      </Button>
    </div>
  )
}

function AddedContent({ cart, ids }: Added) {
  const { t } = useShop()
  const added = cart.items.filter(({ product }) => ids.includes(product.id))
  const isAll = added.length === cart.items.length
  return (
    <>
      <ul>
        {added.map((item) => (
          <AddedItem key={item.id} {...item} />
        ))}
      </ul>
      <FreeDelivery cart={cart} />
      {isAll ? null : (
        <details className="added__all">
          <summary>
            {t.ui.cartHolds(cart.total_quantity)}
            <Icon name="down" size={20} />
          </summary>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls */}
          <div className="added__scroll" tabIndex={0}>
            <CartTable items={cart.items} />
          </div>
        </details>
      )}
    </>
  )
}

function AddedItem({ product, quantity, ...sums }: CartItemView) {
  return (
    <li className="added">
      <Thumbnail image={product.image} />
      <div className="added__words">
        <p>{product.link ? <a href={product.link}>{product.title}</a> : product.title}</p>
        <p className="added__sums">
          <span className="added__quantity">× {quantity}</span>
          <strong>
            <BothPrices gross={sums.formatted_total_price_with_tax} net={sums.formatted_total_price} />
          </strong>
        </p>
      </div>
    </li>
  )
}

const Thumbnail = ({ image }: { image: Picture }) => (
  <picture className="added__picture">
    <source type="image/webp" srcSet={image.webp} />
    <img src={image.source} alt="" width={80} height={80} />
  </picture>
)

function CartTable({ items }: { items: readonly CartItemView[] }) {
  const { t } = useShop()
  return (
    <table>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t.cart.product}</th>
          <th scope="col">{t.cart.quantity}</th>
          <th scope="col">{t.cart.sum}</th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ id, quantity, product, ...sums }) => (
          <tr key={id}>
            <td>{product.link ? <a href={product.link}>{product.title}</a> : product.title}</td>
            <td className="added__quantity">× {quantity}</td>
            <td className="added__sum">
              <BothPrices gross={sums.formatted_total_price_with_tax} net={sums.formatted_total_price} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
