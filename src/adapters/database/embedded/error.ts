export class EmbeddedDatabaseError extends Error {}

export function embeddedErrorOf(dataDir: string, error: unknown): EmbeddedDatabaseError {
  if (error instanceof EmbeddedDatabaseError) return error
  const reported = error instanceof Error ? error.message : String(error)
  if (/ENOSPC|No space left on device|Check free disk space/.test(reported)) {
    return new EmbeddedDatabaseError(`The disk of ${dataDir} is full: free some space, then start the shop again.`)
  }
  if (/EROFS|Read-only file system/.test(reported)) {
    return new EmbeddedDatabaseError(
      `${dataDir} is on a read-only file system (${reasonIn(reported)}): the shop's database must be writable. Set DATA_DIR to another folder, or set DATABASE_URL.`,
    )
  }
  if (/spawn setpriv ENOENT|setpriv:/.test(reported)) {
    return new EmbeddedDatabaseError(
      `PostgreSQL does not run as root, and a folder above ${dataDir} or the shop is closed to other users; setpriv cannot help here (${reasonIn(reported)}). Run the shop as a user, or from a folder that others may enter.`,
    )
  }
  if (/EACCES|EPERM|Permission denied|Operation not permitted/.test(reported)) {
    return new EmbeddedDatabaseError(
      `This user may not read or write in ${dataDir} (${reasonIn(reported)}): correct the owner, or set DATA_DIR to another folder.`,
    )
  }
  return new EmbeddedDatabaseError(`PostgreSQL did not start in ${dataDir}: ${reasonIn(reported)}`)
}

function reasonIn(text: string): string {
  const lines = text.split('\n').filter((line) => line.trim() !== '' && !/Examine the log output/.test(line))
  const reason = lines.findLast((line) => /FATAL|PANIC|error:/.test(line)) ?? lines.at(-1) ?? ''
  return reason.replace(/^.*?(FATAL|PANIC|error):\s*/, '').trim()
}
