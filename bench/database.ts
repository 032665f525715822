import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { findBinaries } from '../src/adapters/database/embedded/binaries.ts'
import { type ServerSettings, settingsOf } from '../src/adapters/database/embedded/server.ts'
import { freePort, type RunningShop } from '../test/support/running-shop.ts'

export type BenchDatabase = {
  title: string
  env: Record<string, string>
  /** Where its cluster is; undefined for a server that is not ours. */
  folder?: string
  close: () => void
}

/** PostgreSQL of `DATABASE_URL`, else the embedded one in the data folder. */
export function benchDatabase(dataDir: string): BenchDatabase {
  const { DATABASE_URL: url } = process.env
  return url
    ? { title: 'PostgreSQL of DATABASE_URL', env: { DATABASE_URL: url }, close: () => {} }
    : embeddedIn(dataDir)
}

/** The shop starts and stops it. */
export function embeddedIn(dataDir: string): BenchDatabase {
  return {
    title: `embedded PostgreSQL ${findBinaries().major}`,
    env: { DATABASE_URL: '' },
    folder: join(dataDir, 'postgres'),
    close: () => {},
  }
}

/** One of our own where PostgreSQL is installed. */
export async function openOwnPostgres(): Promise<BenchDatabase | undefined> {
  const programs = newestPrograms()
  if (!programs) return undefined
  return ownPostgres(programs, `PostgreSQL ${programs.split('/').at(-2)}, own, default settings`)
}

/** Settings with which PostgreSQL counts statements, also those of functions, in `pg_stat_statements`. */
export const STATEMENT_STATISTICS: ServerSettings = {
  shared_preload_libraries: 'pg_stat_statements',
  'pg_stat_statements.track': 'all',
  'pg_stat_statements.max': '10000',
  track_functions: 'all',
}

/** The embedded one's programs and settings, started by hand as a merchant would his own, over TCP. */
export function openTwin(more: ServerSettings = {}): Promise<BenchDatabase> {
  const { initdb, major } = findBinaries()
  const title = `PostgreSQL ${major}, own, programs and settings of the embedded`
  const settings = Object.entries(settingsOf(major)).filter(([name]) => !name.startsWith('unix_socket'))
  return ownPostgres(dirname(initdb), title, { ...Object.fromEntries(settings), ...more })
}

/** Where Debian keeps the programs of its newest PostgreSQL. */
function newestPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/** fsync included; PostgreSQL refuses to run as root, so another user runs it. */
async function ownPostgres(programs: string, title: string, settings: ServerSettings = {}): Promise<BenchDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-bench-pg-'))
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), ...args]
    const [name = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    // pg_ctl leaves a server behind that must not hold our pipes.
    execFileSync(name, rest, { stdio: 'ignore', cwd: folder })
  }
  const port = await freePort()
  const data = join(folder, 'data')
  run('initdb', '-D', data, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8')
  const options = Object.entries(settings).map(([name, value]) => ` -c ${name}=${value}`)
  run(
    'pg_ctl',
    '-D',
    data,
    '-o',
    `-p ${port} -k ${folder}${options.join('')}`,
    '-l',
    join(folder, 'log'),
    '-w',
    'start',
  )
  return {
    title,
    env: { DATABASE_URL: `postgres://postgres@127.0.0.1:${port}/postgres` },
    folder: data,
    close() {
      run('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

type Opened = { client: pg.Client; shop: RunningShop; database: BenchDatabase; dataDir: string }

/** Ends the shop of one build with its database, and removes its data. */
export async function closeBench({ client, shop, database, dataDir }: Opened) {
  await client.end()
  await shop.end('SIGTERM')
  database.close()
  rmSync(dataDir, { recursive: true, force: true })
}
