import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { EInvoiceChannel } from '../../shop/invoices/einvoice-delivery.ts'
import type { ListedInvoice } from '../../shop/invoices/invoice-list.calls.ts'
import { call } from '../calls.ts'
import { formatDay, formatMoment, formatSum } from '../format.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { EInvoiceDelivery } from './einvoice-delivery.tsx'
import { InvoiceStanding } from './invoice-columns.tsx'

type Found = { rows: ListedInvoice[]; channels: EInvoiceChannel[] }

export function InvoiceWindow({ number, onClose }: { number: string; onClose: () => void }) {
  const { t } = useAdmin()
  const { data, error, isPending } = useQuery({
    queryKey: ['invoices', 'one', number],
    queryFn: () => call<Found>('GET', `/invoices?q=${encodeURIComponent(number)}`),
  })
  const invoice = data?.rows.find((row) => row.number === number)
  return (
    <Window title={number} isOpen onClose={onClose}>
      {isPending ? <Waiting /> : null}
      {error ? <Problem error={error} /> : null}
      {data && !invoice ? <p>{t.invoices.none}</p> : null}
      {invoice ? <Details invoice={invoice} channels={data?.channels ?? []} /> : null}
    </Window>
  )
}

function Details({ invoice, channels }: { invoice: ListedInvoice; channels: readonly EInvoiceChannel[] }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.invoices
  const sum = (cents: number) => formatSum(cents, lang)
  const facts: readonly (readonly [string, string | null])[] = [
    [words.columns.buyer, invoice.buyer],
    [words.series, invoice.series],
    [words.columns.day, formatDay(invoice.day, lang)],
    [words.columns.due, invoice.due && formatDay(invoice.due, lang)],
    [words.credits, invoice.credits],
    [words.net, sum(invoice.net)],
    [words.vat, sum(invoice.vat)],
    [words.columns.gross, sum(invoice.gross)],
    [words.columns.owed, invoice.owed > 0 ? sum(invoice.owed) : null],
    [words.reminded, invoice.reminded && formatMoment(invoice.reminded, lang)],
  ]
  return (
    <div className="a-stack">
      <p>
        <InvoiceStanding invoice={invoice} />
      </p>
      <dl className="a-bank__facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <div className="a-row">
        {can('personal-data') ? (
          <a
            className="a-button a-button--plain"
            href={`/admin/api/invoices/${invoice.number}/pdf`}
            target="_blank"
            rel="noreferrer"
          >
            {words.pdf}
          </a>
        ) : null}
        {can('personal-data') && invoice.hasEInvoice ? (
          <a className="a-button a-button--plain" href={`/admin/api/invoices/${invoice.number}/xml`} download>
            {words.ubl}
          </a>
        ) : null}
        <Link className="a-button a-button--quiet" to="/orders/$number" params={{ number: invoice.order }}>
          {words.toOrder}
        </Link>
      </div>
      <EInvoiceDelivery invoice={invoice} channels={channels} />
      {can('write:accounting') ? <Sending invoice={invoice} /> : null}
    </div>
  )
}

function Sending({ invoice: { number, standing } }: { invoice: ListedInvoice }) {
  const { t } = useAdmin()
  const words = t.invoices
  const queries = useQueryClient()
  const post = (verb: string) => call('POST', `/invoices/${number}/${verb}`, {})
  const send = useMutation({ mutationFn: () => post('email') })
  const remind = useMutation({
    mutationFn: () => post('reminder'),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['invoices'] }),
  })
  return (
    <>
      <div className="a-row">
        <Button icon="mail" isPending={send.isPending} onPress={() => send.mutate()}>
          {words.send}
        </Button>
        {standing === 'overdue' ? (
          <Button look="primary" icon="clock" isPending={remind.isPending} onPress={() => remind.mutate()}>
            {words.remind}
          </Button>
        ) : null}
      </div>
      <div role="status">
        {send.isSuccess ? <p>{words.sent}</p> : null}
        {remind.isSuccess ? <p>{words.wasReminded}</p> : null}
      </div>
      {send.error ? <Problem error={send.error} /> : null}
      {remind.error ? <Problem error={remind.error} /> : null}
    </>
  )
}
