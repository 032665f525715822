/** Network and PostgreSQL: connections, resources, shutdown, read-only standby, lock conflicts, limits. */
const AWAY =
  /^(ECONN\w+|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|08\w{3}|53\w{3}|57P0\d|57014|58\w{3}|55P03|25P03|25006|40001|40P01)$/

/** The driver has no codes for these. */
const WORDS =
  /timeout exceeded when trying to connect|Connection terminated|not queryable|Client was closed|Connection ended|pool after calling end|timeout expired/

export function isDatabaseUnavailable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = 'code' in cause ? String(cause.code) : ''
    const isSocketGone = code === 'ENOENT' && 'syscall' in cause && cause.syscall === 'connect'
    if (isSocketGone || AWAY.test(code) || WORDS.test(cause.message)) return true
  }
  return false
}
