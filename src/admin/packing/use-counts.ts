import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { PickWave } from '../../shop/packing/packing.calls.ts'
import { CallError, call } from '../calls.ts'
import { useKeepWave, waveKey } from './wave-key.ts'

/** `step`: so many more or less than was seen; `whole`: everything; `typed`: exactly this. */
type Kind = 'step' | 'whole' | 'typed'

type Count = { pieces: number; seen: number; kind: Kind }

type Contested = { mine: number; picked: number; person: string }

type Counts = Readonly<Record<string, Count>>

/** Counts that the server does not have yet stay in the browser, also over a reload. */
function readKept(key: string): Counts {
  try {
    const kept = Object.entries(JSON.parse(sessionStorage.getItem(key) ?? '{}') as Counts)
    // They may have been stored already; were they stored and changed by another person, a person decides.
    return Object.fromEntries(kept.map(([code, count]) => [code, { ...count, kind: 'typed' as const }]))
  } catch {
    return {}
  }
}

const without = <Value>(all: Readonly<Record<string, Value>>, code: string): Readonly<Record<string, Value>> =>
  Object.fromEntries(Object.entries(all).filter(([each]) => each !== code))

/** What was found of each product of a wave: shown at once, sent one after another, none lost. */
export function useCounts({ id }: PickWave) {
  const queries = useQueryClient()
  const keepWave = useKeepWave(id)
  const key = `wave-${id}`
  const [counts, setShown] = useState(() => readKept(key))
  const [contested, setContested] = useState<Readonly<Record<string, Contested>>>({})
  const [error, setError] = useState<unknown>(null)
  const latest = useRef(counts)
  const isSending = useRef(false)
  const setCounts = (next: Counts) => {
    latest.current = next
    setShown(next)
    if (Object.keys(next).length > 0) sessionStorage.setItem(key, JSON.stringify(next))
    else sessionStorage.removeItem(key)
  }

  /** @returns whether the next one may be sent */
  async function sendOne(code: string, sent: Count): Promise<boolean> {
    try {
      const { pieces, seen } = sent
      await keepWave(await call<PickWave>('POST', `/packing/waves/${id}/found`, { code, pieces, seen }))
      const now = latest.current[code]
      const isNewer = now !== undefined && now !== sent && now.pieces !== sent.pieces
      setCounts(isNewer ? { ...latest.current, [code]: { ...now, seen: sent.pieces } } : without(latest.current, code))
      return true
    } catch (failure) {
      return refused(code, sent, failure)
    }
  }

  function refused(code: string, sent: Count, failure: unknown): boolean {
    const now = latest.current[code] ?? sent
    if (failure instanceof CallError && failure.reason === 'counted') {
      const { picked, person } = failure.errors as { picked: number; person: string }
      if (now.kind === 'typed') {
        setContested((all) => ({ ...all, [code]: { mine: now.pieces, picked, person } }))
        setCounts(without(latest.current, code))
        void queries.invalidateQueries({ queryKey: waveKey(id) })
        return true
      }
      // Both have taken pieces: they add up.
      const pieces = now.kind === 'whole' ? now.pieces : picked + now.pieces - sent.seen
      setCounts({ ...latest.current, [code]: { ...now, pieces, seen: picked } })
      return true
    }
    setError(failure)
    const isKept = failure instanceof CallError && (failure.status === 0 || failure.status >= 500)
    if (isKept) return false
    setCounts(without(latest.current, code))
    void queries.invalidateQueries({ queryKey: waveKey(id) })
    return true
  }

  async function send() {
    if (isSending.current) return
    isSending.current = true
    setError(null)
    try {
      let isGoingOn = true
      while (isGoingOn) {
        const [next] = Object.entries(latest.current)
        if (!next) break
        isGoingOn = await sendOne(...next)
      }
    } finally {
      isSending.current = false
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was kept is sent once
  useEffect(() => {
    void send()
  }, [])

  const change = (row: PickWave['list'][number], pieces: number, kind: Kind) => {
    setContested((all) => without(all, row.code))
    const before = latest.current[row.code]
    setCounts({ ...latest.current, [row.code]: { pieces, seen: before?.seen ?? row.picked, kind } })
    void send()
  }
  const keepTheirs = (code: string) => setContested((all) => without(all, code))
  return {
    counts,
    contested,
    error,
    isPending: Object.keys(counts).length > 0,
    change,
    keepTheirs,
    retry: () => void send(),
  }
}

export type WaveCounts = ReturnType<typeof useCounts>
