import type { ChildProcess } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, realpathSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { assertVersion, type Cluster, connectionOf, createCluster, portOf, setPort, versionOf } from './cluster.ts'
import { EmbeddedDatabaseError, embeddedErrorOf } from './error.ts'
import { type FolderLock, isAlive, pidNamespace, readHolder, tryLock } from './folder-lock.ts'
import { spawnAs } from './service-user.ts'

/** Includes crash recovery of up to `max_wal_size` on a slow disk. */
const MAX_START_SECONDS = 120
const MAX_WAIT_SECONDS = 15
const MAX_STOP_SECONDS = 8
const POLL_MS = 50

/** Sized for two cores and little memory, shared with the shop. */
const SETTINGS: Readonly<Record<string, string | number>> = {
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: 60,
  superuser_reserved_connections: 2,
  shared_buffers: '48MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_replication_slots: 0,
  // Compiling or parallelising queries of milliseconds costs more than it saves.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  max_worker_processes: 4,
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // The shop logs errors of statements itself, without personal data.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  logging_collector: 'off',
}

export type ServerSettings = Readonly<Record<string, string | number>>

type StartOptions = {
  settings?: ServerSettings
  /** False while the shop runs: a missing folder was then moved away. */
  mayCreate?: boolean
}

/** @returns whether this call started the server. @throws EmbeddedDatabaseError */
export async function ensureServer(cluster: Cluster, options: StartOptions = {}): Promise<boolean> {
  const began = Date.now()
  for (;;) {
    assertVersion(cluster)
    const lock = await lockOf(cluster)
    if (lock) {
      try {
        if (await isReady(cluster)) return false
        if (await start(cluster, lock, options)) return true
      } finally {
        lock.close()
      }
    } else {
      refuseOtherContainer(cluster)
      if (await isReady(cluster)) return false
      if (!isStarting(cluster)) await endLeftovers(cluster)
    }
    const maxSeconds = isStarting(cluster) ? MAX_START_SECONDS : MAX_WAIT_SECONDS
    if (Date.now() - began > maxSeconds * 1_000) throw new EmbeddedDatabaseError(inUse(cluster))
    await sleep(POLL_MS)
  }
}

export async function stopServer(cluster: Cluster): Promise<void> {
  if (!existsSync(join(cluster.folder, 'postmaster.pid'))) return
  const args = ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', String(MAX_STOP_SECONDS), '-s']
  await ended(spawnAs(cluster.account, cluster.binaries.pgCtl, args, ['ignore', 'ignore', 'ignore']))
}

async function lockOf(cluster: Cluster): Promise<FolderLock | undefined> {
  try {
    return await tryLock(cluster.lockFile)
  } catch (error) {
    throw embeddedErrorOf(cluster.dataDir, error)
  }
}

async function start(
  cluster: Cluster,
  lock: FolderLock,
  { settings, mayCreate = true }: StartOptions,
): Promise<boolean> {
  const { folder } = cluster
  try {
    if (versionOf(folder) === undefined) {
      if (!mayCreate) throw new EmbeddedDatabaseError(`${folder} is gone: put it back, or restart the shop.`)
      createCluster(cluster)
    }
    removeStaleLockFiles(folder)
    const log = openSync(cluster.logFile, 'a', 0o600)
    const logged = statSync(cluster.logFile).size
    try {
      await runServer(cluster, lock, log, {
        ...settingsOf(cluster.binaries.major),
        ...settings,
        ...(await listenSettings(cluster)),
      })
    } catch {
      const reason = readFileSync(cluster.logFile).subarray(logged).toString()
      if (/lock file "postmaster.pid" already exists/.test(reason)) return false
      if (/could not bind/.test(reason) && cluster.transport === 'loopback') setPort(cluster, 0)
      throw new Error(reason)
    } finally {
      closeSync(log)
    }
    lock.setHolder(postmasterOf(folder) ?? process.pid)
    return true
  } catch (error) {
    throw embeddedErrorOf(cluster.dataDir, error)
  }
}

