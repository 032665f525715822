import { useEffect, useState } from 'react'
import { withSessionStorage } from '../../../browser/session-storage.ts'
import type { Side } from '../../../shop/catalogue/real-size.ts'

export type TypedSizes = Record<Side, string>

const KEY = 'place'

/** The buyer's place, kept for the visit: several products are tried in it. */
export function useTyped() {
  const [typed, setTyped] = useState<TypedSizes>({ width: '', depth: '', height: '' })
  useEffect(() => {
    const kept = withSessionStorage((storage) => JSON.parse(storage.getItem(KEY) ?? 'null') as TypedSizes | null)
    // What was typed before this part of the page was live goes before.
    if (kept)
      setTyped((now) => ({
        width: now.width || kept.width,
        depth: now.depth || kept.depth,
        height: now.height || kept.height,
      }))
  }, [])
  const type = (next: TypedSizes) => {
    setTyped(next)
    withSessionStorage((storage) => storage.setItem(KEY, JSON.stringify(next)))
  }
  return [typed, type] as const
}
