import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { Lang } from '../../shop/languages.ts'
import type { PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { call, fieldError } from '../calls.ts'
import { formatPeriod } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import type { Column } from '../grid/grid.tsx'
import { Button, Field, Problem } from '../parts.tsx'
import { ListFrame } from '../prices/list-frame.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { ListStateTag, stateWord } from './list-state.tsx'
import { LISTS } from './queries.ts'

export function PriceListsPage() {
  const can = useCan()
  return can('read:catalogue') ? <Lists /> : <NoRight />
}

function Lists() {
  const { t, lang } = useAdmin()
  const navigate = useNavigate()
  const columns = useMemo(() => columnsOf(t, lang), [t, lang])
  const open = (id: number) => void navigate({ to: '/price-lists/$id', params: { id: String(id) } })
  return (
    <ListFrame<PriceList>
      words={t.priceLists}
      icon="file"
      path="/price-lists"
      listKey={[...LISTS, 'all']}
      columns={columns}
      address="/admin/price-lists"
      onOpen={open}
      form={(onClose) => <NewList onClose={onClose} onMade={open} />}
    />
  )
}

function NewList({ onClose, onMade }: { onClose: () => void; onMade: (id: number) => void }) {
  const { t } = useAdmin()
  const words = t.priceLists
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped('price-list', { name: '' })
  const create = useMutation({
    mutationFn: () => call<PriceList>('POST', '/price-lists', { fields: typed }),
    onSuccess: ({ id }) => {
      void queries.invalidateQueries({ queryKey: [...LISTS, 'all'] })
      forget()
      onMade(id)
    },
  })
  const cancel = forgetThen(onClose)
  const error = fieldError(create.error, 'name')
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => create.mutate())}>
      <Field
        label={words.name}
        hint={words.nameHint}
        autoFocus
        isRequired
        maxLength={120}
        value={typed.name}
        onChange={(name) => type({ name })}
        error={error}
      />
      {create.error && !error ? <Problem error={create.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={create.isPending}>
          {words.make}
        </Button>
      </div>
    </form>
  )
}

const daysOf = ({ fields }: PriceList, t: AdminTexts, lang: Lang): string =>
  formatPeriod([fields.validFrom, fields.validUntil], lang, t.moments.period) ?? t.priceLists.always

function columnsOf(t: AdminTexts, lang: Lang): readonly Column<PriceList>[] {
  const { columns: words, goodsOf, buyersOf } = t.priceLists
  const days = (list: PriceList) => daysOf(list, t, lang)
  const goods = (list: PriceList) => goodsOf(list.goods)
  const buyers = (list: PriceList) => buyersOf(list.buyers)
  return [
    {
      key: 'title',
      title: words.name,
      width: 'minmax(12rem, 2fr)',
      cell: ({ fields }) => <strong>{fields.name}</strong>,
      text: ({ fields }) => String(fields.name),
    },
    {
      key: 'state',
      title: words.state,
      width: '9rem',
      cell: (list) => <ListStateTag list={list} />,
      text: (list) => stateWord(list, t),
    },
    { key: 'days', title: words.days, width: 'minmax(16rem, 1fr)', cell: days, text: days },
    { key: 'goods', title: words.goods, width: '8rem', isNumber: true, cell: goods, text: goods },
    { key: 'buyers', title: words.buyers, width: '8rem', isNumber: true, cell: buyers, text: buyers },
  ]
}
