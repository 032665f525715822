import { useState } from 'react'
import type { Column } from './grid.tsx'

/** The columns that the person has chosen, kept in the browser. @param name of the list */
export function useColumns<Row>(name: string, all: readonly Column<Row>[]) {
  const key = `columns:${name}`
  const [hidden, setHidden] = useState<readonly string[]>(() => read(key))
  const toggle = (column: string) => {
    const next = hidden.includes(column) ? hidden.filter((each) => each !== column) : [...hidden, column]
    setHidden(next)
    localStorage.setItem(key, JSON.stringify(next))
  }
  return { columns: all.filter((column) => !hidden.includes(column.key)), hidden, toggle }
}

function read(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
