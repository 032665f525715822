import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion } from '../calls.ts'
import { Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { OrderedRows } from '../structure/ordered-rows.tsx'

type Part = { id: number; version: number }

type Props<Row extends Part> = {
  /** Of the heading. */
  id: string
  path: string
  words: { title: string; hint: string; empty?: string }
  titleOf: (row: Row) => string
  /** Beside the title in the list. */
  detailOf: (row: Row) => ReactNode
  /** Whether staff put them in order. */
  isOrdered?: boolean
  /** What adds one; only for those who may write. */
  add: (rows: readonly Row[], made: { open: (id: number) => Promise<void>; reread: () => void }) => ReactNode
  /** What is in the window of one. */
  children: (row: Row, done: { onSaved: () => Promise<void>; onRemoved: () => void }) => ReactNode
}

/** Parts of the home page of one kind, each with a window of its own; they are saved at once. */
export function PartsCard<Row extends Part>(props: Props<Row>) {
  const { id, path, words } = props
  const list = useQuery({ queryKey: [path], queryFn: () => call<{ rows: Row[] }>('GET', path) })
  return (
    <section className="a-card a-stack" aria-labelledby={id}>
      <h2 id={id}>{words.title}</h2>
      <p className="a-note">{words.hint}</p>
      {list.isPending ? <Waiting /> : null}
      {list.error ? <Problem error={list.error} onRetry={() => void list.refetch()} /> : null}
      {list.data ? <Parts {...props} rows={list.data.rows} /> : null}
    </section>
  )
}

function Parts<Row extends Part>(props: Props<Row> & { rows: readonly Row[] }) {
  const { rows, path, words, titleOf, detailOf, isOrdered, add, children } = props
  const mayWrite = useCan()('write:content')
  const queries = useQueryClient()
  const [opened, setOpened] = useState<number | null>(null)
  const current = rows.find(({ id }) => id === opened)
  const reread = () => queries.invalidateQueries({ queryKey: [path] })
  const order = useMutation({
    mutationFn: (ids: number[]) => call<{ rows: Row[] }>('POST', `${path}/order`, { ids }),
    onSuccess: (next) => queries.setQueryData([path], next),
  })
  const open = async (id: number) => {
    await reread()
    setOpened(id)
  }
  return (
    <>
      {order.error ? <Problem error={order.error} /> : null}
      {rows.length === 0 && words.empty ? <p className="a-note">{words.empty}</p> : null}
      {rows.length > 0 ? (
        <OrderedRows
          label={words.title}
          rows={rows.map((row) => ({
            id: row.id,
            title: titleOf(row),
            content: (
              <span className="a-pages__row">
                <strong>{titleOf(row)}</strong>
                {detailOf(row)}
              </span>
            ),
          }))}
          onOrder={isOrdered && mayWrite ? (ids) => order.mutate(ids) : undefined}
          onOpen={mayWrite ? setOpened : undefined}
        />
      ) : null}
      {mayWrite ? add(rows, { open, reread: () => void reread() }) : null}
      <Window title={current ? titleOf(current) : ''} isOpen={current !== undefined} onClose={() => setOpened(null)}>
        {current ? children(current, { onSaved: reread, onRemoved: () => setOpened(null) }) : null}
      </Window>
    </>
  )
}

type RemoveProps = { path: string; part: Part; label: string; onSaved: () => Promise<void>; onRemoved: () => void }

export function RemovePart({ path, part, label, onSaved, onRemoved }: RemoveProps) {
  const { t } = useAdmin()
  return (
    <AskFirst
      label={label}
      confirm={t.common.remove}
      run={() => deleteVersion(`${path}/${part.id}`, part.version)}
      onSettled={() => {
        onRemoved()
        void onSaved()
      }}
    />
  )
}
