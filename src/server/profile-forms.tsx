import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { recordClosedAccounts } from '../adapters/backup/closed-accounts.ts'
import { showOrderRow } from '../api/user.ts'
import { clientAddress } from '../http/client-network.ts'
import { visitorContext } from '../http/context.ts'
import { field, fieldsNamed, nested, wordsNamed } from '../http/form-fields.ts'
import { HttpError } from '../http/http-error.ts'
import type { Pages } from '../http/pages.tsx'
import { FORGET_PAGES } from '../http/security.ts'
import { securityEvent } from '../http/security-log.ts'
import type { Services } from '../http/services.ts'
import { texts } from '../i18n/texts.ts'
import { loadOrder, namedOrder } from '../pages/order/load.ts'
import type { ProfileForm } from '../pages/profile/edit-island.tsx'
import { ProfileOrderPage } from '../pages/profile/order.tsx'
import { type ProfileData, ProfilePage } from '../pages/profile/page.tsx'
import { namedCallingCodes } from '../shop/addresses/calling-codes.ts'
import { deliveryCountries } from '../shop/addresses/countries.db.ts'
import { addToCart } from '../shop/cart/change-line.db.ts'
import { signIn } from '../shop/checkout/sign-in.db.ts'
import { cartIdOf } from '../shop/checkout/visitor-cart.db.ts'
import { queueConfirmation } from '../shop/customers/account-emails.db.ts'
import { addAddress, removeAddress, savedAddresses } from '../shop/customers/addresses.db.ts'
import { deleteAccount } from '../shop/customers/close-account.db.ts'
import { AddressForm, ProfileUpdate } from '../shop/customers/customers.calls.ts'
import { cancelEmailChange, pendingEmailOf } from '../shop/customers/email-change.db.ts'
import { ownData } from '../shop/customers/own-data.db.ts'
import { findOwnOrder, findProfile, ordersOf, type Profile, productsOfOrder } from '../shop/customers/profile.db.ts'
import { type AccountProblems, checkAddress } from '../shop/customers/registration.ts'
import { inLang, type Lang, languages } from '../shop/languages.ts'
import { LIMITS_OF_ATTEMPTS } from '../shop/sessions/attempts.db.ts'
import { endOwnSessions, sessionsOf } from '../shop/sessions/own-sessions.db.ts'
import { readSettings } from '../shop/settings/settings.db.ts'
import { formatShortDay, formatTime } from '../shop/shipping/dates.ts'
import { vatDoubtOf } from '../shop/tax/vat-payer.ts'
import { inLanguage, urls } from '../urls.ts'
import { count, registrationRules, tokensOf, wordsOf } from './accounts.ts'
import { logUpdate, ownPassword, resendEmailChange, updateProfile } from './profile.ts'

type Shown = Partial<Pick<ProfileData, 'notice' | 'tab' | 'address' | 'deleteErrors' | 'sessionErrors'>> & {
  form?: ProfileForm
  errors?: Record<string, string[]>
}

