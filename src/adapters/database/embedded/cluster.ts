import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { ClientConfig } from 'pg'
import { type Binaries, findBinaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './error.ts'
import { isAlive } from './folder-lock.ts'
import { type Account, accountOfInitdb, giveTo, runAs, serverAccount } from './service-user.ts'

/** Database and role of the shop in the embedded cluster. The role is no superuser. */
const NAME = 'shop'
/** Only part of the socket's name: nothing listens on the network. */
const SOCKET_PORT = 5432
/** A socket's path has at most 103 bytes on macOS, 107 on Linux. */
const MOST_PATH_BYTES = 103

/** Where a PostgreSQL cluster lives and how its server is run. */
export type Cluster = {
  dataDir: string
  folder: string
  lockFile: string
  /** What the server writes on standard error. */
  logFile: string
  binaries: Binaries
  account: Account | undefined
  /** Windows has no Unix sockets that PostgreSQL and Node.js share: there it is loopback with a password. */
  transport: 'socket' | 'loopback'
}

/** Another version's programs, or another folder of the data folder than `postgres`. */
export type ClusterOptions = Partial<Pick<Cluster, 'binaries' | 'transport'>> & { folderName?: string }

/** @throws EmbeddedDatabaseError where PostgreSQL cannot run */
export function clusterIn(dataDir: string, options: ClusterOptions = {}): Cluster {
  const binaries = options.binaries ?? findBinaries()
  refusePath(dataDir)
  const folder = join(dataDir, options.folderName ?? CLUSTER)
  protect(dataDir)
  return {
    dataDir,
    folder,
    lockFile: `${folder}.lock`,
    logFile: `${folder}.log`,
    binaries,
    account: serverAccount(folder, [binaries.postgres, dataDir]),
    transport: options.transport ?? (process.platform === 'win32' ? 'loopback' : 'socket'),
  }
}

/** pg_ctl starts the server through a shell. */
function refusePath(dataDir: string) {
  if (process.platform !== 'win32' && /["$`\\\n]/.test(dataDir)) {
    throw new EmbeddedDatabaseError(`${dataDir}: DATA_DIR must not contain ", $, \` or \\.`)
  }
}

/**
 * Closes the data folder to other users. When the shop runs as root, PostgreSQL's user must pass through it, so then
 * each thing in it is closed instead.
 */
function protect(dataDir: string) {
  if (process.getuid?.() !== 0) {
    closeToOthers(dataDir, 0o700)
    return
  }
  chmodSync(dataDir, 0o711)
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (!entry.isSymbolicLink()) closeToOthers(join(dataDir, entry.name), entry.isDirectory() ? 0o700 : 0o600)
  }
}

/** What belongs to another user, or to a mount without modes, has the access that the administrator gave it. */
const NOT_OURS = new Set(['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'])

function closeToOthers(path: string, mode: number) {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode)
  } catch (error) {
    if (!NOT_OURS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

/** The major version that made the folder; undefined when there is no cluster yet. */
export function versionOf(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Makes an empty cluster with the shop's role and database; it appears under its name when it is whole. */
export function createCluster(cluster: Cluster) {
  const { folder, binaries, account } = cluster
  const initdbAccount = accountOfInitdb(account)
  removeUnfinished(cluster)
  const part = `${folder}${UNFINISHED}${process.pid}`
  mkdirSync(part, { mode: 0o700 })
  if (initdbAccount) chownSync(part, initdbAccount.uid, initdbAccount.gid)
  const password = randomBytes(24).toString('base64url')
  const passwordFile = join(part, 'password')
  const auth =
    cluster.transport === 'socket'
      ? ['--auth-local=trust', '--auth-host=reject']
      : ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const data = join(part, 'data')
  if (cluster.transport === 'loopback') {
    writeFileSync(passwordFile, password, { mode: 0o600 })
    if (initdbAccount) chownSync(passwordFile, initdbAccount.uid, initdbAccount.gid)
  }
  runAs(initdbAccount, binaries.initdb, [
    `--pgdata=${data}`,
    '--username=postgres',
    ...auth,
    ...locale,
    '--no-instructions',
  ])
  const login = cluster.transport === 'loopback' ? `login password '${password}'` : 'login'
  // Single-user mode: two statements need no server, and no client can connect meanwhile.
  runAs(
    initdbAccount,
    binaries.postgres,
    ['--single', '-D', data, 'template1'],
    `create role ${NAME} ${login};\ncreate database ${NAME} owner ${NAME};\n`,
  )
  if (cluster.transport === 'loopback') {
    writeFileSync(join(data, CONNECTION), JSON.stringify({ port: 0, password }), { mode: 0o600 })
  }
  if (account) giveTo(account, data)
  try {
    renameSync(data, folder)
  } catch (error) {
    // Without flock(1), two starts at once may both have made one.
    if (versionOf(folder) === undefined) throw error
  }
  rmSync(part, { recursive: true, force: true })
}

const UNFINISHED = '.unfinished-'

/** Clusters that a killed process did not finish. */
function removeUnfinished({ dataDir, folder }: Cluster) {
  const prefix = `${basename(folder)}${UNFINISHED}`
  for (const name of readdirSync(dataDir)) {
    const pid = Number(name.slice(prefix.length))
    // In a restarted container this process may have the id of the killed one.
    if (!name.startsWith(prefix) || (pid !== process.pid && isAlive(pid))) continue
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

const CONNECTION = 'connection.json'
type Loopback = { port: number; password: string }

const readLoopback = ({ folder }: Cluster) => JSON.parse(readFileSync(join(folder, CONNECTION), 'utf8')) as Loopback

/** The port that the server listened on last; 0 before its first start. */
export const portOf = (cluster: Cluster) => readLoopback(cluster).port

/** Notes the port that the server is about to listen on (loopback only). */
export function setPort(cluster: Cluster, port: number) {
  writeFileSync(join(cluster.folder, CONNECTION), JSON.stringify({ ...readLoopback(cluster), port }), { mode: 0o600 })
}

/** How to connect to the shop's database. */
export function connectionOf(cluster: Cluster): ClientConfig {
  if (cluster.transport === 'loopback') {
    return { host: '127.0.0.1', ...readLoopback(cluster), user: NAME, database: NAME }
  }
  return { host: shortPathOf(cluster.folder), port: SOCKET_PORT, user: NAME, database: NAME }
}

const shortPaths = new Map<string, string>()

/** The folder by a name that is short enough for a socket's path; the server itself uses a relative one. */
function shortPathOf(folder: string): string {
  const path = shortPaths.get(folder) ?? shorten(folder)
  shortPaths.set(folder, path)
  return path
}

function shorten(folder: string): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MOST_PATH_BYTES) return folder
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(folder, 'r')}`
  const link = join(mkdtempSync(join(tmpdir(), 'shop-')), 's')
  symlinkSync(folder, link)
  return link
}

/** @throws EmbeddedDatabaseError for a cluster of another major version of PostgreSQL, or one that is being upgraded */
export function refuseOtherVersion({ dataDir, folder, binaries }: Cluster) {
  const version = versionOf(folder)
  const remedy = 'run npm run shop -- upgrade-database'
  if (version !== undefined && version !== binaries.major) {
    throw new EmbeddedDatabaseError(
      `${folder} was made by PostgreSQL ${version}, this version of the shop has ${binaries.major}: ${remedy}`,
    )
  }
  if (version !== undefined || basename(folder) !== CLUSTER) return
  const other = readdirSync(dataDir).find((name) => OTHER_CLUSTER.test(name))
  if (other)
    throw new EmbeddedDatabaseError(`${folder} is missing beside ${other}, an upgrade was interrupted: ${remedy}`)
}

const CLUSTER = 'postgres'
/** During and after an upgrade: the new cluster, or the one before it. */
const OTHER_CLUSTER = /^postgres-\d+$/

/** @throws EmbeddedDatabaseError when the data folder holds a shop of a version that ran on PGlite */
export function refuseOverPglite(dataDir: string) {
  if (!existsSync(join(dataDir, 'database/PG_VERSION'))) return
  throw new EmbeddedDatabaseError(
    `${join(dataDir, 'database')} holds the shop of an earlier version (PGlite). With that version (0.1): npm run shop -- backup shop.ndjson.gz; then with this one: npm run shop -- restore shop.ndjson.gz`,
  )
}
