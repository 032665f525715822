export const isLoopback = (host: string): boolean => /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/.test(host)

/** True for PostgreSQL, Redis and NATS URLs with TLS, on loopback or a Unix socket. */
export function isEncryptedOrLocal(url: string): boolean {
  // No host: the socket of `?host=`, or localhost.
  const parsed = URL.parse(url.replace(/^(\w+:\/\/(?:[^/?#]*@)?)(?=\/)/, '$1localhost'))
  if (!parsed) return false
  const { protocol, hostname, searchParams } = parsed
  if (protocol === 'rediss:' || protocol === 'tls:') return true
  const isPostgres = protocol === 'postgres:' || protocol === 'postgresql:'
  const host = (isPostgres && searchParams.get('host')) || decodeURIComponent(hostname)
  if (isLoopback(host) || host.startsWith('/')) return true
  return isPostgres && ['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')
}
