import type { CartView } from '../../shop/cart/cart.ts'
import type { GuaranteeNotice } from '../../ui/footer.tsx'
import type { CallingCode } from '../../ui/phone-field.tsx'
import type { Country, Method, Payment, Point } from './answers.ts'
import type { CheckoutForm } from './form-state.ts'

/** Depends on the chosen delivery method. */
export type PlainChoice = { method: Method; countries: Country[]; points: Point[]; payments: Payment[] }

export type PlainCheckoutData = {
  csrf: string
  /** Replaces the captcha's answer, where a captcha is required. */
  plainCaptcha: string
  isAuth: boolean
  /** The account's company is used and not asked for. */
  hasCompany: boolean
  cart: CartView
  form: CheckoutForm
  agreed: boolean
  errors: Record<string, string[]>
  message: string | null
  methods: Method[]
  chosen: PlainChoice | null
  callingCodes: CallingCode[]
  companyCountries: { id: number; title: string }[]
  /** The EU's notice on the legal guarantee must precede the order (Directive 2011/83 art. 6). */
  guarantee: GuaranteeNotice | null
}

/** The form with script is on the same page, so ids must differ. */
export const plainId = (name: string) => `plain-${name.replace(/[^\w-]+/g, '-')}`
