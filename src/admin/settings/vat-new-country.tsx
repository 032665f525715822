import type { VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { formatDate } from '../format.ts'
import { Button, Field } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { DayField, type VatFields, VatForm } from './vat-form.tsx'
import { countryName, formatRate, percent } from './vat-words.ts'

type Props = { rates: VatRates; isOpen: boolean; onSaved: (next: VatRates) => void; onClose: () => void }

const CLASSES = ['standard', 'reduced', 'super_reduced'] as const
type Class = (typeof CLASSES)[number]
type Typed = Record<Class | 'country' | 'validFrom', string>

export function NewCountry({ rates, ...form }: Props) {
  const { t, lang } = useAdmin()
  const words = t.vat
  const empty: Typed = { country: '', standard: '', reduced: '', super_reduced: '', validFrom: rates.today }
  const names = rates.others
    .map((value) => ({ value, title: countryName(value, lang) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, lang))
  const textsOf = (country: string) => {
    const { standard, reduced = [] } = proposalOf(rates, country) ?? {}
    return [...(standard === undefined ? [] : [standard]), ...reduced].map((rate) => percent(rate, lang))
  }
  const choose = ({ typed, write }: VatFields<Typed>, country: string) => {
    const [standard = ''] = textsOf(country)
    const ofBefore = ['', ...textsOf(typed.country)]
    const keptOr = (name: Class) => (ofBefore.includes(typed[name].trim()) ? standard : typed[name])
    write({
      country,
      standard: keptOr('standard'),
      reduced: keptOr('reduced'),
      super_reduced: keptOr('super_reduced'),
    })
  }
  return (
    <VatForm title={words.addCountry} path="/vat-countries" empty={empty} submit={words.addCountry} {...form}>
      {(fields) => (
        <>
          <p className="a-note">{words.countryHint}</p>
          <SelectField
            label={words.country}
            value={fields.typed.country}
            onChange={(country) => choose(fields, country)}
            options={[{ value: '', title: words.choose }, ...names]}
            error={fields.errorOf('country')}
          />
          <Proposed {...{ rates, country: fields.typed.country }} />
          {CLASSES.map((name) => (
            <div key={name} className="a-vat__proposed">
              <Field
                label={`${t.product.price.vatClasses[name]}, %`}
                inputMode="decimal"
                isRequired
                {...(name === 'super_reduced' ? { hint: words.superHint } : {})}
                value={fields.typed[name]}
                onChange={(rate) => fields.write({ [name]: rate })}
                error={fields.errorOf(name)}
              />
              {name === 'standard' ? null : <Reduced {...{ rates, name, fields }} />}
            </div>
          ))}
          <DayField fields={fields} />
        </>
      )}
    </VatForm>
  )
}

const proposalOf = ({ proposed }: VatRates, country: string) => proposed.find((each) => each.country === country)

function Proposed({ rates, country }: { rates: VatRates; country: string }) {
  const { t, lang } = useAdmin()
  const found = proposalOf(rates, country)
  const words = found
    ? [t.vat.proposed(formatDate(rates.proposedAsOf, lang)), ...(found.reduced.length > 0 ? [] : [t.vat.noReduced])]
    : []
  // Always there: what comes into the document together with its text is not read out.
  return <output className="a-note">{words.join(' ')}</output>
}

/** The reduced rates of the country, to be put into the field of a class. */
function Reduced({ rates, name, fields }: { rates: VatRates; name: Class; fields: VatFields<Typed> }) {
  const { t, lang } = useAdmin()
  const reduced = proposalOf(rates, fields.typed.country)?.reduced ?? []
  if (reduced.length === 0) return null
  const ofClass = t.product.price.vatClasses[name]
  return (
    // biome-ignore lint/a11y/useSemanticElements: no form fields are grouped, but buttons
    <div role="group" aria-label={`${ofClass}: ${t.vat.reducedRates}`} className="a-row">
      {reduced.map((rate) => (
        <Button
          key={rate}
          aria-pressed={fields.typed[name] === percent(rate, lang)}
          onPress={() => fields.write({ [name]: percent(rate, lang) })}
        >
          {formatRate(rate, lang)}
        </Button>
      ))}
    </div>
  )
}
