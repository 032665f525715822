import type { BrowserTexts } from '../../i18n/texts.ts'
import type { Product, Variation } from '../../shop/catalogue/product.ts'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { variationLabel, variationLink } from './buy-props.ts'

/** Folded where it says no more than the picker: sizes and weights are the same. */
export function VariationTable({ product, chosen }: { product: Product; chosen: Variation | null }) {
  const { lang } = useShop()
  const t = useTexts()
  const { variations } = product
  const isMore = new Set(variations.map((each) => each.formatted_sizes + each.formatted_weight)).size > 1
  return (
    <details className="product__section fold" open={isMore}>
      <summary>
        <h2>
          {t.productPage.variations} <span className="variations__count">{variations.length}</span>
        </h2>
        <Icon name="down" />
      </summary>
      <table className="variations__table">
        <thead>
          <tr>
            <th scope="col">{t.product.option}</th>
            <th scope="col" className="variations__wide">
              {t.product.code}
            </th>
            <th scope="col" className="variations__wide">
              {t.product.size}
            </th>
            <th scope="col" className="variations__wide">
              {t.productPage.weight}
            </th>
            <th scope="col">{t.product.availability}</th>
            <th scope="col">{t.product.price}</th>
            <th scope="col">
              <span className="visually-hidden">{t.product.choose}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {variations.map((variation) =>
            variationRow(variation, {
              t,
              isChosen: variation.id === chosen?.id,
              link: variationLink(product, variation, lang),
            }),
          )}
        </tbody>
      </table>
    </details>
  )
}

type VariationRow = { t: BrowserTexts; isChosen: boolean; link: string }

/** A function, because a component in each of many rows would cost time. */
function variationRow(variation: Variation, { t, isChosen, link }: VariationRow) {
  return (
    <tr key={variation.id} data-variation-row={variation.id} data-chosen={isChosen ? '' : undefined}>
      <th scope="row">{variationLabel(variation)}</th>
      <td className="variations__wide">{variation.code}</td>
      <td className="variations__wide">{variation.formatted_sizes}</td>
      <td className="variations__wide">{variation.formatted_weight}</td>
      <td>
        <span className={`stock stock--${variation.stock_status}`}>{t.catalogue.stock[variation.stock_status]}</span>
      </td>
      <td>
        <Price prices={variation.prices} />
      </td>
      <td>
        <a
          className="button button--secondary button--small"
          href={link}
          rel="nofollow"
          data-choose-variation={variation.id}
          aria-label={`${t.product.choose}: ${variation.title}`}
        >
          <span className="button__label">{t.product.choose}</span>
        </a>
        <span className="variations__chosen">{t.product.chosen}</span>
      </td>
    </tr>
  )
}
