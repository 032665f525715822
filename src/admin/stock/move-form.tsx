import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LOSS_CAUSES } from '../../shop/stock/reasons.ts'
import type { StockGood } from '../../shop/stock/staff-stock.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { goodKey, STOCK, useOpenLocations } from './stock-queries.ts'

const REASONS = ['receipt', 'loss', 'count', 'correction', 'return'] as const
type Reason = (typeof REASONS)[number]

const EMPTY = { reason: 'receipt' as Reason, cause: 'broken', location: 'main' }
const NOTHING_MOVED = { pieces: '', reference: '', note: '' }

/** What happened to pieces, with its reason: stock is moved, never set. */
export function MoveForm({ good }: { good: StockGood }) {
  const { t } = useAdmin()
  const { move: words } = t.stock
  const locations = useOpenLocations()
  const [last, setLast] = useState(EMPTY)
  const { typed, type, forget } = useTyped(`stock-move:${good.id}`, { ...last, ...NOTHING_MOVED })
  const { reason, pieces, cause, reference, note, location } = typed
  const move = useMove(good.id, () => {
    // Several moves in a row often have the same reason, but not those of another day.
    setLast({ reason, cause, location })
    forget()
  })
  const change = Number(pieces) * (reason === 'loss' ? -1 : 1)
  const send = () => move.mutate({ change, reason, note, reference, location, ...(reason === 'loss' ? { cause } : {}) })
  const errorOf = (field: string) => fieldError(move.error, field)
  const isTold = ['change', 'reference', 'location'].some((field) => errorOf(field))
  return (
    <section className="a-card a-stack" aria-labelledby="move">
      <h2 id="move">{words.title}</h2>
      <form className="a-form" onSubmit={submitted(send)}>
        <div className="a-stock-fields">
          <SelectField
            label={words.what}
            options={REASONS.map((value) => ({ value, title: words.whats[value] }))}
            value={reason}
            onChange={(value) => type({ reason: value as Reason })}
          />
          <Field
            label={
              reason === 'count' ? words.piecesCount : reason === 'correction' ? words.piecesCorrection : words.pieces
            }
            value={pieces}
            onChange={(value) => type({ pieces: typedPieces(value, reason) })}
            inputMode={reason === 'correction' ? 'text' : 'numeric'}
            error={errorOf('change')}
            autoComplete="off"
          />
          {locations.length > 1 ? (
            <SelectField
              label={t.stock.location}
              options={locations.map(({ code, title }) => ({ value: code, title }))}
              value={location}
              onChange={(value) => type({ location: value })}
              error={errorOf('location')}
            />
          ) : null}
          {reason === 'loss' ? (
            <SelectField
              label={words.cause}
              options={LOSS_CAUSES.map((value) => ({ value, title: t.stock.causes[value] }))}
              value={cause}
              onChange={(value) => type({ cause: value })}
            />
          ) : null}
          {reason === 'receipt' || reason === 'return' ? (
            <Field
              label={reason === 'return' ? words.order : words.reference}
              value={reference}
              onChange={(value) => type({ reference: value })}
              maxLength={120}
              error={errorOf('reference')}
            />
          ) : null}
          <Field label={words.note} value={note} onChange={(value) => type({ note: value })} maxLength={500} />
        </div>
        {move.error && !isTold ? <Problem error={move.error} /> : null}
        <div className="a-row">
          <Button type="submit" look="primary" isPending={move.isPending} isDisabled={!/^-?\d+$/.test(pieces)}>
            {words.save}
          </Button>
          <output>{move.isSuccess && !pieces ? words.done(move.data.quantity) : null}</output>
        </div>
      </form>
    </section>
  )
}

const typedPieces = (text: string, reason: Reason) =>
  (reason === 'correction' ? text.replace(/−/g, '-').replace(/(?!^-)\D/g, '') : text.replace(/\D/g, '')).slice(0, 7)

function useMove(id: number, onDone: () => void) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: object) => call<StockGood>('POST', `/stock/goods/${id}/movements`, body),
    onSuccess: (good) => {
      queries.setQueryData(goodKey(id), good)
      for (const key of ['list', 'history', 'product', 'locations'])
        void queries.invalidateQueries({ queryKey: [...STOCK, key] })
      onDone()
    },
  })
}
