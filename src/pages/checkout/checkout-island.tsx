import type { CartView } from '../../shop/cart/cart.ts'
import { Checkbox, RadioCards } from '../../ui/field.tsx'
import type { CallingCode } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import type { Method, Payment } from './answers.ts'
import { ContactSection } from './contact-section.tsx'
import { FormProblems } from './form-problems.tsx'
import type { CheckoutForm } from './form-state.ts'
import { OrderSummary } from './order-summary.tsx'
import { ShippingSection } from './shipping-section.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type Checkout, useCheckout } from './use-checkout.ts'
import type { ForMethod } from './use-delivery-options.ts'

export type CheckoutProps = {
  cart: CartView
  csrf: string
  /** Replaces the captcha's answer in a form that no script sends. */
  plainCaptcha: string
  isAuth: boolean
  /** The account's company is used and not asked for. */
  hasCompany: boolean
  /** Identifies the session without giving access to it: key of the draft in the tab's storage. */
  session: string
  form: CheckoutForm
  agreed: boolean
  errors: Record<string, string[]>
  message: string | null
  /** Answers a form that was sent without script: it shows the delivery chosen there. */
  isAnswer: boolean
  methods: Method[]
  /** For the cart's delivery method, if it has one. */
  forMethod: ForMethod | null
  /** Payment methods common to all delivery methods; disabled until one is chosen. */
  payments: Payment[]
  callingCodes: CallingCode[]
  companyCountries: { id: number; title: string }[]
}

const FORM_ID = 'checkout'

/**
 * One form with and without script. Without, the delivery is chosen in a first step: until then (`data-step`) the style
 * sheet hides what depends on it.
 */
export function CheckoutIsland(props: CheckoutProps) {
  const { csrf, payments, callingCodes, companyCountries, isAuth, hasCompany } = props
  const { to } = useShop()
  const checkout = useCheckout(props)
  const { cart, isLive, method } = checkout
  const isLocked = isLive ? checkout.busy : undefined
  return (
    <div className="checkout" aria-busy={isLocked} data-locked={isLocked || undefined}>
      <OrderSummary checkout={checkout} formId={FORM_ID} csrf={csrf} />
      <form
        className="checkout__form"
        id={FORM_ID}
        method="post"
        action={to(urls.checkout.to())}
        data-step={props.isAnswer && method ? 'order' : 'delivery'}
        onSubmit={checkout.submit}
        // The server validates: required fields of a company must not block a person's form.
        noValidate
      >
        <input type="hidden" name="_token" value={csrf} />
        <input type="hidden" name="g-recaptcha-response" value={props.plainCaptcha} />
        <FormProblems checkout={checkout} />
        <ContactSection {...{ checkout, isAuth, hasCompany, callingCodes, companyCountries }} />
        <ShippingSection checkout={checkout} callingCodes={callingCodes} />
        <PaymentSection checkout={checkout} commonPayments={payments} />
        {props.isAnswer && method ? (
          <>
            <input type="hidden" name="shown_method" value={method.code} />
            <input type="hidden" name="shown_total" value={cart.total_price_with_tax} />
          </>
        ) : null}
        <Finish checkout={checkout} isAnswer={props.isAnswer} />
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
          marks: each.marks,
          image: each.image ? { webp: each.image.replace(/\.jpg$/, '.webp'), source: each.image } : null,
        }))}
      />
    </section>
  )
}

function Finish({ checkout, isAnswer }: { checkout: Checkout; isAnswer: boolean }) {
  const { t, to } = useShop()
  const { agreed, method } = checkout
  return (
    <section className="checkout__section checkout__finish checkout__after-delivery">
      <Checkbox
        name="terms"
        value="1"
        error={checkout.errors.terms}
        checked={agreed}
        onChange={({ currentTarget: { checked } }) => checkout.agree(checked)}
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
      <SubmitButton checkout={checkout} name={isAnswer ? 'step' : undefined} value={isAnswer ? 'order' : undefined} />
      {method ? (
        <button type="button" className="link-button needs-script" onClick={() => void checkout.startOver()}>
          {t.checkout.startOver}
        </button>
      ) : null}
    </section>
  )
}
