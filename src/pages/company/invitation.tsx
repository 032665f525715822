import { action, definePage, NoFields, seeOther, type ViewResult, type VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { accountTokens } from '../../shop/customers/account-tokens.ts'
import { type Accepted, acceptInvitation, findInvitation } from '../../shop/members/accept-invitation.db.ts'
import { AccountCard } from '../../ui/account-card.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { ownerOf } from '../profile/owner.ts'
import { type CompanyTexts, limitsText } from './member.ts'

type InvitationData = {
  words: CompanyTexts
  csrf: string
  token: string
  state: 'ask' | 'log-in' | Exclude<Accepted, 'done'>
  company: string
  email: string
  role: string
}

const STATUSES = { ask: 200, 'log-in': 200, dead: 404, 'other-account': 409, 'has-company': 409 }

async function view(ctx: VisitorContext, refused?: Exclude<Accepted, 'done'>): Promise<ViewResult> {
  ctx.setHeader('referrer-policy', 'no-referrer')
  const { company: words } = texts[ctx.lang]
  const token = ctx.params.token ?? ''
  const invitation = await findInvitation(ctx.db, accountTokens(ctx.services.keys).hashOf(token), ctx.now)
  const profile = invitation && (await ownerOf(ctx))
  const state = refused ?? stateOf(invitation, profile)
  const limits = invitation ? limitsText(invitation, ctx) : ''
  const data: InvitationData = {
    ...{ words, csrf: ctx.csrf(), token, state },
    company: invitation?.company ?? '',
    email: invitation?.email ?? '',
    role: invitation ? `${words.roles[invitation.role]}${limits ? ` (${limits})` : ''}` : '',
  }
  return {
    kind: 'view',
    head: { title: words.invitation.title, noindex: true },
    content: <InvitationView data={data} />,
    status: STATUSES[state],
  }
}

type Found = Awaited<ReturnType<typeof findInvitation>>
type Owner = Awaited<ReturnType<typeof ownerOf>>

function stateOf(invitation: Found, profile: Owner): InvitationData['state'] {
  if (!invitation) return 'dead'
  if (!profile) return 'log-in'
  if (profile.user.email !== invitation.email) return 'other-account'
  return profile.company ? 'has-company' : 'ask'
}

export const companyInvitationPage = definePage<InvitationData>({
  cache: 'private',
  load: (ctx) => view(ctx),
  Page: InvitationView,
})

export const joinCompany = action(NoFields, async (ctx) => {
  const profile = await ownerOf(ctx)
  if (!profile) return view(ctx)
  const hash = accountTokens(ctx.services.keys).hashOf(ctx.params.token ?? '')
  const accepted = await acceptInvitation(ctx.db, hash, { userId: profile.user.id, now: ctx.now })
  if (accepted !== 'done') return view(ctx, accepted)
  ctx.logSecurity('buyer-joined', { userId: profile.user.id })
  ctx.forgetSession()
  return seeOther(`${ctx.at(urls.company.to())}?notice=joined`)
})

function InvitationView({ data }: { data: InvitationData }) {
  const { to } = useShop()
  const { state, company, email, token } = data
  const { invitation: words, role } = data.words
  const path = to(urls.companyInvitation.to(token))
  const back = `?return=${encodeURIComponent(path)}`
  return (
    <AccountCard>
      <h1>{words.title}</h1>
      {state === 'dead' ? <Notice kind="warning">{words.dead}</Notice> : null}
      {state === 'other-account' ? <Notice kind="warning">{words['other-account'](email)}</Notice> : null}
      {state === 'has-company' ? <Notice kind="warning">{words['has-company']}</Notice> : null}
      {state === 'ask' || state === 'log-in' ? (
        <p>
          {words.intro(company)} {role}: {data.role}.
        </p>
      ) : null}
      {state === 'log-in' ? (
        <>
          <p>{words.logIn(email)}</p>
          <div className="profile-edit__buttons">
            <ButtonLink href={`${to(urls.login.to())}${back}`}>{words.toLogIn}</ButtonLink>
            <ButtonLink href={`${to(urls.register.to())}${back}`} kind="secondary">
              {words.toRegister}
            </ButtonLink>
          </div>
        </>
      ) : null}
      {state === 'ask' ? (
        <form method="post" action={path}>
          <input type="hidden" name="_token" value={data.csrf} />
          <p>{words.type}</p>
          <Button type="submit">{words.accept}</Button>
        </form>
      ) : null}
      {state === 'other-account' ? (
        <form method="post" action={to(urls.logout.to())}>
          <input type="hidden" name="_token" value={data.csrf} />
          <Button type="submit" kind="secondary">
            {data.words.logOut}
          </Button>
        </form>
      ) : null}
    </AccountCard>
  )
}
