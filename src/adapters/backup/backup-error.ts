export class BackupError extends Error {}

const NO_SPACE = ['ENOSPC', 'EDQUOT', '53100']
const NOT_ALLOWED = ['EACCES', 'EPERM', 'EROFS']
const NO_FOLDER = ['ENOTDIR', 'EEXIST']
const MAX_CHARACTERS = 300

/** One line without the statement and the values that Drizzle adds to its errors. */
export function reasonOf(error: unknown): string {
  const cause = innermost(error)
  if (!(cause instanceof Error)) return String(cause)
  const code = 'code' in cause ? String(cause.code) : ''
  const path = 'path' in cause ? String(cause.path) : 'a file'
  if (NO_SPACE.includes(code)) return 'the disk is full'
  if (NOT_ALLOWED.includes(code)) return `${path} may not be read or written (${code})`
  if (NO_FOLDER.includes(code)) return `${path} is in the way of a folder (${code})`
  if (code === 'ENOENT') return `there is no ${path}`
  if (code === 'EISDIR') return `${path} is a folder`
  return cause.message.replace(/\s+/g, ' ').slice(0, MAX_CHARACTERS)
}

function innermost(error: unknown): unknown {
  return error instanceof Error && error.cause instanceof Error ? innermost(error.cause) : error
}
