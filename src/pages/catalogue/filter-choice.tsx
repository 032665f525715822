import { useShop } from '../../ui/shop-context.tsx'
import { Swatch } from '../../ui/swatches.tsx'

type FilterChoiceProps = {
  /** Where focus returns after the list was rendered anew. */
  id: string
  href: string
  title: string
  isChosen: boolean
  count?: number
  /** `#rrggbb` */
  color?: string | null | undefined
  /** For listing-navigation.ts: quick clicks on several choices add up. */
  toggle?: string
  /** Of an option that is a colour, for chosen-color.ts. */
  colorId?: number | undefined
}

/** A filter's check box, which is a link. */
export function FilterChoice({ id, href, title, isChosen, count, color, toggle, colorId }: FilterChoiceProps) {
  const { t } = useShop()
  return (
    <a
      id={id}
      className="filter__option"
      href={href}
      rel="nofollow"
      data-toggle={toggle}
      data-color={colorId}
      data-chosen={isChosen ? '' : undefined}
    >
      <span className="filter__box" aria-hidden="true" />
      {color ? <Swatch color={color} /> : null}
      <span className="filter__label">{title}</span>{' '}
      {count === undefined ? null : <span className="filter__count">{count}</span>}
      {isChosen ? <span className="visually-hidden">, {t.catalogue.chosen}</span> : null}
    </a>
  )
}
