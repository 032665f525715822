import { readFile } from 'node:fs/promises'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { type S3Config, s3Bucket } from './s3-bucket.ts'
import { EMPTY_HASH } from './sign-v4.ts'

const TIMEOUT_MS = 20_000

/** Originals as objects `originals/<hash>` of a bucket (S3 or what speaks its protocol). */
export function s3Store(config: S3Config, now: () => Date): MediaStore {
  const bucket = s3Bucket(config, now)
  const ask = (method: 'GET' | 'HEAD' | 'PUT' | 'DELETE', hash: string, body?: Buffer<ArrayBuffer>) =>
    bucket({
      method,
      path: `originals/${hash}`,
      contentHash: body ? hash : EMPTY_HASH,
      timeoutMs: TIMEOUT_MS,
      ...(body ? { body } : {}),
    })
  return {
    async put(hash, file) {
      const { ok } = await ask('PUT', hash, await readFile(file))
      if (!ok) throw new Error('The bucket of pictures (MEDIA_S3_URL) does not exist')
    },
    async get(hash) {
      const answer = await ask('GET', hash)
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    exists: async (hash) => (await ask('HEAD', hash)).ok,
    delete: async (hash) => void (await ask('DELETE', hash)),
  }
}
