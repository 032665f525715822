import type { Head, VisitorContext } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { namedCallingCodes } from '../../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../../shop/addresses/countries.db.ts'
import { seesAllOrders } from '../../shop/companies/member-roles.ts'
import { savedAddresses } from '../../shop/customers/addresses.db.ts'
import { pendingEmailOf } from '../../shop/customers/email-change.db.ts'
import type { Profile } from '../../shop/customers/profile.db.ts'
import { inLang, type Lang } from '../../shop/languages.ts'
import { membershipOf } from '../../shop/members/members.db.ts'
import { sessionsOf } from '../../shop/sessions/own-sessions.db.ts'
import { formatShortDay, formatTime } from '../../shop/shipping/dates.ts'
import { vatExemptionRefusal } from '../../shop/tax/vat-payer.ts'
import { urls } from '../../urls.ts'
import type { ProfileEditProps, ProfileForm } from './edit-island.tsx'
import { shownOrders, shownPastOrders } from './shown-orders.ts'
import type { ProfileData } from './view.tsx'

export type ShownProfile = Partial<
  Pick<ProfileData, 'notice' | 'tab' | 'address' | 'deleteErrors' | 'sessionErrors'>
> & {
  form?: ProfileForm
  errors?: Record<string, string[]>
}

export const profileHead = ({ lang }: VisitorContext): Head => ({ title: texts[lang].common.profile, noindex: true })

export async function profileData(ctx: VisitorContext, profile: Profile, shown: ShownProfile): Promise<ProfileData> {
  const { db, lang, now, services } = ctx
  const { user } = profile
  const { register, profile: words, emailChange } = texts[lang].account
  const [orders, pastOrders, addresses, countries, sessions, pendingEmail, company] = await Promise.all([
    shownOrders(ctx, user.id),
    shownPastOrders(ctx, user.id),
    savedAddresses(db, user.id, lang),
    deliveryCountries(db, services.memory),
    shownSessions(ctx, user.id),
    pendingEmailOf(db, user.id, now),
    companyLinks(ctx, profile),
  ])
  return {
    words: { register, profile: words },
    fullName: `${user.name} ${user.surname}`,
    company,
    csrf: ctx.csrf(),
    orders,
    pastOrders,
    edit: editProps(ctx, profile, shown),
    addresses: addresses.map(({ id, full_address }) => ({ id, full: full_address })),
    countries: countries.map(({ id, title }) => ({ id, title: inLang(title, lang) })),
    address: shown.address ?? { values: {}, errors: {} },
    deleteErrors: shown.deleteErrors ?? {},
    sessions,
    sessionErrors: shown.sessionErrors ?? {},
    isConfirmed: user.emailConfirmedAt !== null,
    emailChange: pendingEmail === null ? null : emailChange(pendingEmail, user.email),
    notice: shown.notice ?? null,
    tab: shown.tab ?? 'orders',
  }
}

async function companyLinks({ db, lang }: VisitorContext, { user, company }: Profile): Promise<ProfileData['company']> {
  const member = company && (await membershipOf(db, user.id))
  if (!member) return null
  const { company: words } = texts[lang]
  const seesAll = seesAllOrders(member.role)
  return {
    name: company.name,
    links: [
      { href: urls.company.to(), title: words.buyers },
      ...(seesAll ? [{ href: urls.companyOrders.to(), title: words.orders }] : []),
      { href: urls.companyRequests.to(), title: seesAll ? words.requests : words.ownRequests },
    ],
  }
}

async function shownSessions({ db, lang, now, session }: VisitorContext, userId: number) {
  const { sessionSince } = texts[lang].account
  const sessions = await sessionsOf(db, userId, (await session())?.hash ?? '', now)
  return sessions.map(({ key, isThis, since, seen }) => ({
    key,
    isThis,
    label: sessionSince(formatTime(since, lang), formatShortDay(seen, lang)),
  }))
}

function editProps(ctx: VisitorContext, profile: Profile, { form, errors = {} }: ShownProfile): ProfileEditProps {
  const { company } = profile
  const { register, profile: words } = texts[ctx.lang].account
  return {
    words: { register, profile: words },
    csrf: ctx.csrf(),
    form: form ?? formOf(profile),
    company: company && {
      name: company.name,
      reg_num: company.regNum,
      vat_num: company.vatNum ?? '',
      address: [company.address, company.city, company.zip].filter(Boolean).join(', '),
      vatState: vatWords(profile, ctx.lang),
    },
    callingCodes: namedCallingCodes(ctx.settings.calling_codes, ctx.lang),
    errors,
    plainCaptcha: ctx.services.captcha.plainField('profile_action'),
  }
}

const formOf = ({ user }: Profile): ProfileForm => ({
  name: user.name,
  surname: user.surname,
  email: user.email,
  phone: { countryCallingCode: user.phoneCode, number: user.phoneNumber },
  password: '',
  new_password: '',
  new_password_confirmation: '',
})

/** State of the VAT number; for a valid one without exemption, the reason. */
function vatWords({ user, company }: Profile, lang: Lang): string {
  const { profile } = texts[lang].account
  const state = company?.vatState ?? 'unchecked'
  const status = { isConfirmed: user.emailConfirmedAt !== null, state, holder: company?.vatHolder ?? 'unchecked' }
  const reason = vatExemptionRefusal(status)
  if (state === 'valid') return reason ? texts[lang].refusals.vat[reason] : profile.vatValid
  const words = {
    unchecked: profile.vatUnchecked,
    invalid: profile.vatInvalid,
    not_reachable: profile.vatNotReachable,
  }
  return words[state]
}
