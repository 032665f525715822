import { useEffect, useRef } from 'react'
import type { CartView } from '../../shop/cart/cart.ts'
import type { CartChange } from '../cart/change-queue.ts'
import { useCartChanges, useReloadOnReturn } from '../cart/use-cart.ts'
import type { Method } from './answers.ts'
import { deliveryCommands } from './delivery-commands.ts'
import type { CheckoutForm } from './form-state.ts'
import { useCheckoutForm } from './use-checkout-form.ts'
import { type ForMethod, useDeliveryOptions } from './use-delivery-options.ts'
import { useFormLock } from './use-form-lock.ts'
import { useLatestData } from './use-latest-data.ts'
import { useOrderSubmission } from './use-order-submission.ts'
import type { Errors } from './wrong-fields.ts'

type InitialCheckout = {
  cart: CartView
  isAuth: boolean
  hasCompany: boolean
  session: string
  form: CheckoutForm
  agreed: boolean
  errors: Errors
  message: string | null
  isAnswer: boolean
  methods: Method[]
  forMethod: ForMethod | null
}

/** State and commands of the checkout form. */
export function useCheckout(initial: InitialCheckout) {
  const fields = useCheckoutForm(initial)
  const lock = useFormLock()
  const options = useDeliveryOptions(initial)
  const { cart, show, fieldErrors, ...changes } = useCartChanges(initial.cart, {
    onErrors: (errors) => fields.setErrors((before) => ({ ...before, ...errors })),
  })
  /** True once the form is newer than any cart requested before. */
  const hasChosen = useRef(false)
  const latest = useLatestData(initial, { fields, options, lock, show, hasChosen })
  useReloadOnReturn()
  const { form, errors, setErrors, change } = fields
  const { forMethod, loadMethods } = options

  const send = (sent: CartChange) => {
    hasChosen.current = true
    return changes.change(sent)
  }

  const askedZip = useRef(initial.cart.shipping_address.zip ?? '')
  const commands = deliveryCommands({ fields, options, lock, send, askedZip })
  const submission = useOrderSubmission(initial, {
    ...{ cart, fields, options, lock, fieldErrors },
    isPriced: commands.isPriced,
    price: () => void commands.checkZip(form.shipping),
  })

  const buyer = initial.isAuth ? NO_COMPANY : companyIn(form)
  const told = useRef(NO_COMPANY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only what the guest orders as is told
  useEffect(() => {
    if (buyer === told.current) return
    const timer = setTimeout(() => {
      told.current = buyer
      void send({ key: 'buyer', path: '/api/cart/buyer', body: JSON.parse(buyer) })
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [buyer])

  async function choosePayment(code: string) {
    const payment = typeof forMethod === 'object' ? forMethod.payments.find((each) => each.code === code) : undefined
    if (!payment) return
    lock.lock()
    setErrors({})
    change((before) => ({ ...before, payment_method: code }))
    await send({ key: 'payment', path: `/api/cart/payment/${payment.id}` })
    lock.unlock()
  }

  async function changeCoupon(sent: CartChange): Promise<boolean> {
    lock.lock()
    const isFine = await send(sent)
    // The change may have passed the threshold of free delivery.
    await loadMethods()
    lock.unlock()
    return isFine
  }

  return {
    ...options,
    ...submission,
    ...latest,
    ...commands,
    cart,
    form,
    errors,
    change,
    checkField: fields.checkField,
    busy: lock.busy,
    choosePayment,
    changeCoupon,
  }
}

export type Checkout = ReturnType<typeof useCheckout>

const TYPING_MS = 400
const SHORTEST_NUMBER = 7
const NO_COMPANY = '{}'

/** What coupons and rules for companies depend on, once there may be a whole number. */
function companyIn({ order: { user_type, company_country_id, company_reg_num } }: CheckoutForm): string {
  const isWhole = company_reg_num.replace(/\D/g, '').length >= SHORTEST_NUMBER
  return user_type === 'b2c' || !isWhole
    ? NO_COMPANY
    : JSON.stringify({ user_type, company_country_id, company_reg_num })
}
