import type { ReactNode } from 'react'
import type { BrowserTexts } from '../../i18n/texts.ts'
import { filterCount, type Listing } from '../../shop/catalogue/listing.ts'
import { formatMeasure } from '../../shop/catalogue/number-range.ts'
import type { PriceRange } from '../../shop/catalogue/price-range.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'
import { WithTax } from '../../ui/both-prices.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { addressOf, clearedAddress, type ListingData, toggled } from './listing-data.ts'

/** A chip each, which takes it back. */
export function ChosenFilters({ data }: { data: ListingData }) {
  const { t } = useShop()
  const { found, listing } = data
  const options = found.filters.attributes.flatMap((group) =>
    group.options.map(({ id, title }) => ({ kind: 'attributes' as const, id, title, isColor: group.is_color })),
  )
  const makers = found.filters.manufacture.options.map(({ id, title }) => ({
    ...{ kind: 'manufactures' as const, id, title, isColor: false },
  }))
  const chosen = [...options, ...makers].filter(({ kind, id }) => listing[kind].includes(id))
  const isSearchHere = listing.query !== '' && data.kind !== 'search'
  if (filterCount(listing) === 0 && !isSearchHere) return null
  return (
    <ul className="chips" aria-label={t.catalogue.chosenFilters}>
      {isSearchHere ? (
        <li>
          <Chip
            href={addressOf(data, { query: '' })}
            title={t.catalogue.searchedFor(listing.query)}
            label={t.catalogue.removeFilter(listing.query)}
          />
        </li>
      ) : null}
      {chosen.map(({ kind, id, title, isColor }) => (
        <li key={`${kind}-${id}`}>
          <Chip
            href={addressOf(data, toggled(listing, kind, id))}
            title={title}
            label={t.catalogue.removeFilter(title)}
            toggle={`${kind}:${id}`}
            isColor={isColor}
          />
        </li>
      ))}
      <RangeChips data={data} />
      <OtherChips data={data} />
      <li>
        <a className="chips__all" href={clearedAddress(data)} rel="nofollow" data-forget-color="">
          {t.catalogue.clearAll}
        </a>
      </li>
    </ul>
  )
}

/** "Tilpums: 0,5 l – 1 l"; of an attribute that has no such limits there is nothing to take back. */
function RangeChips({ data }: { data: ListingData }) {
  const { t, lang } = useShop()
  const { ranges } = data.listing
  return ranges.map((range) => {
    const group = data.found.filters.attributes.find(({ id }) => id === range.attribute)
    if (!group?.range) return null
    const { unit } = group.range
    const [lowest, highest] = [range.from, range.to].map((value) => value !== null && formatMeasure(value, unit, lang))
    const title = `${group.title}: ${limitsText(lowest || null, highest || null, t.catalogue)}`
    return (
      <li key={range.attribute}>
        <Chip
          href={addressOf(data, { ranges: ranges.filter((each) => each !== range) })}
          title={title}
          label={t.catalogue.removeFilter(title)}
        />
      </li>
    )
  })
}

/** Of price, stock and sale. */
function OtherChips({ data }: { data: ListingData }) {
  const { t, lang } = useShop()
  const { price, stock, isOnSale } = data.listing
  const chips: { title: string; change: Partial<Listing>; hasTax?: boolean }[] = [
    ...(price
      ? [{ title: priceRangeText(price, lang, t.catalogue), change: { price: null }, hasTax: !price.isNet }]
      : []),
    ...(stock ? [{ title: t.catalogue.stockFilters[stock], change: { stock: null } }] : []),
    ...(isOnSale ? [{ title: t.catalogue.onSale, change: { isOnSale: false } }] : []),
  ]
  return chips.map(({ title, change, hasTax }) => (
    <li key={title}>
      <Chip
        href={addressOf(data, change)}
        title={title}
        label={t.catalogue.removeFilter(title)}
        mark={hasTax ? <WithTax /> : null}
      />
    </li>
  ))
}

/** "10 € – 50 €", "no 10 €", "līdz 50 € bez PVN". */
function priceRangeText({ from, to, isNet }: PriceRange, lang: Lang, words: BrowserTexts['catalogue']): string {
  const [lowest = null, highest = null] = [from, to].map((cents) => (cents === null ? null : formatPrice(cents, lang)))
  const text = limitsText(lowest, highest, words)
  return isNet ? words.priceNet(text) : text
}

function limitsText(lowest: string | null, highest: string | null, words: BrowserTexts['catalogue']): string {
  if (lowest === null) return words.priceTo(highest ?? '')
  return highest === null ? words.priceFrom(lowest) : `${lowest} – ${highest}`
}

type ChipProps = {
  href: string
  title: string
  label: string
  toggle?: string
  isColor?: boolean
  mark?: ReactNode
}

function Chip({ href, title, label, toggle, isColor = false, mark = null }: ChipProps) {
  return (
    <a
      className="chip"
      href={href}
      rel="nofollow"
      aria-label={label}
      data-toggle={toggle}
      data-forget-color={isColor ? '' : undefined}
    >
      <span>
        {title}
        {mark}
      </span>
      <Icon name="close" size={16} />
    </a>
  )
}
