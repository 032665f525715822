import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { endOfRigaDay, plusDays, toRigaDate } from '../../shop/calendar/days.ts'
import type { Lang } from '../../shop/languages.ts'
import type { Sale } from '../../shop/sales/sales.calls.ts'
import { CallError, call, fieldError } from '../calls.ts'
import { formatPeriod } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import type { Column } from '../grid/grid.tsx'
import { MomentField } from '../moment-field.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { ListFrame } from './list-frame.tsx'
import { SALES } from './sale-queries.ts'
import { SaleStateTag, titleOf } from './sale-state.tsx'

export function SalesPage() {
  const can = useCan()
  return can('read:catalogue') ? <Sales /> : <NoRight />
}

function Sales() {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const open = (id: number) => void navigate({ to: '/prices/$id', params: { id: String(id) } })
  return (
    <ListFrame<Sale>
      words={t.prices.sales}
      icon="clock"
      path="/sales"
      listKey={[...SALES, 'list']}
      columns={columns}
      address="/admin/prices"
      onOpen={open}
      form={(onClose) => <NewSale onClose={onClose} onMade={open} />}
    />
  )
}

/** From the next midnight for a week. */
const midnight = (days: number) => endOfRigaDay(plusDays(toRigaDate(new Date()), days - 1)).toISOString()

function NewSale({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useAdmin()
  const { sales: words } = t.prices
  const queries = useQueryClient()
  const [atFirst] = useState(() => ({ title: '', startsAt: midnight(1), endsAt: midnight(8), percent: '' }))
  const { typed, type, forget, forgetThen } = useTyped('sale', atFirst)
  const { title, startsAt, endsAt, percent } = typed
  const create = useMutation({
    mutationFn: () => call<Sale>('POST', '/sales', { fields: { 'title.lv': title, startsAt, endsAt, percent } }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...SALES, 'list'] })
      forget()
      onMade(id)
    },
  })
  const errorOf = (field: string) => fieldError(create.error, field)
  const cancel = forgetThen(onClose)
  const isField = create.error instanceof CallError && create.error.status === 422
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={`${words.name}, ${t.structure.languages.lv}`}
        autoFocus
        isRequired
        maxLength={200}
        value={title}
        onChange={(value) => type({ title: value })}
        error={errorOf('title.lv')}
      />
      <MomentField
        label={words.startsAt}
        value={startsAt}
        onChange={(value) => type({ startsAt: value })}
        error={errorOf('startsAt')}
      />
      <MomentField
        label={words.endsAt}
        value={endsAt}
        onChange={(value) => type({ endsAt: value })}
        error={errorOf('endsAt')}
      />
      <Field
        label={words.percent}
        hint={words.percentHint}
        inputMode="numeric"
        value={percent}
        onChange={(value) => type({ percent: value })}
        error={errorOf('percent')}
      />
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

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<Sale>[] {
  const { columns: words, states, goodsOf } = t.prices.sales
  const days = ({ fields }: Sale) => formatPeriod([fields.startsAt, fields.endsAt], lang, t.moments.period) ?? ''
  const percent = ({ fields }: Sale) => (fields.percent ? `−${fields.percent} %` : '')
  const goods = (sale: Sale) => goodsOf(Object.values(sale.goods).reduce((sum, count) => sum + (count ?? 0), 0))
  return [
    {
      key: 'title',
      title: words.title,
      width: 'minmax(12rem, 2fr)',
      cell: (sale) => <strong>{titleOf(sale, lang)}</strong>,
      text: (sale) => titleOf(sale, lang),
    },
    {
      key: 'state',
      title: words.state,
      width: '9rem',
      cell: (sale) => <SaleStateTag sale={sale} />,
      text: ({ state }) => states[state],
    },
    { key: 'days', title: words.days, width: 'minmax(16rem, 1fr)', cell: days, text: days },
    { key: 'percent', title: words.percent, width: '6rem', isNumber: true, cell: percent, text: percent },
    { key: 'goods', title: words.goods, width: '8rem', isNumber: true, cell: goods, text: goods },
    {
      key: 'left',
      title: words.left,
      width: '8rem',
      isNumber: true,
      cell: ({ goods: { left } }) => (left ? <span className="a-state a-state--waits">{left}</span> : ''),
      text: ({ goods: { left } }) => String(left ?? 0),
    },
  ]
}
