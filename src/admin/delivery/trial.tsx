import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { inLang } from '../../shop/languages.ts'
import type { DeliveryMethods, DeliveryTried } from '../../shop/shipping/staff-delivery.calls.ts'
import { call, fieldError } from '../calls.ts'
import { Check } from '../check.tsx'
import { formatSum } from '../format.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'

type Props = { countries: DeliveryMethods['countries']; onClose: () => void }

/** Reckoned by the functions that reckon carts. */
export function Trial({ countries, onClose }: Props) {
  const { t, lang } = useAdmin()
  const words = t.delivery.trial
  const [typed, setTyped] = useState({
    country: countries[0]?.code ?? '',
    postcode: '',
    weight: '2',
    goods: '',
    width: '',
    depth: '',
    height: '',
    isBulky: false,
  })
  const reckon = useMutation({ mutationFn: () => call<DeliveryTried>('POST', '/delivery/trial', typed) })
  const errorOf = (field: string) => fieldError(reckon.error, field)
  const field = (name: 'postcode' | 'weight' | 'goods' | 'width' | 'depth' | 'height') => (
    <Field
      label={words[name]}
      {...(name === 'postcode' ? {} : { inputMode: 'decimal' as const })}
      maxLength={10}
      value={typed[name]}
      onChange={(text) => setTyped({ ...typed, [name]: text })}
      error={errorOf(name)}
    />
  )
  return (
    <form className="a-form" noValidate onSubmit={submitted(() => reckon.mutate())}>
      <p className="a-note">{words.hint}</p>
      <div className="a-delivery__pair">
        <SelectField
          label={words.country}
          options={countries.map(({ code, title }) => ({ value: code, title: inLang(title, lang) }))}
          value={typed.country}
          onChange={(country) => setTyped({ ...typed, country })}
          error={errorOf('country')}
        />
        {field('postcode')}
      </div>
      <div className="a-delivery__pair">
        {field('weight')}
        {field('goods')}
      </div>
      <div className="a-delivery__sides">
        {field('width')}
        {field('depth')}
        {field('height')}
      </div>
      <p className="a-note">{words.sizeHint}</p>
      <Check isSelected={typed.isBulky} onChange={(isBulky) => setTyped({ ...typed, isBulky })}>
        {words.isBulky}
      </Check>
      {reckon.error ? <Problem error={reckon.error} /> : null}
      <div className="a-row">
        <Button onPress={onClose}>{t.common.close}</Button>
        <Button type="submit" look="primary" isPending={reckon.isPending}>
          {words.run}
        </Button>
      </div>
      {reckon.data ? <Result rows={reckon.data.rows} /> : null}
    </form>
  )
}

function Result({ rows }: DeliveryTried) {
  const { t, lang } = useAdmin()
  const { delivery: words } = t
  return (
    <section aria-label={words.trial.result} aria-live="polite">
      <ul className="a-ordered">
        {rows.map(({ id, title, isActive, price, parcels, days, freeFrom, refusal }) => {
          const facts = [
            refusal ?? '',
            days ? words.days(days.min, days.max) : '',
            parcels > 1 ? words.trial.parcels(parcels) : '',
            freeFrom !== null && price !== 0 ? words.trial.freeFrom(formatSum(freeFrom, lang)) : '',
            isActive ? '' : words.off.toLowerCase(),
          ]
          return (
            <li key={id}>
              <span className="a-ordered__name">
                {inLang(title, lang)}
                <small>{facts.filter(Boolean).join(' · ')}</small>
              </span>
              <strong>{price === null ? '–' : formatSum(price, lang)}</strong>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
