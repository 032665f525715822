import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
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
              {textOf(entry, t) ? <p className="a-timeline__text">{textOf(entry, t)}</p> : null}
              <Papers order={order} entry={entry} />
              <p className="a-timeline__meta">
                <time dateTime={entry.at}>{formatMoment(entry.at, lang)}</time>
                {actorOf(entry, t)}
                {entry.kind === 'note' && entry.isForBuyer ? ` · ${t.order.forBuyer}` : ''}
              </p>
            </div>
            {entry.kind === 'email' ? <Resend number={order.number} entry={entry} /> : null}
            {entry.kind === 'payment' && entry.reference ? <CopyReference reference={entry.reference} /> : null}
          </li>
        ))}
      </ol>
    </section>
  )
}

function titleOf({ kind, what, key, text }: TimelineEntry, t: AdminTexts): string {
  const { timeline: words } = t
  if (kind === 'state') return Object.hasOwn(t.states, what) ? t.states[what as keyof typeof t.states] : what
  if (kind === 'email') return `${words.email}: ${words.emails[what] ?? what}`
  if (kind === 'payment' || kind === 'refund') return `${words[kind]}: ${words.payments[what] ?? what}`
  if (kind === 'parcel') {
    const states: Readonly<Record<string, string>> = t.parcels.states
    const state = (states[what] ?? words.reported).toLowerCase()
    const position = PACKED.test(key) ? Number(text.split(' ')[0]) : 0
    return `${position > 1 ? t.packing.parcel(position) : words.parcel}: ${state}`
  }
  if (kind === 'withdrawal') return `${words.withdrawal}: ${what === 'whole' ? words.whole : words.part}`
  if (kind === 'return') return `${words.return}: ${words.returnStates[what] ?? what}`
  if (kind !== 'change') return words[kind]
  if (what === 'order_edits') return t.edit.goodsEdited
  if (what === 'delivery_edit') return t.edit.way.edited
  return what === 'order_tags' ? t.order.tags : words.change
}

/** An entry of the audit log: its text is the position of the parcel and its number at the carrier. */
const PACKED = /^packed-/

/** Names in braces are words of the edit; notes that the shop itself writes are codes. */
function textOf({ kind, key, text }: TimelineEntry, t: AdminTexts): string {
  if (kind === 'change') return text.replace(/\{(\w+)\}/g, (_, name: string) => t.edit.columns[name] ?? name)
  if (PACKED.test(key)) return text.split(' ').slice(1).join(' ')
  return kind === 'state' || kind === 'refund' ? (t.timeline.notes[text] ?? text) : text
}

/** The credit note of a refund. */
function Papers({ order, entry }: { order: OrderDetail; entry: TimelineEntry }) {
  const { t } = useAdmin()
  if (entry.kind !== 'refund') return null
  return order.papers
    .filter(({ reference }) => reference !== null && reference === entry.reference)
    .map(({ kind, number, pdf }) => (
      <p key={number}>
        <a href={pdf} target="_blank" rel="noreferrer">
          {t.order.paper[kind]} {number}
        </a>
      </p>
    ))
}

function CopyReference({ reference }: { reference: string }) {
  const { t } = useAdmin()
  const [isCopied, setCopied] = useState(false)
  return (
    <Button look="quiet" onPress={() => void navigator.clipboard.writeText(reference).then(() => setCopied(true))}>
      {isCopied ? t.common.copied : t.order.copyReference}
    </Button>
  )
}

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
