import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { MEMBER_ROLES, type MemberRole } from '../../shop/companies/member-roles.ts'
import { languages } from '../../shop/languages.ts'
import type { CompanyMembers } from '../../shop/members/members.calls.ts'
import { call, fieldError, patchVersion } from '../calls.ts'
import { centsAsTyped } from '../orders/refund-choice.ts'
import { Button, Field, Problem } from '../parts.tsx'
import { SelectField } from '../select-field.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { typedCents } from '../typed-cents.ts'
import { useTyped } from '../use-draft.ts'

type Props = {
  companyId: number
  /** Null: somebody new is invited. */
  member: CompanyMembers['members'][number] | null
  onSaved: (next: CompanyMembers) => void
  onClose: () => void
}

const LIMITS = ['orderLimit', 'monthLimit'] as const

const asTyped = (cents: number | null) => (cents === null ? '' : centsAsTyped(cents))

/** Undefined where it cannot be read. */
function centsOf(text: string): number | null | undefined {
  if (!text.trim()) return null
  const cents = typedCents(text)
  return cents === null || cents < 0 ? undefined : cents
}

export function MemberForm({ companyId, member, onSaved, onClose }: Props) {
  const { t, lang } = useAdmin()
  const words = t.companies.buyers
  const { typed, type, forgetThen } = useTyped(
    `company-member:${companyId}:${member ? `${member.id}:${member.version}` : 'new'}`,
    {
      email: '',
      mailLang: lang as string,
      role: (member?.role ?? 'buyer') as string,
      orderLimit: asTyped(member?.orderLimit ?? null),
      monthLimit: asTyped(member?.monthLimit ?? null),
    },
  )
  const { email, mailLang, role } = typed
  const limits = { orderLimit: centsOf(typed.orderLimit), monthLimit: centsOf(typed.monthLimit) }
  const isWrong = role === 'buyer' && Object.values(limits).includes(undefined)
  const save = useMutation({
    mutationFn: () => {
      const rights = { role: role as MemberRole, ...(role === 'buyer' ? limits : {}) }
      const path = `/companies/${companyId}/members`
      return member
        ? patchVersion<CompanyMembers>(`${path}/${member.id}`, rights, member.version)
        : call<CompanyMembers>('POST', path, { ...rights, email, lang: mailLang })
    },
    onSuccess: forgetThen(onSaved),
  })
  const [isTried, setTried] = useState(false)
  const errorOf = (field: string) => fieldError(save.error, field)
  const cancel = forgetThen(onClose)
  const submit = () => {
    setTried(true)
    if (!isWrong) save.mutate()
  }
  return (
    <form className="a-form" noValidate onSubmit={submitted(submit)}>
      {member ? null : (
        <>
          <Field
            type="email"
            label={words.email}
            value={email}
            onChange={(value) => type({ email: value })}
            error={errorOf('email')}
            maxLength={254}
          />
          <SelectField
            label={words.lang}
            value={mailLang}
            onChange={(value) => type({ mailLang: value })}
            options={languages.map((value) => ({ value, title: t.structure.languages[value] }))}
          />
        </>
      )}
      <SelectField
        label={words.role}
        value={role}
        onChange={(value) => type({ role: value })}
        options={MEMBER_ROLES.map((value) => ({ value, title: words.roles[value] }))}
      />
      {role === 'buyer'
        ? LIMITS.map((name) => (
            <Field
              key={name}
              label={words[name]}
              inputMode="decimal"
              value={typed[name]}
              onChange={(text) => type({ [name]: text })}
              hint={words.limitHint}
              error={isTried && limits[name] === undefined ? t.companies.wrongSum : undefined}
            />
          ))
        : null}
      {save.error && !errorOf('email') ? <Problem error={save.error} /> : null}
      <div className="a-row">
        <Button onPress={cancel}>{t.common.cancel}</Button>
        <Button type="submit" look="primary" isPending={save.isPending}>
          {member ? t.common.save : words.send}
        </Button>
      </div>
    </form>
  )
}
