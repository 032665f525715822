import type { Prices } from '../shop/catalogue/prices.ts'
import { BothPrices } from './both-prices.tsx'
import { useShop } from './shop-context.tsx'

type PriceProps = {
  prices: Prices
  /** The lowest price of several variations. */
  from?: boolean
  /** The lowest price of the 30 days before a reduction. */
  lowest?: LowestPrice | null
  size?: 'card' | 'page'
}

type LowestPrice = { lowest_formatted_price: string | null; lowest_formatted_price_with_tax: string | null }

export function Price({ prices, from = false, lowest = null, size = 'card' }: PriceProps) {
  const { t } = useShop()
  return (
    <div className={`price price--${size}`} data-discount={prices.previous_formatted_price ? '' : undefined}>
      <View
        className="price__gross"
        from={from}
        now={prices.current_formatted_price_with_tax}
        before={prices.previous_formatted_price_with_tax}
        tax={t.common.withTax}
      />
      <View
        className="price__net"
        from={from}
        now={prices.current_formatted_price}
        before={prices.previous_formatted_price}
        tax={t.common.withoutTax}
      />
      {lowest?.lowest_formatted_price_with_tax && prices.previous_formatted_price ? (
        <p className="price__lowest">
          {t.catalogue.lowestPrice}:{' '}
          <span className="price__lowest-amount">
            <BothPrices gross={lowest.lowest_formatted_price_with_tax} net={lowest.lowest_formatted_price ?? ''} />
          </span>
        </p>
      ) : null}
    </div>
  )
}

type ViewProps = { className: string; from: boolean; now: string; before: string | null; tax: string }

function View({ className, from, now, before, tax }: ViewProps) {
  const { t } = useShop()
  return (
    <p className={className}>
      <span className="price__now">
        <span className="visually-hidden">{t.catalogue.currentPrice}: </span>
        {from ? <span className="price__from">{t.catalogue.fromPrice} </span> : null}
        {now}
      </span>{' '}
      <span className="price__tax">{tax}</span>
      {before ? (
        <>
          {' '}
          <s className="price__before">
            <span className="visually-hidden">{t.catalogue.previousPrice}: </span>
            {before}
          </s>
        </>
      ) : null}
    </p>
  )
}
