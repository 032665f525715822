import type { VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { Field } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { DayField, VatForm } from './vat-form.tsx'
import { countryName } from './vat-words.ts'

type Props = { rates: VatRates; isOpen: boolean; onSaved: (next: VatRates) => void; onClose: () => void }

const CLASSES = ['standard', 'reduced', 'super_reduced'] as const

export function NewCountry({ rates, ...form }: Props) {
  const { t, lang } = useAdmin()
  const words = t.vat
  const empty = { country: '', standard: '', reduced: '', super_reduced: '', validFrom: rates.today }
  const names = rates.others
    .map((value) => ({ value, title: countryName(value, lang) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, lang))
  return (
    <VatForm title={words.addCountry} path="/vat-countries" empty={empty} submit={words.addCountry} {...form}>
      {(fields) => (
        <>
          <p className="a-note">{words.countryHint}</p>
          <SelectField
            label={words.country}
            value={fields.typed.country}
            onChange={(country) => fields.write({ country })}
            options={[{ value: '', title: words.choose }, ...names]}
            error={fields.errorOf('country')}
          />
          {CLASSES.map((name) => (
            <Field
              key={name}
              label={`${t.product.price.vatClasses[name]}, %`}
              inputMode="decimal"
              isRequired
              {...(name === 'super_reduced' ? { hint: words.superHint } : {})}
              value={fields.typed[name]}
              onChange={(rate) => fields.write({ [name]: rate })}
              error={fields.errorOf(name)}
            />
          ))}
          <DayField fields={fields} />
        </>
      )}
    </VatForm>
  )
}
