import { useCallback, useState } from 'react'

/** What is typed is kept in the browser until the server has it, also when the page is left or reloaded. */
export function useDraft<Draft>(key: string): [Draft | null, (draft: Draft | null) => void] {
  const [draft, setDraft] = useState<Draft | null>(() => {
    const kept = sessionStorage.getItem(key)
    return kept === null ? null : (JSON.parse(kept) as Draft)
  })
  const keep = useCallback(
    (next: Draft | null) => {
      setDraft(next)
      if (next === null) sessionStorage.removeItem(key)
      else sessionStorage.setItem(key, JSON.stringify(next))
    },
    [key],
  )
  return [draft, keep]
}
