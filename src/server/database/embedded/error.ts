/** The embedded PostgreSQL cannot be used; the message is one line for the person who starts the shop. */
export class EmbeddedDatabaseError extends Error {}

type SystemError = Error & { code?: string }

const codeOf = (error: unknown) => (error instanceof Error ? ((error as SystemError).code ?? '') : '')

/** What a file operation or PostgreSQL said, as one line that names the remedy. */
export function inWords(dataDir: string, error: unknown): EmbeddedDatabaseError {
  const said = `${codeOf(error)} ${error instanceof Error ? error.message : String(error)}`
  if (/ENOSPC|No space left on device/.test(said)) {
    return new EmbeddedDatabaseError(`The disk of ${dataDir} is full: free some space, then start the shop again.`)
  }
  if (/EROFS|Read-only file system/.test(said)) {
    return new EmbeddedDatabaseError(
      `${dataDir} is on a read-only file system: the shop's database must be writable. Set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted/.test(said)) {
    return new EmbeddedDatabaseError(
      `${dataDir} cannot be written or read by this user (${lastLine(said)}): correct its owner, or set DATA_DIR to another folder.`,
    )
  }
  return new EmbeddedDatabaseError(`PostgreSQL did not start in ${dataDir}: ${lastLine(said)}`)
}

/** The line that says why, of several. */
function lastLine(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
}
