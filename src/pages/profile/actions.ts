import { z } from 'zod'
import { field, fieldsNamed, formToObject } from '../../http/form-fields.ts'
import { NoFields, seeOther } from '../../http/page.ts'
import { texts } from '../../i18n/texts.ts'
import { signIn } from '../../shop/checkout/sign-in.db.ts'
import { addAddress, removeAddress } from '../../shop/customers/addresses.db.ts'
import { deleteAccount } from '../../shop/customers/close-account.db.ts'
import { AddressForm, ProfileUpdate } from '../../shop/customers/customers.calls.ts'
import { cancelEmailChange } from '../../shop/customers/email-change.db.ts'
import { type AccountProblems, checkAddress, problemTexts } from '../../shop/customers/registration.ts'
import { registrationRules } from '../../shop/customers/registration-rules.db.ts'
import { resendConfirmation, resendEmailChange, updateProfile } from '../../shop/customers/update-profile.db.ts'
import { recordOwnRequest } from '../../shop/data-requests/data-requests.db.ts'
import { leavesNoAdmin } from '../../shop/members/members.db.ts'
import { endOwnSessions } from '../../shop/sessions/own-sessions.db.ts'
import { urls } from '../../urls.ts'
import { editTab, ownerAction, toEditTab, tooManyError, wrongPassword } from './owner-action.tsx'

/** New passwords are ignored unless their box is ticked. */
function updateFromForm(body: unknown) {
  const { change_password, user, ...rest } = formToObject(body, ['change_password'])
  const kept = typeof user === 'object' ? user : {}
  return {
    ...rest,
    user: change_password === true ? kept : { ...kept, new_password: '', new_password_confirmation: '' },
    gRecaptchaResponse: field(body, 'g-recaptcha-response'),
  }
}

/** As /api/user/update, without script. */
export const changeProfile = ownerAction(
  ProfileUpdate,
  async (ctx, { profile, input }) => {
    const result = await updateProfile(ctx, ctx.services, { userId: profile.user.id, update: input })
    if (result.ok) {
      const fresh = result.passwordChanged ? ctx.renewSid() : null
      if (fresh !== null) await signIn(ctx.db, { old: undefined, fresh }, profile.user.id)
      return toEditTab(ctx, result.emailChanged ? 'saved-confirm' : 'saved')
    }
    if (result.reason === 'gone') return seeOther(ctx.at(urls.login.to()))
    if (result.reason !== 'fields') throw tooManyError(ctx, result)
    const form = { ...input.user, password: '', new_password: '', new_password_confirmation: '' }
    const errors = problemTexts(result.problems, texts[ctx.lang].account.errors)
    return editTab(ctx, profile, { form, errors })
  },
  { fromForm: updateFromForm },
)

export const sendConfirmation = ownerAction(NoFields, async (ctx, { profile }) => {
  const sent = await resendConfirmation(ctx.services, profile, ctx.lang)
  if (!sent.ok) throw tooManyError(ctx, sent)
  return toEditTab(ctx, 'confirm-sent')
})

export const sendEmailChange = ownerAction(NoFields, async (ctx, { profile }) => {
  const sent = await resendEmailChange(ctx.services, profile)
  if (!sent.ok) throw tooManyError(ctx, sent)
  return toEditTab(ctx, 'confirm-sent')
})

export const stopEmailChange = ownerAction(NoFields, async (ctx, { profile }) => {
  await cancelEmailChange(ctx.db, profile.user.id)
  return toEditTab(ctx, 'email-change-cancelled')
})

export const saveAddress = ownerAction(
  AddressForm,
  async (ctx, { profile, input }) => {
    const problems: AccountProblems = {}
    const address = checkAddress(input, '', await registrationRules(ctx.services), problems)
    if (Object.keys(problems).length === 0) {
      await addAddress(ctx.db, profile.user.id, address)
      return toEditTab(ctx, 'saved')
    }
    const names = Object.keys(formToObject(ctx.body, []))
    const values = Object.fromEntries(names.map((name) => [name, field(ctx.body, name)]))
    return editTab(ctx, profile, {
      address: { values, errors: problemTexts(problems, texts[ctx.lang].account.errors) },
    })
  },
  { fromForm: (body) => formToObject(body, []) },
)

export const deleteAddress = ownerAction(NoFields, async (ctx, { profile }) => {
  const id = Number(ctx.params.id)
  const isId = Number.isInteger(id) && id > 0 && id < 2 ** 31
  if (!isId || !(await removeAddress(ctx.db, profile.user.id, id))) return { kind: 'not-found' }
  return toEditTab(ctx, 'saved')
})

const Sessions = z.object({ password: z.string(), keys: z.array(z.string()) })

export const endSessions = ownerAction(
  Sessions,
  async (ctx, { profile, input }) => {
    const sessionErrors = await wrongPassword(ctx, profile, { name: 'sessions_password', password: input.password })
    if (sessionErrors) return editTab(ctx, profile, { sessionErrors })
    const session = await ctx.session()
    await endOwnSessions(ctx.db, profile.user.id, session?.hash ?? '', input.keys)
    ctx.logSecurity('sessions-ended', { userId: profile.user.id })
    return toEditTab(ctx, 'sessions-ended')
  },
  { fromForm: (body) => ({ password: field(body, 'sessions_password'), keys: fieldsNamed(body, 'session') }) },
)

export const closeAccount = ownerAction(
  z.object({ password: z.string() }),
  async (ctx, { profile, input }) => {
    const { db, services, now } = ctx
    const deleteErrors = await wrongPassword(ctx, profile, { name: 'delete_password', password: input.password })
    if (deleteErrors) return editTab(ctx, profile, { deleteErrors })
    if (profile.company && (await leavesNoAdmin(db, profile.user.id))) {
      const text = texts[ctx.lang].company.problems['last-admin']
      return editTab(ctx, profile, { deleteErrors: { delete_password: [text] } })
    }
    await db.transaction(async (tx) => {
      await recordOwnRequest(tx, { userId: profile.user.id, kind: 'erase', now })
      await deleteAccount(tx, profile.user.id, now)
    })
    // The account is closed already; the nightly task repeats a list that failed.
    await services
      .recordClosedAccounts()
      .catch((error: unknown) => services.log.error({ err: error }, 'the list of closed accounts was not written'))
    ctx.logSecurity('account-closed', { userId: profile.user.id })
    ctx.renewSid()
    ctx.clearSiteData()
    return seeOther(`${ctx.at(urls.login.to())}?notice=deleted`)
  },
  { fromForm: (body) => ({ password: field(body, 'delete_password') }) },
)
