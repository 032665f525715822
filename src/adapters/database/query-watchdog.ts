import type { ClientBase } from 'pg'
import type { AnyQuery } from './prepared.ts'

/** Longer than `statement_timeout` (5 s), after which a reachable server has answered. */
const TIMEOUT_MS = 6_000
const GRACE_MS = 100

/** Ends a connection whose server does not answer, for example without power; TCP timeouts take minutes. */
export function watchQueries(client: ClientBase & { end(): Promise<void> }, timeoutMs = TIMEOUT_MS) {
  const query = client.query.bind(client) as unknown as AnyQuery
  const watched: AnyQuery = (...args) => {
    const disconnect = () => void client.end().catch(() => {})
    // After a blocked event loop, timers run before received data is read, hence the second timer.
    let timer = setTimeout(() => {
      timer = setTimeout(disconnect, GRACE_MS)
    }, timeoutMs - GRACE_MS)
    const done = () => clearTimeout(timer)
    const last = args.at(-1)
    if (typeof last === 'function') {
      const callback = last as AnyQuery
      return query(...args.slice(0, -1), (...results: unknown[]) => {
        done()
        return callback(...results)
      })
    }
    const result = query(...args)
    if (result instanceof Promise) result.then(done, done)
    else done()
    return result
  }
  client.query = watched as unknown as typeof client.query
}
