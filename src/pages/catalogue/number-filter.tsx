import type { Listing } from '../../shop/catalogue/listing.ts'
import type { AttributeFilter, RangeFacet } from '../../shop/catalogue/listing-filters.ts'
import { formatMeasure, formatNumber, isWithin, RANGE_FIELDS } from '../../shop/catalogue/number-range.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { KeptFields } from './kept-fields.tsx'
import type { ListingData } from './listing-data.ts'
import { ApplyButton, Bars, Field, Slider } from './range-inputs.tsx'

const NUMBER = String.raw`\s*\d{1,9}([.,]\d{1,3})?\s*`

type NumberFilterProps = { data: ListingData; group: AttributeFilter; range: RangeFacet }

/** Limits of an attribute whose values are many numbers. They take the place of its boxes. */
export function NumberFilter({ data: { listing, path }, group, range: { unit, limits, counts } }: NumberFilterProps) {
  const { t, lang } = useShop()
  const none = { attribute: group.id, from: null, to: null }
  const chosen = listing.ranges.find(({ attribute }) => attribute === group.id) ?? none
  const id = `range-${group.id}`
  const ends = [
    { end: 'from', label: t.catalogue.rangeFrom(group.title, unit), placeholder: limits[0] },
    { end: 'to', label: t.catalogue.rangeTo(group.title, unit), placeholder: limits.at(-1) },
  ] as const
  const fields = ends.map(({ end, label, placeholder }) => (
    <Field
      key={end}
      id={`${id}-${end}`}
      name={RANGE_FIELDS[end]}
      label={label}
      placeholder={placeholder === undefined ? '' : formatNumber(placeholder, lang)}
      value={chosen[end] === null ? '' : formatNumber(chosen[end], lang)}
      format={{ pattern: NUMBER, title: t.catalogue.numberFormat }}
    />
  ))
  return (
    <form
      key={`${chosen.from}-${chosen.to}`}
      className="range-filter"
      method="get"
      action={path}
      data-range-filter={limits.join(' ')}
      data-unit={unit}
    >
      <KeptFields listing={withoutGroup(listing, group)} />
      <input type="hidden" name={RANGE_FIELDS.attribute} value={group.id} />
      {limits.length > 1 ? (
        <div className="range-filter__chart">
          <Bars counts={counts} isInside={(index) => isWithin(limits[index] ?? 0, chosen)} />
          {ends.map(({ end, label }) => (
            <Slider
              key={end}
              id={`${id}-${end}-slider`}
              end={end}
              label={label}
              limits={limits}
              value={chosen[end]}
              words={(value) => formatMeasure(value, unit, lang)}
            />
          ))}
        </div>
      ) : null}
      <div className="range-filter__fields">
        {fields[0]}
        <span aria-hidden="true">–</span>
        {fields[1]}
        <span className="range-filter__unit" aria-hidden="true">
          {unit}
        </span>
        <ApplyButton words={t.catalogue.applyPrice} label={t.catalogue.applyRange(group.title)} />
      </div>
    </form>
  )
}

/** Limits take the place of boxes too. */
const withoutGroup = (listing: Listing, { id, options }: AttributeFilter): Listing => ({
  ...listing,
  ranges: listing.ranges.filter(({ attribute }) => attribute !== id),
  attributes: listing.attributes.filter((chosen) => !options.some((option) => option.id === chosen)),
})
