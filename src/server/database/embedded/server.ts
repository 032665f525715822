import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { runAs, spawnAs } from './account.ts'
import { type Cluster, connectionOf, createCluster, refuseOtherVersion, setPort, versionOf } from './cluster.ts'
import { EmbeddedDatabaseError, inWords } from './error.ts'
import { type FolderLock, isAlive, pidNamespace, readHolder, tryLock } from './folder-lock.ts'

/** Recovery after a crash reads at most `max_wal_size`; a slow disk needs some seconds for it. */
const MOST_START_SECONDS = 120
/** Another process that starts the server at the same time, or server processes that a kill left behind. */
const MOST_WAIT_MS = 15_000
const POLL_MS = 25

/** For a machine with two cores and little memory, which the shop shares. fsync stays on. */
const SETTINGS: Readonly<Record<string, string | number>> = {
  unix_socket_directories: '.',
  unix_socket_permissions: '0700',
  max_connections: 60,
  superuser_reserved_connections: 2,
  shared_buffers: '64MB',
  effective_cache_size: '256MB',
  work_mem: '4MB',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_replication_slots: 0,
  wal_compression: 'on',
  // Queries take milliseconds: compiling them or spreading them over processes costs more.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  max_worker_processes: 4,
  random_page_cost: 1.1,
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors of statements go to the shop, which knows what it may log of them.
  log_min_messages: 'log',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_line_prefix: '',
  logging_collector: 'off',
}

export type ServerSettings = Readonly<Record<string, string | number>>

/**
 * Makes sure that a server runs on the cluster's folder, and that it accepts connections: one that runs already is used,
 * else one is started, after the folder was made where there was none.
 * @returns whether this call started it
 * @throws EmbeddedDatabaseError
 */
export async function ensureServer(cluster: Cluster, settings: ServerSettings = {}): Promise<boolean> {
  const deadline = Date.now() + MOST_WAIT_MS
  for (;;) {
    refuseOtherVersion(cluster)
    const lock = lockOf(cluster)
    if (lock) {
      try {
        // Without flock(1), PostgreSQL's own lock file is asked.
        if (await isReady(cluster)) return false
        await start(cluster, lock, settings)
        return true
      } finally {
        lock.close()
      }
    }
    if (await isReady(cluster)) {
      refuseOtherContainer(cluster)
      return false
    }
    refuseOtherContainer(cluster)
    endLeftovers(cluster)
    if (Date.now() > deadline) throw new EmbeddedDatabaseError(inUse(cluster))
    await sleep(POLL_MS)
  }
}

/** Stops the server: open transactions are rolled back, everything committed is on the disk. */
export function stopServer(cluster: Cluster) {
  if (!existsSync(join(cluster.folder, 'postmaster.pid'))) return
  runAs(cluster.account, cluster.binaries.pgCtl, ['stop', '-D', cluster.folder, '-m', 'fast', '-w', '-t', '60', '-s'])
}

function lockOf(cluster: Cluster): FolderLock | undefined {
  try {
    return tryLock(cluster.lockFile)
  } catch (error) {
    throw inWords(cluster.dataDir, error)
  }
}

async function start(cluster: Cluster, lock: FolderLock, settings: ServerSettings) {
  const { folder } = cluster
  try {
    if (versionOf(folder) === undefined) createCluster(cluster)
    removeStaleLockFiles(folder)
    const listening = await listenSettings(cluster)
    const log = openSync(cluster.logFile, 'a', 0o600)
    const said = statSync(cluster.logFile).size
    try {
      await runServer(cluster, lock, log, { ...settingsOf(cluster), ...settings, ...listening })
    } catch {
      throw new Error(readFileSync(cluster.logFile).subarray(said).toString())
    } finally {
      closeSync(log)
    }
    lock.setHolder(postmasterOf(folder) ?? 0)
  } catch (error) {
    throw error instanceof EmbeddedDatabaseError ? error : inWords(cluster.dataDir, error)
  }
}

function settingsOf({ binaries }: Cluster): ServerSettings {
  // New in 18: without the three processes of its asynchronous method.
  return binaries.major >= 18 ? { ...SETTINGS, io_method: 'sync' } : SETTINGS
}

async function listenSettings(cluster: Cluster): Promise<ServerSettings> {
  if (cluster.transport === 'socket') return { listen_addresses: '' }
  const port = await freePort()
  setPort(cluster, port)
  return { listen_addresses: '127.0.0.1', port }
}

/** Through pg_ctl, which makes the server a session leader: a terminal's Ctrl-C reaches the shop only. */
function runServer(cluster: Cluster, lock: FolderLock, log: number, settings: ServerSettings): Promise<void> {
  const options = Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)
  const args = ['start', '-D', cluster.folder, '-w', '-t', String(MOST_START_SECONDS), '-s', '-o', options.join(' ')]
  const child = spawnAs(cluster.account, cluster.binaries.pgCtl, args, ['ignore', log, log, lock.fd])
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`pg_ctl ended with ${code}`))))
  })
}

/**
 * PostgreSQL refuses to start when a process with the id in its lock files exists. After a kill that may be another
 * program, or (in a container without an init) the killed server's entry that no parent has removed.
 */
function removeStaleLockFiles(folder: string) {
  const pid = postmasterOf(folder)
  if (process.platform !== 'linux' || pid === undefined || folderOf(pid) === realpathSync(folder)) return
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock']) rmSync(join(folder, name), { force: true })
}

/** The process id in `postmaster.pid`. */
export function postmasterOf(folder: string): number | undefined {
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

/** Whether a server accepts connections. Asked of its file first: a connection that comes too early is logged as fatal. */
async function isReady(cluster: Cluster): Promise<boolean> {
  if (!linesOfPidFile(cluster.folder)[LINE_OF_STATUS]?.startsWith('ready')) return false
  const client = new pg.Client({ ...connectionOf(cluster), connectionTimeoutMillis: 2_000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    return (error as { code?: string }).code === TOO_MANY_CONNECTIONS
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
  return `The shop's database in ${cluster.folder} is in use ${where}. Stop that one first, or set DATABASE_URL to a PostgreSQL that both can reach.`
}

/** After a kill of the postmaster its other processes end by themselves, but a busy one only after its statement. */
function endLeftovers({ folder, lockFile }: Cluster) {
  const holder = readHolder(lockFile)
  if (process.platform !== 'linux' || !holder || isAlive(holder.pid) || !existsSync(folder)) return
  const path = realpathSync(folder)
  for (const pid of readdirSync('/proc').map(Number).filter(Number.isInteger)) {
    if (folderOf(pid) !== path) continue
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // It has ended meanwhile.
    }
  }
}

/** The working directory of a process; a server process's is its cluster's folder. */
function folderOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`)
  } catch {
    return undefined
  }
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
