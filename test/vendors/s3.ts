import { createHash, createHmac } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export const S3_KEYS = { region: 'eu-north-1', key: 'AKIDOFFLINE', secret: 'offline/secret+key' }

export type S3Server = { url: string; objects: Map<string, Buffer>; refused: string[]; close(): Promise<void> }

const BUCKET = '/shop-pictures'
const MAX_AGE_MS = 15 * 60_000

/** A bucket in memory that checks signatures, as S3 does: every signed header, the body's hash, and the time. */
export async function startS3(): Promise<S3Server> {
  const objects = new Map<string, Buffer>()
  const putAt = new Map<string, Date>()
  const refused: string[] = []
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request)
    const reason = refusalOf(request, body)
    if (reason) {
      refused.push(reason)
      return void response.writeHead(403).end(`<Error><Code>${reason}</Code></Error>`)
    }
    const path = request.url ?? ''
    if (!path.startsWith(`${BUCKET}/`))
      return void response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    if (request.method === 'PUT') {
      objects.set(path, body)
      putAt.set(path, new Date())
      return void response.end()
    }
    if (request.method === 'DELETE') {
      objects.delete(path)
      return void response.writeHead(204).end()
    }
    const found = objects.get(path)
    if (!found) return void response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response
      .writeHead(200, {
        'content-length': found.length,
        'last-modified': putAt.get(path)?.toUTCString() ?? '',
      })
      .end(request.method === 'HEAD' ? undefined : found)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${BUCKET}`,
    objects,
    refused,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

const hex = (content: Buffer | string) => createHash('sha256').update(content).digest('hex')
const mac = (key: Buffer | string, text: string) => createHmac('sha256', key).update(text).digest()

function refusalOf(request: IncomingMessage, body: Buffer): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    )
  if (!given) return 'AccessDenied'
  const [, key, day = '', region, names = '', signature] = given
  if (key !== S3_KEYS.key || region !== S3_KEYS.region) return 'InvalidAccessKeyId'
  const header = (name: string) => String(request.headers[name] ?? '')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.split(';').includes(name)))
    return 'AccessDenied'
  const time = header('x-amz-date')
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!time.startsWith(day) || !(Math.abs(Date.now() - at) < MAX_AGE_MS)) return 'RequestTimeTooSkewed'
  if (header('x-amz-content-sha256') !== hex(body)) return 'XAmzContentSHA256Mismatch'
  const [path, query = ''] = (request.url ?? '').split('?')
  const headers = names.split(';').map((name) => `${name}:${header(name)}\n`)
  const canonical = `${request.method}\n${path}\n${query}\n${headers.join('')}\n${names}\n${hex(body)}`
  const toSign = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${hex(canonical)}`
  const dayKey = mac(`AWS4${S3_KEYS.secret}`, day)
  const expected = mac(mac(mac(mac(dayKey, S3_KEYS.region), 's3'), 'aws4_request'), toSign).toString('hex')
  return expected === signature ? null : 'SignatureDoesNotMatch'
}
