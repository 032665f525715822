import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { documentNumber } from '../../shop/stock/documents.ts'
import type { DocumentHead } from '../../shop/stock/stock-documents.calls.ts'
import { Icon } from '../../ui/icon.tsx'
import { Loaded } from '../frame/loaded.tsx'
import { NoRight } from '../frame/not-found.tsx'
import { useTitle } from '../frame/use-title.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { LogLink } from '../staff/log-link.tsx'
import { useStep } from '../step.tsx'
import { AddLines } from './add-lines.tsx'
import { BookCard } from './book-card.tsx'
import { DocumentFacts } from './document-facts.tsx'
import { DocumentLines } from './document-lines.tsx'
import { DocumentState } from './document-state.tsx'
import { allLines, linesKey, useDocument } from './stock-queries.ts'
import type { Lines } from './use-lines.ts'

export function DocumentPage() {
  const can = useCan()
  const { id } = useParams({ from: '/stock/documents/$id' })
  return can('read:catalogue') ? <LoadedDocument key={id} id={Number(id)} /> : <NoRight />
}

function LoadedDocument({ id }: { id: number }) {
  const { t } = useAdmin()
  const found = useDocument(id)
  return (
    <Loaded
      query={found}
      list={
        <Link to="/stock/documents" search={{}} className="a-button a-button--plain">
          {t.stock.nav.documents}
        </Link>
      }
    >
      {(document) => <Document document={document} />}
    </Loaded>
  )
}

function Document({ document }: { document: DocumentHead }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const can = useCan()
  const { id, kind, state } = document
  const isDraft = state === 'draft' && can('write:stock')
  const print = usePrint(id)
  useTitle(documentNumber(kind, id))
  return (
    <article className="a-order a-stock-document">
      <header className="a-page-head">
        <Link to="/stock/documents" search={{}} className="a-back a-noprint">
          <Icon name="left" size={18} />
          {words.back}
        </Link>
        <h1>
          {words.kinds[kind]} {documentNumber(kind, id)}
        </h1>
        <DocumentState state={state} />
        <LogLink search={{ subject: `stock-document:${id}` }} />
        <Button icon="print" isPending={print.isBusy} onPress={print.run}>
          {words.print}
        </Button>
      </header>
      <div className="a-order__columns">
        <div className="a-stack">
          {isDraft ? <AddLines document={document} /> : null}
          <DocumentLines document={document} isDraft={isDraft} />
        </div>
        <div className="a-stack a-stock-side">
          {can('write:stock') ? <BookCard key={`${state}-book`} document={document} /> : null}
          <DocumentFacts document={document} isDraft={isDraft} />
        </div>
      </div>
      <p className="a-stock-signature">{words.signature}</p>
    </article>
  )
}

/** Lines that were not scrolled to are read first. */
function usePrint(id: number) {
  const queries = useQueryClient()
  return useStep(async () => {
    const rows = await allLines(id)
    queries.setQueryData<Lines>(linesKey(id), { pages: [{ rows, next: null }], pageParams: [0] })
    requestAnimationFrame(() => window.print())
  })
}
