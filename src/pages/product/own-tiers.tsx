import type { Prices } from '../../shop/catalogue/prices.ts'
import type { OwnPrice } from '../../shop/price-lists/own-prices.calls.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { useShop } from '../../ui/shop-context.tsx'

/** The price of the visitor's lists in place of the ordinary one. */
export const withOwn = (prices: Prices, own: OwnPrice | undefined): Prices =>
  own
    ? {
        ...prices,
        current_formatted_price: own.net,
        current_formatted_price_with_tax: own.gross,
        current_price: own.price,
      }
    : prices

/** What a piece costs when more are bought. At the end of the part, so that nothing moves when it comes. */
export function OwnTiers({ own }: { own: OwnPrice }) {
  const { t } = useShop()
  const first = { from: 1, gross: own.gross, net: own.net }
  return (
    <table className="buy__tiers">
      <caption>{t.product.quantityPrices}</caption>
      <tbody>
        {[first, ...own.tiers].map(({ from, gross, net }) => (
          <tr key={from}>
            <th scope="row">{t.product.fromPieces(from)}</th>
            <td>
              <BothPrices gross={gross} net={net} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
