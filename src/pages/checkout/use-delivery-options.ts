import { useRef, useState } from 'react'
import { get } from '../../browser/calls.ts'
import { toastError } from '../cart/use-cart.ts'
import type { Country, Method, Payment, Point } from './answers.ts'

/** `points`: of shops, or of a locker method that a form without script chose; others are searched for. */
export type ForMethod = { countries: Country[]; payments: Payment[]; points: Point[] }

type Loaded<T> = T | 'loading' | 'failed'

/** The delivery methods, and the countries and payment methods of the chosen one. */
export function useDeliveryOptions(first: { methods: Method[]; forMethod: ForMethod | null }) {
  const [methods, setMethods] = useState<Loaded<Method[]>>(first.methods)
  const [forMethod, setForMethod] = useState<Loaded<ForMethod>>(first.forMethod ?? 'loading')
  const latestRequest = useRef(0)

  async function loadMethods() {
    // The previous methods stay until the new ones arrive, so that nothing shifts.
    setMethods((before) => (Array.isArray(before) ? before : 'loading'))
    try {
      setMethods((await get<{ shippingMethods: Method[] }>('/api/shipping')).shippingMethods)
    } catch (error) {
      console.error(error)
      setMethods('failed')
    }
  }

  async function loadForMethod({ id, type }: Pick<Method, 'id' | 'type'>) {
    latestRequest.current += 1
    const request = latestRequest.current
    setForMethod('loading')
    try {
      const [{ countries }, { paymentMethods }] = await Promise.all([
        get<{ countries: Country[] }>(`/api/shipping/${id}/countries`),
        get<{ paymentMethods: Payment[] }>(`/api/payment?shipping_method_id=${id}`),
      ])
      if (request === latestRequest.current) setForMethod({ countries, payments: paymentMethods, points: [] })
    } catch (error) {
      console.error(error)
      if (request !== latestRequest.current) return
      setForMethod('failed')
      // Only this list reports its failure in a toast.
      if (type === 'courier') await toastError(error)
    }
  }

  return {
    methods,
    forMethod,
    loadMethods,
    loadForMethod,
    methodWith: (code: string) => (Array.isArray(methods) ? methods.find((method) => method.code === code) : undefined),
  }
}

export type DeliveryOptions = ReturnType<typeof useDeliveryOptions>
