import { useQueryClient } from '@tanstack/react-query'
import type { StockGood } from '../../shop/stock/staff-stock.calls.ts'
import { Button, Field } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { NotSaved } from './conflicts.tsx'
import { goodKey, STOCK } from './stock-queries.ts'
import { useEdit } from './use-edit.ts'

/** `read`: what was there when the person began to type. */
type Draft = { text: string; read: Pick<StockGood, 'version' | 'lowStock'> }

/** From how many pieces on the good counts as running out. */
export function LimitForm({ good }: { good: StockGood }) {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [draft, keep] = useDraft<Draft>(`low-stock:${good.id}`)
  const read = draft?.read ?? { version: good.version, lowStock: good.lowStock }
  const text = draft?.text ?? String(good.lowStock ?? '')
  const type = (typed: string) => keep(typed === String(read.lowStock ?? '') ? null : { text: typed, read })
  const edit = useEdit<StockGood>(`/stock/goods/${good.id}`, read, {
    onSaved: (saved) => {
      keep(null)
      queries.setQueryData(goodKey(good.id), saved)
      void queries.invalidateQueries({ queryKey: [...STOCK, 'list'] })
    },
  })
  const lowStock = text.trim() === '' ? null : Number(text)
  return (
    <form className="a-form" onSubmit={submitted(() => edit.save({ lowStock }))}>
      <div className="a-stock-limit">
        <Field
          label={t.stock.good.limit}
          hint={t.stock.good.limitHint}
          value={text}
          onChange={(value) => type(value.replace(/\D/g, '').slice(0, 7))}
          inputMode="numeric"
        />
        <Button type="submit" isDisabled={draft === null} isPending={edit.isPending}>
          {t.common.save}
        </Button>
      </div>
      {draft ? <NotSaved edit={edit} labels={{ lowStock: t.stock.good.limit }} /> : null}
      {draft ? (
        <div className="a-row">
          <Button onPress={() => keep(null)}>{t.edit.discard}</Button>
        </div>
      ) : null}
    </form>
  )
}
