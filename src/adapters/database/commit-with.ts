import pg, { type ClientBase, type QueryConfig, type QueryResult } from 'pg'
import { LOG_MESSAGE } from '../../shop/db.ts'
import type { AnyQuery } from './prepared.ts'

/** A statement that brings the COMMIT of its transaction with it. */
export type LastStatement = { text: string; commits: true }

type Connection = Record<'parse' | 'bind' | 'describe' | 'execute', (message: object) => void> & { sync(): void }

/**
 * Rows stay locked until their transaction is on the disk (and on the standby), so this one commits without waiting for
 * it, and a message in the log that is waited for comes after it: what is before it in the log is then safe as well.
 * All of it is sent at once: when the statement fails, the server skips everything up to the sync.
 */
const AFTER_IT = ['set local synchronous_commit = off', 'commit', LOG_MESSAGE] as const

class CommittingQuery extends pg.Query {
  /** `pg.Query` calls it when the parameters are sent. */
  _getRows(connection: Connection) {
    connection.execute({})
    for (const text of AFTER_IT) {
      connection.parse({ text })
      connection.bind({})
      connection.describe({ type: 'P' })
      connection.execute({})
    }
    connection.sync()
  }
}

/** Makes `query` take a `LastStatement`. */
export function sendCommits(client: ClientBase) {
  const query = client.query.bind(client) as unknown as AnyQuery
  const sending: AnyQuery = (config, values, ...rest) =>
    isLast(config) ? send(query, { ...config, values }) : query(config, values, ...rest)
  client.query = sending as unknown as typeof client.query
}

const send = (query: AnyQuery, config: object): Promise<QueryResult> =>
  new Promise((resolve, reject) => {
    // Otherwise a statement without parameters would be sent alone.
    const statement = new CommittingQuery(
      { text: '', ...config, queryMode: 'extended' } as QueryConfig,
      (error, results) => {
        // One alone where the parameters could not be sent, of which it has told before.
        const [result, , commit] = [results ?? []].flat() as unknown as QueryResult[]
        if (error) reject(error)
        else if (result && commit?.command === 'COMMIT') resolve(result)
        else reject(new Error(`${commit?.command} in place of COMMIT`))
      },
    )
    query(statement)
  })

const isLast = (config: unknown): config is LastStatement =>
  typeof config === 'object' && config !== null && 'commits' in config
