import type { ReactNode } from 'react'
import { LIMITS } from '../../shop/addresses/form-limits.ts'
import { BothPrices } from '../../ui/both-prices.tsx'
import { Button } from '../../ui/button.tsx'
import { Checkbox, RadioCards, SelectField, TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { SummaryLines } from '../../ui/summary-lines.tsx'
import { useTexts } from '../../ui/use-texts.ts'
import { urls } from '../../urls.ts'
import { chargeLines } from '../cart/charge-lines.ts'
import { DeliveryNotice } from '../cart/delivery-notice.tsx'
import type { Payment } from './answers.ts'
import type { CheckoutForm } from './form-state.ts'
import { PlainDelivery } from './plain-delivery.tsx'
import { type PlainCheckoutData, plainId } from './plain-form.ts'
import { PlainPhone } from './plain-phone.tsx'

const DELIVERY = 'delivery'

/** The checkout as one form for browsers without script. */
export function PlainCheckout({ data }: { data: PlainCheckoutData }) {
  const { t, to } = useShop()
  const words = useTexts().plainCheckout
  const { csrf, cart, form, errors, methods, chosen } = data
  return (
    // The server validates: required fields of a company must not block a person's form.
    <form className="checkout__form plain-checkout" method="post" action={to(urls.checkout.to())} noValidate>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="g-recaptcha-response" value={data.plainCaptcha} />
      {data.message ? (
        <p className="checkout__failed" role="alert">
          {data.message}
        </p>
      ) : (
        <p className="checkout__notice">{words.steps}</p>
      )}
      <PlainContact data={data} />
      <section className="checkout__section" id={DELIVERY}>
        <h2>{t.checkout.shippingMethod}</h2>
        <DeliveryNotice notice={cart.delivery_notice} />
        <RadioCards
          name="shipping_method"
          legend={t.checkout.shippingMethod}
          hideLegend
          defaultValue={form.shipping_method}
          error={errors.shipping_method}
          options={methods.map((each) => ({
            value: each.code,
            title: each.title,
            text: each.dates,
            aside: <BothPrices gross={each.formatted_price_with_tax} net={each.formatted_price} />,
          }))}
        />
        {chosen ? <PlainDelivery chosen={chosen} data={data} /> : null}
        <div>
          <Button
            type="submit"
            name="step"
            value="delivery"
            kind={chosen ? 'secondary' : 'primary'}
            formAction={`${to(urls.checkout.to())}#${DELIVERY}`}
          >
            {chosen ? words.update : words.next}
          </Button>
        </div>
      </section>
      {chosen ? (
        <PlainFinish data={data} payments={chosen.payments}>
          <input type="hidden" name="shown_method" value={chosen.method.code} />
          <input type="hidden" name="shown_total" value={cart.total_price_with_tax} />
        </PlainFinish>
      ) : null}
    </form>
  )
}

type TextName = Exclude<keyof CheckoutForm['order'], 'user_type' | 'user_phone_number' | 'company_country_id'>

function PlainContact({ data }: { data: PlainCheckoutData }) {
  const { t } = useShop()
  const words = useTexts().plainCheckout
  const { form, errors, callingCodes, companyCountries } = data
  const text = (name: TextName, label: string, maxLength: number, autoComplete = 'off', required = false) => (
    <TextField
      id={plainId(`order.${name}`)}
      name={`order.${name}`}
      label={label}
      defaultValue={form.order[name]}
      error={errors[`order.${name}`]}
      type={name === 'user_email' ? 'email' : 'text'}
      {...{ maxLength, autoComplete, required }}
    />
  )
  return (
    <section className="checkout__section">
      <h2>{t.checkout.contact}</h2>
      {data.isAuth ? null : (
        <RadioCards
          name="order.user_type"
          legend={t.checkout.buyerType}
          hideLegend
          columns={3}
          defaultValue={form.order.user_type}
          options={[
            { value: 'b2c', title: t.checkout.individual },
            { value: 'b2b', title: t.checkout.legalEntity },
            { value: 'b2g', title: words.publicBody },
          ]}
        />
      )}
      <div className="checkout__fields">
        {text('user_name', t.checkout.name, LIMITS.name, 'given-name', true)}
        {text('user_surname', t.checkout.surname, LIMITS.name, 'family-name', true)}
        {text('user_email', t.checkout.email, LIMITS.email, 'email', true)}
        <PlainPhone
          name="order.user_phone_number"
          label={t.checkout.phone}
          phone={form.order.user_phone_number}
          codes={callingCodes}
          errors={errors}
          required
        />
      </div>
      {data.hasCompany ? <p className="checkout__hint">{t.checkout.fromProfile}</p> : null}
      {data.isAuth ? null : (
        <div className="checkout__company plain-checkout__company">
          <h3>{words.companyTitle}</h3>
          <p className="checkout__hint">
            {words.companyHint} {t.checkout.vatGuestHint}
          </p>
          <div className="checkout__fields">
            {text('company_name', t.checkout.company, LIMITS.company, 'organization', true)}
            <SelectField
              id={plainId('order.company_country_id')}
              name="order.company_country_id"
              label={t.checkout.companyCountry}
              defaultValue={form.order.company_country_id}
              options={companyCountries.map(({ id, title }) => ({ value: id, label: title }))}
              required
            />
            {text('company_reg_num', t.checkout.regNum, LIMITS.number, 'off', true)}
            {text('company_vat_num', t.checkout.vatNum, LIMITS.number)}
            {text('company_address', t.checkout.companyAddress, LIMITS.address)}
            {text('company_city', t.checkout.companyCity, LIMITS.city)}
            {text('company_zip', t.checkout.companyZip, LIMITS.zip)}
            {text('buyer_reference', t.checkout.buyerReference, LIMITS.company)}
            {text('contract_number', t.checkout.contractNumber, LIMITS.company)}
          </div>
        </div>
      )}
    </section>
  )
}

function PlainFinish({
  data,
  payments,
  children,
}: {
  data: PlainCheckoutData
  payments: Payment[]
  children: ReactNode
}) {
  const { t, to } = useShop()
  const { cart, form, errors } = data
  const charges = chargeLines(cart, t)
  return (
    <>
      <section className="checkout__section">
        <h2>{t.checkout.paymentMethod}</h2>
        {payments.length === 0 ? <p className="checkout__notice">{t.checkout.noPayments}</p> : null}
        <RadioCards
          name="payment_method"
          legend={t.checkout.paymentMethod}
          hideLegend
          defaultValue={form.payment_method}
          error={errors.payment_method}
          options={payments.map((each) => ({ value: each.code, title: each.title, text: each.description }))}
        />
      </section>
      <section className="checkout__section checkout__finish">
        <SummaryLines
          lines={[
            { label: t.checkout.quantityLine, value: cart.total_quantity },
            charges.shipping,
            charges.surcharge,
            charges.discount,
            { label: t.cart.tax, value: cart.formatted_tax_price },
            { label: t.cart.total, value: cart.formatted_total_price_with_tax, kind: 'total' },
          ]}
        />
        {cart.vat_notice ? <p className="checkout__notice">{cart.vat_notice}</p> : null}
        {children}
        <Checkbox
          id={plainId('terms')}
          name="terms"
          value="1"
          defaultChecked={data.agreed}
          error={errors.terms}
          required
          label={
            <>
              {t.checkout.terms} <a href={to(urls.terms.to())}>{t.checkout.termsLink}</a> {t.checkout.termsAnd}{' '}
              <a href={to(urls.privacyPolicy.to())}>{t.checkout.privacyLink}</a>
            </>
          }
        />
        <Button type="submit" name="step" value="order" size="large" wide>
          {t.checkout.submit(cart.formatted_total_price_with_tax)}
        </Button>
      </section>
    </>
  )
}
