import { type BasisPoints, type Cents, divideRounded, sum } from '../money/money.ts'

/** `rate` is a year's interest. `fee` is paid once at the start, `monthlyFee` with each instalment. */
export type CreditTerms = { months: number; rate: BasisPoints; fee: Cents; monthlyFee: Cents }

/** Prices outside the limits (cents, both included) have no offers. */
export type CreditSettings = {
  minPrice: Cents
  maxPrice: Cents
  withoutInterest: CreditTerms
  withInterest: CreditTerms
}

/** Spec §3 names the four sums. `apr` is the yearly cost of the credit (GPL), shown with one decimal. */
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
  minPrice: 10_000,
  maxPrice: 1_000_000,
  withoutInterest: { months: 6, rate: 0, fee: 0, monthlyFee: 0 },
  withInterest: { months: 24, rate: 1500, fee: 0, monthlyFee: 0 },
}

/** Both offers for a price with tax; null when the price is too low or too high for credit. */
export function offers(price: Cents, settings: CreditSettings): CreditOffers | null {
  if (price < settings.minPrice || price > settings.maxPrice) return null
  return {
    withoutInterest: offer(price, { ...settings.withoutInterest, rate: 0 }),
    withInterest: offer(price, settings.withInterest),
  }
}

/** What is paid at the end of each month. Without interest the last instalment absorbs the rounding. */
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

/** Annuity P·r/(1−(1+r)^−n) with r a twelfth of the yearly rate; without interest P/n (domain-latvia.md §2). */
function monthlyPayment(price: Cents, { months, rate }: CreditTerms): Cents {
  if (rate === 0) return divideRounded(price, months)
  const r = rate / 10_000 / 12
  return Math.round((price * r) / (1 - (1 + r) ** -months))
}

/** The yearly rate i at which the payments are worth what was received: P = Σ m/(1+i)^(k/12). Found by bisection. */
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
