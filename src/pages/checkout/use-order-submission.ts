import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { loadCaptcha } from '../../browser/on-demand.ts'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { inLanguage } from '../../urls.ts'
import { toastError } from '../cart/use-cart.ts'
import type { CheckoutForm } from './form-state.ts'
import type { CheckoutFields, Errors } from './use-checkout-form.ts'
import type { FormLock } from './use-form-lock.ts'

type Submission = {
  fields: CheckoutFields
  lock: FormLock
  /** Shows the cart of a rejection. */
  fieldErrors: (error: CallError) => Errors
}

/** Consent, and the order: sent once, then on to the payment. */
export function useOrderSubmission(
  first: { agreed: boolean; message: string | null },
  { fields: { form, draft, setErrors }, lock, fieldErrors }: Submission,
) {
  const { lang } = useShop()
  const [agreed, setAgreed] = useState(first.agreed)
  const [message, setMessage] = useState(first.message)
  const [processing, setProcessing] = useState(false)
  /** Idempotency key: one per page load; a rejected order is sent again under a new one. */
  const key = useRef('')
  const renewKey = () => {
    key.current = crypto.randomUUID()
  }
  useEffect(renewKey, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (lock.busy || processing || !agreed) return
    lock.lock()
    setProcessing(true)
    setErrors({})
    setMessage(null)
    try {
      const { payment_link } = await sendOrder(form, key.current)
      draft.drop()
      window.location.assign(inLanguage(payment_link, lang))
    } catch (error) {
      setProcessing(false)
      lock.unlock()
      await refused(error)
    }
  }

  async function refused(error: unknown) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) {
      // Rejected: nothing was stored under this key. After a lost answer the same key finds the order.
      renewKey()
      setErrors(fieldErrors(error))
    }
    await toastError(error)
    await scrollToError()
  }

  return { agreed, setAgreed, message, processing, submit }
}

/** The captcha is computed only when the server requires it, after many orders from one network. */
async function sendOrder(form: CheckoutForm, key: string): Promise<{ payment_link: string }> {
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
