import { type RefObject, useCallback, useRef, useState } from 'react'

/** What is typed is kept in the browser until the server has it, also when the page is left or reloaded. */
export function useDraft<Draft>(
  key: string,
): [Draft | null, keep: (draft: Draft | null) => void, latest: RefObject<Draft | null>] {
  const [draft, setDraft] = useState<Draft | null>(() => read<Draft>(key))
  // For an answer of the server: what it was sent may have been typed on since.
  const latest = useRef(draft)
  const keep = useCallback(
    (next: Draft | null) => {
      latest.current = next
      setDraft(next)
      write(key, next)
    },
    [key],
  )
  return [draft, keep, latest]
}

function read<Draft>(key: string): Draft | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null
  } catch {
    return null
  }
}

function write(key: string, draft: unknown) {
  try {
    if (draft === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // More than the browser keeps: it stays on the page only.
    sessionStorage.removeItem(key)
  }
}

/** Fields of a form. What is typed into them is a draft until `forget`: when the server has it, or the person cancels. */
export function useTyped<Fields extends object>(key: string, atFirst: Fields) {
  const [draft, keep, latest] = useDraft<Partial<Fields>>(key)
  return {
    typed: { ...atFirst, ...draft } as Fields,
    isTyped: draft !== null,
    type: (changes: Partial<Fields>) => keep({ ...latest.current, ...changes }),
    ...endsOf(keep),
  }
}

/** The same of a thing that others may change meanwhile. `read`: the thing when the first of its fields was typed. */
export function useTypedOver<Thing, Fields extends object>(
  key: string,
  thing: Thing,
  fieldsOf: (read: Thing) => Fields,
) {
  const [draft, keep, latest] = useDraft<{ read: Thing; typed: Fields }>(key)
  const atFirst = { read: thing, typed: fieldsOf(thing) }
  const type = (changes: Partial<Fields>) => {
    const { read, typed } = latest.current ?? atFirst
    keep({ read, typed: { ...typed, ...changes } })
  }
  return { ...(draft ?? atFirst), type, ...endsOf(keep) }
}

/** One text; emptied it is no draft. */
export function useTypedText(key: string) {
  const [draft, keep] = useDraft<string>(key)
  return { text: draft ?? '', onText: (text: string) => keep(text || null), ...endsOf(keep) }
}

const endsOf = (keep: (draft: null) => void) => ({
  forget: () => keep(null),
  /** For a button or an answer that ends the form. @returns a callback that calls `then` once the draft is gone */
  forgetThen:
    <Args extends unknown[]>(then: (...args: Args) => unknown) =>
    (...args: Args): void => {
      keep(null)
      then(...args)
    },
})
