import pg, { type ClientConfig } from 'pg'

/** An advisory lock on a connection of its own. PostgreSQL releases it when the connection ends. */
export function sessionLock(connection: ClientConfig, name: string) {
  let client: pg.Client | null = null
  let isHeld = false

  const leave = async () => {
    const left = client
    client = null
    isHeld = false
    await left?.end().catch(() => {})
  }

  async function open(): Promise<pg.Client> {
    const opened = new pg.Client({ ...connection, connectionTimeoutMillis: 2_000, keepAlive: true })
    opened.on('error', () => void leave())
    opened.on('end', () => {
      if (client === opened) void leave()
    })
    await opened.connect()
    client = opened
    return opened
  }

  return {
    /** Whether this process has it now. */
    async take(): Promise<boolean> {
      if (isHeld) return true
      try {
        const on = client ?? (await open())
        const { rows } = await on.query<{ taken: boolean }>('select pg_try_advisory_lock(hashtext($1)) as taken', [
          name,
        ])
        isHeld = rows[0]?.taken === true
        return isHeld
      } catch (error) {
        await leave()
        throw error
      }
    },
    close: leave,
  }
}
