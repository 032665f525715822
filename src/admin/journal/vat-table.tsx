import { useQuery } from '@tanstack/react-query'
import type { VatSums } from '../../shop/accounting/accounting.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'

export function VatTable({ period: { from, to } }: { period: { from: string; to: string } }) {
  const { t, lang } = useAdmin()
  const words = t.journal
  const { data, error, isPending } = useQuery({
    queryKey: ['accounting-vat', from, to],
    queryFn: () => call<VatSums>('GET', `/accounting/vat?from=${from}&to=${to}`),
    enabled: from !== '' && to !== '' && from <= to,
  })
  const rows = data?.rows ?? []
  const total = (key: 'net' | 'vat') => rows.reduce((sum, row) => sum + row[key], 0)
  return (
    <section className="a-card a-stack" aria-labelledby="vat">
      <h2 id="vat">{words.vatTitle}</h2>
      <p className="a-note">{words.vatHint}</p>
      {isPending && from <= to ? <Waiting /> : null}
      {error ? <Problem error={error} /> : null}
      {data && rows.length === 0 ? <p>{words.nothing}</p> : null}
      {rows.length > 0 ? (
        <table className="a-journal__vat">
          <thead>
            <tr>
              <th scope="col">{words.country}</th>
              <th scope="col">{words.rate}</th>
              <th scope="col">{words.net}</th>
              <th scope="col">{words.vat}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ country, rateBp, category, net, vat }) => (
              <tr key={`${country} ${rateBp} ${category}`}>
                <th scope="row">{country === 'LV' ? words.home : country}</th>
                <td>
                  {rateBp / 100} % <small>{words.categories[category]}</small>
                </td>
                <td>{formatSum(net, lang)}</td>
                <td>{formatSum(vat, lang)}</td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {words.total}
              </th>
              <td>{formatSum(total('net'), lang)}</td>
              <td>{formatSum(total('vat'), lang)}</td>
            </tr>
          </tfoot>
        </table>
      ) : null}
    </section>
  )
}
