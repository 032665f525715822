import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { GOOD_STATES } from '../../shop/sales/sale.ts'
import type { Sale } from '../../shop/sales/sales.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { type ActProps, selectionBody } from '../products/selection.ts'
import { Select } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { SALES, useKeepSale } from './sale-queries.ts'

const MOST = 200

/** Puts the chosen products into a draft of a sale. */
export function PutIntoSale({ selection, onClose }: ActProps) {
  const { t, lang } = useAdmin()
  const { sales: words } = t.prices
  const keep = useKeepSale()
  const [chosen, setChosen] = useState('')
  const list = useQuery({
    queryKey: [...SALES, 'drafts'],
    queryFn: () => call<{ rows: Sale[] }>('GET', `/sales?limit=${MOST}`),
    staleTime: 0,
  })
  const drafts = list.data?.rows.filter(({ state }) => state === 'draft') ?? []
  const add = useMutation({
    mutationFn: () => call<Sale>('POST', `/sales/${chosen}/goods`, { selection: selectionBody(selection) }),
    onSuccess: keep,
  })
  const nameOf = ({ fields }: Sale) => fields[`title.${lang}`] || fields['title.lv'] || ''
  return (
    <Window title={words.put} isOpen onClose={onClose}>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data && drafts.length === 0 ? (
        <div className="a-form">
          <p>{words.noDrafts}</p>
          <Link to="/prices" className="a-button a-button--plain">
            {words.title}
          </Link>
        </div>
      ) : null}
      {add.data ? (
        <div className="a-form">
          <p role="status">
            {words.putDone(GOOD_STATES.reduce((sum, state) => sum + (add.data.goods[state] ?? 0), 0))}
          </p>
          <div className="a-row">
            <Button onPress={onClose}>{t.common.close}</Button>
            <Link to="/prices/$id" params={{ id: String(add.data.id) }} className="a-button a-button--primary">
              {words.open}
            </Link>
          </div>
        </div>
      ) : null}
      {drafts.length > 0 && !add.data ? (
        <form className="a-form" onSubmit={submitted(() => add.mutate())}>
          <Select label={words.putInto} hint={words.putHint} value={chosen} onChange={setChosen}>
            <option value="">{words.chooseSale}</option>
            {drafts.map((sale) => (
              <option key={sale.id} value={sale.id}>
                {nameOf(sale)}
              </option>
            ))}
          </Select>
          {add.error ? <Problem error={add.error} /> : null}
          <div className="a-row">
            <Button onPress={onClose}>{t.common.cancel}</Button>
            <Button type="submit" look="primary" isPending={add.isPending} isDisabled={!chosen}>
              {words.add}
            </Button>
          </div>
        </form>
      ) : null}
    </Window>
  )
}
