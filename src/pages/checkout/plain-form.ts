import type { CartView } from '../../shop/cart/cart.ts'
import type { GuaranteeNotice } from '../../ui/footer.tsx'
import type { CallingCode } from '../../ui/phone-field.tsx'
import type { Country, Method, Payment, Point } from './answers.ts'
import type { CheckoutForm } from './form-state.ts'

/** What belongs to the chosen way of delivery; nothing before one is chosen. */
export type PlainChoice = { method: Method; countries: Country[]; points: Point[]; payments: Payment[] }

export type PlainCheckoutData = {
  csrf: string
  /** Stands for the captcha's answer, where one is asked for. */
  plainCaptcha: string
  isAuth: boolean
  /** The company is the account's and is not asked for. */
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
  /** The EU's notice on the legal guarantee belongs before the order (Directive 2011/83 art. 6). */
  guarantee: GuaranteeNotice | null
}

/** Its fields stand beside the same ones of the script's form, so they have ids of their own. */
export const plainId = (name: string) => `plain-${name.replace(/[^\w-]+/g, '-')}`
