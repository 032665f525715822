import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react'

type Choice = { selected: ReadonlySet<string>; isAll: boolean }

const NOTHING: Choice = { selected: new Set(), isAll: false }

/**
 * The rows of a list that are chosen, or all that fit. Another search forgets the choice. What the bar shows follows
 * after the mark in the row, so that a key is answered at once.
 */
export function useChoice<Row>(search: unknown, rows: readonly Row[], keyOf: (row: Row) => string) {
  const [choice, setChoice] = useState(NOTHING)
  const later = useDeferredValue(choice)
  const onSelect = useCallback((selected: ReadonlySet<string>) => setChoice({ selected, isAll: false }), [])
  const onAll = useCallback(() => setChoice({ selected: NOTHING.selected, isAll: true }), [])
  const onClear = useCallback(() => setChoice(NOTHING), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: another list, another choice
  useEffect(onClear, [search, onClear])
  const selection = useMemo(
    () => ({ selected: choice.isAll ? new Set(rows.map(keyOf)) : choice.selected, onSelect }),
    [choice, rows, keyOf, onSelect],
  )
  const chosen = useMemo(
    () => (later.isAll ? rows : rows.filter((row) => later.selected.has(keyOf(row)))),
    [later, rows, keyOf],
  )
  return { selection, bar: { chosen, isAll: later.isAll, onAll, onClear } }
}
