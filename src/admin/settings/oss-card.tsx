import { useQuery } from '@tanstack/react-query'
import type { OssSales } from '../../shop/tax/vat-rates.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { OssSwitch } from './oss-switch.tsx'
import { countryName } from './vat-words.ts'

const NEAR = 0.8

export function OssCard() {
  const { t, lang } = useAdmin()
  const words = t.vat.oss
  const { data, error, isPending } = useQuery({
    queryKey: ['oss-sales'],
    queryFn: () => call<OssSales>('GET', '/oss-sales'),
  })
  return (
    <section className="a-card a-stack a-vat__oss" aria-labelledby="oss">
      <h2 id="oss">{words.title}</h2>
      <OssSwitch />
      <p className="a-note">{words.hint}</p>
      {isPending ? <Waiting /> : null}
      {error ? <Problem error={error} /> : null}
      {data ? <Sales {...data} /> : null}
      {data && data.countries.length > 0 ? (
        <ul className="a-vat__past">
          {data.countries.map(({ country, sales }) => (
            <li key={country}>
              {countryName(country, lang)}: {formatSum(sales, lang)}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  )
}

function Sales({ limit, isRegistered, years }: OssSales) {
  const { t, lang } = useAdmin()
  const words = t.vat.oss
  const most = Math.max(...years.map(({ sales }) => sales))
  const warning = isRegistered || most < limit * NEAR ? null : most > limit ? words.above : words.near
  return (
    <>
      {years.map(({ year, sales }) => (
        <p key={year} className="a-vat__year">
          <span>{words.year(year)}</span>
          <strong>{words.ofLimit(formatSum(sales, lang), formatSum(limit, lang))}</strong>
          <meter
            aria-label={words.year(year)}
            min={0}
            max={limit}
            high={limit * NEAR}
            value={Math.min(Math.max(sales, 0), limit)}
          />
        </p>
      ))}
      {warning ? <p className="a-warning">{warning}</p> : null}
    </>
  )
}
