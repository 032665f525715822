import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ContestedVariation, VariationRow, Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { CallError, call } from '../calls.ts'
import type { Edits } from '../grid/editable-cells.ts'
import type { CellEdits } from '../grid/use-edits.ts'
import { slicesOf } from './slices.ts'
import { variationsKey } from './variations-query.ts'

/** Shows variations as an answer has them, and reads again what depends on them. */
export function useVariationsChanged(productId: number) {
  const queries = useQueryClient()
  return (next?: Variations) => {
    if (next) queries.setQueryData(variationsKey(productId), next)
    else void queries.invalidateQueries({ queryKey: variationsKey(productId) })
    void queries.invalidateQueries({ queryKey: ['product', String(productId)] })
    void queries.invalidateQueries({ queryKey: ['products'] })
    void queries.invalidateQueries({ queryKey: ['stock', 'product', productId] })
  }
}

type Outcome = {
  /** By `id.field`. */
  problems: Readonly<Record<string, string>>
  /** What was sent then. */
  sent: Edits
  conflicts: readonly ContestedVariation[]
  versions: Readonly<Record<string, number>>
  failure: unknown
  isSaved: boolean
}
const NOTHING: Outcome = { problems: {}, sent: {}, conflicts: [], versions: {}, failure: null, isSaved: false }

/** Saves unsaved cells, 200 rows a call. What is refused stays unsaved; other rows are saved nevertheless. */
export function useSaveCells(productId: number, cells: CellEdits) {
  const queries = useQueryClient()
  const changed = useVariationsChanged(productId)
  const [outcome, setOutcome] = useState(NOTHING)
  const [progress, setProgress] = useState<{ done: number; all: number } | null>(null)

  const keep = (saved: readonly VariationRow[]) => {
    const byId = new Map(saved.map((row) => [row.id, row]))
    queries.setQueryData<Variations>(
      variationsKey(productId),
      (before) => before && { ...before, rows: before.rows.map((row) => byId.get(row.id) ?? row) },
    )
  }
  /** @param ids of the rows that are sent; others stay unsaved */
  const save = async (edits: Edits, ids: readonly string[] = Object.keys(edits)) => {
    if (ids.length === 0 || progress) return
    const found = { ...NOTHING, sent: edits, problems: {}, versions: {}, conflicts: [] as ContestedVariation[] }
    let left = edits
    const slices = slicesOf(ids)
    for (let slice = slices.shift(); slice && !found.failure; slice = slices.shift()) {
      const sent = slice
      setProgress({ done: ids.length - slices.reduce((sum, { length }) => sum + length, sent.length), all: ids.length })
      try {
        const rows = sent.map((id) => bodyOf(Number(id), edits[id]))
        const answer = await call<{ rows: VariationRow[] }>('PATCH', `/products/${productId}/variations`, { rows })
        keep(answer.rows)
        left = Object.fromEntries(Object.entries(left).filter(([id]) => !sent.includes(id)))
        cells.replace(left)
      } catch (error) {
        const refused = refusedRows(error)
        if (!refused) {
          found.failure = error
          break
        }
        found.conflicts.push(...refused.conflicts)
        Object.assign(found.versions, refused.versions)
        Object.assign(found.problems, refused.problems)
        // The other rows of the call are saved nevertheless.
        const others = sent.filter((id) => !refused.ids.has(id))
        if (others.length > 0 && others.length < sent.length) slices.unshift(others)
      }
    }
    setProgress(null)
    setOutcome({ ...found, isSaved: Object.keys(left).length === 0 })
    if (left !== edits) changed(queries.getQueryData<Variations>(variationsKey(productId)))
  }
  /** Goes on with the value that was chosen for each contested cell. @param mine cells as `id.field` */
  const choose = (mine: readonly string[]) => {
    const next: Record<string, Edits[string]> = { ...cells.edits }
    for (const { id, field, theirs } of outcome.conflicts) {
      const row = next[id]
      if (!row) continue
      const { [field]: edit, ...others } = row.cells
      const kept = edit && mine.includes(`${id}.${field}`) ? { ...others, [field]: { ...edit, from: theirs } } : others
      if (Object.keys(kept).length === 0) delete next[id]
      else next[id] = { version: outcome.versions[id] ?? row.version, cells: kept }
    }
    cells.replace(next)
    setOutcome(NOTHING)
    changed()
    void save(next)
  }
  const problemOf = (id: number, field: string) => {
    const typed = cells.edits[id]?.cells[field]
    const sent = outcome.sent[id]?.cells[field]
    return typed && sent && typed.to === sent.to ? outcome.problems[`${id}.${field}`] : undefined
  }
  return { ...outcome, problemOf, progress, save, choose, forget: () => setOutcome(NOTHING) }
}

/** Undefined: the call failed for another reason than its rows. */
function refusedRows(error: unknown) {
  if (!(error instanceof CallError)) return undefined
  const { errors } = error
  if (error.reason === 'conflict') {
    const conflicts = errors.conflicts as ContestedVariation[]
    const ids = new Set(conflicts.map(({ id }) => String(id)))
    return { ids, conflicts, problems: {}, versions: errors.versions as Outcome['versions'] }
  }
  if (error.status !== 422) return undefined
  const problems = Object.fromEntries(Object.keys(errors).map((at) => [at, error.of(at) ?? '']))
  const ids = new Set(Object.keys(problems).map((at) => at.split('.')[0] ?? ''))
  return { ids, conflicts: [] as ContestedVariation[], problems, versions: {} }
}

function bodyOf(id: number, edit: Edits[string] | undefined) {
  const cells = Object.entries(edit?.cells ?? {})
  return {
    ...{ id, version: edit?.version ?? 0 },
    base: Object.fromEntries(cells.map(([field, { from }]) => [field, from])),
    changes: Object.fromEntries(cells.map(([field, { to }]) => [field, to])),
  }
}
