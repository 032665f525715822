import { type BasisPoints, type Cents, divideRounded, sum } from '../money/money.ts'

/** `rate`: per year; `fee`: once; `monthlyFee`: per instalment. */
export type CreditTerms = { months: number; rate: BasisPoints; fee: Cents; monthlyFee: Cents }

/** Cents, inclusive limits. */
export type CreditSettings = {
  isShown: boolean
  minPrice: Cents
  maxPrice: Cents
  withoutInterest: CreditTerms
  withInterest: CreditTerms
}

/** `apr`: annual percentage rate of charge. */
export type CreditOffer = {
  monthlyPrice: Cents
  itemPrice: Cents
  priceTotal: Cents
  overpay: Cents
  months: number
  rate: BasisPoints
  apr: BasisPoints
}

export type CreditOffers = { withoutInterest: CreditOffer; withInterest: CreditOffer }

export const DEFAULT_CREDIT: CreditSettings = {
  isShown: true,
  minPrice: 10_000,
  maxPrice: 1_000_000,
  withoutInterest: { months: 6, rate: 0, fee: 0, monthlyFee: 0 },
  withInterest: { months: 24, rate: 1500, fee: 0, monthlyFee: 0 },
}

export function offers(price: Cents, settings: CreditSettings): CreditOffers | null {
  if (!settings.isShown || price < settings.minPrice || price > settings.maxPrice) return null
  return {
    withoutInterest: offer(price, { ...settings.withoutInterest, rate: 0 }),
    withInterest: offer(price, settings.withInterest),
  }
}

/** Without interest the last instalment absorbs the rounding. */
export function instalments(price: Cents, terms: CreditTerms): Cents[] {
  const monthly = monthlyPayment(price, terms)
  const last = terms.rate === 0 ? price - monthly * (terms.months - 1) : monthly
  return Array.from({ length: terms.months }, (_, i) => (i < terms.months - 1 ? monthly : last) + terms.monthlyFee)
}

function offer(price: Cents, terms: CreditTerms): CreditOffer {
  const payments = instalments(price, terms)
  const priceTotal = sum(payments) + terms.fee
  return {
    monthlyPrice: payments[0] ?? 0,
    itemPrice: price,
    priceTotal,
    overpay: priceTotal - price,
    months: terms.months,
    rate: terms.rate,
    apr: aprOf(price - terms.fee, payments),
  }
}

/** Annuity P·r/(1−(1+r)^−n) with r = rate/12; without interest P/n. */
function monthlyPayment(price: Cents, { months, rate }: CreditTerms): Cents {
  if (rate === 0) return divideRounded(price, months)
  const r = rate / 10_000 / 12
  return Math.round((price * r) / (1 - (1 + r) ** -months))
}

function aprOf(received: Cents, payments: readonly Cents[]): BasisPoints {
  if (sum(payments) <= received) return 0
  const worth = (rate: number) =>
    payments.reduce((total, payment, k) => total + payment / (1 + rate) ** ((k + 1) / 12), 0)
  let low = 0
  let high = 10
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (worth(middle) > received) low = middle
    else high = middle
  }
  return Math.round(low * 10_000)
}
