import type { LookupCache } from '../cache/lookup-cache.ts'
import type { Captcha } from '../captcha.ts'
import type { Queue } from '../emails/queue.ts'
import type { Keys } from '../keys.ts'
import type { Attempt } from '../security/attempts.db.ts'
import type { LimitDeps } from '../security/limit-attempts.db.ts'

export type AccountDeps = LimitDeps & {
  memory: LookupCache
  queue: Queue
  keys: Keys
  captcha: Captcha
  disclosesAccounts: boolean
}

export type TooMany = { ok: false; reason: 'tooMany' | 'busy'; retryAfter: number }

export const BUSY: TooMany = { ok: false, reason: 'busy', retryAfter: 2 }

export const tooMany = ({ retryAfterSeconds }: Extract<Attempt, { ok: false }>): TooMany => ({
  ok: false,
  reason: 'tooMany',
  retryAfter: retryAfterSeconds,
})
