import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { formatAmount } from '../../shop/money/money.ts'
import type { EditableOrder, EditDone, EditPreview, FoundGoods } from '../../shop/order-edits/order-edits.calls.ts'
import { CallError, call } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { useLater } from '../use-later.ts'
import { AddGoods } from './add-goods.tsx'
import { bodyOf, type GoodsDraft, hasChanges, NO_CHANGES } from './goods-draft.ts'
import { AddedRow, LineRow } from './goods-rows.tsx'
import { Preview } from './preview.tsx'

type Props = {
  order: EditableOrder
  goods: NonNullable<EditableOrder['goods']>
  onSaved: () => void
  onUnsaved: (isUnsaved: boolean) => void
}

const TYPING_MS = 300

export function GoodsForm({ order, goods, onSaved, onUnsaved }: Props) {
  const { t } = useAdmin()
  const [kept, setDraft] = useDraft<GoodsDraft>(`edit-goods:${order.number}`)
  const draft = kept ?? NO_CHANGES
  const body = bodyOf(order, goods, draft)
  const isUnsaved = hasChanges(body)
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  const asked = useLater(JSON.stringify(body), TYPING_MS)
  const preview = useQuery({
    queryKey: ['edit-preview', order.number, asked],
    enabled: hasChanges(JSON.parse(asked)),
    retry: false,
    staleTime: 0,
    queryFn: () => call<EditPreview>('POST', `/orders/${order.number}/edit/preview`, JSON.parse(asked)),
  })
  const save = useMutation({
    mutationFn: () => call<EditDone>('POST', `/orders/${order.number}/edit`, body),
    onSuccess: () => {
      setDraft(null)
      onSaved()
    },
    onError: (error) => {
      if (error instanceof CallError && error.reason === 'changed') onSaved()
    },
  })
  const add = (found: FoundGoods) => setDraft(withGoods(draft, goods, found))
  return (
    <form
      className="a-card a-stack"
      aria-label={t.edit.goods}
      noValidate
      onSubmit={submitted(() => isUnsaved && save.mutate())}
    >
      <h2>{t.edit.goods}</h2>
      <p className="a-note">{t.edit.hints[goods.kind]}</p>
      <ul className="a-edit__lines">
        {goods.lines.map((line) => (
          <LineRow key={line.id} line={line} draft={draft} onChange={setDraft} />
        ))}
        {draft.added.map((added) => (
          <AddedRow key={added.good.productId} added={added} draft={draft} onChange={setDraft} />
        ))}
      </ul>
      <AddGoods onAdd={add} />
      <div className="a-edit__shipping">
        <Field
          label={t.edit.shipping}
          inputMode="decimal"
          value={draft.shipping ?? formatAmount(goods.shipping).replace('.', ',')}
          onChange={(shipping) => setDraft({ ...draft, shipping })}
        />
      </div>
      {isUnsaved ? <Preview preview={preview.data} error={preview.error} isFetching={preview.isFetching} /> : null}
      {save.error ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button
          type="submit"
          look="primary"
          isPending={save.isPending}
          isDisabled={!isUnsaved || preview.error !== null || asked !== JSON.stringify(body)}
        >
          {t.edit.saveGoods}
        </Button>
        {kept ? <Button onPress={() => setDraft(null)}>{t.edit.discard}</Button> : null}
        <output>{save.data && !isUnsaved ? t.edit.goodsSaved(save.data.supplement?.number ?? null) : ''}</output>
      </div>
    </form>
  )
}

/** Goods that the order has already get more pieces in an unpaid order; otherwise they are added once each. */
function withGoods(draft: GoodsDraft, { lines, kind }: Props['goods'], found: FoundGoods): GoodsDraft {
  let next = draft
  for (const good of found) {
    const line = kind === 'in-place' ? lines.find(({ code }) => code === good.code) : undefined
    const has = next.added.some((added) => added.good.productId === good.productId)
    if (line) {
      const quantity = next.quantities[line.id] ?? line.quantity
      next = { ...next, quantities: { ...next.quantities, [line.id]: quantity + good.quantity } }
    } else if (has) {
      const added = next.added.map((one) =>
        one.good.productId === good.productId ? { ...one, quantity: one.quantity + good.quantity } : one,
      )
      next = { ...next, added }
    } else {
      next = { ...next, added: [...next.added, { good, quantity: good.quantity, price: '' }] }
    }
  }
  return next
}
