import { inLang, type Lang, type LocalizedText } from '../languages.ts'

type Discounted = {
  promotions: readonly { title: LocalizedText; amount: number }[] | null
  discountTotal: number
  couponCode: string | null
}

/** `title`: of a rule; null for the coupon's part or what staff gave. `amount` 0: the rule gave goods. */
export type DiscountRow = { title: string | null; code: string | null; amount: number }

/** The discount of an order by what gave it. Where staff changed it later, it is one sum. */
export function discountRows({ promotions, discountTotal, couponCode }: Discounted, lang: Lang): DiscountRow[] {
  const given = promotions ?? []
  const byRules = given.reduce((sum, { amount }) => sum + amount, 0)
  const isDivided = byRules <= discountTotal
  const rest = isDivided ? discountTotal - byRules : discountTotal
  return [
    ...given.flatMap(({ title, amount }) =>
      isDivided || amount === 0 ? [{ title: inLang(title, lang), code: null, amount }] : [],
    ),
    ...(rest > 0 ? [{ title: null, code: couponCode, amount: rest }] : []),
  ]
}
