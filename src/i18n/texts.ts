import { browserTexts as browserEn } from './en/browser.ts'
import { mail as mailEn } from './en/mail.ts'
import { order as orderEn } from './en/order.ts'
import { browserTexts as browserLv } from './lv/browser.ts'
import { mail as mailLv } from './lv/mail.ts'
import { order as orderLv } from './lv/order.ts'

/** All texts of a language, for the server. The browser loads `browserTexts` of one language only. */
export const texts = {
  lv: { ...browserLv, order: orderLv, mail: mailLv },
  en: { ...browserEn, order: orderEn, mail: mailEn },
}

export type Texts = (typeof texts)['lv']
export type BrowserTexts = typeof browserLv
