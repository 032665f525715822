import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import type { Config } from '../../config.ts'
import type { Database } from '../database/database.ts'
import { rowCount } from './backup-file.ts'
import { copyPictures, restorePictures } from './pictures.ts'
import { writeBackup } from './write-backup.db.ts'

/** Everything that a shop on the embedded database is restored from, in one folder that can be copied elsewhere. */
const DATABASE = 'shop.ndjson.gz'
const PICTURES = 'media'
const SECRET = 'session-secret'

const MIN_SECRET = 32

type Settings = Pick<Config, 'dataDir' | 'SESSION_SECRET'>

/**
 * Makes a folder with a backup of the database, the merchant's pictures, and the session secret unless that is a setting.
 * It gets its name only when it is complete and checked.
 * @param previous an older one: pictures that did not change share their space with it
 */
export async function makeBackupFolder(
  database: Pick<Database, 'connection'>,
  config: Settings,
  folder: string,
  previous?: string,
) {
  const part = `${folder}.part`
  try {
    await mkdir(part, { recursive: true, mode: 0o700 })
    const header = await writeBackup(database, join(part, DATABASE))
    const { size } = await stat(join(part, DATABASE))
    const pictures = await copyPictures(
      join(config.dataDir, PICTURES),
      join(part, PICTURES),
      previous && join(previous, PICTURES),
    )
    if (config.SESSION_SECRET === undefined) {
      const secret = await readFile(join(config.dataDir, SECRET))
      await writeFile(join(part, SECRET), secret, { mode: 0o600, flush: true })
    }
    await rename(part, folder)
    return { rows: rowCount(header), bytes: size, pictures: pictures.all, newPictures: pictures.copied }
  } catch (error) {
    await rm(part, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** The file of the database in a backup that a person names by its folder or by that file; any other path as it is. */
export async function databaseFileOf(path: string): Promise<string> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return isFolder ? join(path, DATABASE) : path
}

/**
 * Restores what lies beside the database's file in a backup folder.
 * @returns what was done, in sentences
 */
export async function restoreFilesBeside(file: string, config: Settings & Pick<Config, 'sessionSecret'>, now: Date) {
  const folder = dirname(file)
  if (basename(file) !== DATABASE) return []
  const done: string[] = []
  if (existsSync(join(folder, PICTURES))) {
    const restored = await restorePictures(join(folder, PICTURES), join(config.dataDir, PICTURES))
    done.push(`${restored} missing pictures are back in ${join(config.dataDir, PICTURES)}.`)
  }
  if (existsSync(join(folder, SECRET))) done.push(...(await restoreSecret(join(folder, SECRET), config, now)))
  return done
}

/** The addresses in letters that were sent are valid only with the secret that they were made with. */
async function restoreSecret(
  backup: string,
  config: Settings & Pick<Config, 'sessionSecret'>,
  now: Date,
): Promise<string[]> {
  const secret = (await readFile(backup, 'utf8')).trim()
  if (secret.split(',')[0] === config.sessionSecret) return []
  if (secret.length < MIN_SECRET) return [`${backup} is not a session secret and was not restored.`]
  if (config.SESSION_SECRET !== undefined) {
    return [
      `SESSION_SECRET is not the secret in ${backup}: order addresses in letters sent before are valid only with that.`,
    ]
  }
  const file = join(config.dataDir, SECRET)
  const replaced = `${file}.replaced-${now.toISOString().slice(0, 19).replaceAll(':', '')}`
  await rename(file, replaced)
  await writeFile(`${file}.part`, secret, { mode: 0o600, flush: true })
  await rename(`${file}.part`, file)
  return [`The session secret is back; the one before it is kept as ${replaced}. Restart a server that is running.`]
}
