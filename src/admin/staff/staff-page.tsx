import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Checkbox, CheckboxGroup, FieldError, Label } from 'react-aria-components'
import { inLang, type Lang } from '../../shop/languages.ts'
import type { People, Role, StaffMember } from '../../shop/staff/staff.calls.ts'
import { call, fieldError, patchVersion } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { useAsked } from '../frame/use-asked.ts'
import { Button, Field, PageHead, Problem, useMessageOf, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan, usePerson } from '../session.ts'
import { submitted } from '../step.tsx'
import { useTyped } from '../use-draft.ts'
import { LogLink } from './log-link.tsx'
import { ResetAccess } from './reset-access.tsx'

export function StaffPage() {
  const can = useCan()
  return can('read:staff') ? <Staff /> : <NoRight />
}

const KEY = ['staff'] as const

function Staff() {
  const { t } = useAdmin()
  const can = useCan()
  const [open, setOpen] = useState<'invite' | StaffMember | null>(null)
  const people = useQuery({ queryKey: KEY, queryFn: () => call<People>('GET', '/staff') })
  useAsked({ invite: can('write:staff') ? () => setOpen('invite') : undefined })
  if (people.isPending) return <Waiting />
  if (people.isLoadingError) return <Problem error={people.error} onRetry={() => void people.refetch()} />
  const { staff, roles, invitations } = people.data
  return (
    <>
      <PageHead title={t.staff.title}>
        {can('write:staff') ? (
          <Button look="primary" icon="plus" onPress={() => setOpen('invite')}>
            {t.staff.invite}
          </Button>
        ) : null}
      </PageHead>
      <ul className="a-people">
        {staff.map((member) => (
          <MemberRow key={member.id} member={member} roles={roles} onEdit={() => setOpen(member)} />
        ))}
      </ul>
      {invitations.length > 0 ? <Invitations invitations={invitations} roles={roles} /> : null}
      <Window title={t.staff.inviteTitle} isOpen={open === 'invite'} onClose={() => setOpen(null)}>
        <InviteForm roles={roles} onDone={() => setOpen(null)} />
      </Window>
      <Window title={t.staff.editTitle} isOpen={open !== null && open !== 'invite'} onClose={() => setOpen(null)}>
        {open !== null && open !== 'invite' ? (
          <MemberForm key={`${open.id}:${open.version}`} member={open} roles={roles} onDone={() => setOpen(null)} />
        ) : null}
      </Window>
    </>
  )
}

const titlesOf = (roles: readonly Role[], ids: readonly number[], lang: Lang) =>
  roles
    .filter(({ id }) => ids.includes(id))
    .map(({ title }) => inLang(title, lang))
    .join(', ')

function MemberRow({ member, roles, onEdit }: { member: StaffMember; roles: readonly Role[]; onEdit: () => void }) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const person = usePerson()
  const change = useMemberChange(member)
  const ways = [
    ...(member.hasPasskey ? [t.staff.passkey] : []),
    ...(member.hasPassword ? [member.hasTotp ? t.staff.totp : t.staff.passwordOnly] : []),
  ]
  return (
    <li className="a-card a-person" data-disabled={member.isDisabled || undefined}>
      <div>
        <p>
          <strong>{member.name}</strong> {member.isDisabled ? <span className="a-tag">{t.staff.disabled}</span> : null}
        </p>
        <p>{member.email}</p>
      </div>
      <div>
        <p>{titlesOf(roles, member.roleIds, lang)}</p>
        <p className="a-note">{ways.join(', ')}</p>
      </div>
      <p className="a-note">
        {t.staff.lastSeen}: {member.lastSeen ? formatMoment(member.lastSeen, lang) : t.staff.never}
      </p>
      {can('write:staff') ? (
        <div className="a-row">
          <Button look="quiet" onPress={onEdit} aria-label={`${t.staff.edit}: ${member.name}`}>
            {t.staff.edit}
          </Button>
          <LogLink search={{ actor: `staff:${member.id}` }} />
          {member.id === person.id || member.isDisabled ? null : <ResetAccess member={member} />}
          {member.id === person.id ? null : (
            <Button
              look="quiet"
              isPending={change.isPending}
              onPress={() => change.mutate({ isDisabled: !member.isDisabled })}
            >
              {member.isDisabled ? t.staff.enable : t.staff.disable}
            </Button>
          )}
        </div>
      ) : null}
      {change.error ? <Problem error={change.error} /> : null}
    </li>
  )
}

function useMemberChange({ id, version }: StaffMember) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: object) => patchVersion<StaffMember>(`/staff/${id}`, change, version),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
}

type RolesProps = {
  roles: readonly Role[]
  chosen: readonly number[]
  onChange: (ids: number[]) => void
  error?: string | undefined
}

