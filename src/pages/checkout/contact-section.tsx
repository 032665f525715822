import { useState } from 'react'
import { suggestEmail } from '../../shop/addresses/email-hint.ts'
import { RadioCards } from '../../ui/field.tsx'
import { type CallingCode, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { CompanyFields, type CompanyFieldsProps } from './company-fields.tsx'
import { orderFields } from './order-fields.tsx'
import type { Checkout } from './use-checkout.ts'

export function ContactSection({ callingCodes, ...props }: CompanyFieldsProps & { callingCodes: CallingCode[] }) {
  const { t } = useShop()
  const { checkout, isAuth } = props
  const { form, errors, isLive } = checkout
  const { order } = form
  const isCompany = order.user_type !== 'b2c'
  /** Without script the style sheet hides what a person does not need. */
  const asksCompany = isCompany || (!isLive && !isAuth)
  const { set, text } = orderFields(checkout)
  return (
    <section className="checkout__section">
      <h2>{t.checkout.contact}</h2>
      {isAuth ? null : (
        <RadioCards
          name="order.user_type"
          legend={t.checkout.buyerType}
          hideLegend
          columns={2}
          value={isCompany ? 'b2b' : 'b2c'}
          onChange={(value) => set({ user_type: value === 'b2b' ? 'b2b' : 'b2c' })}
          options={[
            { value: 'b2c', title: t.checkout.individual },
            { value: 'b2b', title: t.checkout.legalEntity },
          ]}
          error={errors['order.user_type']}
        />
      )}
      {isCompany && !isAuth ? (
        <p className="checkout__notice" role="status">
          {t.checkout.b2bMessage}
        </p>
      ) : null}
      <div className="checkout__fields">
        {text('user_name', t.checkout.name, { autoComplete: 'given-name' })}
        {text('user_surname', t.checkout.surname, { autoComplete: 'family-name' })}
        <EmailField checkout={checkout} />
        <PhoneField
          label={t.checkout.phone}
          name="order.user_phone_number"
          value={order.user_phone_number}
          codes={callingCodes}
          asksCode={!isLive}
          errors={errors}
          required
          onBlur={() => checkout.checkField('order.user_phone_number.number')}
          onChange={(phone) =>
            set({ user_phone_number: phone }, 'user_phone_number.number', 'user_phone_number.countryCallingCode')
          }
        />
      </div>
      {asksCompany ? <CompanyFields {...props} /> : null}
    </section>
  )
}

/** Asks about a domain that looks mistyped once the field is left; it may be right all the same. */
function EmailField({ checkout }: { checkout: Checkout }) {
  const { t } = useShop()
  const [isLeft, setLeft] = useState(true)
  const { form, isLive, checkField } = checkout
  const { set, text } = orderFields(checkout)
  const meant = isLeft ? suggestEmail(form.order.user_email) : null
  const field = text('user_email', t.checkout.email, {
    autoComplete: 'email',
    hint: meant ? (
      <>
        {t.checkout.didYouMean}{' '}
        {isLive ? (
          <button type="button" className="link-button" onClick={() => set({ user_email: meant }, 'user_email')}>
            {meant}
          </button>
        ) : (
          meant
        )}
        ?
      </>
    ) : undefined,
    onChange: () => setLeft(false),
    onBlur: () => {
      setLeft(true)
      checkField('order.user_email')
    },
  })
  return (
    <>
      {field}
      <p className="visually-hidden" role="status">
        {meant ? `${t.checkout.didYouMean} ${meant}?` : ''}
      </p>
    </>
  )
}
