import { browserTexts as browserEn } from './en/browser.ts'
import { invoice as invoiceEn } from './en/invoice.ts'
import { mail as mailEn } from './en/mail.ts'
import { order as orderEn } from './en/order.ts'
import { browserTexts as browserLv } from './lv/browser.ts'
import { invoice as invoiceLv } from './lv/invoice.ts'
import { mail as mailLv } from './lv/mail.ts'
import { order as orderLv } from './lv/order.ts'

/** All texts of a language, for the server. The browser loads `browserTexts` of one language only. */
export const texts = {
  lv: { ...browserLv, order: orderLv, invoice: invoiceLv, mail: mailLv },
  en: { ...browserEn, order: orderEn, invoice: invoiceEn, mail: mailEn },
}

export type Texts = (typeof texts)['lv']
export type BrowserTexts = typeof browserLv
