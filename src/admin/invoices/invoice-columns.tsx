import type { ListedInvoice } from '../../shop/invoices/invoice-list.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatDay, formatSum } from '../format.ts'
import type { Column } from '../grid/grid.tsx'
import { type AdminTexts, useAdmin } from '../session.ts'
import { DeliveryState, deliveryWords } from './einvoice-delivery.tsx'

const LOOKS: Readonly<Record<ListedInvoice['standing'], string>> = {
  paid: 'done',
  unpaid: 'todo',
  overdue: 'waits',
  credited: 'over',
  credit: 'over',
}

export function InvoiceStanding({ invoice: { standing, daysLate } }: { invoice: ListedInvoice }) {
  const { t } = useAdmin()
  return (
    <span className={`a-state a-state--${LOOKS[standing]}`}>
      {standing === 'overdue' ? t.invoices.late(daysLate) : t.invoices.standings[standing]}
    </span>
  )
}

/** @param isOfBodies how e-invoices are handed over stands in place of money */
export function invoiceColumns(t: AdminTexts, lang: Lang, isOfBodies = false): readonly Column<ListedInvoice>[] {
  const { columns: words, standings } = t.invoices
  const day = ({ day: issued }: ListedInvoice) => `${formatDay(issued, lang)} ${issued.slice(0, 4)}`
  const due = ({ due: last }: ListedInvoice) => (last ? formatDay(last, lang) : '')
  const gross = ({ gross: sum, kind }: ListedInvoice) => formatSum(kind === 'credit_note' ? -sum : sum, lang)
  const delivery: Column<ListedInvoice> = {
    key: 'einvoice',
    title: t.invoices.eInvoices.column,
    width: '13rem',
    cell: (invoice) => <DeliveryState invoice={invoice} />,
    text: (invoice) => deliveryWords(invoice, t, lang),
  }
  const owed = ({ owed: sum }: ListedInvoice) => (sum > 0 ? formatSum(sum, lang) : '')
  return [
    {
      key: 'number',
      title: words.number,
      width: '9rem',
      cell: ({ number }) => <strong>{number}</strong>,
      text: ({ number }) => number,
    },
    { key: 'day', title: words.day, width: '9rem', cell: day, text: ({ day: issued }) => issued },
    {
      key: 'buyer',
      title: words.buyer,
      width: 'minmax(9rem, 2fr)',
      cell: ({ buyer }) => buyer,
      text: ({ buyer }) => buyer ?? '',
    },
    { key: 'order', title: words.order, width: '7rem', cell: ({ order }) => order, text: ({ order }) => order },
    ...(isOfBodies ? [delivery] : []),
    { key: 'due', title: words.due, width: '6rem', cell: due, text: ({ due: last }) => last ?? '' },
    {
      key: 'standing',
      title: words.standing,
      width: '9rem',
      cell: (invoice) => <InvoiceStanding invoice={invoice} />,
      text: ({ standing }) => standings[standing],
    },
    { key: 'owed', title: words.owed, width: '7rem', isNumber: true, cell: owed, text: owed },
    { key: 'gross', title: words.gross, width: '7rem', isNumber: true, cell: gross, text: gross },
  ]
}
