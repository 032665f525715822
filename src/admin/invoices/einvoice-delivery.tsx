import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type EInvoiceChannel, isOpenDelivery } from '../../shop/invoices/einvoice-delivery.ts'
import type { ListedInvoice } from '../../shop/invoices/invoice-list.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { call } from '../calls.ts'
import { formatDay, formatMoment } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { type AdminTexts, useAdmin, useCan } from '../session.ts'

/** „Jānosūta līdz 8. dec.”, „Nosūtīts e-pastā” */
export function deliveryWords({ eInvoice }: ListedInvoice, { invoices: { eInvoices: words } }: AdminTexts, lang: Lang) {
  if (!eInvoice) return ''
  const { state, dueOn, channel } = eInvoice
  if (isOpenDelivery(state) && dueOn) return `${words.states[state]}, ${words.until(formatDay(dueOn, lang))}`
  return channel && state === 'sent' ? words.sentBy[channel] : words.states[state]
}

const today = () => new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Riga' }).format(new Date())

export function DeliveryState({ invoice }: { invoice: ListedInvoice }) {
  const { t, lang } = useAdmin()
  const { eInvoice } = invoice
  if (!eInvoice) return null
  const { state, dueOn } = eInvoice
  const isLate = dueOn !== null && dueOn < today() && state !== 'sent' && state !== 'delivered'
  const look = isLate || state === 'rejected' ? 'waits' : isOpenDelivery(state) ? 'todo' : 'done'
  return <span className={`a-state a-state--${look}`}>{deliveryWords(invoice, t, lang)}</span>
}

type Props = { invoice: ListedInvoice; channels: readonly EInvoiceChannel[] }

/** How the e-invoice of a public body is handed over. */
export function EInvoiceDelivery({ invoice, channels }: Props) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.invoices.eInvoices
  const queries = useQueryClient()
  const send = useMutation({
    mutationFn: (channel: EInvoiceChannel) => call('POST', `/invoices/${invoice.number}/einvoice`, { channel }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['invoices'] }),
  })
  const { eInvoice } = invoice
  if (!eInvoice) return null
  return (
    <section className="a-stack" aria-labelledby="einvoice">
      <h3 id="einvoice">{words.title}</h3>
      <p role="status">
        <DeliveryState invoice={invoice} />
        {eInvoice.sentAt ? ` ${formatMoment(eInvoice.sentAt, lang)}` : ''}
      </p>
      {eInvoice.problem ? <p className="a-error">{eInvoice.problem}</p> : null}
      {can('write:accounting') && isOpenDelivery(eInvoice.state) ? (
        <>
          <p className="a-note">{words.hint}</p>
          <div className="a-row">
            {channels.map((channel) => (
              <Button
                key={channel}
                look={channel === channels.at(-1) && channel === 'access-point' ? 'primary' : 'plain'}
                isPending={send.isPending}
                onPress={() => send.mutate(channel)}
              >
                {words.acts[channel]}
              </Button>
            ))}
          </div>
        </>
      ) : null}
      {send.error ? <Problem error={send.error} /> : null}
    </section>
  )
}
