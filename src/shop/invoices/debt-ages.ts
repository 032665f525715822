/** Days behind the due date: the first and the last of each. */
export const DEBT_AGES = ['0', '1-14', '15-30', '31-60', '61'] as const
export type DebtAge = (typeof DEBT_AGES)[number]
