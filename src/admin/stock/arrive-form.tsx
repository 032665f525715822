import { useQuery } from '@tanstack/react-query'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { Button, Problem, Waiting } from '../parts.tsx'
import { PiecesField } from '../pieces-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { allLines, STOCK } from './stock-queries.ts'
import { useDocumentStep } from './use-document-step.ts'

/** How many pieces of a transfer are here; the whole is proposed. */
export function ArriveForm({ document }: { document: DocumentHead }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const step = useDocumentStep(document)
  // Lines of a document that was sent stay as they are.
  const { typed: arrived, type, forget } = useTyped<Record<number, number>>(`arrived:${document.id}`, {})
  const found = useQuery({
    queryKey: [...STOCK, 'sent-lines', document.id],
    queryFn: () => allLines(document.id),
  })
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  const send = () => {
    const lines = Object.entries(arrived).map(([productId, pieces]) => ({
      productId: Number(productId),
      arrived: pieces,
    }))
    step.mutate({ act: 'arrived', body: { lines } }, { onSuccess: forget })
  }
  return (
    <form className="a-card a-form a-noprint" onSubmit={submitted(send)} aria-label={words.arrive}>
      <p>{words.arriveWhat}</p>
      <ul className="a-choice__lines">
        {found.data.map(({ productId, title, code, quantity }) => (
          <li key={productId} className="a-choice__line">
            <span className="a-choice__name">
              {title}
              <small>{code}</small>
            </span>
            <span className="a-choice__pieces">
              <PiecesField
                label={words.arrivedOf(title)}
                max={quantity}
                value={arrived[productId] ?? quantity}
                onChange={(pieces) => type({ [productId]: pieces })}
              />
              {t.refund.ofLeft(quantity)}
            </span>
          </li>
        ))}
      </ul>
      {step.error ? <Problem error={step.error} /> : null}
      <Button type="submit" look="primary" isPending={step.isPending}>
        {words.arrive}
      </Button>
    </form>
  )
}
