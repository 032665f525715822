import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { CompanyMembers as Members } from '../../shop/members/members.calls.ts'
import { AskFirst } from '../ask-first.tsx'
import { call, deleteVersion, patchVersion } from '../calls.ts'
import { Check } from '../check.tsx'
import { formatMoment, formatSum } from '../format.ts'
import { Button, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { CompanyRequests } from './company-requests.tsx'
import { MemberForm } from './member-form.tsx'

type Member = Members['members'][number]

/** Who buys for the company, and what they ask to be approved. */
export function CompanyMembers({ companyId, mayEdit }: { companyId: number; mayEdit: boolean }) {
  const queries = useQueryClient()
  const queryKey = ['company-members', companyId]
  const found = useQuery({ queryKey, queryFn: () => call<Members>('GET', `/companies/${companyId}/members`) })
  const keep = (next: Members) => {
    queries.setQueryData(queryKey, next)
    void queries.invalidateQueries({ queryKey: ['company', String(companyId)] })
  }
  if (found.isPending) return <Waiting />
  if (found.isLoadingError) return <Problem error={found.error} onRetry={() => void found.refetch()} />
  return (
    <>
      <List members={found.data} {...{ companyId, mayEdit, keep }} onChanged={() => void found.refetch()} />
      <CompanyRequests requests={found.data.requests} {...{ companyId, mayEdit, keep }} />
    </>
  )
}

type ListProps = {
  members: Members
  companyId: number
  mayEdit: boolean
  keep: (next: Members) => void
  onChanged: () => void
}

function List({ members, companyId, mayEdit, keep, onChanged }: ListProps) {
  const { t } = useAdmin()
  const can = useCan()
  const words = t.companies.buyers
  const [open, setOpen] = useState<'new' | number | null>(null)
  const mayChange = mayEdit && can('read:money') && can('personal-data')
  const edited = members.members.find(({ id }) => id === open)
  const hasAdmin = members.members.some(({ role, state }) => role === 'admin' && state === 'active')
  const isOpen = open === 'new' || edited !== undefined
  const saved = (next: Members) => {
    keep(next)
    setOpen(null)
  }
  return (
    <section className="a-card a-stack" aria-labelledby="company-buyers">
      <h2 id="company-buyers">{words.title}</h2>
      {hasAdmin ? null : <p className="a-error">{words.noAdmin}</p>}
      <ul className="a-customer__rows">
        {members.members.map((member) => (
          <Row
            key={member.id}
            {...{ member, companyId, keep, onChanged }}
            mayEdit={mayEdit}
            onEdit={mayChange ? () => setOpen(member.id) : null}
          />
        ))}
      </ul>
      {mayChange ? (
        <div className="a-row">
          <Button icon="plus" onPress={() => setOpen('new')}>
            {words.invite}
          </Button>
        </div>
      ) : null}
      {mayEdit ? <Rules members={members} companyId={companyId} keep={keep} /> : null}
      <Window
        title={edited ? words.changeNamed(edited.name || edited.email || '') : words.invite}
        isOpen={isOpen}
        onClose={() => setOpen(null)}
      >
        {isOpen ? (
          <MemberForm companyId={companyId} member={edited ?? null} onSaved={saved} onClose={() => setOpen(null)} />
        ) : null}
      </Window>
    </section>
  )
}

type RowProps = {
  member: Member
  companyId: number
  mayEdit: boolean
  keep: (next: Members) => void
  onChanged: () => void
  onEdit: (() => void) | null
}

function Row({ member, companyId, mayEdit, keep, onChanged, onEdit }: RowProps) {
  const { t, lang } = useAdmin()
  const words = t.companies.buyers
  const { id, userId, name, email, role, state, until, orderLimit, monthLimit } = member
  const path = `/companies/${companyId}/members/${id}`
  const resend = useMutation({ mutationFn: () => call<Members>('POST', `${path}/invitation`), onSuccess: keep })
  const rights = [
    words.roles[role],
    ...(orderLimit === null ? [] : [words.upTo(formatSum(orderLimit, lang))]),
    ...(monthLimit === null ? [] : [words.aMonth(formatSum(monthLimit, lang))]),
  ]
  const note = [
    ...(state === 'invited' && until
      ? [new Date(until) < new Date() ? words.over : words.invited(formatMoment(until, lang))]
      : []),
    ...(state === 'active' && !member.isConfirmed ? [t.customers.states.unconfirmed] : []),
    ...(member.isBlocked ? [t.customers.states.blocked] : []),
  ]
  return (
    <li>
      <span>
        {userId === null ? (
          email || words.one
        ) : (
          <Link to="/customers/$id" params={{ id: String(userId) }}>
            {name || t.customers.numbered(userId)}
          </Link>
        )}
        {userId !== null && email ? <small>{email}</small> : null}
        <small>{rights.join(', ')}</small>
        {note.length > 0 ? <small>{note.join(', ')}</small> : null}
      </span>
      <span className="a-row">
        {resend.isSuccess ? <output>{words.resent}</output> : null}
        {resend.error ? <Problem error={resend.error} /> : null}
        {state === 'invited' && mayEdit && !resend.isSuccess ? (
          <Button look="quiet" isPending={resend.isPending} onPress={() => resend.mutate()}>
            {words.resend}
          </Button>
        ) : null}
        {onEdit ? (
          <Button look="quiet" onPress={onEdit} aria-label={words.changeNamed(name || email || '')}>
            {words.change}
          </Button>
        ) : null}
        {mayEdit ? (
          <AskFirst
            label={words.remove}
            confirm={words.removeNow}
            run={() => deleteVersion(path, member.version)}
            onSettled={onChanged}
          />
        ) : null}
      </span>
    </li>
  )
}

type RulesProps = { members: Members; companyId: number; keep: (next: Members) => void }

function Rules({ members: { approvesAll, companyVersion }, companyId, keep }: RulesProps) {
  const { t } = useAdmin()
  const change = useMutation({
    mutationFn: (next: boolean) =>
      patchVersion<Members>(`/companies/${companyId}/rules`, { approvesAll: next }, companyVersion),
    onSuccess: keep,
  })
  return (
    <>
      <Check isSelected={approvesAll} isDisabled={change.isPending} onChange={(next) => change.mutate(next)}>
        {t.companies.buyers.approvesAll}
      </Check>
      {change.error ? <Problem error={change.error} /> : null}
    </>
  )
}