function RoleChoice({ roles, chosen, onChange, error }: RolesProps) {
  const { t, lang } = useAdmin()
  return (
    <CheckboxGroup
      className="a-field"
      value={chosen.map(String)}
      onChange={(ids) => onChange(ids.map(Number))}
      isInvalid={error !== undefined}
    >
      <Label>{t.staff.roles}</Label>
      {roles.map(({ id, title }) => (
        <Checkbox key={id} value={String(id)} className="a-checkbox">
          <span className="a-checkbox__box" aria-hidden />
          {inLang(title, lang)}
        </Checkbox>
      ))}
      <FieldError>{error}</FieldError>
    </CheckboxGroup>
  )
}

type InviteFields = { email: string; roleIds: readonly number[] }

function InviteForm({ roles, onDone }: { roles: readonly Role[]; onDone: () => void }) {
  const { t, lang } = useAdmin()
  const queries = useQueryClient()
  const { typed, type, forget, forgetThen } = useTyped<InviteFields>('invite', { email: '', roleIds: [] })
  const invite = useMutation({
    mutationFn: () => call('POST', '/staff/invitations', { ...typed, lang }),
    onSuccess: () => {
      forget()
      void queries.invalidateQueries({ queryKey: KEY })
      onDone()
    },
  })
  const errorOf = (field: string) => fieldError(invite.error, field)
  const isOther = invite.error !== null && !errorOf('email') && !errorOf('roleIds')
  const cancel = forgetThen(onDone)
  return (
    <form className="a-form" onSubmit={submitted(() => invite.mutate())}>
      <p className="a-note">{t.staff.inviteHint}</p>
      <Field
        label={t.signIn.email}
        type="email"
        autoFocus
        isRequired
        value={typed.email}
        onChange={(email) => type({ email })}
        error={errorOf('email')}
      />
      <RoleChoice
        roles={roles}
        chosen={typed.roleIds}
        onChange={(roleIds) => type({ roleIds })}
        error={errorOf('roleIds')}
      />
      {isOther ? <Problem error={invite.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={invite.isPending} isDisabled={typed.roleIds.length === 0}>
          {t.staff.invite}
        </Button>
      </div>
    </form>
  )
}

type MemberFields = { name: string; roleIds: readonly number[] }

function MemberForm({ member, roles, onDone }: { member: StaffMember; roles: readonly Role[]; onDone: () => void }) {
  const { t } = useAdmin()
  const { typed, type, forgetThen } = useTyped<MemberFields>(`staff:${member.id}:${member.version}`, {
    name: member.name,
    roleIds: member.roleIds,
  })
  const { name, roleIds } = typed
  const end = forgetThen(onDone)
  const change = useMemberChange(member)
  const message = useMessageOf(change.error)
  const nameError = fieldError(change.error, 'name')
  const save = () => {
    const changes = {
      ...(name.trim() === member.name ? {} : { name: name.trim() }),
      ...(isSame(roleIds, member.roleIds) ? {} : { roleIds }),
    }
    if (Object.keys(changes).length === 0) end()
    else change.mutate(changes, { onSuccess: end })
  }
  return (
    <form className="a-form" onSubmit={submitted(save)}>
      <Field
        label={t.staff.name}
        value={name}
        onChange={(text) => type({ name: text })}
        maxLength={MAX_NAME}
        error={nameError}
        isRequired
        autoFocus
      />
      <RoleChoice
        roles={roles}
        chosen={roleIds}
        onChange={(ids) => type({ roleIds: ids })}
        error={change.error && !nameError ? message : undefined}
      />
      <div className="a-row">
        <Button onPress={end}>{t.common.cancel}</Button>
        <Button
          type="submit"
          look="primary"
          isPending={change.isPending}
          isDisabled={roleIds.length === 0 || !name.trim()}
        >
          {t.common.save}
        </Button>
      </div>
    </form>
  )
}

/** As the call takes it. */
const MAX_NAME = 200

const isSame = (some: readonly number[], others: readonly number[]) =>
  some.length === others.length && some.every((id) => others.includes(id))

function Invitations({ invitations, roles }: Pick<People, 'invitations' | 'roles'>) {
  const { t, lang } = useAdmin()
  const can = useCan()
  const queries = useQueryClient()
  const withdraw = useMutation({
    mutationFn: (email: string) => call('DELETE', `/staff/invitations/${encodeURIComponent(email)}`),
    onSettled: () => void queries.invalidateQueries({ queryKey: KEY }),
  })
  return (
    <section className="a-stack" aria-labelledby="invitations">
      <h2 id="invitations">{t.staff.invitations}</h2>
      <ul className="a-people">
        {invitations.map(({ email, roleIds, expiresAt }) => (
          <li key={email} className="a-card a-person">
            <p>{email}</p>
            <p>{titlesOf(roles, roleIds, lang)}</p>
            <p className="a-note">
              {t.staff.until} {formatMoment(expiresAt, lang)}
            </p>
            {can('write:staff') ? (
              <Button look="quiet" onPress={() => withdraw.mutate(email)}>
                {t.staff.withdraw}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
