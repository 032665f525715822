import { eurosOf, PRICE_FIELDS, type PriceRange } from '../../shop/catalogue/price-range.ts'
import { type Cents, formatPrice } from '../../shop/money/money.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { KeptFields } from './kept-fields.tsx'
import type { ListingData } from './listing-data.ts'
import { ApplyButton, Bars, Field, Slider } from './range-inputs.tsx'

const EUROS = String.raw`\s*\d{1,7}([.,]\d{1,2})?\s*€?\s*`

type Facet = NonNullable<ListingData['found']['filters']['price']>

/** One form for prices with VAT, one for those without: only the browser knows which of them are shown. */
export function PriceFilter({ data }: { data: ListingData }) {
  const { price } = data.found.filters
  if (!price) return null
  return (
    <>
      <PriceForm data={data} facet={price} isNet={false} />
      <PriceForm data={data} facet={price} isNet />
    </>
  )
}

type PriceFormProps = { data: ListingData; facet: Facet; isNet: boolean }

function PriceForm({ data: { listing, path }, facet, isNet }: PriceFormProps) {
  const { t, lang } = useShop()
  const range = listing.price?.isNet === isNet ? listing.price : { from: null, to: null, isNet }
  const limits = isNet ? facet.net_limits : facet.limits
  const [lowest = 0, highest = 0] = [limits[0], limits.at(-1)]
  const id = isNet ? 'price-net' : 'price'
  const ends = [
    { end: 'from', label: t.catalogue.lowestLimit, placeholder: Math.floor(lowest / 100) },
    { end: 'to', label: t.catalogue.highestLimit, placeholder: Math.ceil(highest / 100) },
  ] as const
  const fields = ends.map(({ end, label, placeholder }) => (
    <Field
      key={end}
      id={`${id}-${end}`}
      name={PRICE_FIELDS[end]}
      label={label}
      placeholder={String(placeholder)}
      value={range[end] === null ? '' : eurosOf(range[end])}
      format={{ pattern: EUROS, title: t.catalogue.priceFormat }}
    />
  ))
  return (
    <form
      key={`${range.from}-${range.to}`}
      className={`range-filter ${isNet ? 'without-tax' : 'with-tax'}`}
      method="get"
      action={path}
      data-range-filter={limits.join(' ')}
    >
      <KeptFields listing={{ ...listing, price: null }} />
      {isNet ? <input type="hidden" name={PRICE_FIELDS.view} value="net" /> : null}
      <div className="range-filter__chart">
        <Bars counts={facet.counts} isInside={(index) => isBarInside(limits, index, range)} />
        {ends.map(({ end, label }) => (
          <Slider
            key={end}
            id={`${id}-${end}-slider`}
            end={end}
            label={label}
            limits={limits}
            value={range[end]}
            words={(cents) => formatPrice(cents, lang)}
          />
        ))}
      </div>
      <div className="range-filter__fields">
        {fields[0]}
        <span aria-hidden="true">–</span>
        {fields[1]}
        <ApplyButton words={t.catalogue.applyPrice} />
      </div>
    </form>
  )
}

/** A bar is of the prices from one limit up to the next. */
const isBarInside = (limits: readonly Cents[], index: number, { from, to }: PriceRange) =>
  (from === null || (limits[index + 1] ?? 0) > from) && (to === null || (limits[index] ?? 0) <= to)
