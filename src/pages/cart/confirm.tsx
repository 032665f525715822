import { Button } from '../../ui/button.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

type ConfirmAddProps = { productId: number; title: string; quantity: number; csrf: string }

/** Shown without script when the page that sent the form had no CSRF token. */
export function ConfirmAdd({ productId, title, quantity, csrf }: ConfirmAddProps) {
  const { t, to } = useShop()
  return (
    <div className="container narrow">
      <h1>{t.cart.confirmAdd}</h1>
      <p>
        {quantity} × {title}
      </p>
      <form method="post" action={to(urls.cartAdd.to(productId))}>
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="quantity" value={quantity} />
        <Button type="submit">{t.product.addToCart}</Button>
      </form>
    </div>
  )
}
