import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { CallError, call } from '../calls.ts'
import { Button, Field, Problem, Window } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { countryName } from './vat-words.ts'

type Props = { rates: VatRates; isOpen: boolean; onSaved: (next: VatRates) => void; onClose: () => void }

const CLASSES = ['standard', 'reduced', 'super_reduced'] as const

export function NewCountry({ rates, isOpen, onSaved, onClose }: Props) {
  const { t, lang } = useAdmin()
  const words = t.vat
  const empty = { country: '', standard: '', reduced: '', super_reduced: '', validFrom: rates.today }
  const [typed, setTyped] = useState(empty)
  const add = useMutation({
    mutationFn: () => call<VatRates>('POST', '/vat-countries', typed),
    onSuccess: (next) => {
      onSaved(next)
      setTyped(empty)
      onClose()
    },
  })
  const errorOf = (field: string) => (add.error instanceof CallError ? add.error.of(field) : undefined)
  const hasFieldError = Object.keys(empty).some(errorOf)
  const names = rates.others
    .map((value) => ({ value, title: countryName(value, lang) }))
    .toSorted((a, b) => a.title.localeCompare(b.title, lang))
  return (
    <Window title={words.addCountry} isOpen={isOpen} onClose={onClose}>
      <form className="a-form" noValidate onSubmit={submitted(() => add.mutate())}>
        <p className="a-note">{words.countryHint}</p>
        <SelectField
          label={words.country}
          value={typed.country}
          onChange={(country) => setTyped({ ...typed, country })}
          options={[{ value: '', title: words.choose }, ...names]}
          error={errorOf('country')}
        />
        {CLASSES.map((name) => (
          <Field
            key={name}
            label={`${t.product.price.vatClasses[name]}, %`}
            inputMode="decimal"
            isRequired
            {...(name === 'super_reduced' ? { hint: words.superHint } : {})}
            value={typed[name]}
            onChange={(rate) => setTyped({ ...typed, [name]: rate })}
            error={errorOf(name)}
          />
        ))}
        <Field
          label={words.validFrom}
          type="date"
          isRequired
          value={typed.validFrom}
          onChange={(validFrom) => setTyped({ ...typed, validFrom })}
          error={errorOf('validFrom')}
        />
        {add.error && !hasFieldError ? <Problem error={add.error} /> : null}
        <div className="a-row">
          <Button type="submit" look="primary" isPending={add.isPending}>
            {words.addCountry}
          </Button>
        </div>
      </form>
    </Window>
  )
}
