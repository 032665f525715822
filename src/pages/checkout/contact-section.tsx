import { Checkbox, RadioCards, SelectField, TextField } from '../../ui/field.tsx'
import { type CallingCode, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import type { CheckoutForm } from './form-state.ts'
import type { Checkout } from './use-checkout.ts'

type Props = {
  checkout: Checkout
  isAuth: boolean
  hasCompany: boolean
  callingCodes: CallingCode[]
  companyCountries: { id: number; title: string }[]
}

type Order = CheckoutForm['order']
type TextName = Exclude<keyof Order, 'user_type' | 'user_phone_number' | 'company_country_id'>

export function ContactSection({ checkout, isAuth, hasCompany, callingCodes, companyCountries }: Props) {
  const { t } = useShop()
  const { form, errors, change, isLive } = checkout
  const { order } = form
  const isCompany = order.user_type !== 'b2c'
  const isFromProfile = isAuth && hasCompany
  /** Without script the style sheet hides what a person does not need. */
  const asksCompany = isCompany || (!isLive && !isAuth)
  const set = (part: Partial<Order>, ...cleared: string[]) =>
    change((before) => ({ ...before, order: { ...before.order, ...part } }), ...cleared)

  const text = (
    name: TextName,
    label: string,
    autoComplete: string,
    more: { optional?: boolean; hint?: string } = {},
  ) => (
    <TextField
      label={label}
      name={`order.${name}`}
      value={order[name]}
      error={errors[`order.${name}`]}
      hint={more.hint}
      onChange={({ currentTarget: { value } }) => set({ [name]: value }, `order.${name}`)}
      autoComplete={autoComplete}
      type={name === 'user_email' ? 'email' : 'text'}
      inputMode={name === 'user_email' ? 'email' : undefined}
      readOnly={isFromProfile && name.startsWith('company_')}
      required={!more.optional}
    />
  )

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
        {text('user_name', t.checkout.name, 'given-name')}
        {text('user_surname', t.checkout.surname, 'family-name')}
        {text('user_email', t.checkout.email, 'email')}
        <PhoneField
          label={t.checkout.phone}
          name="order.user_phone_number"
          value={order.user_phone_number}
          codes={callingCodes}
          asksCode={!isLive}
          error={errors['order.user_phone_number.number'] ?? errors['order.user_phone_number.countryCallingCode']}
          required
          onChange={(phone) =>
            set(
              { user_phone_number: phone },
              'order.user_phone_number.number',
              'order.user_phone_number.countryCallingCode',
            )
          }
        />
      </div>
      {asksCompany ? (
        <div className="checkout__company">
          {isAuth ? null : (
            <Checkbox
              name="public_body"
              value="1"
              label={t.checkout.isPublicBody}
              checked={order.user_type === 'b2g'}
              onChange={({ currentTarget: { checked } }) =>
                set({ user_type: checked ? 'b2g' : 'b2b' }, 'order.company_reg_num', 'order.company_vat_num')
              }
            />
          )}
          {isFromProfile ? <p className="checkout__hint">{t.checkout.fromProfile}</p> : null}
          <div className="checkout__fields">
            {text('company_name', t.checkout.company, 'organization')}
            <SelectField
              label={t.checkout.companyCountry}
              name="order.company_country_id"
              value={order.company_country_id}
              disabled={isFromProfile}
              error={errors['order.company_country_id']}
              options={companyCountries.map(({ id, title }) => ({ value: id, label: title }))}
              onChange={({ currentTarget: { value } }) =>
                set(
                  { company_country_id: Number(value) },
                  'order.company_country_id',
                  'order.company_reg_num',
                  'order.company_vat_num',
                )
              }
              required
            />
            {text('company_reg_num', t.checkout.regNum, 'off')}
            {text('company_vat_num', t.checkout.vatNum, 'off', {
              optional: true,
              ...(isAuth ? {} : { hint: t.checkout.vatGuestHint }),
            })}
            {text('company_address', t.checkout.companyAddress, 'off', { optional: true })}
            {text('company_city', t.checkout.companyCity, 'off', { optional: true })}
            {text('company_zip', t.checkout.companyZip, 'off', { optional: true })}
            {order.user_type === 'b2g' || !isLive ? (
              <>
                {text('buyer_reference', t.checkout.buyerReference, 'off', {
                  optional: true,
                  hint: t.checkout.buyerReferenceHint,
                })}
                {text('contract_number', t.checkout.contractNumber, 'off', { optional: true })}
              </>
            ) : null}
          </div>
        </div>
      ) : null}
    </section>
  )
}
