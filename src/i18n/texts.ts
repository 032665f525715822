import { account as accountEn } from './en/account.ts'
import { browserTexts as browserEn } from './en/browser.ts'
import { consent as consentEn } from './en/consent.ts'
import { content as contentEn } from './en/content.ts'
import { errors as errorsEn } from './en/errors.ts'
import { frame as frameEn } from './en/frame.ts'
import { home as homeEn } from './en/home.ts'
import { invoice as invoiceEn } from './en/invoice.ts'
import { mail as mailEn } from './en/mail.ts'
import { order as orderEn } from './en/order.ts'
import { plainCheckout as plainCheckoutEn } from './en/plain-checkout.ts'
import { refusals as refusalsEn } from './en/refusals.ts'
import { search as searchEn } from './en/search.ts'
import { tasks as tasksEn } from './en/tasks.ts'
import { account as accountLv } from './lv/account.ts'
import { browserTexts as browserLv } from './lv/browser.ts'
import { consent as consentLv } from './lv/consent.ts'
import { content as contentLv } from './lv/content.ts'
import { errors as errorsLv } from './lv/errors.ts'
import { frame as frameLv } from './lv/frame.ts'
import { home as homeLv } from './lv/home.ts'
import { invoice as invoiceLv } from './lv/invoice.ts'
import { mail as mailLv } from './lv/mail.ts'
import { order as orderLv } from './lv/order.ts'
import { plainCheckout as plainCheckoutLv } from './lv/plain-checkout.ts'
import { refusals as refusalsLv } from './lv/refusals.ts'
import { search as searchLv } from './lv/search.ts'
import { tasks as tasksLv } from './lv/tasks.ts'

/** All texts of a language, for the server. The browser loads `browserTexts` of one language only. */
export const texts = {
  lv: {
    ...browserLv,
    home: homeLv,
    account: accountLv,
    order: orderLv,
    invoice: invoiceLv,
    mail: mailLv,
    content: contentLv,
    consent: consentLv,
    errors: errorsLv,
    frame: frameLv,
    refusals: refusalsLv,
    search: searchLv,
    plainCheckout: plainCheckoutLv,
    tasks: tasksLv,
  },
  en: {
    ...browserEn,
    home: homeEn,
    account: accountEn,
    order: orderEn,
    invoice: invoiceEn,
    mail: mailEn,
    content: contentEn,
    consent: consentEn,
    errors: errorsEn,
    frame: frameEn,
    refusals: refusalsEn,
    search: searchEn,
    plainCheckout: plainCheckoutEn,
    tasks: tasksEn,
  },
}

export type Texts = (typeof texts)['lv']
export type BrowserTexts = typeof browserLv
