import { texts } from './texts.ts'

export const einvoiceWords = { lv: texts.lv.invoice, en: texts.en.invoice }
