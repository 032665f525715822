import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type BulkCreated,
  type BulkEditView,
  type BulkRows,
  MAX_BULK_ROWS,
} from '../../shop/catalogue/bulk/bulk.calls.ts'
import { call } from '../calls.ts'
import type { CellValue, Edits } from '../grid/editable-cells.ts'
import type { CellEdits } from '../grid/use-edits.ts'
import { useStep } from '../step.tsx'
import type { CellRow } from './cell-columns.tsx'

type Contested = { id: number; code: string; field: string; mine: CellValue; theirs: CellValue }
type Left = BulkRows['rows'][number]

type Options = {
  cells: CellEdits
  /** Unsaved rows without those that cannot be saved as they are. */
  ready: Edits
  refresh: (ids: readonly number[]) => Promise<CellRow[]>
}

const POLL_MS = 1_000
/** Rows without a field of their own that is wrong. */
const ANY = ''

/** Unsaved cells become a change of many products: checked, shown, then run. What it leaves out stays unsaved. */
export function useSaveProductCells({ cells, ready, refresh }: Options) {
  const queries = useQueryClient()
  const [check, setCheck] = useState<{ id: string; sent: Edits } | null>(null)
  const [left, setLeft] = useState<{ sent: Edits; rows: readonly Left[] }>({ sent: {}, rows: [] })
  const [contested, setContested] = useState<readonly Contested[]>([])
  const [saved, setSaved] = useState<{ id: string; done: number } | null>(null)
  const { data: edit } = useQuery({
    queryKey: ['bulk-edit', check?.id ?? ''],
    queryFn: () => call<BulkEditView>('GET', `/products/bulk/${check?.id}`),
    enabled: check !== null,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? POLL_MS : false),
  })
  const keep = (next: BulkEditView) => queries.setQueryData(['bulk-edit', next.id], next)

  const start = useStep(async () => {
    setSaved(null)
    const ids = Object.keys(ready).slice(0, MAX_BULK_ROWS)
    if (ids.length === 0) return
    const found = contestedCells(ready, await refresh(ids.map(Number)))
    setContested(found)
    if (found.length > 0) return
    const sent = Object.fromEntries(Object.entries(ready).filter(([id]) => ids.includes(id)))
    const made = await call<BulkCreated>('POST', '/products/bulk', { rows: ids.map((id) => bodyOf(id, sent[id])) })
    keep(made)
    setCheck({ id: made.id, sent })
    setLeft({ sent, rows: await leftRows(made.id, '&state=refused') })
  })
  const run = useMutation({
    mutationFn: () => call<BulkEditView>('POST', `/products/bulk/${check?.id}/run`),
    onSuccess: keep,
  })
  /** Nothing has been written yet. */
  const cancel = () => {
    if (check) void call('DELETE', `/products/bulk/${check.id}`).catch(() => undefined)
    run.reset()
    setCheck(null)
  }
  const finish = useStep(async () => {
    if (!check || !edit) return
    const { id, sent } = check
    const rows = await leftRows(id)
    await refresh(Object.keys(sent).map(Number))
    cells.replace(unsaved(cells.edits, sent, rows))
    setLeft({ sent, rows })
    setSaved({ id, done: edit.done })
    setCheck(null)
    for (const queryKey of [['products'], ['product'], ['bulk-edits']]) void queries.invalidateQueries({ queryKey })
  })
  const isOver = edit?.isStarted === true && edit.state !== 'running'
  const onOver = useEffectEvent(() => finish.run())
  useEffect(() => {
    if (isOver) onOver()
  }, [isOver])

  /** Goes on with the value that was chosen for each contested cell. @param mine cells as `id.field` */
  const choose = (mine: readonly string[]) => {
    const next: Record<string, Edits[string]> = { ...cells.edits }
    for (const { id, field, theirs } of contested) {
      const row = next[id]
      if (!row) continue
      const { [field]: own, ...others } = row.cells
      const kept = own && mine.includes(`${id}.${field}`) ? { ...others, [field]: { ...own, from: theirs } } : others
      if (Object.keys(kept).length === 0) delete next[id]
      else next[id] = { ...row, cells: kept }
    }
    cells.replace(next)
    setContested([])
  }
  const problemOf = (id: number, field: string): string | undefined => {
    const typed = cells.edits[id]?.cells[field]
    if (!typed || left.sent[id]?.cells[field]?.to !== typed.to) return undefined
    const row = left.rows.find(({ productId }) => productId === id)
    return row && (row.field ?? ANY) !== ANY && row.field !== field ? undefined : (row?.reason ?? undefined)
  }
  return {
    ...{ start, run, cancel, choose, contested, saved, problemOf },
    edit: check ? edit : undefined,
    error: start.error ?? finish.error,
    isBusy: start.isBusy || finish.isBusy || check !== null,
    forget: () => {
      setLeft({ sent: {}, rows: [] })
      setContested([])
      setSaved(null)
    },
  }
}

/** Cells that somebody else has changed to another value since they were read. */
function contestedCells(edits: Edits, rows: readonly CellRow[]): Contested[] {
  return rows.flatMap(({ id, code, fields }) =>
    Object.entries(edits[id]?.cells ?? {}).flatMap(([field, { from, to }]) => {
      const theirs = fields[field] ?? null
      return theirs === from || theirs === to ? [] : [{ id, code, field, mine: to, theirs }]
    }),
  )
}

/** Rows of a run that were not, or not wholly, written. */
async function leftRows(id: string, more = ''): Promise<Left[]> {
  const found: Left[] = []
  for (let after: number | null = 0; after !== null; ) {
    const part: BulkRows = await call<BulkRows>('GET', `/products/bulk/${id}/rows?left=1&after=${after}${more}`)
    found.push(...part.rows)
    after = part.next
  }
  return found
}

/** What is still to be saved after a run: what was not sent, what was typed meanwhile, what it left out. */
function unsaved(edits: Edits, sent: Edits, left: readonly Left[]): Edits {
  const leftById = new Map(left.map((row) => [String(row.productId), row]))
  const rows = Object.entries(edits).map(([id, row]) => {
    const leftRow = leftById.get(id)
    const kept = Object.entries(row.cells).filter(([field, { to }]) => {
      const isSent = sent[id]?.cells[field]?.to === to
      const isLeft = leftRow && (leftRow.state !== 'done' || !(field in leftRow.after))
      return !isSent || isLeft
    })
    return [id, { ...row, cells: Object.fromEntries(kept) }] as const
  })
  return Object.fromEntries(rows.filter(([, { cells }]) => Object.keys(cells).length > 0))
}

function bodyOf(id: string, edit: Edits[string] | undefined) {
  const cells = Object.entries(edit?.cells ?? {})
  return {
    id: Number(id),
    base: Object.fromEntries(cells.map(([field, { from }]) => [field, from])),
    changes: Object.fromEntries(cells.map(([field, { to }]) => [field, to])),
  }
}
