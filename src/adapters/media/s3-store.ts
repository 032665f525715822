import { readFile } from 'node:fs/promises'
import type { MediaStore } from '../../shop/media/media-store.ts'
import { EMPTY_HASH, type S3Keys, signV4 } from './sign-v4.ts'

type S3Config = S3Keys & {
  /** With the bucket: `https://s3.eu-north-1.amazonaws.com/shop-pictures`. */
  url: string
}

const TIMEOUT_MS = 20_000
/** The second try is for a connection that the other side has closed. */
const TRIES = 2

type Call = { method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'; hash: string; body?: Buffer<ArrayBuffer> }

/** Originals as objects `originals/<hash>` of a bucket (S3 or what speaks its protocol). */
export function s3Store({ url, ...keys }: S3Config, now: () => Date): MediaStore {
  const addressOf = (hash: string) => new URL(`${url.replace(/\/+$/, '')}/originals/${hash}`)
  const call = async ({ method, hash, body }: Call) => {
    const address = addressOf(hash)
    const contentHash = body ? hash : EMPTY_HASH
    const headers = signV4({ method, url: address, headers: {}, contentHash, now: now() }, keys)
    return fetch(address, {
      method,
      headers,
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
  }
  /** @throws when the answer is neither 2xx nor 404 */
  const ask = async (given: Call) => {
    for (let left = TRIES - 1; ; left -= 1) {
      const answer = await call(given).catch((error: unknown) => {
        if (left === 0) throw new Error(`The store of pictures does not answer: ${given.method}`, { cause: error })
      })
      if (answer?.ok || answer?.status === 404) return answer
      await answer?.body?.cancel()
      if (answer && (answer.status < 500 || left === 0))
        throw new Error(`The store of pictures refused ${given.method}: ${answer.status}`)
    }
  }
  return {
    async put(hash, file) {
      const { ok } = await ask({ method: 'PUT', hash, body: await readFile(file) })
      if (!ok) throw new Error('The bucket of pictures (MEDIA_S3_URL) does not exist')
    },
    async get(hash) {
      const answer = await ask({ method: 'GET', hash })
      return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null
    },
    exists: async (hash) => (await ask({ method: 'HEAD', hash })).ok,
    delete: async (hash) => void (await ask({ method: 'DELETE', hash })),
  }
}
