import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react'
import { CallError, get, post } from '../../browser/calls.ts'
import type { CartView } from '../../shop/cart/cart.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Checkbox, RadioCards, TextField } from '../../ui/field.tsx'
import { PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { type CheckoutForm, dropDraft, emptyForm, keepDraft, readDraft, withCart, withMethod } from './form-state.ts'
import { OrderSummary } from './order-summary.tsx'
import { type Country, type Method, ShippingForm } from './shipping-form.tsx'

export type CheckoutProps = {
  cart: CartView
  isAuth: boolean
  callingCodes: { code: string; country: string }[]
}

type Payment = { id: number; code: string; title: string; description: string }
type Errors = Record<string, string[]>

const LATVIA = 112

/** The whole checkout: contact, delivery, payment, terms, and the button that obliges to pay. */
export function CheckoutIsland({ cart: first, isAuth, callingCodes }: CheckoutProps) {
  const { t, lang, to } = useShop()
  const [cart, setCart] = useState(first)
  const [form, setForm] = useState<CheckoutForm>(() => withCart(emptyForm, first))
  const [errors, setErrors] = useState<Errors>({})
  const [methods, setMethods] = useState<Method[] | null | 'failed'>(null)
  const [countries, setCountries] = useState<Country[]>([])
  const [payments, setPayments] = useState<Payment[]>([])
  const [agreed, setAgreed] = useState(false)
  const [busy, setBusy] = useState(true)
  const [processing, setProcessing] = useState(false)
  const key = useRef('')
  const method = Array.isArray(methods) ? methods.find(({ code }) => code === form.shipping_method) : undefined

  const change = useCallback((next: (form: CheckoutForm) => CheckoutForm, ...cleared: string[]) => {
    setForm((before) => {
      const after = next(before)
      keepDraft(after)
      return after
    })
    if (cleared.length > 0) {
      setErrors((before) => Object.fromEntries(Object.entries(before).filter(([name]) => !cleared.includes(name))))
    }
  }, [])

  const loadMethods = useCallback(async () => {
    try {
      setMethods((await get<{ shippingMethods: Method[] }>('/api/shipping')).shippingMethods)
    } catch (error) {
      console.error(error)
      setMethods('failed')
    }
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form comes alive
  useEffect(() => {
    key.current = crypto.randomUUID()
    const draft = readDraft()
    if (draft) setForm(withCart(draft, first))
    void loadMethods().then(() => setBusy(false))
    if (first.shipping_method) void loadForMethod(first.shipping_method.id)
  }, [])

  async function loadForMethod(id: number) {
    try {
      const [{ countries: reached }, { paymentMethods }] = await Promise.all([
        get<{ countries: Country[] }>(`/api/shipping/${id}/countries`),
        get<{ paymentMethods: Payment[] }>(`/api/payment?shipping_method_id=${id}`),
      ])
      setCountries(reached)
      setPayments(paymentMethods)
    } catch (error) {
      console.error(error)
    }
  }

  async function toast(error: unknown) {
    if (!(error instanceof CallError)) throw error
    const { showToast } = await import('../../browser/overlays.tsx')
    await showToast('error', error.message || t.errors.offline)
  }

  async function chooseMethod(code: string) {
    if (!Array.isArray(methods)) return
    const next = methods.find((each) => each.code === code)
    if (!next) return
    setErrors({})
    change((before) => withMethod(before, code, LATVIA))
    try {
      setCart((await post<{ cart: CartView }>(`/api/cart/shipping/${next.id}`, { country_id: LATVIA })).cart)
      await loadForMethod(next.id)
    } catch (error) {
      await toast(error)
    }
  }

  async function saveShipping(shipping: CheckoutForm['shipping']) {
    if (!method) return
    try {
      setCart((await post<{ cart: CartView }>(`/api/cart/shipping/${method.id}`, shipping)).cart)
    } catch (error) {
      await toast(error)
    }
  }

  async function choosePayment(code: string) {
    const payment = payments.find((each) => each.code === code)
    if (!payment) return
    setErrors({})
    change((before) => ({ ...before, payment_method: code }))
    try {
      setCart((await post<{ cart: CartView }>(`/api/cart/payment/${payment.id}`)).cart)
    } catch (error) {
      await toast(error)
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy || processing || !agreed) return
    setProcessing(true)
    setErrors({})
    try {
      const { payment_link } = await post<{ payment_link: string }>('/api/order/store', form, {
        'Idempotency-Key': key.current,
      })
      dropDraft()
      window.location.assign(lang === 'en' ? `/en${payment_link}` : payment_link)
    } catch (error) {
      setProcessing(false)
      if (error instanceof CallError) {
        // A refused request may be corrected and sent again as a new one.
        key.current = crypto.randomUUID()
        if (error.errors.cart) setCart(error.errors.cart as CartView)
        const { cart: _cart, ...fields } = error.errors
        setErrors(fields as Errors)
        requestAnimationFrame(() => document.querySelector('.error-message')?.scrollIntoView({ block: 'center' }))
      }
      await toast(error)
    }
  }

  const text = (name: keyof CheckoutForm['order'], label: string, autoComplete: string, type = 'text') => (
    <TextField
      label={label}
      name={`order.${name}`}
      value={String(form.order[name])}
      error={errors[`order.${name}`]}
      onChange={({ currentTarget: { value } }) =>
        change((before) => ({ ...before, order: { ...before.order, [name]: value } }), `order.${name}`)
      }
      autoComplete={autoComplete}
      type={type}
      required
    />
  )
  const isCompany = form.order.user_type !== 'b2c'
  const phoneError = errors['order.user_phone_number.number'] ?? errors['order.user_phone_number.countryCallingCode']

  return (
    <div className="checkout" aria-busy={busy}>
      <OrderSummary cart={cart} />
      <form className="checkout__form" onSubmit={submit} noValidate>
        <section>
          <h2>{t.checkout.contact}</h2>
          {isAuth ? null : (
            <RadioCards
              name="buyer"
              legend={t.checkout.buyerType}
              columns={2}
              value={isCompany ? 'b2b' : 'b2c'}
              onChange={(value) =>
                change((before) => ({
                  ...before,
                  order: { ...before.order, user_type: value === 'b2b' ? 'b2b' : 'b2c' },
                }))
              }
              options={[
                { value: 'b2c', title: t.checkout.individual },
                { value: 'b2b', title: t.checkout.legalEntity },
              ]}
            />
          )}
          {isCompany && !isAuth ? <p className="notice">{t.checkout.b2bMessage}</p> : null}
          <div className="fields">
            {text('user_name', t.checkout.name, 'given-name')}
            {text('user_surname', t.checkout.surname, 'family-name')}
            {text('user_email', t.checkout.email, 'email', 'email')}
            <PhoneField
              label={t.checkout.phone}
              name="order.user_phone_number"
              value={form.order.user_phone_number}
              codes={callingCodes}
              error={phoneError}
              required
              onChange={(phone) =>
                change(
                  (before) => ({ ...before, order: { ...before.order, user_phone_number: phone } }),
                  'order.user_phone_number.number',
                  'order.user_phone_number.countryCallingCode',
                )
              }
            />
            {isCompany ? (
              <>
                {text('company_name', t.checkout.company, 'organization')}
                {text('company_reg_num', t.checkout.regNum, 'off')}
                {text('company_vat_num', t.checkout.vatNum, 'off')}
                {text('company_address', t.checkout.companyAddress, 'street-address')}
              </>
            ) : null}
          </div>
        </section>
        <section>
          <h2>{t.checkout.shippingMethod}</h2>
          {methods === 'failed' ? (
            <p role="alert">
              {t.checkout.loadFailed}{' '}
              <Button kind="secondary" size="small" onClick={() => void loadMethods()}>
                {t.common.tryAgain}
              </Button>
            </p>
          ) : null}
          {Array.isArray(methods) && methods.length === 0 ? <p>{t.checkout.noMethods}</p> : null}
          {Array.isArray(methods) ? (
            <RadioCards
              name="shipping_method"
              legend={t.checkout.shippingMethod}
              hideLegend
              value={form.shipping_method}
              error={errors.shipping_method}
              onChange={(code) => void chooseMethod(code)}
              options={methods.map((each) => ({
                value: each.code,
                title: each.title,
                text: `${each.description} · ${each.days}`,
                aside: each.formatted_price_with_tax,
              }))}
            />
          ) : (
            <p role="status">{t.common.loading}</p>
          )}
          {method ? (
            <ShippingForm
              key={method.id}
              method={method}
              countries={countries}
              shipping={form.shipping}
              errors={errors}
              onChange={(shipping, save, ...cleared) => {
                change((before) => ({ ...before, shipping }), ...cleared)
                if (save) void saveShipping(shipping)
              }}
            />
          ) : null}
        </section>
        {method && payments.length > 0 ? (
          <section>
            <h2>{t.checkout.paymentMethod}</h2>
            <RadioCards
              name="payment_method"
              legend={t.checkout.paymentMethod}
              hideLegend
              value={form.payment_method}
              error={errors.payment_method}
              onChange={(code) => void choosePayment(code)}
              options={payments.map((each) => ({ value: each.code, title: each.title, text: each.description }))}
            />
          </section>
        ) : null}
        <Checkbox
          name="terms"
          checked={agreed}
          onChange={({ currentTarget: { checked } }) => setAgreed(checked)}
          required
          label={
            <>
              {t.checkout.terms}{' '}
              <a href={to(urls.terms.to())} target="_blank" rel="noopener">
                {t.checkout.termsLink}
              </a>{' '}
              {t.checkout.termsAnd}{' '}
              <a href={to(urls.privacyPolicy.to())} target="_blank" rel="noopener">
                {t.checkout.privacyLink}
              </a>
            </>
          }
        />
        <Button type="submit" size="large" wide busy={processing} disabled={busy || !agreed}>
          {processing ? t.checkout.submitting : t.checkout.submit(cart.formatted_total_price_with_tax)}
        </Button>
        <ButtonLink href={to(urls.home.to())} kind="quiet" wide>
          {t.cart.continueShopping}
        </ButtonLink>
      </form>
    </div>
  )
}
