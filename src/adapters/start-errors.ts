import { ConfigError } from '../config.ts'
import { BackupError } from './backup/backup-error.ts'
import { EmbeddedDatabaseError } from './database/embedded/error.ts'

const EXPECTED = [ConfigError, EmbeddedDatabaseError, BackupError]

type StartVariables = { DATABASE_URL?: string | undefined; PORT?: string | undefined; DATA_DIR?: string | undefined }
type Reported = Error & {
  code?: string
  syscall?: string
  path?: string
  address?: string
  port?: number
  errors?: unknown
}

/** One line with what the operator must do; undefined for a bug. */
export function startErrorLine(error: unknown, env: StartVariables): string | undefined {
  if (error instanceof Error && EXPECTED.some((kind) => error instanceof kind)) return error.message
  for (const reported of causesOf(error)) {
    const line = lineOf(reported, env)
    if (line) return line
  }
  return undefined
}

function causesOf(error: unknown): Reported[] {
  const list: Reported[] = []
  for (let cause = error; cause instanceof Error && list.length < 20; cause = cause.cause) {
    list.push(cause)
    // Node.js reports the failures of all addresses of a name in one AggregateError.
    if ('errors' in cause && Array.isArray(cause.errors)) list.push(...cause.errors.flatMap(causesOf))
  }
  return list
}

/** Error codes: appendix A of PostgreSQL's manual. */
const POSTGRES_ERRORS: Record<string, string> = {
  '28P01': 'PostgreSQL refused the password: correct it',
  '28000': 'PostgreSQL does not let this user in: correct the user, or pg_hba.conf',
  '3D000': 'there is no such database: create it (createdb), or correct the name',
  '42501': 'this user may not make tables there: make it the owner of the database',
  '53100': "the database's disk is full: free some space, then start again",
  '53300': 'PostgreSQL has no connection left: raise max_connections, or lower DATABASE_POOL',
  '57P03': 'PostgreSQL is starting or shutting down: try again in a moment',
}

function lineOf(
  { code = '', syscall, path, message, address, port }: Reported,
  env: StartVariables,
): string | undefined {
  if (syscall === 'listen') {
    if (code === 'EADDRINUSE')
      return `PORT: ${port} is in use by another program: end that one, or set PORT to another number.`
    if (code === 'EACCES')
      return `PORT: ${port} needs rights that this user does not have: set PORT to a number from 1024.`
    if (code === 'EADDRNOTAVAIL') return `HOST: this machine has no address ${address}.`
  }
  if (code === 'ENOSPC') return `The disk is full${path ? ` (${path})` : ''}: free some space, then start again.`
  if (path && (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')) {
    return `${path} cannot be written (${code}): correct its owner, or set DATA_DIR to another folder.`
  }
  if (!env.DATABASE_URL) return undefined
  if (POSTGRES_ERRORS[code]) return `DATABASE_URL: ${POSTGRES_ERRORS[code]} (${message}).`
  const isUnreachable =
    syscall === 'connect' || syscall === 'getaddrinfo' || /timeout expired|Connection terminated/.test(message)
  if (isUnreachable || /^(ECONN|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH)/.test(code)) {
    return `DATABASE_URL: no PostgreSQL answers at ${hostWithoutPassword(env.DATABASE_URL)} (${code || message}): start it, or correct the address.`
  }
  if (/does not support SSL|certificate|self-signed|SSL/.test(message)) return `DATABASE_URL: ${message}.`
  return undefined
}

function hostWithoutPassword(url: string): string {
  return URL.parse(url)?.host || url.replace(/\/\/[^@]*@/, '//')
}
