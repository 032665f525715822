import { DEBT_AGES, type DebtAge } from '../../shop/invoices/debt-ages.ts'

export const INVOICE_VIEWS = ['all', 'invoice', 'credit_note', 'unpaid', 'overdue', 'einvoices'] as const
type InvoiceView = (typeof INVOICE_VIEWS)[number]

export type InvoiceSearch = {
  view?: Exclude<InvoiceView, 'all'>
  age?: DebtAge
  month?: string
  q?: string
  /** The number of the one that is shown in a window. */
  open?: string
}

/** What does not make sense is left out, so an old address still opens. */
export function invoiceSearchFrom({ view, age, month, q, open }: Record<string, unknown>): InvoiceSearch {
  const known = INVOICE_VIEWS.find((each) => each === view)
  const old = DEBT_AGES.find((each) => each === String(age))
  const text = (value: unknown, longest: number) => (typeof value === 'string' ? value.trim().slice(0, longest) : '')
  const [searched, opened] = [text(q, 200), text(open, 40)]
  return {
    ...(known && known !== 'all' ? { view: known } : {}),
    ...(old ? { age: old } : {}),
    ...(typeof month === 'string' && /^20\d\d-(0[1-9]|1[0-2])$/.test(month) ? { month } : {}),
    ...(searched ? { q: searched } : {}),
    ...(opened ? { open: opened } : {}),
  }
}

/** As the call takes it. */
export function invoiceQueryOf({ view, age, month, q }: InvoiceSearch): string {
  const asked = new URLSearchParams({ limit: '50' })
  if (view === 'invoice' || view === 'credit_note') asked.set('kind', view)
  if (view === 'unpaid' || view === 'overdue') asked.set('pay', view)
  if (view === 'einvoices') asked.set('einvoice', 'waiting')
  if (age) asked.set('age', age)
  if (month) asked.set('month', month)
  if (q) asked.set('q', q)
  return asked.toString()
}
