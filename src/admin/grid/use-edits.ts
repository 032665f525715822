import { useState } from 'react'
import { useDraft } from '../use-draft.ts'
import {
  type CellChange,
  countCells,
  type EditableColumn,
  type EditableRow,
  type Edits,
  withChanges,
} from './editable-cells.ts'

const NONE: Edits = {}
const MAX_UNDO = 100

export type CellEdits = {
  edits: Edits
  count: number
  /** @param rows in which `changes` count */
  change: (rows: readonly EditableRow[], changes: readonly CellChange[]) => void
  undo: () => void
  redo: () => void
  /** Without a step back, for example after a save. */
  replace: (edits: Edits) => void
}

/** Unsaved cells with steps back and forth; kept in the browser under `key` until they are saved. */
export function useEdits<Row extends EditableRow>(key: string, columns: readonly EditableColumn<Row>[]): CellEdits {
  const [draft, setDraft] = useDraft<Edits>(key)
  const [past, setPast] = useState<readonly Edits[]>([])
  const [future, setFuture] = useState<readonly Edits[]>([])
  const edits = draft ?? NONE
  const show = (next: Edits) => setDraft(Object.keys(next).length === 0 ? null : next)
  const change = (rows: readonly EditableRow[], changes: readonly CellChange[]) => {
    if (changes.length === 0) return
    setPast([...past.slice(-MAX_UNDO), edits])
    setFuture([])
    show(withChanges({ rows: rows as readonly Row[], columns, edits }, changes))
  }
  const undo = () => {
    const before = past.at(-1)
    if (!before) return
    setPast(past.slice(0, -1))
    setFuture([...future, edits])
    show(before)
  }
  const redo = () => {
    const after = future.at(-1)
    if (!after) return
    setFuture(future.slice(0, -1))
    setPast([...past, edits])
    show(after)
  }
  const replace = (next: Edits) => {
    setPast([])
    setFuture([])
    show(next)
  }
  return { edits, count: countCells(edits), change, undo, redo, replace }
}
