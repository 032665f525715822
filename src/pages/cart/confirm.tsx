import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

type Props = { productId: number; title: string; quantity: number; csrf: string; price: ProductCard['prices'] | null }

/** Asked without script when the page that sent the form had no token: one more click, nothing lost. */
export function ConfirmAdd({ productId, title, quantity, csrf, price }: Props) {
  const { t, to } = useShop()
  return (
    <div className="container narrow">
      <h1>{t.cart.confirmAdd}</h1>
      <p>
        {quantity} × {title} {price ? price.current_formatted_price_with_tax : ''}
      </p>
      <form method="post" action={to(urls.cartAdd.to(productId))}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="quantity" value={quantity} />
        <Button type="submit">{t.product.addToCart}</Button>
      </form>
    </div>
  )
}
