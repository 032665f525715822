import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PriceList } from '../../shop/price-lists/price-lists.calls.ts'
import { call } from '../calls.ts'
import { Problem, Waiting, Window } from '../parts.tsx'
import { type ActProps, selectionBody } from '../products/selection.ts'
import { Select } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { PercentForm } from './percent-form.tsx'
import { LISTS } from './queries.ts'

const MOST = 200

/** Puts the chosen products on a price list, by a percent under their ordinary prices. */
export function PutOnList({ selection, onClose }: ActProps) {
  const { t } = useAdmin()
  const words = t.priceLists
  const [chosen, setChosen] = useState('')
  const found = useQuery({
    queryKey: [...LISTS, 'choice'],
    queryFn: () => call<{ rows: PriceList[] }>('GET', `/price-lists?limit=${MOST}`),
    staleTime: 0,
  })
  const lists = found.data?.rows ?? []
  const list = lists.find(({ id }) => String(id) === chosen)
  return (
    <Window title={words.put} isOpen onClose={onClose}>
      {found.isPending ? <Waiting /> : null}
      {found.error ? <Problem error={found.error} onRetry={() => void found.refetch()} /> : null}
      {found.data && lists.length === 0 ? (
        <div className="a-form">
          <p>{words.empty}</p>
          <Link to="/price-lists" className="a-button a-button--plain">
            {words.title}
          </Link>
        </div>
      ) : null}
      {lists.length > 0 ? (
        <div className="a-form">
          <Select label={words.putInto} value={chosen} onChange={setChosen}>
            <option value="">{words.choose}</option>
            {lists.map(({ id, fields }) => (
              <option key={id} value={id}>
                {String(fields.name)}
              </option>
            ))}
          </Select>
          {list ? (
            <PercentForm key={list.id} list={list} selection={selectionBody(selection)} onClose={onClose} />
          ) : null}
        </div>
      ) : null}
    </Window>
  )
}
