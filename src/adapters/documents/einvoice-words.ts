import { texts } from '../../i18n/texts.ts'
import type { EInvoiceWords } from '../../shop/invoices/einvoices.db.ts'

/** What e-invoices say, in every language in which they can be fetched. */
export const einvoiceWords: EInvoiceWords = { lv: texts.lv.invoice, en: texts.en.invoice }
