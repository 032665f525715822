import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { call } from '../calls.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { ArriveForm } from './arrive-form.tsx'
import { STOCK } from './stock-queries.ts'
import { useDocumentStep } from './use-document-step.ts'

export function BookCard({ document }: { document: DocumentHead }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  if (document.state === 'booking') {
    return (
      <section className="a-card a-stack a-noprint">
        <p>{words.booking}</p>
      </section>
    )
  }
  if (document.state === 'sent') return <ArriveForm document={document} />
  return document.state === 'draft' ? <BookDraft document={document} /> : null
}

function BookDraft({ document }: { document: DocumentHead }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const step = useDocumentStep(document)
  const [rule, setRule] = useState<'leave' | 'zero'>('leave')
  const [isCancelling, setCancelling] = useState(false)
  const [isSure, setSure] = useState(false)
  const { kind, lines } = document
  const uncounted = useQuery({
    queryKey: [...STOCK, 'uncounted', document.id],
    queryFn: () => call<Uncounted>('GET', `/stock/documents/${document.id}/uncounted`),
    enabled: kind === 'count',
  })
  // Nobody presses before it is said what becomes of the rest.
  const isEmpty = kind === 'count' ? !uncounted.data || (lines === 0 && rule !== 'zero') : lines === 0
  const book = () =>
    step.mutate(
      { act: 'booked', body: kind === 'count' ? { uncounted: rule } : {} },
      { onSettled: () => setSure(false) },
    )
  const emptied = rule === 'zero' ? (uncounted.data?.goods.length ?? 0) : 0
  return (
    <section className="a-card a-stack a-noprint" aria-label={words.book}>
      <p>{words.bookWhat[kind]}</p>
      {kind === 'count' && uncounted.isPending ? <Waiting /> : null}
      {uncounted.error ? <Problem error={uncounted.error} onRetry={() => void uncounted.refetch()} /> : null}
      {uncounted.data ? <UncountedChoice data={uncounted.data} rule={rule} onChange={setRule} /> : null}
      {kind === 'transfer' ? <p className="a-note">{words.sendWhat}</p> : null}
      {step.error ? <Problem error={step.error} /> : null}
      <div className="a-row">
        <Button
          look="primary"
          isDisabled={isEmpty}
          isPending={step.isPending}
          onPress={() => (emptied > 0 ? setSure(true) : book())}
        >
          {words.book}
        </Button>
        {kind === 'transfer' ? (
          <Button isDisabled={isEmpty} isPending={step.isPending} onPress={() => step.mutate({ act: 'sent' })}>
            {words.send}
          </Button>
        ) : null}
        <Button look="quiet" onPress={() => setCancelling(true)}>
          {words.cancel}
        </Button>
      </div>
      <Window title={words.zeroTitle} isOpen={isSure} onClose={() => setSure(false)}>
        <p>{words.zeroWhat(emptied)}</p>
        <div className="a-row">
          <Button onPress={() => setSure(false)}>{t.common.cancel}</Button>
          <Button look="danger" isPending={step.isPending} onPress={book}>
            {words.zeroConfirm}
          </Button>
        </div>
      </Window>
      <Window title={words.cancelTitle} isOpen={isCancelling} onClose={() => setCancelling(false)}>
        <p>{words.cancelHint}</p>
        <div className="a-row">
          <Button onPress={() => setCancelling(false)}>{t.common.close}</Button>
          <Button
            look="danger"
            isPending={step.isPending}
            onPress={() => step.mutate({ act: 'cancelled' }, { onSettled: () => setCancelling(false) })}
          >
            {words.cancel}
          </Button>
        </div>
      </Window>
    </section>
  )
}

type ChoiceProps = { data: Uncounted; rule: 'leave' | 'zero'; onChange: (rule: 'leave' | 'zero') => void }
type Uncounted = { goods: { productId: number; code: string; title: string; shelf: string | null; pieces: number }[] }

/** Says how many goods nobody has counted, and what will become of them. */
function UncountedChoice({ data, rule, onChange }: ChoiceProps) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  if (data.goods.length === 0) return <p className="a-note">{words.uncountedNone}</p>
  return (
    <div className="a-stack">
      <RadioGroup
        className="a-edit__choice"
        aria-label={words.uncounted}
        value={rule}
        onChange={(value) => onChange(value === 'zero' ? 'zero' : 'leave')}
      >
        <p>{words.uncountedSome(data.goods.length)}</p>
        <Radio value="leave" className="a-edit__radio">
          {words.leave}
        </Radio>
        <Radio value="zero" className="a-edit__radio">
          {words.zero}
        </Radio>
        {rule === 'zero' ? <p className="a-note">{words.zeroHint}</p> : null}
      </RadioGroup>
      <details>
        <summary>{words.uncounted}</summary>
        <ul className="a-choice__lines">
          {data.goods.map(({ productId, code, title, shelf, pieces }) => (
            <li key={productId} className="a-choice__line">
              <span className="a-choice__name">
                {title}
                <small>{[code, shelf].filter(Boolean).join(' · ')}</small>
              </span>
              {t.stock.pieces(pieces)}
            </li>
          ))}
        </ul>
      </details>
    </div>
  )
}
