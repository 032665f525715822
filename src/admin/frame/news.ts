import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { OrderNews, Presence, WaveNews } from '../../shop/staff-news/staff-news.calls.ts'
import { ownChanges } from '../calls.ts'
import { orderKey } from '../orders/order-key.ts'
import { isOfWaves } from '../packing/wave-key.ts'

type News =
  | { type: 'orders'; data: OrderNews }
  | { type: 'presence'; data: readonly Presence[] }
  | { type: 'waves'; data: WaveNews }
  | { type: 'tasks' | 'log' | 'rights' | 'ended' | 'ready'; data: unknown }

type State = {
  /** Orders that came or changed since the list was read. */
  waiting: { placed: number; changed: number }
  presence: readonly Presence[]
}

let state: State = { waiting: { placed: 0, changed: 0 }, presence: [] }
const watchers = new Set<() => void>()

function change(next: Partial<State>) {
  state = { ...state, ...next }
  for (const watcher of watchers) watcher()
}

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export const useWaitingOrders = () => useSyncExternalStore(watch, () => state.waiting)
export const usePresenceNews = () => useSyncExternalStore(watch, () => state.presence)
/** The list has been read. */
export const forgetWaitingOrders = () => change({ waiting: { placed: 0, changed: 0 } })

const TYPES = ['orders', 'presence', 'tasks', 'log', 'waves', 'rights', 'ended', 'ready'] as const
/** Longer than news take to come. */
const OWN_MS = 6_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** Lists stay as they are until the person wants to see what is new; everything else is read again. */
export function useNews(reload: () => Promise<void>) {
  const queries = useQueryClient()
  useEffect(() => {
    const abort = new AbortController()
    const channel = new BroadcastChannel('staff-news')
    const take = (news: News) => takeNews(queries, reload, news)
    channel.onmessage = ({ data }) => take(data as News)
    const lead = () =>
      listen(abort.signal, (news) => {
        channel.postMessage(news)
        take(news)
      })
    // One tab listens for all, as a browser opens few connections to one address.
    if (navigator.locks) void navigator.locks.request('staff-news', { signal: abort.signal }, lead).catch(() => {})
    else void lead()
    return () => {
      abort.abort()
      channel.close()
    }
  }, [queries, reload])
}

function takeNews(queries: QueryClient, reload: () => Promise<void>, { type, data }: News) {
  const again = (...keys: (readonly unknown[])[]) => {
    for (const queryKey of keys) void queries.invalidateQueries({ queryKey })
  }
  if (type === 'orders') {
    const { numbers, placed, isAll } = data as OrderNews
    const { waiting } = state
    const others = numbers.filter((number) => Date.now() - (ownChanges.get(number) ?? 0) > OWN_MS)
    change({ waiting: { placed: waiting.placed + placed, changed: waiting.changed + (isAll ? 1 : others.length) } })
    again(['orders-count'], ['tags'], ['packing', 'more'], ...(isAll ? [['order']] : numbers.map(orderKey)))
  }
  if (type === 'presence') change({ presence: data as readonly Presence[] })
  if (type === 'tasks') again(['tasks'])
  if (type === 'log') again(['audit-log'])
  if (type === 'waves') void queries.invalidateQueries({ predicate: isOfWaves((data as WaveNews).waves) })
  // Counts that changed while the connection was down.
  if (type === 'ready') again(['packing', 'wave'])
  // After the end of a session the next call asks to sign in, over what is typed.
  if (type === 'rights') void reload()
}

/** Until the signal; connects again by itself, each time a little later. */
async function listen(signal: AbortSignal, onNews: (news: News) => void) {
  let after = ''
  let wait = FIRST_WAIT_MS
  while (!signal.aborted) {
    await new Promise<void>((resolve) => {
      const source = new EventSource(`/admin/api/events${after ? `?after=${after}` : ''}`)
      const stop = () => {
        source.close()
        resolve()
      }
      for (const type of TYPES) {
        source.addEventListener(type, ({ data, lastEventId }) => {
          wait = FIRST_WAIT_MS
          after = lastEventId || after
          onNews({ type, data: JSON.parse(data) as never })
          if (type === 'ended') stop()
        })
      }
      source.onerror = stop
      signal.addEventListener('abort', stop, { once: true })
    })
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    wait = Math.min(wait * 2, LONGEST_WAIT_MS)
  }
}
