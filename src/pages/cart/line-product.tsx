import type { CartItemView, SavedItemView } from '../../shop/cart/cart.ts'
import { Icon } from '../../ui/icon.tsx'

/** Picture and words of a line, in the cart or saved for later. */
export function LineProduct({ item }: { item: SavedItemView & Partial<Pick<CartItemView, 'quote_notice'>> }) {
  const { product } = item
  return (
    <>
      <picture className="cart-line__picture">
        <source type="image/webp" srcSet={product.image.webp} />
        <img src={product.image.source} alt="" width={160} height={160} />
      </picture>
      <div className="cart-line__words">
        {product.manufacture ? <p className="cart-line__maker">{product.manufacture.title}</p> : null}
        <p className="cart-line__title">{product.link ? <a href={product.link}>{product.title}</a> : product.title}</p>
        <p className="cart-line__code">{product.code}</p>
        {product.type === 'product' ? (
          <p className={`cart-line__stock cart-line__stock--${item.inventory_availability_status.class}`}>
            {item.inventory_availability_status.title}
          </p>
        ) : null}
        {item.quote_notice ? <p className="cart-line__stock">{item.quote_notice}</p> : null}
        {item.notice ? (
          <p className="cart-line__notice" role="status">
            <Icon name="warning" size={18} /> {item.notice}
          </p>
        ) : null}
      </div>
    </>
  )
}
