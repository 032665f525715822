import type { ListedBadge } from '../../shop/catalogue/badges.calls.ts'
import type { ProductChoices } from '../../shop/catalogue/edit/product-edit.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatDay } from '../format.ts'
import { type AdminTexts, useAdmin } from '../session.ts'
import { titleIn } from '../structure/attributes-page.tsx'

type Props = { badge: ListedBadge; choices: ProductChoices | undefined }

/** How it looks, who has it, and whether it is shown. */
export function BadgeRow({ badge, choices }: Props) {
  const { t, lang } = useAdmin()
  const words = [ruleWords(badge, t, choices), periodWords(badge, t, lang)].filter(Boolean)
  return (
    <span className="a-badges__row">
      <span className={`badge badge--${badge.fields.look}`}>{titleIn(badge, lang)}</span>
      <small>{words.join(' · ')}</small>
      {badge.fields.isOn === true ? null : <span className="a-state a-state--waits">{t.badges.off}</span>}
    </span>
  )
}

function ruleWords(
  { builtIn, fields, products }: ListedBadge,
  { badges: words }: AdminTexts,
  choices: Props['choices'],
) {
  if (builtIn) return words.builtIn[builtIn]
  const titleOf = (list: readonly { id: number; title: string }[] | undefined, id: unknown) =>
    list?.find((each) => String(each.id) === id)?.title ?? '…'
  const rules = [
    fields.ruleNewDays ? words.newFor(Number(fields.ruleNewDays)) : '',
    fields.ruleSale ? words.onSale : '',
    fields.ruleCategoryId ? titleOf(choices?.categories, fields.ruleCategoryId) : '',
    fields.ruleManufacturerId ? titleOf(choices?.manufacturers, fields.ruleManufacturerId) : '',
  ].filter(Boolean)
  return [rules.join(' + '), products > 0 || rules.length === 0 ? words.byHand(products) : '']
    .filter(Boolean)
    .join(' · ')
}

function periodWords({ fields: { startsOn, endsOn } }: ListedBadge, { badges: words }: AdminTexts, lang: Lang) {
  if (!startsOn && !endsOn) return ''
  return words.period(startsOn ? formatDay(String(startsOn), lang) : '', endsOn ? formatDay(String(endsOn), lang) : '')
}
