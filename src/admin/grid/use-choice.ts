import { useCallback, useDeferredValue, useMemo, useState } from 'react'

/** `search`: in which it was made. */
type Choice = { selected: ReadonlySet<string>; isAll: boolean; search: unknown }

const NOTHING: Choice = { selected: new Set(), isAll: false, search: null }

/**
 * The rows of a list that are chosen, or all that fit. Another search forgets the choice. What the bar shows follows
 * after the mark in the row, so that a key is answered at once.
 */
export function useChoice<Row>(search: unknown, rows: readonly Row[], keyOf: (row: Row) => string) {
  const [made, setMade] = useState(NOTHING)
  const madeBefore = useDeferredValue(made)
  const choice = made.search === search ? made : NOTHING
  const later = madeBefore.search === search ? madeBefore : NOTHING
  const onSelect = useCallback((selected: ReadonlySet<string>) => setMade({ selected, isAll: false, search }), [search])
  const onAll = useCallback(() => setMade({ selected: NOTHING.selected, isAll: true, search }), [search])
  const onClear = useCallback(() => setMade(NOTHING), [])
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
