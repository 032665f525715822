import { Breadcrumbs } from '../../ui/breadcrumbs.tsx'
import { Island } from '../../ui/island.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { definePage } from '../page.ts'
import { BuyIsland, type BuyProps } from './buy-island.tsx'
import { loadProduct, type ProductData } from './load.ts'

function ProductView({ data: { product } }: { data: ProductData }) {
  const { t } = useShop()
  const [main] = product.images
  const buy: BuyProps = {
    product: buyable(product),
    variations: product.variations.map((variation) => ({ ...buyable(variation), properties: variation.properties })),
  }
  return (
    <div className="container product">
      <Breadcrumbs crumbs={[...product.parents, { title: product.title }]} />
      <div className="product__top">
        <div className="product__picture">
          <picture>
            <source type="image/webp" srcSet={product.image.webp} />
            <img
              src={product.image.source}
              alt={main?.alt ?? product.title}
              width={640}
              height={640}
              fetchPriority="high"
            />
          </picture>
        </div>
        <div className="product__words">
          <h1>{product.title}</h1>
          <p className="lead">{product.sub_title}</p>
          {product.manufacture ? (
            <p>
              {t.product.manufacturer}: <a href={product.manufacture.link}>{product.manufacture.title}</a>
            </p>
          ) : null}
          <Island name="product-buy" of={BuyIsland} props={buy} />
          <p>{product.short_description}</p>
        </div>
      </div>
      {product.property_groups.length > 0 ? (
        <section>
          <h2>{t.product.specification}</h2>
          {product.property_groups.map((group) => (
            <table key={group.group_name}>
              <caption>{group.group_name}</caption>
              <tbody>
                {group.properties.map((property) => (
                  <tr key={property.property_title}>
                    <th scope="row">{property.property_title}</th>
                    <td>{property.selected_option_value}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          ))}
        </section>
      ) : null}
      <section>
        <h2>{t.product.description}</h2>
        <div className="prose" dangerouslySetInnerHTML={{ __html: product.description }} />
      </section>
    </div>
  )
}

function buyable(item: ProductData['product'] | ProductData['product']['variations'][number]) {
  return {
    id: item.id,
    title: item.title,
    code: item.code,
    prices: item.prices,
    lowest: item.lowest_formatted_price_with_tax,
    stock_status: item.stock_status,
    available: item.quantity + item.virtual_quantity,
  }
}

export const productPage = definePage<ProductData>({ load: loadProduct, Page: ProductView })
