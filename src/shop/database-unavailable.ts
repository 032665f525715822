/** Of the network, and of PostgreSQL: lost connections, resources, shutdown, read-only standby, lost races, limits. */
const AWAY =
  /^(ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0\d|57014|58\w{3}|55P03|25P03|25006|40001|40P01)$/

/** Words of the driver, which has no codes for these. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|Connection ended|pool after calling end|timeout expired/

/** The database is gone, full, or too busy: not our bug, and over soon. */
export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    // The socket of a server that has ended is gone.
    const isSocketGone = code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect'
    if (isSocketGone || AWAY.test(code) || WORDS.test(cause.message)) return true
  }
  return false
}
