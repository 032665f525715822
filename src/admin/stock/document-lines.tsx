import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { picture } from '../../shop/catalogue/media.ts'
import type { DocumentHead, ListedLine } from '../../shop/stock/stock-documents.calls.ts'
import { CallError, call } from '../calls.ts'
import { ListProblem, More } from '../more.tsx'
import { IconButton, Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { documentKey, type LinesPage, linesKey, STOCK } from './stock-queries.ts'
import { type Lines, useLines } from './use-lines.ts'

type Props = { document: DocumentHead; isDraft: boolean }

export function DocumentLines({ document, isDraft }: Props) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const { id, state } = document
  const list = useInfiniteQuery({
    // The lines of a booked document say what was booked.
    queryKey: linesKey(id),
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      call<LinesPage>('GET', `/stock/documents/${id}/lines?limit=100${pageParam ? `&after=${pageParam}` : ''}`),
    getNextPageParam: ({ next }) => next,
  })
  const lines = list.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <section className="a-card a-stack" aria-labelledby="lines">
      <div className="a-row a-row--spread">
        <h2 id="lines">{words.lines}</h2>
        <span className="a-note">{words.linesOf(document.lines, document.pieces)}</span>
      </div>
      {list.isPending ? <Waiting /> : null}
      <ListProblem list={list} />
      {list.data && lines.length === 0 ? <p className="a-note">{words.noLines}</p> : null}
      <ul className="a-stock-lines">
        {lines.map((line) => (
          <Line key={`${line.productId}-${line.quantity}-${state}`} document={document} line={line} isDraft={isDraft} />
        ))}
      </ul>
      <More list={list} />
    </section>
  )
}

function Line({ document, line, isDraft }: Props & { line: ListedLine }) {
  const { t } = useAdmin()
  const { title, code, shelf, image } = line
  return (
    <li className="a-stock-line">
      <img src={picture(image, 160).webp} alt="" width={48} height={48} loading="lazy" />
      <span className="a-choice__name">
        {title}
        <small>{[code, shelf].filter(Boolean).join(' · ')}</small>
        <Notes document={document} line={line} />
      </span>
      {isDraft ? <EditedPieces document={document} line={line} /> : <strong>{t.stock.pieces(line.quantity)}</strong>}
    </li>
  )
}

function Notes({ document: { kind, state }, line }: { document: DocumentHead; line: ListedLine }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const { quantity, expected, moved, arrived } = line
  if (kind === 'transfer' && state === 'done' && arrived !== null && arrived < quantity) {
    return <small className="a-error">{words.arrivedNote(arrived)}</small>
  }
  if (kind !== 'count' || expected === null) return null
  const difference = quantity - expected
  const held = moved === null ? 0 : moved - difference
  return (
    <small className={difference === 0 ? undefined : 'a-stock-difference'}>
      {[words.expected(expected), words.difference(difference), held > 0 ? words.held(held) : '']
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}

/** The number of pieces is saved when the field is left; others may have changed it meanwhile. */
function EditedPieces({ document: { id, kind }, line }: { document: DocumentHead; line: ListedLine }) {
  const { t } = useAdmin()
  const { documents: words } = t.stock
  const lines = useLines(id)
  const remove = useRemoveLine(id)
  const { title, productId, quantity } = line
  const [text, setText] = useState(String(quantity))
  const save = () => {
    if (!/^\d{1,7}$/.test(text)) return setText(String(quantity))
    if (Number(text) === quantity) return
    lines.mutate({ mode: 'set', lines: [{ productId, quantity: Number(text), seen: quantity }] })
  }
  const isContested = lines.error instanceof CallError && lines.error.reason === 'conflict'
  return (
    <span className="a-row a-stock-line__edit">
      <span className="a-pieces">
        <input
          aria-label={words.quantity(title)}
          inputMode="numeric"
          value={text}
          maxLength={7}
          onFocus={(event) => event.target.select()}
          onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
          onBlur={save}
          onKeyDown={(event) => event.key === 'Enter' && event.currentTarget.blur()}
        />
      </span>
      <IconButton
        icon="close"
        label={words.remove(title)}
        onPress={() =>
          kind === 'count'
            ? remove.mutate(productId)
            : lines.mutate({ mode: 'set', lines: [{ productId, quantity: 0 }] })
        }
      />
      {lines.error ? <Problem error={lines.error} {...(isContested ? { onRetry: save } : {})} /> : null}
      {remove.error ? <Problem error={remove.error} /> : null}
      <span className="visually-hidden">{t.stock.pieces(quantity)}</span>
    </span>
  )
}

/** Of a count: as if nobody had counted it. */
function useRemoveLine(id: number) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (productId: number) => call<DocumentHead>('DELETE', `/stock/documents/${id}/lines/${productId}`),
    onSuccess: (document, productId) => {
      queries.setQueryData(documentKey(id), document)
      queries.setQueryData<Lines>(
        linesKey(id),
        (before) =>
          before && {
            ...before,
            pages: before.pages.map((page) => ({
              ...page,
              rows: page.rows.filter((row) => row.productId !== productId),
            })),
          },
      )
      void queries.invalidateQueries({ queryKey: [...STOCK, 'uncounted', id] })
    },
  })
}
