import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { hasNumberRules } from '../../shop/companies/numbers.ts'
import type { CompanyDetail } from '../../shop/customer-records/companies.calls.ts'
import { call } from '../calls.ts'
import { formatDay, formatMoment } from '../format.ts'
import { Button, Problem } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { RegisterAct } from './register-act.tsx'

type Props = { company: CompanyDetail; mayEdit: boolean; onChanged: (next: CompanyDetail) => void }

/** What the buyer wrote beside what the registers say. */
export function CompanyEvidence({ company, mayEdit, onChanged }: Props) {
  const { t } = useAdmin()
  const words = t.companies
  const { typed, country } = company
  return (
    <section className="a-card a-stack" aria-labelledby="company-evidence">
      <h2 id="company-evidence">{words.evidence}</h2>
      <div className="a-company__sources">
        <Source title={words.typed}>
          <p>
            <strong>{typed.name}</strong>
          </p>
          <p>
            {country} {typed.regNum}
          </p>
          <p>{typed.address || '–'}</p>
        </Source>
        <Register company={company} />
        <Vies company={company} />
      </div>
      {hasNumberRules(country) && mayEdit ? <RegisterAct company={company} onChanged={onChanged} /> : null}
      {company.vat && mayEdit ? <VatActs company={company} onChanged={onChanged} /> : null}
    </section>
  )
}

function Register({ company: { country, register, hasRegister, registerCheck, isSameName } }: Pick<Props, 'company'>) {
  const { t, lang } = useAdmin()
  const words = t.companies
  const isMissing = hasRegister || registerCheck?.state === 'unknown'
  const notAsked = hasNumberRules(country) ? words.noRegister : words.byHand
  return (
    <Source title={words.register}>
      {register ? (
        <>
          <p>
            <strong>{register.name}</strong>
          </p>
          <p>{register.address}</p>
          {register.isClosed ? <p className="a-error">{words.isClosed}</p> : null}
          <p className={isSameName ? 'a-note' : 'a-error'}>{isSameName ? words.sameName : words.otherName}</p>
          <p className="a-note">
            {words.dataOf} {formatDay(register.day, lang)}
          </p>
        </>
      ) : (
        <p className={isMissing ? 'a-error' : 'a-note'}>{isMissing ? words.notRegistered : notAsked}</p>
      )}
      {registerCheck ? (
        <p className="a-note">
          {words.askedRegister} {formatMoment(registerCheck.at, lang)}
        </p>
      ) : null}
    </Source>
  )
}

function Vies({ company: { vat } }: Pick<Props, 'company'>) {
  const { t, lang } = useAdmin()
  const { vatStates, vatHolders } = t.customers.page
  return (
    <Source title="VIES">
      {vat ? (
        <>
          <p>
            <strong>{vat.number}</strong>
          </p>
          {vat.name ? <p>{vat.name}</p> : null}
          {vat.address ? <p>{vat.address}</p> : null}
          <p className={vat.state === 'valid' ? 'a-note' : 'a-error'}>{vatStates[vat.state]}</p>
          <p className={vat.holder === 'waiting' || vat.holder === 'refused' ? 'a-error' : 'a-note'}>
            {vatHolders[vat.holder]}
          </p>
          <p className="a-note">
            {[vat.request, vat.at ? formatMoment(vat.at, lang) : null].filter(Boolean).join(' · ')}
          </p>
        </>
      ) : (
        <p className="a-note">{t.companies.noVat}</p>
      )}
    </Source>
  )
}

function VatActs({ company, onChanged }: Pick<Props, 'company' | 'onChanged'>) {
  const { t } = useAdmin()
  const words = t.companies
  const path = `/companies/${company.id}/vat`
  const decide = useMutation({
    mutationFn: (isOwn: boolean) => call<CompanyDetail>('POST', path, { isOwn }),
    onSuccess: onChanged,
  })
  const ask = useMutation({ mutationFn: () => call<CompanyDetail>('POST', `${path}/check`), onSuccess: onChanged })
  const error = decide.error ?? ask.error
  const holder = company.vat?.holder
  return (
    <>
      {error ? <Problem error={error} /> : null}
      <div className="a-row">
        {holder === 'waiting' || holder === 'refused' ? (
          <Button isPending={decide.isPending} onPress={() => decide.mutate(true)}>
            {words.vatOwn}
          </Button>
        ) : null}
        {holder === 'waiting' || holder === 'person' ? (
          <Button look="danger" isPending={decide.isPending} onPress={() => decide.mutate(false)}>
            {words.vatForeign}
          </Button>
        ) : null}
        <Button look="quiet" isPending={ask.isPending} onPress={() => ask.mutate()}>
          {words.askVies}
        </Button>
      </div>
    </>
  )
}

function Source({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <h3>{title}</h3>
      {children}
    </div>
  )
}
