/** Longer ago, an equal request is another one. */
const KEPT_MS = 120_000

/** Keys of requests that nobody answered: whoever presses again does not do it twice. */
export function unansweredRequests(now: () => number = Date.now) {
  const keys = new Map<string, { key: string; until: number }>()
  return {
    keyOf(request: string): string | undefined {
      const kept = keys.get(request)
      return kept && now() < kept.until ? kept.key : undefined
    },
    keep: (request: string, key: string) => void keys.set(request, { key, until: now() + KEPT_MS }),
    forget: (request: string) => void keys.delete(request),
  }
}
