import { Checkbox, SelectField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { orderFields } from './order-fields.tsx'
import type { Checkout } from './use-checkout.ts'
import { useRegisteredCompany } from './use-registered-company.ts'

export type CompanyFieldsProps = {
  checkout: Checkout
  isAuth: boolean
  hasCompany: boolean
  companyCountries: { id: number; title: string }[]
}

/** The company of a buyer who is signed in is the account's. */
export function CompanyFields({ checkout, isAuth, hasCompany, companyCountries }: CompanyFieldsProps) {
  const { checkout: t } = useShop().t
  const { form, errors, isLive } = checkout
  const { user_type, company_country_id } = form.order
  const readOnly = isAuth && hasCompany
  const { set, text } = orderFields(checkout)
  const optional = { required: false }
  return (
    <div className="checkout__company">
      {isAuth ? null : (
        <Checkbox
          name="public_body"
          value="1"
          label={t.isPublicBody}
          checked={user_type === 'b2g'}
          onChange={({ currentTarget: { checked } }) =>
            set({ user_type: checked ? 'b2g' : 'b2b' }, 'company_reg_num', 'company_vat_num')
          }
        />
      )}
      {readOnly ? <p className="checkout__hint">{t.fromProfile}</p> : null}
      <div className="checkout__fields">
        <SelectField
          label={t.companyCountry}
          name="order.company_country_id"
          value={company_country_id}
          disabled={readOnly}
          error={errors['order.company_country_id']}
          options={companyCountries.map(({ id, title }) => ({ value: id, label: title }))}
          onChange={({ currentTarget: { value } }) =>
            set({ company_country_id: Number(value) }, 'company_country_id', 'company_reg_num', 'company_vat_num')
          }
          required
        />
        <RegNumField checkout={checkout} readOnly={readOnly} />
        {text('company_name', t.company, { autoComplete: 'organization', readOnly })}
        {text('company_vat_num', t.vatNum, { ...optional, readOnly, hint: isAuth ? undefined : t.vatGuestHint })}
        {text('company_address', t.companyAddress, { ...optional, readOnly })}
        {text('company_city', t.companyCity, { ...optional, readOnly })}
        {text('company_zip', t.companyZip, { ...optional, readOnly })}
        {user_type === 'b2g' || !isLive ? (
          <>
            {text('buyer_reference', t.buyerReference, { ...optional, hint: t.buyerReferenceHint })}
            {text('contract_number', t.contractNumber, optional)}
          </>
        ) : null}
      </div>
    </div>
  )
}

/** Fills in the company of a number that is in the register, and says so. */
function RegNumField({ checkout, readOnly }: { checkout: Checkout; readOnly: boolean }) {
  const { checkout: t } = useShop().t
  const { found, lookUp } = useRegisteredCompany(checkout)
  const words = found?.is_closed ? t.companyClosed : t.companyFound
  const said = found ? words(found.name, found.formatted_day) : undefined
  return (
    <>
      {orderFields(checkout).text('company_reg_num', t.regNum, {
        readOnly,
        hint: said,
        onChange: (value) => void lookUp(value),
      })}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  )
}
