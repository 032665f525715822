import type { ClientBase } from 'pg'

/** A statement ends after 5 s on the server (`statement_timeout`); whoever says nothing after 6 s is not there. */
const SILENCE_MS = 6_000
const GRACE_MS = 100

type AnyQuery = (...args: unknown[]) => unknown

/**
 * Ends a connection whose server has not answered a query: a machine that vanished, a cable that was pulled. Without
 * this the query, and the request behind it, would wait for the operating system, which takes minutes. Whatever waits
 * on the connection fails at once, and the pool makes a new one.
 */
export function watchQueries(client: ClientBase & { end(): Promise<void> }, silenceMs = SILENCE_MS) {
  const query = client.query.bind(client) as unknown as AnyQuery
  const watched: AnyQuery = (...args) => {
    const hangUp = () => void client.end().catch(() => {})
    // A process that stood still itself finds its timers due before it reads what has come meanwhile: once more, then.
    let timer = setTimeout(() => {
      timer = setTimeout(hangUp, GRACE_MS)
    }, silenceMs - GRACE_MS)
    const done = () => clearTimeout(timer)
    const last = args.at(-1)
    if (typeof last === 'function') {
      const answered = last as AnyQuery
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done()
        return answered(...results)
      })
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(done, done)
    else done()
    return result
  }
  client.query = watched as unknown as typeof client.query
}
