import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { freePort } from '../support/running-shop.ts'

export type Cluster = {
  port: number
  folder: string
  url(database: string, port?: number): string
  control(...args: string[]): void
  /** Kills the postmaster as a crash would; its children die with it. */
  crash(): void
  start(): void
  /** A copy that follows this one and can take its place; on a port of its own. */
  standby(): Promise<Cluster>
  /** Makes a standby the one that is written to. */
  promote(): void
  query<Row extends object>(database: string, text: string, values?: unknown[]): Promise<Row[]>
  close(): void
}

/** Where Debian keeps the programs of its newest PostgreSQL. */
export function postgresPrograms(): string | undefined {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root) ? readdirSync(root) : []
  return versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(root, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'initdb')))
}

/**
 * A PostgreSQL of our own that may be killed, with Debian's settings (fsync included).
 * @param folder where it lives; it must be empty
 * @param env what its programs find in their environment when they are started, besides ours
 * @throws when no PostgreSQL is installed
 */
export async function openCluster(
  folder = mkdtempSync(join(tmpdir(), 'shop-faults-pg-')),
  env: Readonly<Record<string, string>> = {},
): Promise<Cluster> {
  const programs = postgresPrograms()
  if (!programs) throw new Error('PostgreSQL is not installed: apt-get install postgresql')
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['postgres', folder])
  chmodSync(folder, 0o700)
  // PostgreSQL refuses to run as root. pg_ctl leaves a server behind that must not hold our pipes.
  const run = (program: string, ...args: string[]) => {
    const command = [join(programs, program), ...args]
    const [name = '', ...rest] = isRoot ? ['runuser', '-u', 'postgres', '--', ...command] : command
    execFileSync(name, rest, { stdio: 'ignore', cwd: folder, env: { ...process.env, ...env } })
  }
  run('initdb', '-D', join(folder, 'data'), '-A', 'trust', '-U', 'postgres', '-E', 'UTF8')
  const cluster = clusterAt(folder, await freePort(), run)
  cluster.start()
  return cluster
}

type Run = (program: string, ...args: string[]) => void

/** What can be done with the data in a folder. */
function clusterAt(folder: string, port: number, run: Run): Cluster {
  const data = join(folder, 'data')
  const url = (database: string, at = port) => `postgres://postgres@127.0.0.1:${at}/${database}`
  const control = (...args: string[]) =>
    run(
      'pg_ctl',
      '-D',
      data,
      '-o',
      `-p ${port} -k ${folder} -c max_connections=120`,
      '-l',
      join(folder, 'log'),
      ...args,
    )
  const cluster: Cluster = {
    port,
    folder,
    url,
    control,
    start: () => control('-w', 'start'),
    crash() {
      const postmaster = Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n', 1)[0])
      process.kill(postmaster, 'SIGKILL')
    },
    async standby() {
      const own = mkdtempSync(join(folder, 'standby-'))
      if (process.getuid?.() === 0) execFileSync('chown', ['postgres', own])
      run('pg_basebackup', '-d', url('postgres'), '-D', join(own, 'data'), '-R', '-X', 'stream', '-c', 'fast')
      const follower = clusterAt(own, await freePort(), run)
      follower.start()
      return follower
    },
    promote: () => control('-w', 'promote'),
    async query<Row extends object>(database: string, text: string, values: unknown[] = []) {
      const client = new pg.Client({ connectionString: url(database) })
      // Its server may be killed under it.
      client.on('error', () => {})
      await client.connect()
      try {
        return (await client.query<Row>(text, values)).rows
      } finally {
        await client.end()
      }
    },
    close() {
      try {
        control('-m', 'immediate', 'stop')
      } catch {
        // It may be dead already.
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
  return cluster
}
