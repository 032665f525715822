import type { Transport } from './transport.ts'

export type TransportUrls = { REDIS_URL?: string | undefined; NATS_URL?: string | undefined }

/** Only the client in use is loaded. Null where each instance listens to PostgreSQL. */
export async function openTransport(
  { REDIS_URL, NATS_URL }: TransportUrls,
  onError: (message: string) => void,
): Promise<Transport | null> {
  if (REDIS_URL) return (await import('./redis-transport.ts')).redisTransport(REDIS_URL, onError)
  if (NATS_URL) return (await import('./nats-transport.ts')).natsTransport(NATS_URL, onError)
  return null
}
