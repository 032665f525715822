import type { CartView } from '../shop/cart/cart.ts'
import { urls } from '../urls.ts'
import { BothPrices } from './both-prices.tsx'
import { Button, ButtonLink } from './button.tsx'
import { Modal } from './modal.tsx'
import { useShop } from './shop-context.tsx'

type AddedProps = { cart: CartView | null; title: string; onClose: () => void }

export function AddedModal({ cart, title, onClose }: AddedProps) {
  const { t, to } = useShop()
  return (
    <Modal
      open={cart !== null}
      onClose={onClose}
      title={title}
      short
      footer={
        <>
          <Button kind="secondary" onClick={onClose}>
            {t.cart.continueShopping}
          </Button>
          <ButtonLink href={to(urls.checkout.to())}>{t.ui.goToCheckout}</ButtonLink>
        </>
      }
    >
      {cart ? <AddedItems cart={cart} /> : null}
    </Modal>
  )
}

function AddedItems({ cart }: { cart: CartView }) {
  const { t } = useShop()
  return (
    <table className="added">
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{t.cart.product}</th>
          <th scope="col">{t.cart.quantity}</th>
          <th scope="col">{t.cart.sum}</th>
        </tr>
      </thead>
      <tbody>
        {cart.items.map(({ id, quantity, product, ...sums }) => (
          <tr key={id}>
            <td>
              <div className="added__product">
                <picture>
                  <source type="image/webp" srcSet={product.image.webp} />
                  <img src={product.image.source} alt="" width={64} height={64} />
                </picture>
                {product.link ? <a href={product.link}>{product.title}</a> : product.title}
              </div>
            </td>
            <td className="added__quantity">× {quantity}</td>
            <td className="added__sum">
              <BothPrices gross={sums.formatted_total_price_with_tax} net={sums.formatted_total_price} />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {t.ui.cartTotal} <span className="without-tax">{t.common.withoutTax}</span>
          </th>
          <td className="added__sum">
            <BothPrices gross={cart.formatted_total_price_with_tax} net={cart.formatted_total_price} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
