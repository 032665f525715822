import type { ProductCard } from '../../shop/catalogue/cards.ts'
import { displayedStock, LAST_PIECES, type StockStatus, stockStatus } from '../../shop/catalogue/stock.ts'
import type { ProductSet } from '../../shop/content/sets.ts'
import { AddSeveralForm } from '../../ui/add-several-form.tsx'
import { BothPrices } from '../../ui/both-prices.tsx'
import { GoodRow } from '../../ui/good.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'

/** On the page of a spare part: what it is for. */
export function Fits({ products }: { products: readonly ProductCard[] }) {
  const { productPage } = useTexts()
  if (products.length === 0) return null
  return (
    <section className="product__section" aria-labelledby="fits-title">
      <h2 id="fits-title">{productPage.fits}</h2>
      <ul className="picker__list--chips">
        {products.map(({ id, link, image, title }) => (
          <li key={id}>
            <a className="choice" href={link}>
              <picture>
                <source type="image/webp" srcSet={image.webp} />
                <img src={image.source} alt="" width={44} height={44} loading="lazy" decoding="async" />
              </picture>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function SpareParts({ parts }: { parts: readonly ProductCard[] }) {
  const { productPage } = useTexts()
  if (parts.length === 0) return null
  return (
    <section className="product__section" aria-labelledby="parts-title" id="parts">
      <h2 id="parts-title">{productPage.parts}</h2>
      <p className="together__text">{productPage.partsText}</p>
      <ul className="together__goods">
        {parts.map((part) => (
          <GoodRow key={part.id} good={part}>
            <GoodFacts code={part.code} status={stockStatus(part)} available={displayedStock(part)} />
          </GoodRow>
        ))}
      </ul>
    </section>
  )
}

export function Sets({ sets }: { sets: readonly ProductSet[] }) {
  const { productPage } = useTexts()
  if (sets.length === 0) return null
  return (
    <section className="product__section" aria-labelledby="sets-title">
      <h2 id="sets-title">{productPage.sets}</h2>
      <p className="together__text">{productPage.setsText}</p>
      {sets.map((set) => (
        <div key={set.id} className="set">
          <h3 className="set__title">{set.title}</h3>
          <ul className="together__goods">
            {set.goods.map((good) => (
              <GoodRow key={good.id} good={good} quantity={good.quantity}>
                <GoodFacts code={good.code} status={good.stock_status} available={good.available} />
              </GoodRow>
            ))}
          </ul>
          {set.total ? <AddSet set={set} total={set.total} /> : null}
          {set.is_available ? null : <p className="set__note">{productPage.setUnavailable}</p>}
        </div>
      ))}
    </section>
  )
}

function GoodFacts({ code, status, available }: { code: string; status: StockStatus; available: number }) {
  const { t } = useShop()
  return (
    <span className="good__facts">
      {code}
      <span className={`stock stock--${status}`}>
        {available > 0 && available <= LAST_PIECES ? t.product.lastPieces(available) : t.catalogue.stock[status]}
      </span>
    </span>
  )
}

function AddSet({ set, total }: { set: ProductSet; total: NonNullable<ProductSet['total']> }) {
  const { to } = useShop()
  const t = useTexts()
  return (
    <AddSeveralForm className="set__all" action={to(urls.cartAddSet.to(set.id))} call={`cart-set/add/${set.id}`}>
      <p>
        {t.cartMessages.together(total.count)}{' '}
        <strong className="set__sum">
          <BothPrices gross={total.formatted_price_with_tax} net={total.formatted_price} />
        </strong>{' '}
        <span className="price__tax">
          <BothPrices gross={t.common.withTax} net={t.common.withoutTax} />
        </span>
      </p>
    </AddSeveralForm>
  )
}
