/** What `read` answered within the last `ms`; undefined when it failed. Simultaneous readers share one answer. */
export function readAtMostEvery<T>(ms: number, read: () => Promise<T>): () => Promise<T | undefined> {
  let readAt = Number.NEGATIVE_INFINITY
  let answer: Promise<T | undefined> = Promise.resolve(undefined)
  return () => {
    const now = performance.now()
    if (now - readAt >= ms) {
      readAt = now
      answer = read().catch(() => undefined)
    }
    return answer
  }
}
