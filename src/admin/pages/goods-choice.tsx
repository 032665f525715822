import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import type { FoundProducts } from '../../shop/catalogue/edit/product-edit.calls.ts'
import { call } from '../calls.ts'
import { Field, IconButton, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'

type Good = FoundProducts['goods'][number]

type Props = {
  ids: readonly number[]
  onChange: (ids: number[]) => void
  goodOf: (id: number) => Good | undefined
  remember: (good: Good) => void
  isReadOnly: boolean
  error?: string | undefined
}

/** Products in their order, found by title or code. */
export function GoodsChoice({ ids, onChange, goodOf, remember, isReadOnly, error }: Props) {
  const { t } = useAdmin()
  const { labels } = t.pages.blocks
  return (
    <div className="a-stack">
      {error ? <p className="a-error">{error}</p> : null}
      {ids.length > 0 ? (
        <ol className="a-ordered">
          {ids.map((id, index) => {
            const good = goodOf(id)
            const title = good?.title ?? String(id)
            return (
              <li key={id}>
                <span className="a-ordered__name">
                  {title}
                  <small>{good?.code}</small>
                </span>
                {isReadOnly ? null : (
                  <>
                    <IconButton
                      icon="up"
                      label={labels.goodUp(title)}
                      isDisabled={index === 0}
                      onPress={() => onChange(ids.toSpliced(index, 1).toSpliced(index - 1, 0, id))}
                    />
                    <IconButton
                      icon="close"
                      label={labels.removeGood(title)}
                      onPress={() => onChange(ids.filter((each) => each !== id))}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ol>
      ) : null}
      {isReadOnly ? null : (
        <FindGood
          without={ids}
          onFind={(good) => {
            remember(good)
            onChange([...ids, good.id])
          }}
        />
      )}
    </div>
  )
}

type FindProps = { label?: string; without: readonly number[]; onFind: (good: Good) => void }

export function FindGood({ label, without, onFind }: FindProps) {
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
      <Field label={label ?? t.pages.blocks.labels.find} value={text} onChange={setText} type="search" />
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
}
