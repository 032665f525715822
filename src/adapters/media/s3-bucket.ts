import { type S3Keys, signV4 } from './sign-v4.ts'

export type S3Config = S3Keys & {
  /** With the bucket: `https://s3.eu-north-1.amazonaws.com/shop-pictures`. */
  url: string
}

/** The second try is for a connection that the other side has closed. */
const TRIES = 2

type Call = {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Below the bucket. */
  path: string
  /** SHA-256 of the body, hex. */
  contentHash: string
  body?: Buffer<ArrayBuffer> | Blob
  timeoutMs: number
}

/** Signed calls to a bucket. @throws when the answer is neither 2xx nor 404 */
export function s3Bucket({ url, ...keys }: S3Config, now: () => Date) {
  const call = ({ method, path, contentHash, body, timeoutMs }: Call) => {
    const address = new URL(`${url.replace(/\/+$/, '')}/${path}`)
    return fetch(address, {
      method,
      headers: signV4({ method, url: address, headers: {}, contentHash, now: now() }, keys),
      ...(body ? { body } : {}),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
  }
  return async (given: Call): Promise<Response> => {
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
}
