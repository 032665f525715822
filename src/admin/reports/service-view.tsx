import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ServiceAnswer } from '../../shop/reports/reports.calls.ts'
import { call } from '../calls.ts'
import { formatSum } from '../format.ts'
import { Problem, Waiting } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { RankChart } from './rank-chart.tsx'
import { reportQuery, type ViewProps } from './report-search.ts'

export function ServiceView({ period, search }: ViewProps) {
  const query = reportQuery(period, search)
  const report = useQuery({
    queryKey: ['reports', 'service', query],
    queryFn: () => call<ServiceAnswer>('GET', `/reports/service?${query}`),
    enabled: period.from <= period.to,
    placeholderData: keepPreviousData,
  })
  const { data } = report
  return (
    <>
      {report.isPending && report.isEnabled ? <Waiting /> : null}
      {report.error ? <Problem error={report.error} onRetry={() => void report.refetch()} /> : null}
      {data ? (
        <>
          <DeliveryTimes data={data} query={query} />
          <Returns data={data} query={query} />
          <StockLeft stock={data.stock} />
        </>
      ) : null}
    </>
  )
}

type CardProps = { id: string; title: string; hint?: string; file?: string; children: ReactNode }

function Card({ id, title, hint, file, children }: CardProps) {
  const { t } = useAdmin()
  const can = useCan()
  return (
    <section className="a-card a-stack" aria-labelledby={id}>
      <div className="a-row a-row--spread">
        <h2 id={id}>{title}</h2>
        {file && can('export') ? (
          <a
            className="a-button a-button--plain"
            href={`/admin/api/reports/${file}`}
            download
            aria-label={`${t.reports.csv}: ${title}`}
          >
            {t.reports.csv}
          </a>
        ) : null}
      </div>
      {hint ? <p className="a-note">{hint}</p> : null}
      {children}
    </section>
  )
}

type PartProps = { data: ServiceAnswer; query: string }

function DeliveryTimes({ data: { compared, delivery }, query }: PartProps) {
  const { t } = useAdmin()
  const words = t.reports
  const carriers: Readonly<Record<string, string>> = t.parcels.carriers
  const nameOf = (carrier: string) => (carrier === '' ? words.ownDelivery : (carriers[carrier] ?? carrier))
  return (
    <Card id="delivery-times" title={words.deliveryTitle} hint={words.deliveryHint} file={`delivery.csv?${query}`}>
      {delivery.length === 0 ? <p>{words.noDelivery}</p> : null}
      <RankChart
        label={`${words.deliveryTitle}, ${words.median}`}
        values={delivery.map(({ carrier, stage, median, before }) => ({
          key: `${carrier} ${stage}`,
          label: `${nameOf(carrier)}: ${words.stages[stage]}`,
          now: median,
          before: compared ? before : null,
        }))}
        write={String}
      />
      {delivery.length > 0 ? (
        <table className="a-report">
          <thead>
            <tr>
              <th scope="col">{words.carrier}</th>
              {['stage', 'columns.orders', 'median', 'ninth'].map((name) => (
                <th key={name} scope="col">
                  {name === 'columns.orders' ? words.columns.orders : words[name as 'stage']}
                </th>
              ))}
              {compared ? <th scope="col">{words.columns.before}</th> : null}
            </tr>
          </thead>
          <tbody>
            {delivery.map(({ carrier, stage, orders, median, ninth, before }) => (
              <tr key={`${carrier} ${stage}`}>
                <th scope="row">{nameOf(carrier)}</th>
                <td data-label={words.stage}>{words.stages[stage]}</td>
                <td data-label={words.columns.orders}>{orders}</td>
                <td data-label={words.median}>{median}</td>
                <td data-label={words.ninth}>{ninth}</td>
                {compared ? <td data-label={words.columns.before}>{before ?? '–'}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Card>
  )
}

function Returns({ data: { compared, returns }, query }: PartProps) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const words = t.reports
  return (
    <Card id="returns-by-reason" title={words.returnsTitle} file={`returns.csv?${query}`}>
      {returns.length === 0 ? <p>{words.noReturns}</p> : null}
      <RankChart
        label={words.returnsTitle}
        values={returns.map(({ reason, returns: now, before }) => ({
          ...{ key: reason, label: t.returns.reasons[reason], now },
          before: compared ? before : null,
        }))}
        write={String}
      />
      {returns.length > 0 ? (
        <table className="a-report">
          <thead>
            <tr>
              <th scope="col">{words.reason}</th>
              <th scope="col">{words.returns}</th>
              <th scope="col">{words.pieces}</th>
              <th scope="col">{words.deduction}</th>
              {compared ? <th scope="col">{words.columns.before}</th> : null}
            </tr>
          </thead>
          <tbody>
            {returns.map(({ reason, returns: count, pieces, deduction, before }) => (
              <tr key={reason}>
                <th scope="row">{t.returns.reasons[reason]}</th>
                <td data-label={words.returns}>{count}</td>
                <td data-label={words.pieces}>{pieces}</td>
                <td data-label={words.deduction}>{formatSum(deduction, lang)}</td>
                {compared ? <td data-label={words.columns.before}>{before}</td> : null}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {can('read:returns') ? (
        <p>
          <Link to="/returns">{words.showReturns}</Link>
        </p>
      ) : null}
    </Card>
  )
}

const LASTS = ['soon', 'month', 'quarter', 'longer', 'unsold'] as const

function StockLeft({ stock }: Pick<ServiceAnswer, 'stock'>) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.reports
  return (
    <Card id="stock-left" title={words.stockTitle} hint={words.stockHint}>
      <RankChart
        label={words.stockTitle}
        values={LASTS.map((name) => ({ key: name, label: words.stock[name], now: stock[name], before: null }))}
        write={String}
      />
      <table className="a-report">
        <thead>
          <tr>
            <th scope="col">{words.stockTitle}</th>
            <th scope="col">{words.goods}</th>
          </tr>
        </thead>
        <tbody>
          {LASTS.map((name) => (
            <tr key={name}>
              <th scope="row">{words.stock[name]}</th>
              <td data-label={words.goods}>{stock[name]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {can('read:catalogue') ? (
        <p>
          <Link to="/stock" search={{ view: 'low' }}>
            {words.showStock}
          </Link>
        </p>
      ) : null}
    </Card>
  )
}
