import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { StockGood } from '../../shop/stock/staff-stock.calls.ts'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { NotSaved } from './conflicts.tsx'
import { goodKey, STOCK } from './stock-queries.ts'
import { useEdit } from './use-edit.ts'

/** From how many pieces on the good counts as running out. */
export function LimitForm({ good }: { good: StockGood }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [text, setText] = useState(good.lowStock === null ? '' : String(good.lowStock))
  const edit = useEdit<StockGood>(`/stock/goods/${good.id}`, good, {
    onSaved: (saved) => {
      queries.setQueryData(goodKey(good.id), saved)
      void queries.invalidateQueries({ queryKey: [...STOCK, 'list'] })
    },
  })
  const lowStock = text.trim() === '' ? null : Number(text)
  const isChanged = lowStock !== good.lowStock
  return (
    <form className="a-form" onSubmit={submitted(() => edit.save({ lowStock }))}>
      <div className="a-stock-limit">
        <Field
          label={t.stock.good.limit}
          hint={t.stock.good.limitHint}
          value={text}
          onChange={(value) => setText(value.replace(/\D/g, '').slice(0, 7))}
          inputMode="numeric"
        />
        <Button type="submit" isDisabled={!isChanged} isPending={edit.isPending}>
          {t.common.save}
        </Button>
      </div>
      <NotSaved edit={edit} labels={{ lowStock: t.stock.good.limit }} />
    </form>
  )
}
