import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

/** Opens on a page what the command palette asked for in the hash of its address, once. @param acts by that name */
export function useAsked(acts: Readonly<Record<string, (() => void) | undefined>>) {
  // Not the one on the way, which is that of another page.
  const asked = useRouterState({ select: ({ resolvedLocation }) => resolvedLocation?.hash ?? '' })
  const navigate = useNavigate()
  const open = useEffectEvent(() => {
    const act = acts[asked]
    if (!act) return
    act()
    void navigate({ to: '.', search: true, hash: '', replace: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another wish opens something
  useEffect(() => open(), [asked])
}
