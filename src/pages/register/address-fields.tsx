import type { account } from '../../i18n/lv/account.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import type { AddressFields } from './form-state.ts'

export type CountryChoice = { id: number; companyId: number; title: string; regions: string[] }

type AddressBlockProps = {
  prefix: 'legal_address' | 'physical_address'
  words: (typeof account)['register']
  countries: readonly CountryChoice[]
  value: AddressFields
  errors: Record<string, string[]>
  onChange: (value: AddressFields, key: string) => void
}

/** Fields named as the registration call's, under one prefix. */
export function AddressBlock({ prefix, words, countries, value, errors, onChange }: AddressBlockProps) {
  const regions = countries.find(({ id }) => id === value.country_id)?.regions ?? []
  const key = (name: keyof AddressFields) => `${prefix}.${name}`
  const set = (name: keyof AddressFields, text: string) =>
    onChange({ ...value, [name]: name === 'country_id' ? Number(text) : text }, key(name))
  const text = (name: 'city' | 'region' | 'address' | 'zip', label: string, autoComplete: string) => (
    <TextField
      label={label}
      name={key(name)}
      value={value[name]}
      error={errors[key(name)]}
      autoComplete={autoComplete}
      maxLength={name === 'zip' ? 12 : name === 'address' ? 200 : 100}
      onChange={(event) => set(name, event.currentTarget.value)}
      required
    />
  )
  return (
    <div className="fields">
      <SelectField
        label={words.country}
        name={key('country_id')}
        value={value.country_id}
        error={errors[key('country_id')]}
        options={countries.map(({ id, title }) => ({ value: id, label: title }))}
        onChange={(event) => set('country_id', event.currentTarget.value)}
        required
      />
      {regions.length > 0 ? (
        <SelectField
          label={words.region}
          name={key('region')}
          value={value.region}
          placeholder="—"
          error={errors[key('region')]}
          options={regions.map((region) => ({ value: region, label: region }))}
          onChange={(event) => set('region', event.currentTarget.value)}
          required
        />
      ) : (
        text('region', words.region, 'address-level1')
      )}
      {text('city', words.city, 'address-level2')}
      {text('address', words.address, 'street-address')}
      {text('zip', words.zip, 'postal-code')}
    </div>
  )
}
