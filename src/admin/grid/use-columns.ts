import { useCallback, useMemo, useState } from 'react'
import { columnChoicesFrom, hiddenColumns } from './kept-columns.ts'

const NONE: readonly string[] = []

/** The columns that the person has chosen, kept in the browser. @param name of the list @param hiddenAtFirst until they are chosen */
export function useColumns<Column extends { key: string }>(
  name: string,
  all: readonly Column[],
  hiddenAtFirst: readonly string[] = NONE,
) {
  const kept = `columns:${name}`
  const [choices, setChoices] = useState(() => columnChoicesFrom(localStorage.getItem(kept)))
  const hidden = useMemo(() => hiddenColumns(all, choices, hiddenAtFirst), [all, choices, hiddenAtFirst])
  const columns = useMemo(() => all.filter((column) => !hidden.includes(column.key)), [all, hidden])
  const toggle = useCallback(
    (key: string) => {
      const next = { ...choices, [key]: hidden.includes(key) }
      setChoices(next)
      localStorage.setItem(kept, JSON.stringify(next))
    },
    [kept, choices, hidden],
  )
  return { columns, hidden, toggle }
}
