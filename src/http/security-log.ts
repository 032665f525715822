import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { emailKey } from '../shop/addresses/email.ts'
import { hmac, keyFor } from '../shop/keys.ts'
import { SECURITY_KINDS, type SecurityFacts, type SecurityKind } from '../shop/security/security-events.ts'
import { clientNetwork } from './client-network.ts'

declare module 'fastify' {
  interface FastifyInstance {
    securityLog: SecurityLog
  }
}

/** Attackers must not fill the log: lines per kind and window, the rest is counted. */
const MAX_LINES = 100
const WINDOW_MS = 10_000

export type SecurityLog = ReturnType<typeof createSecurityLog>

export function createSecurityLog(config: Pick<Config, 'sessionSecret'>, now = () => performance.now()) {
  const key = keyFor(config.sessionSecret, 'log')
  const windows = new Map<SecurityKind, { began: number; lines: number; dropped: number }>()

  /** Number of events dropped before this one; null when this one is dropped, too. */
  function takeLine(kind: SecurityKind): number | null {
    const present = windows.get(kind)
    if (!present || now() - present.began > WINDOW_MS) {
      windows.set(kind, { began: now(), lines: 1, dropped: 0 })
      return present?.dropped ?? 0
    }
    if (present.lines < MAX_LINES) present.lines += 1
    else present.dropped += 1
    return present.dropped > 0 ? null : 0
  }

  return {
    write(log: Pick<Logger, 'info' | 'warn'>, network: string, kind: SecurityKind, facts: SecurityFacts = {}) {
      const isRefusal = SECURITY_KINDS[kind]
      const dropped = isRefusal ? takeLine(kind) : 0
      if (dropped === null) return
      const { email, ...others } = facts
      const line = {
        security: true,
        kind,
        network,
        ...others,
        ...(email === undefined ? {} : { emailDigest: hmac(key, emailKey(email)).slice(0, 16) }),
        ...(dropped > 0 ? { dropped } : {}),
      }
      log[isRefusal ? 'warn' : 'info'](line, `security: ${kind}`)
    },
  }
}

export function decorateSecurityLog(app: FastifyInstance, securityLog: SecurityLog) {
  app.decorate('securityLog', securityLog)
}

/** Logs events of ASVS 5.0 V16.3. Never pass secrets; e-mail addresses are hashed. */
export function securityEvent(request: FastifyRequest, kind: SecurityKind, facts: SecurityFacts = {}) {
  request.server.securityLog.write(request.log, clientNetwork(request), kind, facts)
}
