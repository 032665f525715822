import type { CartView } from '../../shop/cart/cart.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioCards } from '../../ui/field.tsx'
import type { CallingCode } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { Method, Payment } from './answers.ts'
import { ContactSection } from './contact-section.tsx'
import { OrderSummary } from './order-summary.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { type Checkout, type ForMethod, useCheckout } from './use-checkout.ts'

export type CheckoutProps = {
  cart: CartView
  csrf: string
  isAuth: boolean
  /** Identifies the session without giving access to it: key of the draft in the tab's storage. */
  session: string
  methods: Method[]
  /** For the cart's delivery method, if it has one. */
  forMethod: ForMethod | null
  /** Payment methods common to all delivery methods; disabled until one is chosen. */
  payments: Payment[]
  callingCodes: CallingCode[]
  companyCountries: { id: number; title: string }[]
}

const FORM_ID = 'checkout'

export function CheckoutIsland({ csrf, payments, callingCodes, companyCountries, ...known }: CheckoutProps) {
  const { isAuth } = known
  const checkout = useCheckout(known)
  return (
    <div className="checkout" aria-busy={checkout.busy} data-locked={checkout.busy || undefined}>
      <OrderSummary checkout={checkout} formId={FORM_ID} csrf={csrf} />
      <form className="checkout__form" id={FORM_ID} onSubmit={checkout.submit} noValidate>
        <ContactSection {...{ checkout, isAuth, callingCodes, companyCountries }} />
        <ShippingSection checkout={checkout} callingCodes={callingCodes} />
        <PaymentSection checkout={checkout} commonPayments={payments} />
        <Finish checkout={checkout} />
      </form>
    </div>
  )
}

function PaymentSection({ checkout, commonPayments }: { checkout: Checkout; commonPayments: Payment[] }) {
  const { t } = useShop()
  const { form, errors, method, forMethod } = checkout
  const usable = method && typeof forMethod === 'object' ? forMethod.payments : null
  return (
    <section className="checkout__section">
      <h2>{t.checkout.paymentMethod}</h2>
      {method ? null : <p className="checkout__hint">{t.checkout.paymentLater}</p>}
      {usable?.length === 0 ? <p className="checkout__notice">{t.checkout.noPayments}</p> : null}
      <RadioCards
        name="payment_method"
        legend={t.checkout.paymentMethod}
        hideLegend
        value={usable ? form.payment_method : ''}
        disabled={!usable}
        error={errors.payment_method}
        onChange={(code) => void checkout.choosePayment(code)}
        options={(usable ?? commonPayments).map((each) => ({
          value: each.code,
          title: each.title,
          text: each.description,
          image: each.image ? { source: each.image } : null,
        }))}
      />
    </section>
  )
}

function Finish({ checkout }: { checkout: Checkout }) {
  const { t, to } = useShop()
  const { cart, agreed, busy, processing, method } = checkout
  return (
    <section className="checkout__section checkout__finish">
      <Checkbox
        name="terms"
        checked={agreed}
        onChange={({ currentTarget: { checked } }) => checkout.setAgreed(checked)}
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
      {method ? (
        <button type="button" className="link-button" onClick={() => void checkout.startOver()}>
          {t.checkout.startOver}
        </button>
      ) : null}
    </section>
  )
}
