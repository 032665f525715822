import type { Db } from '../db.ts'
import { seenInstances, TELL_MS } from './instances.db.ts'
import type { CheckState, System } from './system.calls.ts'

const SILENT_SECONDS = (3.5 * TELL_MS) / 1_000
const LATE_SECONDS = 30

type Machines = Pick<System, 'relay' | 'instances'>

/** @param isRelayed whether one instance is to hand changes on to the others, or to caches in front */
export async function readMachines(db: Db, isRelayed: boolean): Promise<Machines> {
  const seen = await seenInstances(db)
  const live = seen.filter(({ silentSeconds }) => silentSeconds <= SILENT_SECONDS)
  const rows = seen.map(({ silentSeconds, transport, host, role, version, startedAt, seenAt, behindSeconds }) => ({
    ...{ host, role, version, startedAt, seenAt },
    isSilent: silentSeconds > SILENT_SECONDS,
    behindSeconds: Math.round(behindSeconds),
    transport,
  }))
  const isUnwell = rows.some(
    ({ isSilent, behindSeconds, transport }) =>
      isSilent || behindSeconds > LATE_SECONDS || transport?.isConnected === false,
  )
  return { relay: isRelayed ? relayOf(live) : null, instances: { state: isUnwell ? 'warning' : 'ok', rows } }
}

function relayOf(live: Awaited<ReturnType<typeof seenInstances>>): System['relay'] {
  const leader = live.find(({ relay }) => relay !== null)
  if (!leader?.relay) return { state: 'problem', by: null, since: null, behindSeconds: 0, transport: null, caches: [] }
  const { since, transport, caches } = leader.relay
  const state = ((): CheckState => {
    if (leader.behindSeconds > LATE_SECONDS) return 'problem'
    const isRefused = caches.some(({ answered }) => answered?.error)
    return isRefused || transport?.isConnected === false ? 'warning' : 'ok'
  })()
  return { state, by: leader.host, since, behindSeconds: Math.round(leader.behindSeconds), transport, caches }
}
