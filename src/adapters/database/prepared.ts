import type { ClientBase } from 'pg'

/** Statements with lists of changing length must not fill the server's memory. */
const USES_BEFORE_NAMED = 3
const MAX_NAMED = 300
const MAX_COUNTED = 2_000

/** `query` of pg has a dozen overloads. */
export type AnyQuery = (...args: unknown[]) => unknown
type Unnamed = { text: string; name?: undefined }

/** Names frequent statements: PostgreSQL parses and plans a named statement once per connection, others every time. */
function createNames() {
  let uses = new Map<string, number>()
  let names = new Map<string, string>()
  let count = 0
  return {
    of(text: string): string | undefined {
      const known = names.get(text)
      if (known || names.size >= MAX_NAMED) return known
      const used = (uses.get(text) ?? 0) + 1
      if (used < USES_BEFORE_NAMED) {
        if (uses.size >= MAX_COUNTED) uses = new Map()
        uses.set(text, used)
        return undefined
      }
      uses.delete(text)
      count += 1
      const name = `s${count}`
      names.set(text, name)
      return name
    },
    clear() {
      names = new Map()
    },
  }
}

const names = createNames()

export function prepareStatements(client: ClientBase) {
  const query = client.query.bind(client) as unknown as AnyQuery
  const prepared: AnyQuery = (config, values, ...rest) => {
    const name = isUnnamed(config) && hasValues(values) ? names.of(config.text) : undefined
    if (name === undefined) return query(config, values, ...rest)
    const named = { ...(config as Unnamed), name }
    const [callback] = rest
    if (typeof callback === 'function') {
      return query(named, values, (error: unknown, result: unknown) => {
        clearOutdated(error)
        callback(error, result)
      })
    }
    const result = query(named, values)
    if (result instanceof Promise) result.catch(clearOutdated)
    return result
  }
  client.query = prepared as unknown as typeof client.query
}

const isUnnamed = (config: unknown): config is Unnamed =>
  typeof config === 'object' && config !== null && 'text' in config && (config as Unnamed).name === undefined

const hasValues = (values: unknown) => Array.isArray(values) && values.length > 0

/** After a migration: "cached plan must not change result type". */
function clearOutdated(error: unknown) {
  if (typeof error === 'object' && error !== null && 'code' in error && error.code === '0A000') names.clear()
}
