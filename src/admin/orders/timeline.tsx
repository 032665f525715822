import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OrderDetail, TimelineEntry } from '../../shop/orders/staff-orders.calls.ts'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { call } from '../calls.ts'
import { formatMoment, formatSum } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'
import { orderKey } from './order-key.ts'

const ICONS: Readonly<Record<TimelineEntry['kind'], IconName>> = {
  state: 'check',
  email: 'mail',
  payment: 'card',
  refund: 'back',
  note: 'file',
  change: 'filter',
  withdrawal: 'back',
  parcel: 'box',
  return: 'back',
}

/** The newest first, as that is what staff look for. */
export function Timeline({ order }: { order: OrderDetail }) {
  const { t, lang } = useAdmin()
  return (
    <section className="a-card" aria-labelledby="timeline">
      <h2 id="timeline">{t.order.timeline}</h2>
      <ol className="a-timeline">
        {order.timeline.toReversed().map((entry) => (
          <li key={entry.key} className={`a-timeline__entry a-timeline__entry--${entry.kind}`}>
            <Icon name={ICONS[entry.kind]} size={18} />
            <div>
              <p>
                <strong>{titleOf(entry, t)}</strong> {formatSum(entry.amount, lang)}
              </p>
              {entry.text ? <p className="a-timeline__text">{textOf(entry, t)}</p> : null}
              <p className="a-timeline__meta">
                <time dateTime={entry.at}>{formatMoment(entry.at, lang)}</time>
                {actorOf(entry, t)}
                {entry.kind === 'note' && entry.isForBuyer ? ` · ${t.order.forBuyer}` : ''}
              </p>
            </div>
            {entry.kind === 'email' ? <Resend number={order.number} entry={entry} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function titleOf({ kind, what }: TimelineEntry, t: AdminTexts): string {
  const { timeline: words } = t
  if (kind === 'state') return Object.hasOwn(t.states, what) ? t.states[what as keyof typeof t.states] : what
  if (kind === 'email') return `${words.email}: ${words.emails[what] ?? what}`
  if (kind === 'payment' || kind === 'refund') return `${words[kind]}: ${words.payments[what] ?? what}`
  if (kind === 'parcel') {
    const states: Readonly<Record<string, string>> = t.parcels.states
    return `${words.parcel}: ${states[what] ?? words.reported}`
  }
  if (kind === 'withdrawal') return `${words.withdrawal}: ${what === 'whole' ? words.whole : words.part}`
  if (kind === 'return') return `${words.return}: ${words.returnStates[what] ?? what}`
  if (kind !== 'change') return words[kind]
  if (what === 'order_edits') return t.edit.goodsEdited
  return what === 'order_tags' ? t.order.tags : words.change
}

/** Names in braces are words of the edit. */
const textOf = ({ kind, text }: TimelineEntry, t: AdminTexts): string =>
  kind === 'change' ? text.replace(/\{(\w+)\}/g, (_, name: string) => t.edit.columns[name] ?? name) : text

function actorOf({ actor, person, kind }: TimelineEntry, t: AdminTexts): string {
  if (person) return ` · ${person}`
  if (!actor || kind === 'payment') return ''
  return ` · ${t.timeline.actors[actor] ?? actor}`
}

function Resend({ number, entry }: { number: string; entry: TimelineEntry }) {
  const { t } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const id = entry.key.slice('email-'.length)
  const send = useMutation({
    mutationFn: () => call('POST', `/orders/${number}/emails/${id}/resend`),
    onSuccess: () => void queries.invalidateQueries({ queryKey: orderKey(number) }),
  })
  if (!can('write:orders')) return null
  if (send.isSuccess) return <output className="a-note">{t.order.resent}</output>
  if (send.error) return <Problem error={send.error} />
  return (
    <Button look="quiet" isPending={send.isPending} onPress={() => send.mutate()}>
      {t.order.resend}
    </Button>
  )
}