/** The profile: for the signed-in customer alone, asked for inside that customer's own set. */
export function profileForms(app: FastifyInstance, services: Services, pages: Pages) {
  const { db } = services.database

  for (const lang of languages) {
    const t = texts[lang]
    const words = t.account
    const at = (path: string) => inLanguage(path, lang)
    const toProfile = (query: string) => `${at(urls.profile.to())}?${query}`

    /** The customer, or nobody after the log-in page was sent. */
    async function ownerOf(request: FastifyRequest, reply: FastifyReply): Promise<Profile | null> {
      const session = await request.session()
      const profile = session?.userId ? await findProfile(db, session.userId) : null
      if (profile) return profile
      // A form cannot be gone back to, its page can.
      const path = request.method === 'GET' ? request.url : at(urls.profile.to())
      reply.redirect(`${at(urls.login.to())}?notice=log-in-first&return=${encodeURIComponent(path)}`, 303)
      return null
    }

    async function drawProfile(
      request: FastifyRequest,
      reply: FastifyReply,
      profile: Profile,
      shown: Shown,
      status = 200,
    ) {
      const data = await profileData(request, profile, shown)
      return pages.sendView(
        { request, reply, lang },
        {
          head: { title: t.common.profile },
          content: <ProfilePage data={data} />,
          status,
        },
      )
    }

    async function profileData(request: FastifyRequest, profile: Profile, shown: Shown): Promise<ProfileData> {
      const { user, company } = profile
      const session = await request.session()
      const [orders, addresses, countries, settings, sessions, pendingEmail] = await Promise.all([
        ordersOf(db, user.id),
        savedAddresses(db, user.id, lang),
        deliveryCountries(db, services.memory),
        readSettings(db, services.memory),
        sessionsOf(db, user.id, session?.hash ?? '', services.now()),
        pendingEmailOf(db, user.id, services.now()),
      ])
      const csrf = request.csrf()
      return {
        words: { register: words.register, profile: words.profile },
        fullName: `${user.name} ${user.surname}`,
        csrf,
        orders: orders.map((row) => {
          const order = showOrderRow(row, lang, services.secrets.orderToken)
          return {
            id: row.id,
            date: formatShortDay(row.placedAt, lang),
            number: row.number,
            recipient: row.recipient,
            amount: order.formatted_total_price_with_tax,
            state: row.state,
            label: order.status_label,
            invoice: order.invoice_link,
          }
        }),
        edit: {
          words: { register: words.register, profile: words.profile },
          csrf,
          form: shown.form ?? formOf(profile),
          company: company && {
            name: company.name,
            reg_num: company.regNum,
            vat_num: company.vatNum ?? '',
            address: [company.address, company.city, company.zip].filter(Boolean).join(', '),
            vatState: vatWords(profile, lang),
          },
          callingCodes: namedCallingCodes(settings.calling_codes, lang),
          errors: shown.errors ?? {},
          plainCaptcha: services.captcha.plainField('profile_action'),
        },
        addresses: addresses.map(({ id, full_address }) => ({ id, full: full_address })),
        countries: countries.map(({ id, title }) => ({ id, title: inLang(title, lang) })),
        address: shown.address ?? { values: {}, errors: {} },
        deleteErrors: shown.deleteErrors ?? {},
        sessions: sessions.map(({ key, isThis, since, seen }) => ({
          key,
          isThis,
          label: words.sessionSince(formatTime(since, lang), formatShortDay(seen, lang)),
        })),
        sessionErrors: shown.sessionErrors ?? {},
        isConfirmed: user.emailConfirmedAt !== null,
        emailChange: pendingEmail === null ? null : words.emailChange(pendingEmail, user.email),
        notice: shown.notice ?? null,
        tab: shown.tab ?? 'orders',
      }
    }

    app.get(at(urls.profile.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const notices: Record<string, string> = {
        saved: words.profile.saved,
        'saved-confirm': words.profile.savedConfirm,
        'confirm-sent': words.profile.confirmSent,
        'email-change-cancelled': words.profile.emailChangeCancelled,
        'sessions-ended': words.profile.sessionsEnded,
      }
      const text = wordsNamed(notices, field(request.query, 'notice'))
      const tab = field(request.query, 'tab') === 'edit' ? 'edit' : 'orders'
      return drawProfile(request, reply, profile, { tab, ...(text ? { notice: { kind: 'success', text } } : {}) })
    })

    // The same change as /api/user/update, without script.
    app.post(at(urls.profile.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const typed = nested(request.body, ['change_password'])
      const parsed = ProfileUpdate.safeParse({
        ...typed,
        gRecaptchaResponse: field(request.body, 'g-recaptcha-response'),
      })
      if (!parsed.success) throw new HttpError(422, t.errors.invalid)
      const { user } = parsed.data
      const kept = typed.change_password === true ? user : { ...user, new_password: '', new_password_confirmation: '' }
      const result = await updateProfile(
        services,
        profile.user.id,
        { ...parsed.data, user: kept },
        clientAddress(request),
      )
      logUpdate(request, profile.user.id, result)
      if (result.ok) {
        if (result.passwordChanged) await signIn(db, { old: undefined, fresh: request.renewSid() }, profile.user.id)
        return reply.redirect(toProfile(`tab=edit&notice=${result.emailChanged ? 'saved-confirm' : 'saved'}`), 303)
      }
      if (result.reason === 'gone') return reply.redirect(at(urls.login.to()), 303)
      const form = { ...user, password: '', new_password: '', new_password_confirmation: '' }
      if (result.reason === 'fields') {
        return drawProfile(request, reply, profile, { tab: 'edit', form, errors: wordsOf(result.problems, t) }, 422)
      }
      throw new HttpError(429, words.errors[result.reason], undefined, result.retryAfter)
    })

    app.post(at(urls.profileConfirmation.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const { id, email } = profile.user
      const attempt = await count(services, `confirm:${id}`, LIMITS_OF_ATTEMPTS.forgotAddress)
      if (!attempt.ok) throw new HttpError(429, words.errors.tooMany, undefined, attempt.retryAfter)
      const token = tokensOf(services).fresh()
      await db.transaction((tx) =>
        queueConfirmation(tx, services.queue, { userId: id, email, lang }, token, services.now()),
      )
      return reply.redirect(toProfile('tab=edit&notice=confirm-sent'), 303)
    })

    app.post(at(urls.profileEmailChange.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const sent = await resendEmailChange(services, profile)
      if (!sent.ok) throw new HttpError(429, words.errors[sent.reason], undefined, sent.retryAfter)
      return reply.redirect(toProfile('tab=edit&notice=confirm-sent'), 303)
    })

    app.post(at(urls.profileEmailChangeCancellation.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      await cancelEmailChange(db, profile.user.id)
      return reply.redirect(toProfile('tab=edit&notice=email-change-cancelled'), 303)
    })

    app.post(at(urls.profileAddresses.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const typed = nested(request.body, [])
      const parsed = AddressForm.safeParse(typed)
      if (!parsed.success) throw new HttpError(422, t.errors.invalid)
      const problems: AccountProblems = {}
      const address = checkAddress(parsed.data, '', await registrationRules(services), problems)
      if (Object.keys(problems).length === 0) {
        await addAddress(db, profile.user.id, address)
        return reply.redirect(toProfile('tab=edit&notice=saved'), 303)
      }
      const values = Object.fromEntries(Object.keys(typed).map((name) => [name, field(request.body, name)]))
      const shown: Shown = { tab: 'edit', address: { values, errors: wordsOf(problems, t) } }
      return drawProfile(request, reply, profile, shown, 422)
    })

    app.post<{ Params: { id: string } }>(at(urls.profileAddressRemoval.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const id = Number(request.params.id)
      const isId = Number.isInteger(id) && id > 0 && id < 2 ** 31
      if (!isId || !(await removeAddress(db, profile.user.id, id))) return reply.callNotFound()
      return reply.redirect(toProfile('tab=edit&notice=saved'), 303)
    })

    app.get<{ Params: { number: string } }>(at(urls.profileOrder.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const order = await findOwnOrder(db, profile.user.id, request.params.number)
      if (order === null) return reply.callNotFound()
      const ask = await visitorContext(services, { request, reply, lang })
      const answer = await loadOrder({ ...ask, params: { token: services.secrets.orderToken(order) } })
      if (answer.kind !== 'page') return reply.callNotFound()
      const data = { order: namedOrder(answer.data), words: words.profile, csrf: request.csrf() }
      const drawn = { head: answer.head, content: <ProfileOrderPage data={data} />, status: 200 }
      return pages.sendView({ request, reply, lang }, drawn)
    })

    app.post<{ Params: { number: string } }>(at(urls.profileOrderRepeat.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const order = await findOwnOrder(db, profile.user.id, request.params.number)
      if (order === null) return reply.callNotFound()
      const cartId = await cartIdOf(request, services)
      let isShort = false
      for (const { productId, quantity } of await productsOfOrder(db, order.id)) {
        const added = await addToCart(db, cartId, productId, quantity)
        if (added.ok) continue
        isShort = true
        if (added.reason === 'too-many') await addToCart(db, cartId, productId, added.available)
      }
      return reply.redirect(at(urls.cart.to()) + (isShort ? '?notice=repeat-short' : ''), 303)
    })

    /** What matters is confirmed with the password; null when it was right. */
    async function passwordErrors(request: FastifyRequest, { user }: Profile, name: string) {
      const checked = await ownPassword(services, user.id, field(request.body, name))
      if (!checked.ok) throw new HttpError(429, words.errors[checked.reason], undefined, checked.retryAfter)
      if (!checked.isRight) securityEvent(request, 'password-wrong', { userId: user.id })
      return checked.isRight ? null : { [name]: [words.errors.passwordWrong] }
    }

    app.post(at(urls.profileSessions.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const sessionErrors = await passwordErrors(request, profile, 'sessions_password')
      if (sessionErrors) return drawProfile(request, reply, profile, { tab: 'edit', sessionErrors }, 422)
      const session = await request.session()
      await endOwnSessions(db, profile.user.id, session?.hash ?? '', fieldsNamed(request.body, 'session'))
      securityEvent(request, 'sessions-ended', { userId: profile.user.id })
      return reply.redirect(toProfile('tab=edit&notice=sessions-ended'), 303)
    })

    app.get(at(urls.profileData.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const attempt = await count(services, `data:${profile.user.id}`, LIMITS_OF_ATTEMPTS.profile)
      if (!attempt.ok) throw new HttpError(429, words.errors.tooMany, undefined, attempt.retryAfter)
      const data = await ownData(db, profile.user.id)
      securityEvent(request, 'data-exported', { userId: profile.user.id })
      return reply
        .header('cache-control', 'no-store')
        .header('content-disposition', 'attachment; filename="profile.json"')
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(data, null, 2))
    })

    app.post(at(urls.profileRemoval.pattern), async (request, reply) => {
      const profile = await ownerOf(request, reply)
      if (!profile) return reply
      const deleteErrors = await passwordErrors(request, profile, 'delete_password')
      if (deleteErrors) return drawProfile(request, reply, profile, { tab: 'edit', deleteErrors }, 422)
      await deleteAccount(db, profile.user.id, services.now())
      // The account is closed already: a list that cannot be written is completed at night.
      await recordClosedAccounts(db, services.config.dataDir).catch((error: unknown) =>
        services.log.error({ err: error }, 'the list of closed accounts was not written'),
      )
      securityEvent(request, 'account-closed', { userId: profile.user.id })
      request.renewSid()
      return reply.header(...FORGET_PAGES).redirect(`${at(urls.login.to())}?notice=deleted`, 303)
    })
  }
}

function formOf({ user }: Profile): ProfileForm {
  return {
    name: user.name,
    surname: user.surname,
    email: user.email,
    phone: { countryCallingCode: user.phoneCode, number: user.phoneNumber },
    password: '',
    new_password: '',
    new_password_confirmation: '',
  }
}

/** What is known of the VAT number; of a valid one that relieves of nothing, why. */
function vatWords({ user, company }: Profile, lang: Lang): string {
  const { profile } = texts[lang].account
  const state = company?.vatState ?? 'unchecked'
  const standing = { isConfirmed: user.emailConfirmedAt !== null, state, holder: company?.vatHolder ?? 'unchecked' }
  const doubt = vatDoubtOf(standing)
  if (state === 'valid') return doubt ? texts[lang].refusals.vat[doubt] : profile.vatValid
  const words = {
    unchecked: profile.vatUnchecked,
    invalid: profile.vatInvalid,
    not_reachable: profile.vatNotReachable,
  }
  return words[state]
}
