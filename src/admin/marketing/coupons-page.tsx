import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { COUPON_KINDS } from '../../shop/coupons/coupon.ts'
import type { CouponDetail, ListedCoupon } from '../../shop/coupons/coupons.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { CallError, call, fieldError } from '../calls.ts'
import { formatPeriod } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import type { Column } from '../grid/grid.tsx'
import { named } from '../grid/named.tsx'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { ListFrame } from '../prices/list-frame.tsx'
import { SelectField } from '../select-field.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { BatchForm } from './batch-form.tsx'
import { DealStateTag } from './deal-state.tsx'
import { COUPONS } from './queries.ts'

export function CouponsPage() {
  const can = useCan()
  return can('read:marketing') ? <Coupons /> : <NoRight />
}

function Coupons() {
  const { t, lang } = useAdmin()
  const can = useCan()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const [isBatch, setBatch] = useState(false)
  const open = (id: number) => void navigate({ to: '/coupons/$id', params: { id: String(id) } })
  return (
    <ListFrame<ListedCoupon>
      words={t.marketing.coupons}
      icon="percent"
      path="/coupons"
      listKey={[...COUPONS, 'all']}
      columns={columns}
      address="/admin/coupons"
      onOpen={open}
      right="write:marketing"
      form={(onClose) => <NewCoupon onClose={onClose} onMade={open} />}
    >
      {can('write:marketing') ? (
        <Button icon="plus" onPress={() => setBatch(true)}>
          {t.marketing.coupons.makeBatch}
        </Button>
      ) : null}
      <Window title={t.marketing.coupons.makeBatch} isOpen={isBatch} onClose={() => setBatch(false)}>
        <BatchForm onClose={() => setBatch(false)} />
      </Window>
    </ListFrame>
  )
}

type NewProps = { onClose: () => void; onMade: (id: number) => void }

function NewCoupon({ onClose, onMade }: NewProps) {
  const { t } = useAdmin()
  const { labels, kinds, coupons: words } = t.marketing
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped('coupon', { code: '', kind: 'percent', amount: '' })
  const { code, kind, amount } = typed
  const field = kind === 'percent' ? 'percent' : 'sum'
  const create = useMutation({
    mutationFn: () =>
      call<CouponDetail>('POST', '/coupons', { fields: { code, kind, [field]: amount, isActive: false } }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...COUPONS, 'all'] })
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
        label={labels.code}
        hint={words.codeHint}
        autoFocus
        isRequired
        maxLength={40}
        value={code}
        onChange={(value) => type({ code: value })}
        error={errorOf('code')}
      />
      <SelectField
        label={labels.kind}
        value={kind}
        onChange={(value) => type({ kind: value })}
        options={COUPON_KINDS.map((value) => ({ value, title: kinds[value] }))}
      />
      {kind === 'delivery' ? null : (
        <Field
          label={labels[field]}
          inputMode="decimal"
          isRequired
          value={amount}
          onChange={(value) => type({ amount: value })}
          error={errorOf(field)}
        />
      )}
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

const givesOf = ({ fields }: ListedCoupon, { marketing: words }: AdminTexts) =>
  fields.kind === 'percent'
    ? `−${fields.percent} %`
    : fields.kind === 'fixed'
      ? `−${fields.sum} €`
      : words.kinds.delivery

const periodOf = ({ fields }: ListedCoupon, t: AdminTexts, lang: Lang) =>
  formatPeriod([fields.startsAt, fields.endsAt], lang, t.moments.period) ?? t.marketing.always

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<ListedCoupon>[] {
  const words = t.marketing
  const { columns } = words.coupons
  const title = ({ fields, batch, batchCount }: ListedCoupon) =>
    batch ? words.coupons.batchOf(batch, batchCount) : String(fields.code)
  const used = ({ used: count, fields, batch }: ListedCoupon) =>
    batch ? '' : words.coupons.usedOf(count, String(fields.usageLimit))
  const gives = (coupon: ListedCoupon) => givesOf(coupon, t)
  const period = (coupon: ListedCoupon) => periodOf(coupon, t, lang)
  return [
    {
      key: 'title',
      title: columns.code,
      width: 'minmax(12rem, 2fr)',
      cell: (coupon) => (
        <span>
          <strong>{title(coupon)}</strong>
          {coupon.fields.name ? <small className="a-marketing__name">{coupon.fields.name}</small> : null}
        </span>
      ),
      text: title,
    },
    {
      key: 'state',
      title: columns.state,
      width: '9rem',
      cell: ({ state }) => <DealStateTag state={state} />,
      text: ({ state }) => words.states[state],
    },
    { key: 'gives', title: columns.gives, width: 'minmax(8rem, 1fr)', cell: gives, text: gives },
    { key: 'period', title: columns.period, width: 'minmax(16rem, 1fr)', cell: period, text: period },
    {
      key: 'used',
      title: columns.used,
      width: '9rem',
      isNumber: true,
      cell: (coupon) => named(columns.used, used(coupon)),
      text: used,
    },
  ]
}
