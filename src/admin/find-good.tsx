import { useQuery } from '@tanstack/react-query'
import { memo, useDeferredValue, useState } from 'react'
import type { FoundProducts } from '../shop/catalogue/edit/product-edit.calls.ts'
import { call } from './calls.ts'
import { Field, Problem } from './parts.tsx'
import { useAdmin } from './session.ts'

type Good = FoundProducts['goods'][number]

type FindProps = { label: string; without: readonly number[]; onFind: (good: Good) => void }

/** Finds one product by title or code. @param without ids that are not offered */
export const FindGood = memo(function FindGood({ label, without, onFind }: FindProps) {
  const { t } = useAdmin()
  const [text, setText] = useState('')
  const query = useDeferredValue(text.trim())
  const found = useQuery({
    queryKey: ['product-search', query],
    enabled: query.length > 1,
    queryFn: () => call<FoundProducts>('GET', `/product-search?q=${encodeURIComponent(query)}`),
    placeholderData: (before) => before,
  })
  const goods = query.length > 1 ? (found.data?.goods ?? []).filter(({ id }) => !without.includes(id)) : []
  return (
    <div>
      <Field label={label} value={text} onChange={setText} type="search" />
      {found.error ? <Problem error={found.error} /> : null}
      <ul className="a-edit__found">
        {goods.map((good) => (
          <li key={good.id}>
            <button
              type="button"
              className="a-product__found"
              onClick={() => {
                onFind(good)
                setText('')
              }}
            >
              {good.title} <small>{good.code}</small>
            </button>
          </li>
        ))}
      </ul>
      {query.length > 1 && found.data && goods.length === 0 ? <p className="a-note">{t.palette.nothing}</p> : null}
    </div>
  )
})
