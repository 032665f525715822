import { type FormEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { CallError, get, post } from '../../browser/calls.ts'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import { showCartCount } from '../../browser/visitor-state.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { useShop } from '../../ui/shop-context.tsx'
import { inLanguage } from '../../urls.ts'
import { type CartChange, createChangeQueue } from '../cart/change-queue.ts'
import type { Country, Method, Payment, Point } from './answers.ts'
import {
  type CheckoutForm,
  draftOf,
  emptyShipping,
  type KnownUser,
  withCart,
  withMethod,
  withUser,
} from './form-state.ts'

export type Errors = Record<string, string[]>
export type Loaded<T> = T | 'loading' | 'failed'

type CartAnswer = { cart: CartView }
/** `points`: of shops, or of a locker method that a form without script chose; others are searched for. */
export type ForMethod = { countries: Country[]; payments: Payment[]; points: Point[] }

type Known = {
  cart: CartView
  isAuth: boolean
  session: string
  form: CheckoutForm
  agreed: boolean
  errors: Errors
  message: string | null
  isAnswer: boolean
  methods: Method[]
  forMethod: ForMethod | null
}

const LATVIA = 112
const BUSY_RELEASE_MS = 1000

/** State and commands of the checkout form. */
export function useCheckout({ cart: first, isAuth, session, ...known }: Known) {
  const { lang } = useShop()
  const storedDraft = useMemo(() => draftOf(session), [session])
  const [cart, setCart] = useState(first)
  const [user, setUser] = useState<KnownUser | null>(null)
  const [form, setForm] = useState<CheckoutForm>(known.form)
  const [errors, setErrors] = useState<Errors>(known.errors)
  const [methods, setMethods] = useState<Loaded<Method[]>>(known.methods)
  const [forMethod, setForMethod] = useState<Loaded<ForMethod>>(known.forMethod ?? 'loading')
  const [agreed, setAgreed] = useState(known.agreed)
  const [message, setMessage] = useState(known.message)
  const [isLive, setLive] = useState(false)
  const [busy, setBusy] = useState(true)
  const [processing, setProcessing] = useState(false)
  const newest = useRef(first.version)
  /** Idempotency key: one per page load; a rejected order is sent again under a new one. */
  const key = useRef('')
  const release = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latestRequest = useRef(0)
  /** True once the form is newer than any cart requested before. */
  const hasChosen = useRef(false)
  const failures = useRef(0)
  const queue = useRef<ReturnType<typeof createChangeQueue<CartAnswer>>>(null)
  const method = Array.isArray(methods) ? methods.find(({ code }) => code === form.shipping_method) : undefined

  const show = useCallback((next: CartView) => {
    if (next.version < newest.current) return
    newest.current = next.version
    setCart(next)
    showCartCount(next.total_quantity)
  }, [])

  const toast = useCallback(async (error: unknown) => {
    if (!(error instanceof CallError)) throw error
    const { showToast } = await import('../../browser/overlays.tsx')
    await showToast('error', error.message)
  }, [])

  const change = useCallback(
    (next: (form: CheckoutForm) => CheckoutForm, ...cleared: string[]) => {
      setForm((before) => {
        const after = next(before)
        storedDraft.keep(after)
        return after
      })
      if (cleared.length > 0) {
        setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !cleared.includes(name))))
      }
    },
    [storedDraft],
  )

  /** Enables the form one second after the last change. */
  const releaseLater = useCallback(() => {
    clearTimeout(release.current)
    release.current = setTimeout(() => setBusy(false), BUSY_RELEASE_MS)
  }, [])
  const disable = useCallback(() => {
    clearTimeout(release.current)
    setBusy(true)
  }, [])

  const send = useCallback(
    async (sent: CartChange): Promise<boolean> => {
      hasChosen.current = true
      queue.current ??= createChangeQueue<CartAnswer>({
        send: ({ path, body }) => post<CartAnswer>(path, body),
        onAnswer: (answer) => show(answer.cart),
        onFailure: (error, { onRefused }) => {
          failures.current += 1
          if (onRefused && error instanceof CallError && error.message) return onRefused(error.message)
          if (error instanceof CallError) {
            if (error.errors.cart) show(error.errors.cart as CartView)
            const { cart: _cart, ...fields } = error.errors
            setErrors((before) => ({ ...before, ...fields }))
          }
          void toast(error)
        },
        onBusy: () => {},
      })
      const before = failures.current
      await queue.current.push(sent)
      return failures.current === before
    },
    [show, toast],
  )

  const loadMethods = useCallback(async () => {
    // The previous methods stay until the new ones arrive, so that nothing shifts.
    setMethods((before) => (Array.isArray(before) ? before : 'loading'))
    try {
      setMethods((await get<{ shippingMethods: Method[] }>('/api/shipping')).shippingMethods)
    } catch (error) {
      console.error(error)
      setMethods('failed')
    }
  }, [])

  const loadForMethod = useCallback(
    async ({ id, type }: Pick<Method, 'id' | 'type'>) => {
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
        if (type === 'courier') await toast(error)
      }
    },
    [toast],
  )

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, on hydration
  useEffect(() => {
    key.current = crypto.randomUUID()
    setLive(true)
    void start()
    // Back from the bank the browser may restore this page in the middle of ordering.
    const reload = (event: PageTransitionEvent) => event.persisted && window.location.reload()
    window.addEventListener('pageshow', reload)
    return () => window.removeEventListener('pageshow', reload)
  }, [])

  async function start() {
    const draft = storedDraft.read()
    if (draft && !known.isAnswer) setForm(withCart(fitting(draft, first), first))
    const [fresh, profile] = await Promise.all([
      get<CartAnswer>('/api/cart').then(({ cart: found }) => found, orElse(first)),
      isAuth ? get<{ user: KnownUser | null }>('/api/user').then((answer) => answer.user, orElse(null)) : null,
    ])
    show(fresh)
    setUser(profile)
    const isOlder = hasChosen.current
    setForm((before) => withUser(isOlder ? before : withCart(before, fresh), profile))
    // Another tab may have changed the cart after the page was rendered.
    if (fresh.version !== first.version && !isOlder) {
      await Promise.all([loadMethods(), fresh.shipping_method && loadForMethod(fresh.shipping_method)])
    }
    setBusy(false)
  }

  async function chooseMethod(code: string) {
    const next = Array.isArray(methods) ? methods.find((each) => each.code === code) : undefined
    if (!next || next.code === form.shipping_method) return
    disable()
    setErrors({})
    change((before) => withMethod(before, code, LATVIA))
    // The countries are known only with the method; until then the first one counts.
    await Promise.all([
      send({ key: 'shipping', path: `/api/cart/shipping/${next.id}`, body: { country_id: LATVIA } }),
      loadForMethod(next),
    ])
    releaseLater()
  }

  /** @param quiet does not disable the form, because typing continues */
  async function saveShipping(shipping: CheckoutForm['shipping'], quiet = false) {
    if (!method) return
    if (!quiet) disable()
    await send({ key: 'shipping', path: `/api/cart/shipping/${method.id}`, body: shipping })
    if (!quiet) releaseLater()
  }

  async function checkZip(shipping: CheckoutForm['shipping']) {
    if (!shipping.zip || !shipping.country_id) return
    const path = `/api/countries/${shipping.country_id}/validate-zip-code`
    await send({ key: 'zip', path, body: { shipping } })
  }

  async function choosePayment(code: string) {
    const payment = typeof forMethod === 'object' ? forMethod.payments.find((each) => each.code === code) : undefined
    if (!payment) return
    disable()
    setErrors({})
    change((before) => ({ ...before, payment_method: code }))
    await send({ key: 'payment', path: `/api/cart/payment/${payment.id}` })
    setBusy(false)
  }

  async function changeCoupon(sent: CartChange): Promise<boolean> {
    disable()
    const isFine = await send(sent)
    // The change may have passed the threshold of free delivery.
    await loadMethods()
    setBusy(false)
    return isFine
  }

  async function startOver() {
    disable()
    await send({ key: 'reset', path: '/api/cart/reset-data' })
    setErrors({})
    change((before) => ({
      ...before,
      shipping_method: '',
      payment_method: '',
      shipping: { ...emptyShipping, user_phone_number: before.shipping.user_phone_number },
    }))
    setBusy(false)
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || processing || !agreed) return
    setBusy(true)
    setProcessing(true)
    setErrors({})
    setMessage(null)
    try {
      const { payment_link } = await sendOrder(form, key.current)
      storedDraft.drop()
      window.location.assign(inLanguage(payment_link, lang))
    } catch (error) {
      setProcessing(false)
      setBusy(false)
      await refused(error)
    }
  }

  async function refused(error: unknown) {
    if (error instanceof CallError && error.status >= 400 && error.status < 500) {
      // Rejected: nothing was stored under this key. After a lost answer the same key finds the order.
      key.current = crypto.randomUUID()
      if (error.errors.cart) show(error.errors.cart as CartView)
      const { cart: _cart, ...fields } = error.errors
      setErrors(fields as Errors)
    }
    await toast(error)
    await scrollToError()
  }

  return {
    cart,
    user,
    form,
    errors,
    message,
    methods,
    method,
    forMethod,
    agreed,
    isLive,
    busy,
    processing,
    change,
    setAgreed,
    loadMethods,
    loadForMethod,
    chooseMethod,
    choosePayment,
    saveShipping,
    checkZip,
    changeCoupon,
    startOver,
    submit,
  }
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
    const { takeCaptcha } = await import('../../browser/captcha.ts')
    return order(await takeCaptcha('order_action'))
  }
}

/** An address typed for another delivery method than the cart's is dropped. */
function fitting(draft: CheckoutForm, { shipping_method }: CartView): CheckoutForm {
  const code = shipping_method?.code ?? ''
  return draft.shipping_method === code ? draft : withMethod(draft, code, LATVIA)
}

export type Checkout = ReturnType<typeof useCheckout>

/** A list that cannot be loaded at the start is replaced: the page already has the cart. */
const orElse =
  <T>(instead: T) =>
  (error: unknown) => {
    console.error(error)
    return instead
  }
