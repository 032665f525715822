import type { ClientBase } from 'pg'

/** A text is worth keeping when it comes again; texts with lists of changing length must not fill the database up. */
const USES_BEFORE_KEPT = 3
const MOST_KEPT = 300
const MOST_COUNTED = 2_000

type AnyQuery = (...args: unknown[]) => unknown
type Unnamed = { text: string; name?: undefined }

/**
 * Names for the statements that this process sends again and again. PostgreSQL reads and plans a named statement once a
 * connection; without a name it does so every time, which costs more than most of our statements themselves.
 */
function createNames() {
  let uses = new Map<string, number>()
  let names = new Map<string, string>()
  let made = 0
  return {
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= MOST_KEPT) return known
      const used = (uses.get(text) ?? 0) + 1
      if (used < USES_BEFORE_KEPT) {
        if (uses.size >= MOST_COUNTED) uses = new Map()
        uses.set(text, used)
        return undefined
      }
      uses.delete(text)
      made += 1
      const name = `s${made}`
      names.set(text, name)
      return name
    },
    forgetAll() {
      names = new Map()
    },
  }
}

const names = createNames()

/** Lets the connection prepare statements with values by itself. Whoever calls `query` notices nothing. */
export function prepareStatements(client: ClientBase) {
  const query = client.query.bind(client) as unknown as AnyQuery
  const prepared: AnyQuery = (config, values, ...rest) => {
    const name = isUnnamed(config) && hasValues(values) ? names.of(config.text) : undefined
    if (name === undefined) return query(config, values, ...rest)
    const named = { ...(config as Unnamed), name }
    const [answered] = rest
    if (typeof answered === 'function') {
      return query(named, values, (error: unknown, result: unknown) => {
        forgetOutdated(error)
        answered(error, result)
      })
    }
    const result = query(named, values)
    if (result instanceof Promise) result.catch(forgetOutdated)
    return result
  }
  client.query = prepared as unknown as typeof client.query
}

const isUnnamed = (config: unknown): config is Unnamed =>
  typeof config === 'object' && config !== null && 'text' in config && (config as Unnamed).name === undefined

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

/** A migration changed what a kept statement answers ("cached plan must not change result type"): make all anew. */
function forgetOutdated(error: unknown) {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === '0A000') names.forgetAll()
}
