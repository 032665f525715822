import { isDay, plusDays } from '../../shop/calendar/days.ts'
import { netOf } from '../../shop/money/money.ts'
import { readRate } from '../../shop/tax/rates.ts'
import { VAT_CLASSES, type VatClass } from '../../shop/tax/vat-class.ts'
import type { CountryRates, VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { formatDate, formatSum } from '../format.ts'
import { Field } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { DayField, VatForm } from './vat-form.tsx'
import { countryName, formatRate } from './vat-words.ts'

type Props = {
  country: CountryRates
  rates: VatRates
  isOpen: boolean
  onSaved: (next: VatRates) => void
  onClose: () => void
}

const EXAMPLE = 10_000

export function NewRate({ country, rates, ...form }: Props) {
  const { t, lang } = useAdmin()
  const words = t.vat
  const empty: Typed = { vatClass: 'standard', rate: '', validFrom: plusDays(rates.today, 1) }
  return (
    <VatForm
      title={words.addTitle(countryName(country.country, lang))}
      path="/vat-rates"
      fixed={{ country: country.country }}
      empty={empty}
      submit={words.save}
      {...form}
    >
      {(fields) => (
        <>
          <SelectField
            label={words.vatClass}
            value={fields.typed.vatClass}
            onChange={(vatClass) => fields.write({ vatClass: vatClass as VatClass })}
            options={VAT_CLASSES.map((value) => ({ value, title: t.product.price.vatClasses[value] }))}
          />
          <div className="a-languages">
            <Field
              label={words.rate}
              inputMode="decimal"
              isRequired
              value={fields.typed.rate}
              onChange={(rate) => fields.write({ rate })}
              error={fields.errorOf('rate')}
            />
            <DayField fields={fields} />
          </div>
          <Effect {...{ country, rates, typed: fields.typed }} />
        </>
      )}
    </VatForm>
  )
}

type Typed = { vatClass: VatClass; rate: string; validFrom: string }

/** What the new rate changes, before it is saved. */
function Effect({ country, rates, typed }: Pick<Props, 'country' | 'rates'> & { typed: Typed }) {
  const { t, lang } = useAdmin()
  const { changes } = t.vat
  const rate = readRate(typed.rate)
  const dated = country.classes.find(({ vatClass }) => vatClass === typed.vatClass)
  const before = dated?.coming.findLast(({ validFrom }) => validFrom < typed.validFrom) ?? dated?.current
  if (rate === null || !before || !isDay(typed.validFrom) || rate === before.rate) return null
  const goods = rates.goods.find(({ vatClass }) => vatClass === typed.vatClass)?.goods ?? 0
  const [from, to] = [formatRate(before.rate, lang), formatRate(rate, lang)]
  const day = formatDate(typed.validFrom, lang)
  const net = (of: number) => formatSum(netOf(EXAMPLE, of), lang)
  return (
    <output className="a-note">
      {country.country === 'LV'
        ? `${changes.home(goods.toLocaleString(lang), from, to, day)} ${changes.price(formatSum(EXAMPLE, lang), net(before.rate), net(rate))}`
        : changes.abroad(from, to, day)}
    </output>
  )
}
