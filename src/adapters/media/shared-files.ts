import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream, openAsBlob } from 'node:fs'
import { copyFile, mkdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Config } from '../../config.ts'
import { type BucketConfig, bucketOf } from './media.ts'
import { type S3Config, s3Bucket } from './s3-bucket.ts'
import { EMPTY_HASH } from './sign-v4.ts'

/** Files that all instances see, by name; who puts one takes the place of the one before. */
export type SharedFiles = {
  put(name: string, file: string): Promise<void>
  /** Writes it to `file`, whole or not at all. False: there is none. */
  get(name: string, file: string): Promise<boolean>
  /** Milliseconds since it was put; null: there is none. */
  age(name: string): Promise<number | null>
}

/** Below the pictures, which all instances see. */
export const SHARED_FOLDER = 'shared'
/** A search model of a million products has some hundred megabytes. */
const TIMEOUT_MS = 10 * 60_000
const ASK_TIMEOUT_MS = 5_000

/** Where the pictures are. Undefined for a shop with a database of its own, which is one machine's. */
export function openSharedFiles(
  config: BucketConfig & Pick<Config, 'dataDir' | 'DATABASE_URL'>,
  now: () => Date,
): SharedFiles | undefined {
  if (!config.DATABASE_URL) return undefined
  const bucket = bucketOf(config)
  return bucket ? sharedBucket(bucket, now) : sharedFolder(join(config.dataDir, 'media', SHARED_FOLDER))
}

let parts = 0
const partOf = (file: string) => `${file}.${process.pid}-${++parts}.part`

/** Renamed into place, so that a killed process leaves no partial file. */
async function whole(file: string, write: (part: string) => Promise<void>) {
  const part = partOf(file)
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  try {
    await write(part)
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
}

export function sharedFolder(folder: string): SharedFiles {
  const isThere = async (name: string) => (await stat(join(folder, name)).catch(() => null)) !== null
  return {
    put: (name, file) => whole(join(folder, name), (part) => copyFile(file, part)),
    async get(name, file) {
      if (!(await isThere(name))) return false
      await whole(file, (part) => copyFile(join(folder, name), part))
      return true
    },
    async age(name) {
      const found = await stat(join(folder, name)).catch(() => null)
      return found && Date.now() - found.mtimeMs
    },
  }
}

function sharedBucket(config: S3Config, now: () => Date): SharedFiles {
  const bucket = s3Bucket(config, now)
  const given = (name: string) => ({ path: `${SHARED_FOLDER}/${name}`, contentHash: EMPTY_HASH, timeoutMs: TIMEOUT_MS })
  return {
    async put(name, file) {
      const hash = createHash('sha256')
      await pipeline(createReadStream(file), hash)
      const contentHash = hash.digest('hex')
      const answer = await bucket({ ...given(name), method: 'PUT', contentHash, body: await openAsBlob(file) })
      if (!answer.ok) throw new Error('The bucket of pictures (MEDIA_S3_URL) does not exist')
    },
    async get(name, file) {
      const { ok, body } = await bucket({ ...given(name), method: 'GET' })
      if (!ok || !body) return false
      await whole(file, (part) =>
        pipeline(Readable.fromWeb(body as ReadableStream), createWriteStream(part, { mode: 0o600 })),
      )
      return true
    },
    async age(name) {
      const { ok, headers } = await bucket({ ...given(name), method: 'HEAD', timeoutMs: ASK_TIMEOUT_MS })
      return ok ? now().getTime() - Date.parse(headers.get('last-modified') ?? '') : null
    },
  }
}
