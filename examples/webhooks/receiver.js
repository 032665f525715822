// Receives the shop's webhooks: verifies signatures (Standard Webhooks) and works on each message once.
//
//   WEBHOOK_SECRET=whsec_… PORT=4000 node receiver.js
//
// While a secret is rotated, the new and the old one may be given with a comma between them.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'
import { pathToFileURL } from 'node:url'

const MAX_BYTES = 64 * 1024
/** An older message may be one that somebody recorded and sends again. */
const TOLERANCE_SECONDS = 5 * 60
/** As long as the shop may repeat a message, and a resend by hand. */
const REMEMBERED_MS = 30 * 24 * 60 * 60 * 1_000

/** @returns whether one of the signatures was made with one of the secrets, a moment ago */
export function isGenuine({ headers, body, secrets, now = Date.now() }) {
  const { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures } = headers
  if (!id || !/^\d+$/.test(timestamp ?? '') || !signatures) return false
  if (Math.abs(now / 1_000 - Number(timestamp)) > TOLERANCE_SECONDS) return false
  const expected = secrets.map((secret) => {
    const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64')
    return createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest()
  })
  return signatures.split(' ').some((signature) => {
    const [version, text = ''] = signature.split(',')
    const given = Buffer.from(text, 'base64')
    return version === 'v1' && expected.some((mac) => mac.length === given.length && timingSafeEqual(mac, given))
  })
}

/** @param work gets each message once; what it throws makes the shop send the message again */
export function receiver(options) {
  const { work } = options
  // A real receiver keeps the ids in its database, in the transaction of what it does.
  const seen = new Map()
  const forget = () => {
    for (const [id, at] of seen) if (Date.now() - at > REMEMBERED_MS) seen.delete(id)
  }
  return createServer(async (request, response) => {
    const answer = (status, text) => response.writeHead(status, { 'content-type': 'text/plain' }).end(text)
    if (request.method !== 'POST') return answer(405, 'only POST')
    const body = await bodyOf(request).catch(() => null)
    if (body === null) return answer(413, 'too large')
    if (!isGenuine({ headers: request.headers, body, secrets: options.secrets }))
      return answer(401, 'the signature is wrong')
    forget()
    const id = request.headers['webhook-id']
    if (seen.has(id)) return answer(200, 'known already')
    // Before the work, so that a repeat that comes meanwhile is not worked on beside it.
    seen.set(id, Date.now())
    try {
      await work(JSON.parse(body))
      return answer(200, 'done')
    } catch {
      seen.delete(id)
      return answer(500, 'try again')
    }
  })
}

/** The bytes as they came: a signature is over them, not over what JSON makes of them. */
async function bodyOf(request) {
  const parts = []
  let bytes = 0
  for await (const part of request) {
    bytes += part.length
    if (bytes > MAX_BYTES) throw new Error('too large')
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const secrets = (process.env.WEBHOOK_SECRET ?? '').split(',').filter(Boolean)
  if (secrets.length === 0) throw new Error('WEBHOOK_SECRET is missing')
  const server = receiver({ secrets, work: async (message) => console.log(JSON.stringify(message)) })
  server.listen(Number(process.env.PORT ?? 4000), '127.0.0.1', () => {
    console.log(`http://127.0.0.1:${server.address().port}/`)
  })
}
