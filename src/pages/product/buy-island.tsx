import { useCallback, useRef, useState } from 'react'
import { useOwnPrice } from '../../browser/own-price-store.ts'
import { LAST_PIECES } from '../../shop/catalogue/stock.ts'
import type { Arrival } from '../../shop/shipping/arrival.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { EnergyArrow } from '../../ui/energy-arrow.tsx'
import { deliveryIcons, Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { ACTION_ID, BuyBar } from './buy-bar.tsx'
import { BuyForm } from './buy-form.tsx'
import type { Axis, Buyable, BuyProps, Choice } from './buy-props.ts'
import { NotifyForm } from './notify-form.tsx'
import { OwnTiers, withOwn } from './own-tiers.tsx'
import { ShopStockLink } from './shop-stock-link.tsx'
import { useIsPast } from './use-is-past.ts'
import { useVariation } from './use-variation.ts'
import { VariationPicker } from './variation-picker.tsx'

/** Variations are links and the rest is a form, so the part works without script. */
export function BuyIsland({ product, axes, choices, arrivals, datesUntil, chosenId, shopsLink }: BuyProps) {
  const { t } = useShop()
  const action = useRef<HTMLDivElement>(null)
  const [quantity, setQuantity] = useState(1)
  const [isChanged, setChanged] = useState(false)
  const onChange = useCallback(() => {
    setQuantity(1)
    setChanged(true)
  }, [])
  const { chosen, select } = useVariation(choices, chosenId, onChange)
  const active = chosen ?? product
  const arrival = arrivals[active.delivery]
  const isPast = useIsPast(datesUntil)
  const own = useOwnPrice(active.id)
  const prices = withOwn(active.prices, own)
  return (
    <div className="buy" id="buy" data-own-prices={[product, ...choices].map(({ id }) => id).join()}>
      <p className="buy__code">
        {t.product.code}: <span data-product-code="">{active.code}</span>
      </p>
      <div className="buy__price">
        <Price prices={prices} lowest={active} size="page" />
        {product.energy_class ? <EnergyClass letter={product.energy_class} of={product} /> : null}
        {product.unit_price ? (
          <p className="buy__unit">
            {t.product.unitPrice}: <BothPrices gross={product.unit_price} net={product.unit_price_without_tax ?? ''} />
          </p>
        ) : null}
      </div>
      {chosen && axes.length > 0 ? (
        <VariationPicker axes={axes} choices={choices} chosen={chosen} onChoose={select} />
      ) : null}
      <p className="visually-hidden" role="status">
        {chosen && isChanged ? `${labelOf(chosen, axes)}. ${t.catalogue.stock[chosen.stock_status]}` : null}
      </p>
      <Stock of={active} />
      {arrival && active.available > 0 && !isPast ? <ArrivalLine {...arrival} /> : null}
      <div id={ACTION_ID} ref={action}>
        {active.available > 0 ? (
          <BuyForm productId={active.id} quantity={quantity} onQuantity={setQuantity} />
        ) : (
          <NotifyForm key={active.id} productId={active.id} />
        )}
      </div>
      {shopsLink && active.available > 0 ? (
        <ShopStockLink key={active.id} productId={active.id} link={withVariation(shopsLink, chosen)} />
      ) : null}
      <BuyBar active={{ ...active, prices }} label={chosen ? labelOf(chosen, axes) : product.title} action={action} />
      <Marks id={product.id} />
      {own && own.tiers.length > 0 ? <OwnTiers own={own} /> : null}
    </div>
  )
}

const withVariation = (link: string, chosen: Choice | null) =>
  chosen ? `${link}?variation=${encodeURIComponent(chosen.code)}` : link

const labelOf = ({ at }: Choice, axes: readonly Axis[]): string =>
  axes.map(({ values }, axis) => values[at[axis] ?? 0]?.label).join(', ')

function Stock({ of: { stock_status, available } }: { of: Buyable }) {
  const { t } = useShop()
  return (
    <p className={`stock stock--${stock_status}`}>
      {t.catalogue.stock[stock_status]}
      {available > 0 && available <= LAST_PIECES ? (
        <span className="stock__last">{t.product.lastPieces(available)}</span>
      ) : null}
    </p>
  )
}

function ArrivalLine({ icon, lead, day, latest }: Arrival) {
  return (
    <p className="buy__arrival">
      <Icon name={deliveryIcons[icon]} size={22} />
      <span>
        {lead} <strong>{day}</strong>
        {latest}
      </span>
    </p>
  )
}

/** With the range of the scale, the label and the product information sheet (Regulation 2017/1369 art. 5 and 6). */
function EnergyClass({ letter, of }: { letter: string; of: BuyProps['product'] }) {
  const { t } = useShop()
  const { title, energy_label, energy_sheet, eprel_number } = of
  return (
    <div className="buy__energy">
      <EnergyArrow letter={letter} label={energy_label} title={title} t={t} />
      {energy_sheet ? <a href={energy_sheet}>{t.ui.energyOwnSheet}</a> : null}
      {eprel_number && !energy_sheet ? (
        <a href={`https://eprel.ec.europa.eu/qr/${eprel_number}`}>{t.ui.energySheet}</a>
      ) : null}
    </div>
  )
}

function Marks({ id }: { id: number }) {
  const { t } = useShop()
  return (
    <div className="buy__marks">
      <button type="button" className="buy__mark" data-wishlist={id} aria-pressed="false">
        <Icon name="heart" size={20} />
        {t.catalogue.wishlist.toggle}
      </button>
      <button type="button" className="buy__mark" data-compare={id} aria-pressed="false">
        <Icon name="compare" size={20} />
        {t.catalogue.compare.toggle}
      </button>
    </div>
  )
}
