import type { Ask, OutsideIndex, Rows } from '../../../shop/search/outside/outside-index.ts'
import { Semaphore } from '../../../shop/semaphore.ts'
import { type ResultSet, SphinxConnection } from './sphinx-client.ts'
import { columnsOf, replaceStatement, statementOf } from './sphinx-sql.ts'

/** Statements of one query; searchd takes at most 32. */
const MOST_AT_ONCE = 24
const DOCS_AT_ONCE = 200
/** Of one instance; what is asked beyond waits. */
const MOST_CONNECTIONS = 4

/** Two real-time indexes of a searchd (Sphinx 2.2 or Manticore), declared in its configuration. */
export function sphinxIndex(url: URL): OutsideIndex {
  const address = { host: url.hostname, port: Number(url.port || 9306) }
  const idle: SphinxConnection[] = []
  const places = new Semaphore({ atOnce: MOST_CONNECTIONS, maxWaiting: Number.POSITIVE_INFINITY })
  let isClosed = false

  const query = (statement: string): Promise<ResultSet[]> => places.run(() => queryNow(statement))

  async function queryNow(statement: string): Promise<ResultSet[]> {
    let connection = idle.pop()
    while (connection?.isBroken) connection = idle.pop()
    connection ??= new SphinxConnection(address)
    const answer = await connection.query(statement)
    if (isClosed || connection.isBroken) connection.close()
    else idle.push(connection)
    return answer
  }

  async function askSome(name: string, asks: readonly Ask[]): Promise<Rows[]> {
    const sets = await query(asks.map((ask) => statementOf(name, ask)).join('; '))
    return asks.map((ask, index) => rowsOf(ask, sets[index]))
  }

  return {
    names: ['goods_a', 'goods_b'],
    async ask(name, asks) {
      const parts: Promise<Rows[]>[] = []
      for (let at = 0; at < asks.length; at += MOST_AT_ONCE)
        parts.push(askSome(name, asks.slice(at, at + MOST_AT_ONCE)))
      return (await Promise.all(parts)).flat()
    },
    async put(name, docs) {
      for (let at = 0; at < docs.length; at += DOCS_AT_ONCE) {
        await query(replaceStatement(name, docs.slice(at, at + DOCS_AT_ONCE)))
      }
    },
    async remove(name, ids) {
      if (ids.length > 0) await query(`DELETE FROM ${name} WHERE id IN (${ids.join(',')})`)
    },
    async create(name) {
      await query(`TRUNCATE RTINDEX ${name}`)
    },
    // What is written is visible at once.
    async refresh() {},
    async isThere(name) {
      const [found] = await query(`SELECT id FROM ${name} LIMIT 1`)
      return (found?.rows.length ?? 0) > 0
    },
    close() {
      isClosed = true
      for (const connection of idle.splice(0)) connection.close()
    },
  }
}

function rowsOf(ask: Ask, set: ResultSet | undefined): Rows {
  if (!set) return []
  const places = columnsOf(ask).map((column) => set.columns.indexOf(column))
  const rows = set.rows.map((row) => places.map((place) => Number(row[place] ?? 0)))
  return ask.kind === 'range' ? rows.filter(([, , count]) => count !== 0) : rows
}
