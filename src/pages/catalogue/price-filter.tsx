import { eurosOf, PRICE_FIELDS, type PriceRange } from '../../shop/catalogue/price-range.ts'
import { type Cents, formatPrice } from '../../shop/money/money.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { KeptFields } from './kept-fields.tsx'
import type { ListingData } from './listing-data.ts'

const CHART = { width: 240, height: 48 }

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
  const { t } = useShop()
  const range = listing.price?.isNet === isNet ? listing.price : { from: null, to: null, isNet }
  const limits = isNet ? facet.net_limits : facet.limits
  const [lowest = 0, highest = 0] = [limits[0], limits.at(-1)]
  return (
    <form
      key={`${range.from}-${range.to}`}
      className={`price-filter ${isNet ? 'without-tax' : 'with-tax'}`}
      method="get"
      action={path}
      data-price-filter={limits.join(' ')}
    >
      <KeptFields listing={{ ...listing, price: null }} />
      {isNet ? <input type="hidden" name={PRICE_FIELDS.view} value="net" /> : null}
      <div className="price-filter__chart">
        <Bars counts={facet.counts} limits={limits} range={range} />
        <Slider end="from" label={t.catalogue.lowestLimit} limits={limits} value={range.from} />
        <Slider end="to" label={t.catalogue.highestLimit} limits={limits} value={range.to} />
      </div>
      <div className="price-filter__fields">
        <Field end="from" label={t.catalogue.lowestLimit} placeholder={Math.floor(lowest / 100)} value={range.from} />
        <span aria-hidden="true">–</span>
        <Field end="to" label={t.catalogue.highestLimit} placeholder={Math.ceil(highest / 100)} value={range.to} />
        <button type="submit" className="button button--secondary price-filter__apply">
          <span className="button__label">{t.catalogue.applyPrice}</span>
        </button>
      </div>
    </form>
  )
}

type End = 'from' | 'to'

/** A bar a bucket; those outside the chosen range are paler. */
function Bars({ counts, limits, range }: { counts: readonly number[]; limits: readonly Cents[]; range: PriceRange }) {
  const step = CHART.width / counts.length
  const most = Math.max(...counts)
  const isInside = (index: number) =>
    (range.from === null || (limits[index + 1] ?? 0) > range.from) &&
    (range.to === null || (limits[index] ?? 0) <= range.to)
  const path = (isWanted: boolean) =>
    counts
      .map((count, index) => {
        if (count === 0 || isInside(index) !== isWanted) return ''
        const height = Math.max(2, Math.round((count / most) * CHART.height))
        return `M${Math.round(index * step)} ${CHART.height}v${-height}h${Math.round(step) - 1}v${height}z`
      })
      .join('')
  return (
    <svg viewBox={`0 0 ${CHART.width} ${CHART.height}`} preserveAspectRatio="none" aria-hidden="true">
      <path className="price-filter__outside" d={path(false)} />
      <path d={path(true)} />
    </svg>
  )
}

type SliderProps = { end: End; label: string; limits: readonly Cents[]; value: Cents | null }

/** Moves between the limits of the bars; its field keeps the value, so it has no name of its own. */
function Slider({ end, label, limits, value }: SliderProps) {
  const { lang } = useShop()
  const last = limits.length - 1
  const position = value === null ? (end === 'from' ? 0 : last) : limits.findLastIndex((limit) => limit <= value)
  return (
    <input
      className="price-filter__slider"
      type="range"
      min={0}
      max={last}
      defaultValue={Math.max(0, position)}
      aria-label={label}
      aria-valuetext={formatPrice(value ?? limits[end === 'from' ? 0 : last] ?? 0, lang)}
      data-slider={end}
    />
  )
}

type FieldProps = { end: End; label: string; placeholder: number; value: Cents | null }

function Field({ end, label, placeholder, value }: FieldProps) {
  const { t } = useShop()
  return (
    <input
      className="input price-filter__field"
      name={PRICE_FIELDS[end]}
      inputMode="decimal"
      autoComplete="off"
      maxLength={10}
      pattern="\s*\d{1,7}([.,]\d{1,2})?\s*€?\s*"
      title={t.catalogue.priceFormat}
      aria-label={label}
      placeholder={String(placeholder)}
      defaultValue={value === null ? '' : eurosOf(value)}
    />
  )
}
