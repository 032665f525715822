import { toRigaDate } from '../../shop/calendar/days.ts'
import type { Lang } from '../../shop/languages.ts'
import type { ListedDraft, ListedOffer } from '../../shop/quotes/offers.calls.ts'
import { formatDay, formatMoment, formatSum } from '../format.ts'
import type { Column } from '../grid/grid.tsx'
import type { AdminTexts } from '../session.ts'

const LOOKS = { valid: 'todo', ordered: 'done', expired: 'over', withdrawn: 'over' } as const

/** It ends with the last day. */
export const lastDay = (validUntil: string, lang: Lang): string =>
  formatDay(toRigaDate(new Date(Date.parse(validUntil) - 1)), lang)

export const madeBy = ({ person, isByStaff }: ListedOffer, t: AdminTexts): string =>
  person ?? (isByStaff ? '' : t.offers.byBuyer)

export const OfferState = ({ state, t }: { state: ListedOffer['state']; t: AdminTexts }) => (
  <span className={`a-state a-state--${LOOKS[state]}`}>{t.offers.states[state]}</span>
)

export function offerColumns(t: AdminTexts, lang: Lang, seesMoney: boolean): readonly Column<ListedOffer>[] {
  const { columns: words } = t.offers
  const plain = (key: keyof typeof words, width: string, text: (offer: ListedOffer) => string) => ({
    ...{ key, title: words[key], width, text, cell: text },
  })
  return [
    {
      ...plain('number', '9rem', ({ number }) => number),
      cell: ({ number }) => <strong>{number}</strong>,
    },
    plain('createdAt', '9rem', ({ createdAt }) => formatMoment(createdAt, lang)),
    {
      ...plain('state', '7.5rem', ({ state }) => t.offers.states[state]),
      cell: ({ state }) => <OfferState state={state} t={t} />,
    },
    plain('buyer', 'minmax(10rem, 2fr)', ({ buyer }) => buyer),
    plain('email', 'minmax(10rem, 1.5fr)', ({ email }) => email ?? ''),
    plain('until', '8rem', ({ validUntil }) => lastDay(validUntil, lang)),
    plain('person', 'minmax(8rem, 1fr)', (offer) => madeBy(offer, t)),
    plain('order', '7.5rem', ({ orderNumber }) => orderNumber ?? ''),
    ...(seesMoney ? [{ ...plain('total', '7rem', ({ total }) => formatSum(total, lang)), isNumber: true }] : []),
  ]
}

export function draftColumns(t: AdminTexts, lang: Lang): readonly Column<ListedDraft>[] {
  const { columns: words, goods, unnamed } = t.offers
  const name = ({ name: given }: ListedDraft) => given || unnamed
  const email = (draft: ListedDraft) => draft.email
  const pieces = (draft: ListedDraft) => goods(draft.goods)
  const at = ({ updatedAt }: ListedDraft) => formatMoment(updatedAt, lang)
  return [
    {
      key: 'buyer',
      title: words.buyer,
      width: 'minmax(12rem, 2fr)',
      cell: (draft) => <strong>{name(draft)}</strong>,
      text: name,
    },
    { key: 'email', title: words.email, width: 'minmax(12rem, 2fr)', cell: email, text: email },
    { key: 'goods', title: words.goods, width: '8rem', cell: pieces, text: pieces },
    { key: 'createdAt', title: words.updatedAt, width: '10rem', cell: at, text: at },
  ]
}
