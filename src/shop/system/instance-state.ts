import type { ChangePosition } from '../changes.ts'

type TransportKind = 'redis' | 'nats'
type TransportState = { kind: TransportKind; isConnected: boolean }

export type CacheState = {
  /** Host and port. */
  cache: string
  /** Its last answer to a purge; null: not asked yet. `error`: null where it purged. */
  answered: { at: string; error: string | null } | null
  /** Tags that it has not dropped yet. */
  waiting: number
}

export type RelayState = { since: string; transport: TransportState | null; caches: CacheState[] }

/** What a process of the shop says of itself. */
export type InstanceState = {
  host: string
  role: string
  version: string
  /** Up to where it has taken changes. */
  position: ChangePosition
  /** How it hears of changes; null: it listens to PostgreSQL. */
  transport: (TransportState & { silentSeconds: number }) | null
  /** Where it is the one that hands changes on. */
  relay: RelayState | null
}
