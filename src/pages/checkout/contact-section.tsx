import { RadioCards } from '../../ui/field.tsx'
import { type CallingCode, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { CompanyFields, type CompanyFieldsProps } from './company-fields.tsx'
import { orderFields } from './order-fields.tsx'

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
        {text('user_email', t.checkout.email, { autoComplete: 'email' })}
        <PhoneField
          label={t.checkout.phone}
          name="order.user_phone_number"
          value={order.user_phone_number}
          codes={callingCodes}
          asksCode={!isLive}
          errors={errors}
          required
          onChange={(phone) =>
            set({ user_phone_number: phone }, 'user_phone_number.number', 'user_phone_number.countryCallingCode')
          }
        />
      </div>
      {asksCompany ? <CompanyFields {...props} /> : null}
    </section>
  )
}
