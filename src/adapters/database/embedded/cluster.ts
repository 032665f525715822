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

const NAME = 'shop'
/** Only part of the socket's name; the server does not listen on the network. */
const SOCKET_PORT = 5432
/** The limit of a socket's path on macOS; on Linux it is 107. */
const MAX_PATH_BYTES = 103

export type Cluster = {
  dataDir: string
  folder: string
  lockFile: string
  logFile: string
  binaries: Binaries
  account: Account | undefined
  /** `loopback` (with a password) on Windows: PostgreSQL and Node.js share no Unix sockets there. */
  transport: 'socket' | 'loopback'
}

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

/** pg_ctl starts the server through a shell, so the path must not contain shell characters. */
function refusePath(dataDir: string) {
  if (process.platform !== 'win32' && /["$`\\\n]/.test(dataDir)) {
    throw new EmbeddedDatabaseError(`${dataDir}: DATA_DIR must not contain ", $, \` or \\.`)
  }
}

/** Denies access by others; as root to each entry instead, because PostgreSQL's user must pass through the folder. */
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

/** Files of other users, or on mounts without modes, keep the access that the administrator set. */
const NOT_OURS = new Set(['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP'])

function closeToOthers(path: string, mode: number) {
  try {
    if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode)
  } catch (error) {
    if (!NOT_OURS.has((error as NodeJS.ErrnoException).code ?? '')) throw error
  }
}

export function versionOf(folder: string): number | undefined {
  const file = join(folder, 'PG_VERSION')
  return existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined
}

/** Renamed into place when complete, so that a crash leaves no partial cluster. */
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
    // Without flock(1), two simultaneous starts may both have created a cluster.
    if (versionOf(folder) === undefined) throw error
  }
  rmSync(part, { recursive: true, force: true })
}

const UNFINISHED = '.unfinished-'

function removeUnfinished({ dataDir, folder }: Cluster) {
  const prefix = `${basename(folder)}${UNFINISHED}`
  for (const name of readdirSync(dataDir)) {
    const pid = Number(name.slice(prefix.length))
    // In a restarted container, this process may have the id of the killed one.
    if (!name.startsWith(prefix) || (pid !== process.pid && isAlive(pid))) continue
    rmSync(join(dataDir, name), { recursive: true, force: true })
  }
}

const CONNECTION = 'connection.json'
type Loopback = { port: number; password: string }

const readLoopback = ({ folder }: Cluster) => JSON.parse(readFileSync(join(folder, CONNECTION), 'utf8')) as Loopback

export const portOf = (cluster: Cluster) => readLoopback(cluster).port

export function setPort(cluster: Cluster, port: number) {
  writeFileSync(join(cluster.folder, CONNECTION), JSON.stringify({ ...readLoopback(cluster), port }), { mode: 0o600 })
}

export function connectionOf(cluster: Cluster): ClientConfig {
  if (cluster.transport === 'loopback') {
    return { host: '127.0.0.1', ...readLoopback(cluster), user: NAME, database: NAME }
  }
  return { host: shortPathOf(cluster.folder), port: SOCKET_PORT, user: NAME, database: NAME }
}

const shortPaths = new Map<string, string>()

/** An alias of the folder that is short enough for a socket's path. */
function shortPathOf(folder: string): string {
  const path = shortPaths.get(folder) ?? shorten(folder)
  shortPaths.set(folder, path)
  return path
}

function shorten(folder: string): string {
  if (Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= MAX_PATH_BYTES) return folder
  if (process.platform === 'linux') return `/proc/self/fd/${openSync(folder, 'r')}`
  const link = join(mkdtempSync(join(tmpdir(), 'shop-')), 's')
  symlinkSync(folder, link)
  return link
}

/** @throws EmbeddedDatabaseError for a cluster of another major version of PostgreSQL, or one that is being upgraded */
export function assertVersion({ dataDir, folder, binaries }: Cluster) {
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
const OTHER_CLUSTER = /^postgres-\d+$/

/** @throws EmbeddedDatabaseError when the data folder holds a shop of a version that ran on PGlite */
export function assertNoPglite(dataDir: string) {
  if (!existsSync(join(dataDir, 'database/PG_VERSION'))) return
  throw new EmbeddedDatabaseError(
    `${join(dataDir, 'database')} holds the shop of an earlier version (PGlite). With that version (0.1): npm run shop -- backup shop.ndjson.gz; then with this one: npm run shop -- restore shop.ndjson.gz`,
  )
}