export function settingsOf(major: number): ServerSettings {
  // PostgreSQL 18's default starts three more processes.
  return major >= 18 ? { ...SETTINGS, io_method: 'sync' } : SETTINGS
}

async function listenSettings(cluster: Cluster): Promise<ServerSettings> {
  if (cluster.transport === 'socket') return { listen_addresses: '' }
  // Reused, because running shops connect to it.
  const port = portOf(cluster) || (await freePort())
  setPort(cluster, port)
  return { listen_addresses: '127.0.0.1', port, unix_socket_directories: '' }
}

/** pg_ctl makes the server a session leader, so Ctrl-C in a terminal does not reach it. */
async function runServer(cluster: Cluster, lock: FolderLock, log: number, settings: ServerSettings) {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const args = ['start', '-D', cluster.folder, '-w', '-t', String(MAX_START_SECONDS), '-s', '-o', options.join(' ')]
  const code = await ended(spawnAs(cluster.account, cluster.binaries.pgCtl, args, ['ignore', log, log, lock.fd]))
  if (code !== 0) throw new Error(`pg_ctl ended with ${code}`)
}

function ended(child: ChildProcess): Promise<number | null> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

/** PostgreSQL refuses to start while the process id in its lock file exists, even as a zombie or another program. */
function removeStaleLockFiles(folder: string) {
  const pid = postmasterOf(folder)
  if (process.platform !== 'linux' || pid === undefined) return
  if (isAlive(pid) && programOf(pid) === 'postgres' && !isElsewhere(pid, folder)) return
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}

function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

function isElsewhere(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`) !== realpathSync(folder)
  } catch {
    return false
  }
}

function postmasterOf(folder: string): number | undefined {
  const [pid] = linesOfPidFile(folder)
  return pid ? Number(pid) : undefined
}

function linesOfPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

const LINE_OF_STATUS = 7

/** Reads the status in `postmaster.pid` first, because PostgreSQL logs a too early connection as fatal. */
async function isReady(cluster: Cluster): Promise<boolean> {
  if (!linesOfPidFile(cluster.folder)[LINE_OF_STATUS]?.startsWith('ready')) return false
  const client = new pg.Client({ ...connectionOf(cluster), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch (error) {
    return (error as { code?: string }).code === TOO_MANY_CONNECTIONS
  } finally {
    await client.end().catch(() => {})
  }
}

const TOO_MANY_CONNECTIONS = '53300'

function refuseOtherContainer(cluster: Cluster) {
  const holder = readHolder(cluster.lockFile)
  if (holder && holder.pidNamespace !== pidNamespace()) throw new EmbeddedDatabaseError(inUse(cluster))
}

function inUse(cluster: Cluster): string {
  const holder = readHolder(cluster.lockFile)
  const where =
    holder && holder.pidNamespace !== pidNamespace() ? `in another container (${holder.host})` : 'by another process'
  const postmaster = postmasterOf(cluster.folder)
  const process = postmaster === undefined ? '' : ` (PostgreSQL has the process id ${postmaster})`
  return `The shop's database in ${cluster.folder} is in use ${where}${process}. Stop that one first, or set DATABASE_URL to a PostgreSQL that both can reach.`
}

function isStarting({ folder, lockFile }: Cluster): boolean {
  const holder = readHolder(lockFile)
  const postmaster = postmasterOf(folder)
  return (holder !== undefined && isAlive(holder.pid)) || (postmaster !== undefined && isAlive(postmaster))
}

/** Runs as the server's user: in a container, root may not read the working directory of other users' processes. */
async function endLeftovers({ account, folder }: Cluster) {
  if (process.platform !== 'linux' || !existsSync(folder)) return
  const script = `for process in /proc/[0-9]*; do
    if [ "$(cat "$process/comm" 2>/dev/null)" = postgres ] && [ "$(readlink "$process/cwd" 2>/dev/null)" = "$1" ]; then
      kill -9 "\${process#/proc/}"
    fi
  done`
  const args = ['-c', script, 'sh', realpathSync(folder)]
  await ended(spawnAs(account, '/bin/sh', args, ['ignore', 'ignore', 'ignore']))
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
