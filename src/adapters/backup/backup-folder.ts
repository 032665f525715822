import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import { rows } from '../../shop/db.ts'
import type { Database } from '../database/database.ts'
import { type BucketConfig, openBucket } from '../media/media.ts'
import { rowCount } from './backup-file.ts'
import { longTransaction } from './long-transaction.ts'
import { copyOriginals, restoreOriginals } from './originals.ts'
import { copyPictures, restorePictures } from './pictures.ts'
import { type OnProgress, writeBackup } from './write-backup.db.ts'

export const BACKUPS_FOLDER = 'backups'
export const DATABASE_FILE = 'shop.ndjson.gz'
const PICTURES_FOLDER = 'media'
const SECRET_FILE = 'session-secret'

const MIN_SECRET_LENGTH = 32

/** `2026-11-26` of a night, `2026-11-26-140523` of staff. */
export const isBackupName = (name: string) => /^\d{4}-\d\d-\d\d(-\d{6})?$/.test(name)

type BackupConfig = BucketConfig & Pick<Config, 'dataDir' | 'SESSION_SECRET'>

/** The folder gets its name when it is complete. @param previous an older backup, for hard links to equal pictures */
export async function makeBackupFolder(
  database: Pick<Database, 'connection'>,
  config: BackupConfig,
  folder: string,
  { previous, onProgress }: { previous?: string | undefined; onProgress?: OnProgress } = {},
) {
  const part = `${folder}.part`
  try {
    await mkdir(part, { recursive: true, mode: 0o700 })
    const header = await writeBackup(database, join(part, DATABASE_FILE), onProgress)
    const { size } = await stat(join(part, DATABASE_FILE))
    const pictures = await copyPictures(
      join(config.dataDir, PICTURES_FOLDER),
      join(part, PICTURES_FOLDER),
      previous && join(previous, PICTURES_FOLDER),
    )
    const bucket = openBucket(config, () => new Date())
    if (bucket) {
      const given = { store: bucket, hashes: await hashesIn(database) }
      const originals = await copyOriginals(
        given,
        join(part, PICTURES_FOLDER),
        previous && join(previous, PICTURES_FOLDER),
      )
      pictures.all += originals.all
      pictures.copied += originals.copied
    }
    if (config.SESSION_SECRET === undefined) {
      const secret = await readFile(join(config.dataDir, SECRET_FILE))
      await writeFile(join(part, SECRET_FILE), secret, { mode: 0o600, flush: true })
    }
    await rename(part, folder)
    return { rows: rowCount(header), bytes: size, pictures: pictures.all, newPictures: pictures.copied }
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

const hashesIn = (database: Pick<Database, 'connection'>) =>
  longTransaction(database, async (tx) => {
    const files = await rows<{ hash: string }>(tx, sql`select hash from media_files order by hash`)
    return files.map(({ hash }) => hash)
  })

export async function databaseFileOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? join(path, DATABASE_FILE) : path
}

/** @returns sentences about what was restored */
export async function restoreFilesBeside(
  file: string,
  config: BackupConfig & Pick<Config, 'sessionSecret'>,
  now: Date,
) {
  const folder = dirname(file)
  if (basename(file) !== DATABASE_FILE) return []
  const done: string[] = []
  if (existsSync(join(folder, PICTURES_FOLDER))) {
    const restored = await restorePictures(join(folder, PICTURES_FOLDER), join(config.dataDir, PICTURES_FOLDER))
    done.push(`${restored} missing pictures are back in ${join(config.dataDir, PICTURES_FOLDER)}.`)
    const bucket = openBucket(config, () => now)
    if (bucket)
      done.push(
        `${await restoreOriginals(bucket, join(folder, PICTURES_FOLDER))} missing pictures are back in the bucket.`,
      )
  }
  if (existsSync(join(folder, SECRET_FILE))) done.push(...(await restoreSecret(join(folder, SECRET_FILE), config, now)))
  return done
}

/** Links in sent e-mails are valid only with the secret that signed them. */
async function restoreSecret(
  backup: string,
  config: BackupConfig & Pick<Config, 'sessionSecret'>,
  now: Date,
): Promise<string[]> {
  const secret = (await readFile(backup, 'utf8')).trim()
  if (secret.split(',')[0] === config.sessionSecret) return []
  if (secret.length < MIN_SECRET_LENGTH) return [`${backup} is not a session secret and was not restored.`]
  if (config.SESSION_SECRET !== undefined) {
    return [
      `SESSION_SECRET is not the secret in ${backup}: order addresses in e-mails sent before are valid only with that.`,
    ]
  }
  const file = join(config.dataDir, SECRET_FILE)
  const replaced = `${file}.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
  await rename(file, replaced)
  await writeFile(`${file}.part`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  return [`The session secret is back; the one before it is kept as ${replaced}. Restart a server that is running.`]
}
