import type { System } from '../../shop/system/system.calls.ts'
import { formatMoment } from '../format.ts'
import { useAdmin } from '../session.ts'
import { Check } from './check-card.tsx'

type Relay = NonNullable<System['relay']>

export function RelayCheck({ relay }: { relay: Relay }) {
  const { t, lang } = useAdmin()
  const words = t.system
  const { state, by, since, behindSeconds, transport, caches } = relay
  const todo = ((): string | null => {
    if (state === 'ok') return null
    if (by === null) return words.noRelay
    if (state === 'problem') return words.relayBehind
    return transport?.isConnected === false ? words.transportAway(words.transports[transport.kind]) : words.cacheAway
  })()
  return (
    <Check title={words.relay} state={state} todo={todo}>
      {by && since ? (
        <>
          <p>{words.relayedBy(by, formatMoment(since, lang))}</p>
          <p>{words.sentOver(transport ? words.transports[transport.kind] : words.listens)}</p>
          {behindSeconds > 0 ? <p>{words.behind(behindSeconds)}</p> : null}
          {behindSeconds === 0 && transport?.isConnected !== false ? <p>{words.isCurrent}</p> : null}
        </>
      ) : null}
      <ul className="a-checks__rows">
        {caches.map((cache) => (
          <Cache key={cache.cache} cache={cache} />
        ))}
      </ul>
    </Check>
  )
}

function Cache({ cache: { cache, answered, waiting } }: { cache: Relay['caches'][number] }) {
  const { t, lang } = useAdmin()
  const words = t.system
  const facts = [
    answered === null ? words.neverAsked : '',
    answered && answered.error === null ? words.answered(formatMoment(answered.at, lang)) : '',
    waiting > 0 ? words.cacheWaits(waiting) : '',
  ]
  return (
    <li>
      Varnish {cache}: {facts.filter(Boolean).join(' · ')}
      {answered?.error ? (
        <span className="a-note"> {words.noAnswer(formatMoment(answered.at, lang), answered.error)}</span>
      ) : null}
    </li>
  )
}

export function InstancesCheck({ instances }: Pick<System, 'instances'>) {
  const { t, lang } = useAdmin()
  const words = t.system
  const { state, rows } = instances
  return (
    <Check title={words.instances} state={state} todo={state === 'ok' ? null : words.instancesTodo}>
      {words.instanceCount(rows.length)}
      <ul className="a-checks__rows">
        {rows.map(({ host, role, version, startedAt, seenAt, isSilent, behindSeconds, transport }) => (
          <li key={`${host} ${startedAt}`}>
            <strong>{host}</strong> {words.roles[role] ?? role}{' '}
            <span className="a-note">
              {words.runsSince(version, formatMoment(startedAt, lang))}
              {isSilent ? ` · ${words.silentSince(formatMoment(seenAt, lang))}` : ''}
              {!isSilent && behindSeconds > 0 ? ` · ${words.behind(behindSeconds)}` : ''}
              {transport?.isConnected === false ? ` · ${words.notConnected(words.transports[transport.kind])}` : ''}
            </span>
          </li>
        ))}
      </ul>
    </Check>
  )
}
