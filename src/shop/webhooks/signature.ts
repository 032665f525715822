import { createHmac, randomBytes } from 'node:crypto'

/** As Standard Webhooks writes secrets, so that its libraries take them. */
const PREFIX = 'whsec_'
const SECRET_BYTES = 32

export const newSecret = (): string => PREFIX + randomBytes(SECRET_BYTES).toString('base64')

type SignedParts = { id: string; at: Date; body: string }

/** The headers of Standard Webhooks; every secret that is valid now signs. */
export function signedHeaders({ id, at, body }: SignedParts, secrets: readonly string[]): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1_000))
  const signatures = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), 'base64')
    return `v1,${createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')}`
  })
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') }
}
