import { useState } from 'react'
import type { Prices } from '../../shop/catalogue/prices.ts'
import type { Variation } from '../../shop/catalogue/product.ts'
import type { StockStatus } from '../../shop/catalogue/stock.ts'
import { Button } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'
import { QuantityField } from '../../ui/quantity-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type Buyable = {
  id: number
  title: string
  code: string
  prices: Prices
  lowest: string | null
  stock_status: StockStatus
  available: number
}

export type BuyProps = {
  product: Buyable
  variations: (Buyable & Pick<Variation, 'properties'>)[]
}

/** Variation picker, quantity and the button; as a form it works before any script. */
export function BuyIsland({ product, variations }: BuyProps) {
  const { t, to } = useShop()
  const [chosenId, choose] = useState(variations[0]?.id ?? product.id)
  const [quantity, setQuantity] = useState(1)
  const active = variations.find(({ id }) => id === chosenId) ?? product
  return (
    <form method="post" action={to(urls.cartAdd.to(active.id))} data-add-to-cart={active.id} className="buy">
      {variations.length > 0 ? (
        <fieldset className="buy__variations">
          <legend>{t.product.chooseVariation}</legend>
          {variations.map((variation) => (
            <label key={variation.id} className="buy__variation">
              <input
                type="radio"
                name="variation"
                value={variation.id}
                checked={variation.id === active.id}
                onChange={() => {
                  choose(variation.id)
                  setQuantity(1)
                }}
              />
              <span>{variation.properties.map((property) => property.option_value).join(', ') || variation.title}</span>
            </label>
          ))}
        </fieldset>
      ) : null}
      <Price prices={active.prices} lowest={active.lowest} size="page" />
      <p className={`stock stock--${active.stock_status}`}>{t.catalogue.stock[active.stock_status]}</p>
      <p className="buy__code">
        {t.product.code}: {active.code}
      </p>
      {active.available > 0 ? (
        <div className="buy__row">
          <QuantityField
            value={quantity}
            onChange={setQuantity}
            label={t.product.quantity}
            max={Math.min(100, active.available)}
          />
          <Button type="submit" size="large">
            {t.product.addToCart}
          </Button>
        </div>
      ) : (
        <p>{t.product.notAvailable}</p>
      )}
    </form>
  )
}
