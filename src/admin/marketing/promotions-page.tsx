import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { DEFAULT_LANG, type Lang } from '../../shop/languages.ts'
import { PROMOTION_KINDS } from '../../shop/promotions/promotion.ts'
import type { StaffPromotion } from '../../shop/promotions/promotions.calls.ts'
import { CallError, call, fieldError } from '../calls.ts'
import { formatPeriod } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import type { Column } from '../grid/grid.tsx'
import { named } from '../grid/named.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { ListFrame } from '../prices/list-frame.tsx'
import { SelectField } from '../select-field.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { DealStateTag } from './deal-state.tsx'
import { NewGift } from './new-gift.tsx'
import { PROMOTIONS } from './queries.ts'

export function PromotionsPage() {
  const can = useCan()
  return can('read:marketing') ? <Promotions /> : <NoRight />
}

function Promotions() {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const open = (id: number) => void navigate({ to: '/promotions/$id', params: { id: String(id) } })
  return (
    <ListFrame<StaffPromotion>
      words={t.marketing.promotions}
      icon="percent"
      path="/promotions"
      listKey={[...PROMOTIONS, 'all']}
      columns={columns}
      address="/admin/promotions"
      onOpen={open}
      right="write:marketing"
      form={(onClose) => <NewPromotion onClose={onClose} onMade={open} />}
    >
      <Link to="/promotions/trial" className="a-button">
        {t.marketing.trial.title}
      </Link>
    </ListFrame>
  )
}

type NewProps = { onClose: () => void; onMade: (id: number) => void }

type PromotionFields = { title: string; kind: string; amount: string; gift: { id: number; title: string } | null }

const EMPTY: PromotionFields = { title: '', kind: 'n-for-m', amount: '', gift: null }

function NewPromotion({ onClose, onMade }: NewProps) {
  const { t } = useAdmin()
  const { labels, promotions: words } = t.marketing
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped<PromotionFields>('promotion', EMPTY)
  const { title, kind, amount, gift } = typed
  const field = kind === 'percent' ? 'percent' : 'sum'
  const create = useMutation({
    mutationFn: () =>
      call<StaffPromotion>('POST', '/promotions', {
        fields: {
          ...{ 'title.lv': title, kind, [field]: amount, isActive: false },
          ...(kind === 'n-for-m' ? { pieces: '3', paidPieces: '2' } : {}),
          ...(kind === 'gift' ? { giftProductId: gift ? String(gift.id) : '' } : {}),
        },
      }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...PROMOTIONS, 'all'] })
      forget()
      onMade(id)
    },
  })
  const cancel = forgetThen(onClose)
  const errorOf = (name: string) => fieldError(create.error, name)
  const isField = create.error instanceof CallError && create.error.status === 422
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={`${labels.title}, ${t.structure.languages.lv}`}
        hint={words.titleHint}
        autoFocus
        isRequired
        maxLength={120}
        value={title}
        onChange={(value) => type({ title: value })}
        error={errorOf('title.lv')}
      />
      <SelectField
        label={labels.kind}
        value={kind}
        onChange={(value) => type({ kind: value })}
        options={PROMOTION_KINDS.map((value) => ({ value, title: words.kinds[value] }))}
      />
      {kind === 'percent' || kind === 'fixed' ? (
        <Field
          label={labels[field]}
          inputMode="decimal"
          isRequired
          value={amount}
          onChange={(value) => type({ amount: value })}
          error={errorOf(field)}
        />
      ) : null}
      {kind === 'gift' ? (
        <NewGift gift={gift} onFind={(found) => type({ gift: found })} error={errorOf('giftProductId')} />
      ) : null}
      <p className="a-note">{words.createHint}</p>
      {create.error && !isField ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}

export const promotionTitle = ({ fields }: Pick<StaffPromotion, 'fields'>, lang: Lang) =>
  String(fields[`title.${lang}`] || fields[`title.${DEFAULT_LANG}`] || '')

function givesOf({ fields, goods }: StaffPromotion, { marketing: { promotions: words } }: AdminTexts) {
  if (fields.kind === 'percent') return `−${fields.percent} %`
  if (fields.kind === 'fixed') return `−${fields.sum} €`
  if (fields.kind === 'n-for-m') return words.nForM(String(fields.pieces), String(fields.paidPieces))
  return words.giftOf(goods.find(({ id }) => String(id) === fields.giftProductId)?.title ?? '')
}

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<StaffPromotion>[] {
  const words = t.marketing
  const { columns } = words.promotions
  const period = ({ fields }: StaffPromotion) =>
    formatPeriod([fields.startsAt, fields.endsAt], lang, t.moments.period) ?? words.always
  const gives = (promotion: StaffPromotion) => givesOf(promotion, t)
  const orders = ({ stats }: StaffPromotion) => String(stats.orders)
  return [
    {
      key: 'title',
      title: columns.title,
      width: 'minmax(12rem, 2fr)',
      cell: (promotion) => <strong>{promotionTitle(promotion, lang)}</strong>,
      text: (promotion) => promotionTitle(promotion, lang),
    },
    {
      key: 'state',
      title: columns.state,
      width: '9rem',
      cell: ({ state }) => <DealStateTag state={state} />,
      text: ({ state }) => words.states[state],
    },
    { key: 'gives', title: columns.gives, width: 'minmax(10rem, 1fr)', cell: gives, text: gives },
    { key: 'period', title: columns.period, width: 'minmax(16rem, 1fr)', cell: period, text: period },
    {
      key: 'orders',
      title: columns.orders,
      width: '8rem',
      isNumber: true,
      cell: (promotion) => named(columns.orders, orders(promotion)),
      text: orders,
    },
  ]
}
