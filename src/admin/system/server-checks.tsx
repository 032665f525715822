import type { System } from '../../shop/system/system.calls.ts'
import { formatDate, formatMoment } from '../format.ts'
import { useAdmin } from '../session.ts'
import { Check } from './check-card.tsx'
import { formatBytes } from './format-bytes.ts'

export function AddressCheck({ address }: Pick<System, 'address'>) {
  const { t, lang } = useAdmin()
  const words = t.system
  const { state, url, isHttps, certificateUntil, daysLeft } = address
  const todo = ((): string | null => {
    if (state === 'ok') return null
    if (!isHttps) return words.noHttps
    return daysLeft === null ? words.noCertificate : words.oldCertificate
  })()
  return (
    <Check title={words.address} state={state} todo={todo}>
      {url}
      {certificateUntil ? ` · ${words.certificate(formatMoment(certificateUntil, lang))}` : ''}
    </Check>
  )
}

export function DatabaseCheck({ database }: Pick<System, 'database'>) {
  const { t, lang } = useAdmin()
  const words = t.system
  const { state, bytes, milliseconds, replica } = database
  const isBehind = replica !== null && replica !== 'current'
  return (
    <Check
      title={words.database}
      state={state}
      todo={state === 'ok' ? null : isBehind ? words.replicaBehind : words.slowDatabase}
    >
      {words.answersIn(milliseconds)} · {formatBytes(bytes, lang)}
    </Check>
  )
}

export function DiskCheck({ disk }: { disk: NonNullable<System['disk']> }) {
  const { t, lang } = useAdmin()
  const words = t.system
  return (
    <Check title={words.disk} state={disk.state} todo={disk.state === 'ok' ? null : words.diskTodo}>
      {words.free(formatBytes(disk.free, lang), formatBytes(disk.all, lang))}
    </Check>
  )
}

export function BackupsCheck({ backups }: Pick<System, 'backups'>) {
  const { t, lang } = useAdmin()
  const words = t.system
  const { state, isAutomatic, newestAt } = backups
  return (
    <Check
      title={words.backups}
      state={state}
      todo={isAutomatic ? (state === 'ok' ? null : words.lateBackup) : words.noNightly}
    >
      {newestAt ? words.newest(formatMoment(newestAt, lang)) : words.noBackup}
    </Check>
  )
}

export function CarriersCheck({ carriers }: Pick<System, 'carriers'>) {
  const { t, lang } = useAdmin()
  const words = t.system
  return (
    <Check title={words.carriers} state={carriers.state} todo={carriers.state === 'ok' ? null : words.carriersTodo}>
      {carriers.rows.length === 0 ? words.none : null}
      <ul className="a-checks__rows">
        {carriers.rows.map(({ carrier, points, takenAt }) => (
          <li key={carrier}>
            {t.parcels.carriers[carrier] ?? carrier}: {words.points(points)},{' '}
            {takenAt ? formatMoment(takenAt, lang) : words.never}
          </li>
        ))}
      </ul>
    </Check>
  )
}

export function PaymentsCheck({ payments }: Pick<System, 'payments'>) {
  const { t, lang } = useAdmin()
  const words = t.system
  return (
    <Check title={words.payments} state={payments.state} todo={payments.state === 'ok' ? null : words.paymentsTodo}>
      {payments.rows.length === 0 ? words.noPayments : null}
      <ul className="a-checks__rows">
        {payments.rows.map(({ provider, lastPaidAt, unanswered }) => (
          <li key={provider}>
            {t.paymentMethods.providers[provider] ?? provider}:{' '}
            {lastPaidAt ? words.lastPaid(formatMoment(lastPaidAt, lang)) : words.nothingPaid}
            {unanswered > 0 ? ` · ${words.unanswered(unanswered)}` : ''}
          </li>
        ))}
      </ul>
    </Check>
  )
}

export function RegistersCheck({ registers }: Pick<System, 'registers'>) {
  const { t } = useAdmin()
  const words = t.system
  return (
    <Check title={words.registers} state={registers.state} todo={registers.state === 'ok' ? null : words.registersTodo}>
      <ul className="a-checks__rows">
        {registers.rows.map((register) => (
          <li key={register.name}>
            {words.registerNames[register.name]}: <Answers register={register} />
          </li>
        ))}
      </ul>
    </Check>
  )
}

function Answers({ register }: { register: System['registers']['rows'][number] }) {
  const { t, lang } = useAdmin()
  const words = t.system
  const { isUsed, answeredAt, failedAt, error, companies, day } = register
  const facts = [
    companies !== null && day ? words.registered(companies.toLocaleString(lang), formatDate(day, lang)) : '',
    isUsed ? '' : words.registerUnused,
    answeredAt ? words.answered(formatMoment(answeredAt, lang)) : '',
    isUsed && !answeredAt && !failedAt ? words.neverAsked : '',
  ]
  return (
    <>
      {facts.filter(Boolean).join(' · ')}
      {error && failedAt ? <span className="a-note">{words.noAnswer(formatMoment(failedAt, lang), error)}</span> : null}
    </>
  )
}

export function SearchCheck({ search }: Pick<System, 'search'>) {
  const { t } = useAdmin()
  const words = t.system
  const { outside, products, state } = search
  const todo = outside?.isAway
    ? words.searchAway
    : outside?.problem
      ? words.searchProblem(outside.problem)
      : words.searchTodo
  return (
    <Check title={words.search} state={state} todo={state === 'ok' ? null : todo}>
      {words.products(products)}
      {outside ? `, ${words.searchEngine(outside.engine)}` : null}
      {outside === null || outside.filling === null ? null : <p>{words.searchFilling(outside.filling)}</p>}
    </Check>
  )
}
