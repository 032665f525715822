import { useMemo } from 'react'
import { useKeptNames } from '../use-kept-names.ts'

/** The columns that the person has chosen, kept in the browser. @param name of the list @param hiddenAtFirst until something is chosen */
export function useColumns<Column extends { key: string }>(
  name: string,
  all: readonly Column[],
  hiddenAtFirst: readonly string[] = [],
) {
  const { names: hidden, toggle } = useKeptNames(`columns:${name}`, hiddenAtFirst)
  const columns = useMemo(() => all.filter((column) => !hidden.includes(column.key)), [all, hidden])
  return { columns, hidden, toggle }
}
