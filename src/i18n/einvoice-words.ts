import { texts } from './texts.ts'

/** What e-invoices say, in every language in which they can be fetched. */
export const einvoiceWords = { lv: texts.lv.invoice, en: texts.en.invoice }
