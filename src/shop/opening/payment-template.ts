import { AT_PICKUP } from '../payments/provider.ts'

type PaymentTemplate = {
  code: string
  title: { lv: string; en: string }
  description: { lv: string; en: string }
  provider: string
  providerMethod?: string
  buyers?: ('b2c' | 'b2b' | 'b2g')[]
  needsApproval?: boolean
  position: number
}

/** Paid to the shop's own account. */
export const ACCOUNT_TEMPLATES: readonly PaymentTemplate[] = [
  {
    code: 'bank-transfer',
    title: { lv: 'Pārskaitījums pēc rēķina', en: 'Transfer on invoice' },
    description: {
      lv: 'Preces nosūtām, kad maksājums saņemts',
      en: 'We send the goods once the payment has arrived',
    },
    provider: 'transfer',
    position: 4,
  },
  {
    code: 'invoice',
    title: { lv: 'Rēķins ar apmaksas termiņu', en: 'Invoice with a due date' },
    description: {
      lv: 'Uzņēmumiem un iestādēm, ar kurām esam vienojušies: preces nosūtām uzreiz, rēķins jāapmaksā 14 dienu laikā',
      en: 'For companies and public bodies we have agreed it with: we send at once, the invoice is paid within 14 days',
    },
    provider: 'invoice',
    buyers: ['b2b', 'b2g'],
    needsApproval: true,
    position: 5,
  },
]

/** Offered while there is a shop in which buyers collect. */
const PICKUP_TEMPLATE: PaymentTemplate = {
  code: 'at-pickup',
  title: { lv: 'Samaksa veikalā', en: 'Pay in the shop' },
  description: {
    lv: 'Maksājiet ar karti vai skaidrā naudā, kad saņemat preces',
    en: 'Pay by card or in cash when you fetch the goods',
  },
  provider: AT_PICKUP,
  position: 6,
}

/** Of vendors whose keys the server has. */
const VENDOR_TEMPLATES: readonly PaymentTemplate[] = [
  {
    code: 'montonio',
    title: { lv: 'Internetbanka', en: 'Bank link' },
    description: { lv: 'Samaksājiet savā internetbankā', en: 'Pay in your internet bank' },
    provider: 'montonio',
    position: 1,
  },
  {
    code: 'montonio-card',
    title: { lv: 'Maksājumu karte', en: 'Payment card' },
    description: { lv: 'Visa, Mastercard, Apple Pay, Google Pay', en: 'Visa, Mastercard, Apple Pay, Google Pay' },
    provider: 'montonio',
    providerMethod: 'cardPayments',
    position: 2,
  },
  {
    code: 'klix',
    title: { lv: 'Klix: internetbanka vai karte', en: 'Klix: bank link or card' },
    description: { lv: 'Samaksājiet savā internetbankā vai ar karti', en: 'Pay in your internet bank or by card' },
    provider: 'klix',
    position: 3,
  },
]

export const PAYMENT_TEMPLATES: readonly PaymentTemplate[] = [
  ...VENDOR_TEMPLATES,
  ...ACCOUNT_TEMPLATES,
  PICKUP_TEMPLATE,
]
