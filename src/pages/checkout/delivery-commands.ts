import type { RefObject } from 'react'
import type { CartChange } from '../cart/change-queue.ts'
import { type CheckoutForm, emptyShipping, withMethod } from './form-state.ts'
import type { CheckoutFields } from './use-checkout-form.ts'
import type { DeliveryOptions } from './use-delivery-options.ts'
import type { FormLock } from './use-form-lock.ts'

type Delivery = {
  fields: CheckoutFields
  options: DeliveryOptions
  lock: FormLock
  send: (change: CartChange) => Promise<boolean>
  /** The postcode with which the cart was last priced. */
  askedZip: RefObject<string>
}

/** What a buyer can do with the delivery; each command changes the form and the cart. */
export function deliveryCommands({ fields: { form, change, setErrors }, options, lock, send, askedZip }: Delivery) {
  const method = options.methodWith(form.shipping_method)

  async function chooseMethod(code: string) {
    const next = options.methodWith(code)
    if (!next || next === method) return
    lock.lock()
    setErrors({})
    change((before) => withMethod(before, code))
    // The countries are known only with the method; until then the first one counts.
    const { country_id } = emptyShipping
    const hadZip = askedZip.current !== ''
    askedZip.current = ''
    const sent = send({ key: 'shipping', path: `/api/cart/shipping/${next.id}`, body: { country_id } })
    // The postcode of before counts no more: methods that do not go there come back.
    const priced = sent.then(() => (hadZip ? options.loadMethods() : reprice(country_id)))
    await Promise.all([priced, options.loadForMethod(next)])
    lock.unlockLater()
  }

  /** Prices, days and reasons depend on the country. */
  async function reprice(countryId: number | null) {
    if (countryId !== form.shipping.country_id) await options.loadMethods()
  }

  /** @param quiet does not lock the form, because typing continues */
  async function saveShipping(shipping: CheckoutForm['shipping'], quiet = false) {
    if (!method) return
    if (!quiet) lock.lock()
    const isFine = await send({ key: 'shipping', path: `/api/cart/shipping/${method.id}`, body: shipping })
    if (isFine) askedZip.current = shipping.zip
    await reprice(shipping.country_id)
    if (!quiet) lock.unlockLater()
  }

  async function checkZip(shipping: CheckoutForm['shipping']) {
    if (!shipping.zip || !shipping.country_id) return
    const path = `/api/countries/${shipping.country_id}/validate-zip-code`
    const isPriceOpen = method?.is_by_postcode === true
    if (isPriceOpen) lock.lock()
    const isFine = await send({ key: 'zip', path, body: { shipping } })
    if (isFine) askedZip.current = shipping.zip
    // Other methods may go to this postcode at another price, or not at all.
    await options.loadMethods()
    if (isPriceOpen) lock.unlock()
  }

  /** A postcode may be typed or filled in by the browser without the field being left, or asking for it may have failed. */
  const isPriced = () => !method?.is_by_postcode || !form.shipping.zip || form.shipping.zip === askedZip.current

  async function startOver() {
    lock.lock()
    await send({ key: 'reset', path: '/api/cart/reset-data' })
    setErrors({})
    change((before) => withMethod(before, ''))
    lock.unlock()
  }

  return { method, chooseMethod, saveShipping, checkZip, isPriced, startOver }
}
