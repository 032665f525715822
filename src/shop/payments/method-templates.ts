import type { LocalizedText } from '../languages.ts'
import { AT_PICKUP } from './provider.ts'

export const PAYMENT_TEMPLATES = [
  'transfer',
  'at-pickup',
  'invoice',
  'montonio-bank',
  'montonio-card',
  'montonio-instalments',
  'klix',
  'klix-instalments',
] as const
export type PaymentTemplate = (typeof PAYMENT_TEMPLATES)[number]

type Template = {
  provider: string
  providerMethod: string | null
  title: LocalizedText
  description: LocalizedText
  isForCompanies?: boolean
  minTotal?: number
  maxTotal?: number
}

const BANK = { lv: 'Internetbanka', en: 'Bank link' }
const CARD = { lv: 'Maksājumu karte', en: 'Payment card' }
const LATER = { lv: 'Pirkums uz nomaksu', en: 'Instalments' }
const COST = { lv: 'Aizņemšanās maksā naudu', en: 'Borrowing money costs money' }

/** The words are to be corrected by the merchant; names and limits of the vendors: docs/payments.md. */
const TEMPLATES: Record<PaymentTemplate, Template> = {
  transfer: {
    provider: 'transfer',
    providerMethod: null,
    title: { lv: 'Pārskaitījums pēc rēķina', en: 'Transfer on invoice' },
    description: {
      lv: 'Preces nosūtām, kad maksājums saņemts',
      en: 'We send the goods once the payment has arrived',
    },
  },
  'at-pickup': {
    provider: AT_PICKUP,
    providerMethod: null,
    title: { lv: 'Samaksa veikalā', en: 'Pay in the shop' },
    description: {
      lv: 'Maksājiet ar karti vai skaidrā naudā, kad saņemat preces',
      en: 'Pay by card or in cash when you fetch the goods',
    },
  },
  invoice: {
    provider: 'invoice',
    providerMethod: null,
    title: { lv: 'Rēķins ar apmaksas termiņu', en: 'Invoice with a due date' },
    description: {
      lv: 'Uzņēmumiem un iestādēm, ar kurām esam vienojušies',
      en: 'For companies and public bodies we have agreed it with',
    },
    isForCompanies: true,
  },
  'montonio-bank': { provider: 'montonio', providerMethod: 'paymentInitiation', title: BANK, description: { lv: '' } },
  'montonio-card': { provider: 'montonio', providerMethod: 'cardPayments', title: CARD, description: { lv: '' } },
  'montonio-instalments': {
    provider: 'montonio',
    providerMethod: 'hirePurchase',
    title: LATER,
    description: COST,
    minTotal: 10_000,
    maxTotal: 1_000_000,
  },
  klix: {
    provider: 'klix',
    providerMethod: null,
    title: { lv: 'Banka vai karte', en: 'Bank or card' },
    description: { lv: '' },
  },
  'klix-instalments': { provider: 'klix', providerMethod: 'klix_pay_later', title: LATER, description: COST },
}

export const paymentFrom = (template: PaymentTemplate): Template => TEMPLATES[template]
