import { DEFAULT_CREDIT } from '../../shop/credit/credit.ts'
import type { Db } from '../../shop/db.ts'
import { paymentMethods } from '../../shop/payments/methods.tables.ts'

export async function seedPaymentMethods(tx: Db, practiceBank: boolean) {
  await tx.insert(paymentMethods).values([...practiceMethods(practiceBank), ...byHand])
}

const practiceMethods = (isActive: boolean) => [
  {
    code: 'practice-bank',
    title: { lv: 'Internetbanka', en: 'Bank link' },
    description: {
      lv: 'Mācību banka: samaksu var izmēģināt, nauda netiek noņemta',
      en: 'Practice bank: paying can be tried, no money is taken',
    },
    provider: 'practice',
    position: 1,
    isActive,
  },
  {
    code: 'practice-card',
    title: { lv: 'Maksājumu karte', en: 'Payment card' },
    description: {
      lv: 'Mācību banka: kartes datus neprasa, nauda netiek noņemta',
      en: 'Practice bank: no card data are asked for, no money is taken',
    },
    provider: 'practice',
    providerMethod: 'card',
    position: 2,
    isActive,
  },
  {
    code: 'practice-instalments',
    title: { lv: 'Pirkums uz nomaksu', en: 'Instalments' },
    description: {
      lv: 'Mācību banka: līgumu neslēdz, nauda netiek noņemta. Aizņemšanās maksā naudu',
      en: 'Practice bank: no contract is made, no money is taken. Borrowing money costs money',
    },
    provider: 'practice',
    providerMethod: 'instalments',
    minTotal: DEFAULT_CREDIT.minPrice,
    maxTotal: DEFAULT_CREDIT.maxPrice,
    position: 3,
    isActive,
  },
]

const byHand = [
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
    buyers: ['b2b' as const, 'b2g' as const],
    needsApproval: true,
    position: 5,
  },
]
