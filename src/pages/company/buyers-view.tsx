import { MEMBER_ROLES, type MemberRole } from '../../shop/companies/member-roles.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox, SelectField, TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { Status } from '../../ui/status.tsx'
import { urls } from '../../urls.ts'
import { CompanyFrame } from './frame.tsx'
import type { CompanyFrameData, CompanyTexts } from './member.ts'

type Errors = Record<string, string[]>
type RightsValues = { role: string; order_limit: string; month_limit: string }

export type ShownMember = {
  id: number
  version: number
  isOwn: boolean
  name: string
  email: string
  role: string
  limits: string
  isInvited: boolean
  note: string
  values: RightsValues
  errors: Errors
  isOpen: boolean
}

export type BuyersData = {
  frame: CompanyFrameData
  own: { role: MemberRole; limits: string }
  isAdmin: boolean
  approvesAll: boolean
  members: ShownMember[]
  invite: RightsValues & { email: string; lang: string }
  inviteErrors: Errors
  languages: { value: string; label: string }[]
}

export function BuyersView({ data }: { data: BuyersData }) {
  const { frame, own, isAdmin } = data
  const { words } = frame
  return (
    <CompanyFrame frame={frame}>
      <section className="company__section">
        <p>
          {words.ownRole}: <strong>{words.roles[own.role]}</strong>
          {own.limits ? ` (${own.limits})` : ''}. {words.roleHints[own.role]}
        </p>
        {own.role === 'buyer' && data.approvesAll ? <p>{words.allApproved}</p> : null}
      </section>
      {isAdmin ? <Managed data={data} /> : null}
    </CompanyFrame>
  )
}

function Managed({ data }: { data: BuyersData }) {
  const { frame, members, inviteErrors, invite } = data
  const { words, csrf } = frame
  const { to } = useShop()
  return (
    <>
      <ul className="company-members">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} frame={frame} />
        ))}
      </ul>
      <section className="company__section">
        <h2>{words.invite}</h2>
        <p>{words.inviteText}</p>
        <dl className="company-roles">
          {MEMBER_ROLES.map((role) => (
            <div key={role}>
              <dt>{words.roles[role]}</dt>
              <dd>{words.roleHints[role]}</dd>
            </div>
          ))}
        </dl>
        <form className="profile-edit" method="post" action={to(urls.companyInvitations.to())} data-clears-errors="">
          <input type="hidden" name="_token" value={csrf} />
          <div className="fields">
            <TextField
              label={words.email}
              name="email"
              type="email"
              autoComplete="off"
              maxLength={254}
              defaultValue={invite.email}
              error={inviteErrors.email}
              required
            />
            <SelectField
              label={words.language}
              name="lang"
              defaultValue={invite.lang}
              options={data.languages}
              required
            />
          </div>
          <Rights words={words} values={invite} errors={inviteErrors} prefix="invite" />
          <Button type="submit">{words.sendInvitation}</Button>
        </form>
      </section>
      <section className="company__section">
        <h2>{words.rules}</h2>
        <form className="profile-edit" method="post" action={to(urls.companyRules.to())}>
          <input type="hidden" name="_token" value={csrf} />
          <Checkbox label={words.approvesAll} name="approves_all" value="1" defaultChecked={data.approvesAll} />
          <Button type="submit" kind="secondary">
            {words.save}
          </Button>
        </form>
      </section>
    </>
  )
}

type RightsProps = { words: CompanyTexts; values: RightsValues; errors: Errors; prefix: string }

function Rights({ words, values, errors, prefix }: RightsProps) {
  const limit = (name: 'order_limit' | 'month_limit', label: string) => (
    <TextField
      id={`${prefix}-${name}`}
      label={label}
      name={name}
      inputMode="decimal"
      maxLength={12}
      defaultValue={values[name]}
      error={errors[name]}
    />
  )
  return (
    <div className="company-rights">
      <SelectField
        id={`${prefix}-role`}
        label={words.role}
        name="role"
        defaultValue={values.role}
        options={MEMBER_ROLES.map((role) => ({ value: role, label: words.roles[role] }))}
        required
      />
      {limit('order_limit', words.orderLimit)}
      {limit('month_limit', words.monthLimit)}
      <p className="field__hint">{words.limitHint}</p>
    </div>
  )
}

function MemberRow({ member, frame: { words, csrf } }: { member: ShownMember; frame: CompanyFrameData }) {
  const { to } = useShop()
  const action = to(urls.companyMember.to(member.id))
  const hidden = (what: string) => (
    <>
      <input type="hidden" name="_token" value={csrf} />
      <input type="hidden" name="action" value={what} />
      <input type="hidden" name="version" value={member.version} />
    </>
  )
  return (
    <li className="company-member">
      <div className="company-member__who">
        <strong>{member.name}</strong>
        {member.isOwn ? <small>{words.you}</small> : null}
        {member.email ? <small>{member.email}</small> : null}
        {member.note ? <Status tone="waiting">{member.note}</Status> : null}
      </div>
      <div className="company-member__rights">
        <span>{member.role}</span>
        {member.limits ? <small>{member.limits}</small> : null}
      </div>
      <details className="company-member__edit" open={member.isOpen}>
        <summary>
          {words.change}
          <span className="visually-hidden">: {member.name}</span>
        </summary>
        <form className="profile-edit" method="post" action={action} data-clears-errors="">
          {hidden('change')}
          <Rights words={words} values={member.values} errors={member.errors} prefix={`member-${member.id}`} />
          <Button type="submit" kind="secondary" size="small">
            {words.save}
          </Button>
        </form>
        <div className="company-member__other">
          {member.isInvited ? (
            <form method="post" action={action}>
              {hidden('resend')}
              <Button type="submit" kind="secondary" size="small">
                {words.resend}
              </Button>
            </form>
          ) : (
            <p>{words.removeText}</p>
          )}
          <form method="post" action={action}>
            {hidden('remove')}
            <Button type="submit" kind="danger" size="small" aria-label={`${words.remove}: ${member.name}`}>
              {member.isInvited ? words.withdrawInvitation : words.remove}
            </Button>
          </form>
        </div>
      </details>
    </li>
  )
}
