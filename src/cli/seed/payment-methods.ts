import { DEFAULT_CREDIT } from '../../shop/credit/credit.ts'
import type { Db } from '../../shop/db.ts'
import { ACCOUNT_TEMPLATES } from '../../shop/opening/payment-template.ts'
import { paymentMethods } from '../../shop/payments/methods.tables.ts'

export async function seedPaymentMethods(tx: Db, practiceBank: boolean) {
  await tx.insert(paymentMethods).values([...practiceMethods(practiceBank), ...ACCOUNT_TEMPLATES])
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
