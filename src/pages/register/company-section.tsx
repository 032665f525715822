import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { AddressBlock } from './address-fields.tsx'
import type { RegisterForm } from './form-state.ts'
import type { SectionProps } from './use-registration.ts'

type AddressName = 'legal_address' | 'physical_address'
type CompanyTextName = Exclude<keyof RegisterForm['company'], 'country_id'>

export function CompanySection(props: SectionProps) {
  const { words, countries, registration } = props
  const { form, errors, change } = registration
  const address = (prefix: AddressName) => (
    <AddressBlock
      prefix={prefix}
      {...{ words, countries, errors }}
      value={form[prefix]}
      onChange={(value, key) => change({ [prefix]: value }, key)}
    />
  )
  return (
    <div className="register__company">
      <CompanyFields {...props} />
      <section>
        <h2>{words.legalAddress}</h2>
        {address('legal_address')}
        <Checkbox
          label={words.sameAddress}
          name="same_address"
          checked={form.same_address}
          onChange={(event) => change({ same_address: event.currentTarget.checked })}
        />
      </section>
      <section className="register__physical">
        <h2>{words.physicalAddress}</h2>
        {address('physical_address')}
      </section>
    </div>
  )
}

function CompanyFields({ words, countries, registration: { form, errors, change } }: SectionProps) {
  const companyText = (name: CompanyTextName, label: string, required = false) => (
    <TextField
      label={label}
      name={`company.${name}`}
      value={form.company[name]}
      error={errors[`company.${name}`]}
      hint={name === 'vat_num' ? words.vatHint : undefined}
      autoComplete={name === 'name' ? 'organization' : 'off'}
      maxLength={name === 'name' ? 200 : 40}
      onChange={(event) =>
        change({ company: { ...form.company, [name]: event.currentTarget.value } }, `company.${name}`)
      }
      required={required}
    />
  )

  return (
    <section>
      <h2>{words.company}</h2>
      <div className="fields">
        {companyText('name', words.companyName, true)}
        <SelectField
          label={words.companyCountry}
          name="company.country_id"
          value={form.company.country_id}
          error={errors['company.country_id']}
          options={countries.map(({ companyId, title }) => ({ value: companyId, label: title }))}
          onChange={(event) =>
            change(
              { company: { ...form.company, country_id: Number(event.currentTarget.value) } },
              'company.country_id',
            )
          }
          required
        />
        {companyText('reg_num', words.regNum, true)}
        {companyText('vat_num', words.vatNum)}
        {companyText('bank_id', words.bankId)}
        {companyText('acc_num', words.accNum)}
      </div>
    </section>
  )
}
