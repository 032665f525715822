import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ClassRates, CountryRates, VatRates } from '../../shop/tax/vat-rates.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call } from '../calls.ts'
import { formatDate } from '../format.ts'
import { Button } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { NewRate } from './vat-new-rate.tsx'
import { countryName, formatRate } from './vat-words.ts'

type Props = { country: CountryRates; rates: VatRates; onSaved: (next: VatRates) => void }

export function CountryCard({ country, rates, onSaved }: Props) {
  const { t, lang } = useAdmin()
  const mayWrite = useCan()('write:settings')
  const queries = useQueryClient()
  const [isAdding, setAdding] = useState(false)
  const words = t.vat
  const name = countryName(country.country, lang)
  const id = `vat-${country.country}`
  const past = country.classes.flatMap(({ vatClass, past }) => past.map((each) => ({ vatClass, ...each })))
  const remove = async (path: string) => onSaved(await call<VatRates>('DELETE', path))
  const refresh = () => void queries.invalidateQueries({ queryKey: ['vat-rates'] })
  return (
    <section className="a-card a-stack" aria-labelledby={id}>
      <h2 id={id}>{name}</h2>
      <ul className="a-vat__classes">
        {country.classes.map((each) => (
          <ClassRow
            key={each.vatClass}
            {...{ each, rates, country }}
            onRemove={(day) => remove(`/vat-rates/${country.country}/${each.vatClass}/${day}`)}
            onSettled={refresh}
          />
        ))}
      </ul>
      {past.length > 0 ? (
        <details>
          <summary>{words.past}</summary>
          <ul className="a-vat__past">
            {past.map(({ vatClass, rate, validFrom }) => (
              <li key={`${vatClass} ${validFrom}`}>
                {t.product.price.vatClasses[vatClass]}: {formatRate(rate, lang)},{' '}
                {words.since(formatDate(validFrom, lang))}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {mayWrite ? (
        <div className="a-row">
          <Button onPress={() => setAdding(true)}>{words.add}</Button>
          {country.hasBegun ? null : (
            <AskFirst
              label={words.removeCountry}
              confirm={words.confirm}
              run={() => remove(`/vat-countries/${country.country}`)}
              onSettled={refresh}
            />
          )}
        </div>
      ) : null}
      <NewRate {...{ country, rates, onSaved }} isOpen={isAdding} onClose={() => setAdding(false)} />
    </section>
  )
}

type RowProps = {
  each: ClassRates
  rates: VatRates
  country: CountryRates
  onRemove: (day: string) => Promise<unknown>
  onSettled: () => void
}

function ClassRow({ each: { vatClass, current, coming }, rates, country, onRemove, onSettled }: RowProps) {
  const { t, lang } = useAdmin()
  const mayWrite = useCan()('write:settings')
  const words = t.vat
  const name = t.product.price.vatClasses[vatClass]
  const goods = rates.goods.find((each) => each.vatClass === vatClass)?.goods ?? 0
  return (
    <li>
      <div className="a-vat__rate">
        <span>
          {name}
          {country.country === 'LV' ? <small>{t.vat.goodsOf(goods)}</small> : null}
        </span>
        <strong>{current ? formatRate(current.rate, lang) : words.notBegun}</strong>
        <small>{current ? words.since(formatDate(current.validFrom, lang)) : null}</small>
      </div>
      {coming.map(({ rate, validFrom }, index) => (
        <div key={validFrom} className="a-vat__coming">
          <span>
            <strong>{formatRate(rate, lang)}</strong> {words.from(formatDate(validFrom, lang))}
          </span>
          {mayWrite && (current || index > 0) ? (
            <AskFirst
              label={words.remove(`${name}, ${formatDate(validFrom, lang)}`)}
              confirm={words.confirm}
              run={() => onRemove(validFrom)}
              onSettled={onSettled}
            />
          ) : null}
        </div>
      ))}
    </li>
  )
}
