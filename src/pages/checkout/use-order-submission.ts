import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { loadCaptcha } from '../../browser/on-demand.ts'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { inLanguage } from '../../urls.ts'
import { toastError } from '../cart/use-cart.ts'
import type { CheckoutForm } from './form-state.ts'
import type { CheckoutFields } from './use-checkout-form.ts'
import { useDeferredSubmit } from './use-deferred-submit.ts'
import type { DeliveryOptions } from './use-delivery-options.ts'
import type { FormLock } from './use-form-lock.ts'
import { type Errors, formProblems } from './wrong-fields.ts'

type Submission = {
  cart: CartView
  fields: CheckoutFields
  options: DeliveryOptions
  lock: FormLock
  /** Shows the cart of a rejection. */
  fieldErrors: (error: CallError) => Errors
  /** Whether the cart has the price of the postcode in the form. */
  isPriced: () => boolean
  price: () => void
}

/** Consent, and the order: sent once, then on to the payment. */
export function useOrderSubmission(
  first: { agreed: boolean; message: string | null; errors: Errors; hasCompany: boolean },
  { cart, fields: { form, draft, setErrors, clear }, options, lock, fieldErrors, isPriced, price }: Submission,
) {
  const { lang, t } = useShop()
  const [agreed, setAgreed] = useState(first.agreed)
  const [refused, setRefused] = useState(Object.keys(first.errors))
  const [message, setMessage] = useState(first.message)
  /** Said at the button, where whoever pressed it is. */
  const [totalNotice, setTotalNotice] = useState<string | null>(null)
  const [processing, setProcessing] = useState(false)
  /** Idempotency key: one per page load; a rejected order is sent again under a new one. */
  const key = useRef('')
  const renewKey = () => {
    key.current = crypto.randomUUID()
  }
  useEffect(renewKey, [])

  async function send() {
    const method = options.methodWith(form.shipping_method)
    const problems = formProblems(form, { ...first, agreed, method, canChoose: options.methods.length > 0 }, t)
    setMessage(null)
    setTotalNotice(null)
    if (Object.keys(problems).length > 0) return show(problems)
    lock.lock()
    setProcessing(true)
    setErrors({})
    try {
      const seen = { promotions_seen: cart.promotions_seen, total_seen: cart.total_price_with_tax }
      const { payment_link } = await sendOrder({ ...form, ...seen }, key.current)
      draft.drop()
      window.location.assign(inLanguage(payment_link, lang))
    } catch (error) {
      setProcessing(false)
      lock.unlock()
      await reportFailure(error)
    }
  }

  const { isWaiting, press } = useDeferredSubmit({
    ...{ lock, isPriced, price },
    total: cart.total_price_with_tax,
    submit: send,
    onTotalChanged: () => setTotalNotice(t.checkout.totalChanged(cart.formatted_total_price_with_tax)),
  })

  // The fields of a delivery that came meanwhile may have pushed the button away.
  useEffect(() => {
    const pressed = document.activeElement
    if (totalNotice && pressed?.matches('[type="submit"]')) pressed.scrollIntoView({ block: 'center' })
  }, [totalNotice])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!processing) press()
  }

  function show(problems: Errors) {
    setErrors(problems)
    setRefused(Object.keys(problems))
    return scrollToError()
  }

  async function reportFailure(error: unknown) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) {
      // Rejected: nothing was stored under this key. After a lost answer the same key finds the order.
      renewKey()
      // Prices of delivery may be others, too.
      if (error.errors.cart) void options.loadMethods()
      await Promise.all([toastError(error), show(fieldErrors(error))])
    } else await toastError(error)
  }

  function agree(isAgreed: boolean) {
    setAgreed(isAgreed)
    clear('terms')
  }

  return { agreed, agree, message, totalNotice, refused, processing, isWaiting, submit }
}

/** The captcha is computed only when the server requires it, after many orders from one network. */
async function sendOrder(
  form: CheckoutForm & { promotions_seen: string; total_seen: number },
  key: string,
): Promise<{ payment_link: string }> {
  const order = (captcha?: string) =>
    post<{ payment_link: string }>(
      '/api/order/store',
      captcha === undefined ? form : { ...form, gRecaptchaResponse: captcha },
      { 'Idempotency-Key': key },
    )
  try {
    return await order()
  } catch (error) {
    if (!(error instanceof CallError) || !error.errors.gRecaptchaResponse) throw error
    const { takeCaptcha } = await loadCaptcha()
    return order(await takeCaptcha('order_action'))
  }
}
