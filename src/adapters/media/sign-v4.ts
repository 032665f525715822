import { createHash, createHmac } from 'node:crypto'

export type S3Keys = { region: string; key: string; secret: string }

type Request = {
  method: string
  url: URL
  /** Names in small letters. */
  headers: Readonly<Record<string, string>>
  /** SHA-256 of the body, hex. */
  contentHash: string
  now: Date
}

export const EMPTY_HASH = createHash('sha256').digest('hex')

/** Headers with the signature of AWS (version 4) for S3. @see https://docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html */
export function signV4({ method, url, headers, contentHash, now }: Request, { region, key, secret }: S3Keys) {
  const time = now.toISOString().replace(/[-:]|\.\d{3}/g, '')
  const day = time.slice(0, 8)
  const all: Record<string, string> = {
    ...headers,
    host: url.host,
    'x-amz-content-sha256': contentHash,
    'x-amz-date': time,
  }
  const names = Object.keys(all).sort()
  const canonical = [
    method,
    url.pathname,
    url.searchParams.toString(),
    ...names.map((name) => `${name}:${all[name]?.trim()}`),
    '',
    names.join(';'),
    contentHash,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const toSign = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(canonical).digest('hex')].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
    (parent, part) => createHmac('sha256', parent).update(part).digest(),
    `AWS4${secret}`,
  )
  const signature = createHmac('sha256', signingKey).update(toSign).digest('hex')
  const { host: _host, ...sent } = all
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${key}/${scope}, SignedHeaders=${names.join(';')}, Signature=${signature}`,
  }
}
