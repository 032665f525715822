import { useCallback, useState } from 'react'

/** Names kept in this browser: hidden columns, closed groups. `set` keeps them for the next visit, too. @param atFirst where nothing is kept */
export function useKeptNames(key: string, atFirst: readonly string[] = []) {
  const [names, setNames] = useState<readonly string[]>(() => read(key) ?? atFirst)
  const set = useCallback(
    (next: readonly string[]) => {
      setNames(next)
      localStorage.setItem(key, JSON.stringify(next))
    },
    [key],
  )
  const toggle = useCallback(
    (name: string) => set(names.includes(name) ? names.filter((each) => each !== name) : [...names, name]),
    [names, set],
  )
  return { names, set, toggle }
}

function read(key: string): readonly string[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : undefined
  } catch {
    return undefined
  }
}
