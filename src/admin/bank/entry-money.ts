import type { BankEntry } from '../../shop/bank/bank.calls.ts'
import type { Lang } from '../../shop/languages.ts'
import { formatAmount } from '../../shop/money/money.ts'
import { formatSum } from '../format.ts'

export const formatMoney = ({ amount, currency }: Pick<BankEntry, 'amount' | 'currency'>, lang: Lang): string =>
  currency === 'EUR' ? formatSum(amount, lang) : `${formatAmount(amount)} ${currency}`
