import { useKeptNames } from '../use-kept-names.ts'
import type { Column } from './grid.tsx'

/** The columns that the person has chosen, kept in the browser. @param name of the list */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]) {
  const { names: hidden, toggle } = useKeptNames(`columns:${name}`)
  return { columns: all.filter((column) => !hidden.includes(column.key)), hidden, toggle }
}
