import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import {
  type ContestedVariation,
  VARIATIONS_AT_ONCE,
  type VariationRow,
  type Variations,
} from '../../shop/catalogue/variations/variations.calls.ts'
import { CallError, call } from '../calls.ts'
import type { Edits } from '../grid/editable-cells.ts'
import type { CellEdits } from '../grid/use-edits.ts'

const keyOf = (productId: number) => ['variations', productId] as const

export const useVariations = (productId: number) =>
  useQuery({
    queryKey: keyOf(productId),
    queryFn: () => call<Variations>('GET', `/products/${productId}/variations`),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Shows variations as an answer has them, and reads again what depends on them. */
export function useVariationsChanged(productId: number) {
  const queries = useQueryClient()
  return (next?: Variations) => {
    if (next) queries.setQueryData(keyOf(productId), next)
    else void queries.invalidateQueries({ queryKey: keyOf(productId) })
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
      keyOf(productId),
      (before) => before && { ...before, rows: before.rows.map((row) => byId.get(row.id) ?? row) },
    )
  }
  const save = async (edits: Edits) => {
    const ids = Object.keys(edits)
    if (ids.length === 0 || progress) return
    const found = { ...NOTHING, sent: edits, problems: {}, versions: {}, conflicts: [] as ContestedVariation[] }
    let left: Edits = edits
    for (let from = 0; from < ids.length && !found.failure; from += VARIATIONS_AT_ONCE) {
      setProgress({ done: from, all: ids.length })
      const slice = ids.slice(from, from + VARIATIONS_AT_ONCE)
      try {
        const rows = slice.map((id) => bodyOf(Number(id), edits[id]))
        const answer = await call<{ rows: VariationRow[] }>('PATCH', `/products/${productId}/variations`, { rows })
        keep(answer.rows)
        left = Object.fromEntries(Object.entries(left).filter(([id]) => !slice.includes(id)))
        cells.replace(left)
      } catch (error) {
        if (!(error instanceof CallError)) found.failure = error
        else if (error.reason === 'conflict') {
          found.conflicts.push(...(error.errors.conflicts as ContestedVariation[]))
          Object.assign(found.versions, error.errors.versions)
        } else if (error.status === 422)
          Object.assign(found.problems, Object.fromEntries(Object.keys(error.errors).map((at) => [at, error.of(at)])))
        else found.failure = error
      }
    }
    setProgress(null)
    setOutcome({ ...found, isSaved: Object.keys(left).length === 0 })
    if (left !== edits) changed(queries.getQueryData<Variations>(keyOf(productId)))
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

function bodyOf(id: number, edit: Edits[string] | undefined) {
  const cells = Object.entries(edit?.cells ?? {})
  return {
    ...{ id, version: edit?.version ?? 0 },
    base: Object.fromEntries(cells.map(([field, { from }]) => [field, from])),
    changes: Object.fromEntries(cells.map(([field, { to }]) => [field, to])),
  }
}
