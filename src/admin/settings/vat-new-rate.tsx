import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { isDay, plusDays } from '../../shop/calendar/days.ts'
import { netOf } from '../../shop/money/money.ts'
import { readRate } from '../../shop/tax/rates.ts'
import { VAT_CLASSES, type VatClass } from '../../shop/tax/vat-class.ts'
import type { CountryRates, VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { CallError, call } from '../calls.ts'
import { formatDate, formatSum } from '../format.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { countryName, formatRate } from './vat-words.ts'

type Props = {
  country: CountryRates
  rates: VatRates
  isOpen: boolean
  onSaved: (next: VatRates) => void
  onClose: () => void
}

const EXAMPLE = 10_000

export function NewRate({ country, rates, isOpen, onSaved, onClose }: Props) {
  const { t, lang } = useAdmin()
  const words = t.vat
  const empty = { vatClass: 'standard' as VatClass, rate: '', validFrom: plusDays(rates.today, 1) }
  const [typed, setTyped] = useState(empty)
  const add = useMutation({
    mutationFn: () => call<VatRates>('POST', '/vat-rates', { country: country.country, ...typed }),
    onSuccess: (next) => {
      onSaved(next)
      setTyped(empty)
      onClose()
    },
  })
  const errorOf = (field: string) => (add.error instanceof CallError ? add.error.of(field) : undefined)
  return (
    <Window title={words.addTitle(countryName(country.country, lang))} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" noValidate onSubmit={submitted(() => add.mutate())}>
        <SelectField
          label={words.vatClass}
          value={typed.vatClass}
          onChange={(vatClass) => setTyped({ ...typed, vatClass: vatClass as VatClass })}
          options={VAT_CLASSES.map((value) => ({ value, title: t.product.price.vatClasses[value] }))}
        />
        <div className="a-languages">
          <Field
            label={words.rate}
            inputMode="decimal"
            isRequired
            value={typed.rate}
            onChange={(rate) => setTyped({ ...typed, rate })}
            error={errorOf('rate')}
          />
          <Field
            label={words.validFrom}
            type="date"
            isRequired
            value={typed.validFrom}
            onChange={(validFrom) => setTyped({ ...typed, validFrom })}
            error={errorOf('validFrom')}
          />
        </div>
        <Effect {...{ country, rates, typed }} />
        {add.error && !errorOf('rate') && !errorOf('validFrom') ? <Problem error={add.error} /> : null}
        <div className="a-row">
          <Button type="submit" look="primary" isPending={add.isPending}>
            {words.save}
          </Button>
        </div>
      </form>
    </Window>
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
