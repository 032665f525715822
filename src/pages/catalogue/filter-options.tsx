import type { FilterOption } from '../../shop/catalogue/listing-filters.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { FilterChoice } from './filter-choice.tsx'
import { addressOf, type FilterKind, type ListingData, toggled } from './listing-data.ts'

const SHOWN_OPTIONS = 8

type Group = { title: string; options: readonly FilterOption[]; is_color?: boolean }
type OptionsProps = { data: ListingData; group: Group; kind: FilterKind }

/** Check boxes, of a long list the first few. */
export function FilterOptions({ data, group, kind }: OptionsProps) {
  const { t } = useShop()
  const { title, options } = group
  const chosen = data.listing[kind]
  const isLong = options.length > SHOWN_OPTIONS + 2
  const shown = isLong ? options.filter(({ id }, index) => index < SHOWN_OPTIONS || chosen.includes(id)) : options
  const rest = isLong ? options.filter((option) => !shown.includes(option)) : []
  return (
    <>
      {isLong ? (
        <input
          type="search"
          className="input filter__search"
          aria-label={t.catalogue.searchIn(title)}
          placeholder={t.common.search}
          autoComplete="off"
          data-option-search=""
        />
      ) : null}
      <OptionList data={data} kind={kind} group={{ ...group, options: shown }} />
      {rest.length > 0 ? (
        <details className="filter__more">
          <summary>{t.catalogue.moreOptions(rest.length)}</summary>
          <OptionList data={data} kind={kind} group={{ ...group, options: rest }} />
        </details>
      ) : null}
    </>
  )
}

function OptionList({ data, kind, group }: OptionsProps) {
  return (
    <ul className="filter__options">
      {group.options.map((option) => {
        const isChosen = data.listing[kind].includes(option.id)
        const href = kind === 'attributes' ? option.link : addressOf(data, toggled(data.listing, kind, option.id))
        const { id, title, count, color } = option
        return (
          <li key={id}>
            <FilterChoice
              id={`${kind}-${id}`}
              href={href}
              title={title}
              count={count}
              color={color}
              isChosen={isChosen}
              toggle={`${kind}:${id}`}
              colorId={group.is_color ? id : undefined}
            />
          </li>
        )
      })}
    </ul>
  )
}
