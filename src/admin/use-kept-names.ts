import { useCallback, useState } from 'react'

/** Names kept in this browser: closed groups. `set` keeps them for the next visit, too. */
export function useKeptNames(key: string) {
  const [names, setNames] = useState<readonly string[]>(() => read(key))
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

function read(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return Array.isArray(kept) ? kept.filter((each) => typeof each === 'string') : []
  } catch {
    return []
  }
}
