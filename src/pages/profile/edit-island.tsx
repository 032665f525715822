import { type FormEvent, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { prepareCaptcha, takeCaptcha } from '../../browser/captcha.ts'
import { loadOverlays } from '../../browser/on-demand.ts'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import type { account } from '../../i18n/lv/account.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { Checkbox, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type CallingCode, type Phone, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

export type ProfileForm = {
  name: string
  surname: string
  email: string
  phone: Phone
  password: string
  new_password: string
  new_password_confirmation: string
}

export type ProfileEditProps = {
  words: Pick<typeof account, 'register' | 'profile'>
  csrf: string
  form: ProfileForm
  company: { name: string; reg_num: string; vat_num: string; address: string; vatState: string } | null
  callingCodes: CallingCode[]
  errors: Record<string, string[]>
  plainCaptcha: string
}

type Saved = { message: string; user: { full_name: string; email: string } | null }

const ACTION = 'profile_action'

/** A form that works without script; hydrated, it is sent as a call. CSS shows the password fields. */
export function ProfileEditIsland(props: ProfileEditProps) {
  const { to } = useShop()
  const { register: labels, profile: words } = props.words
  const edit = useProfileEdit(props)
  const { form, errors, set } = edit
  const { text, password } = profileFields(labels, edit)

  return (
    <form
      ref={edit.element}
      className="profile-edit"
      method="post"
      action={to(urls.profile.to())}
      onSubmit={edit.submit}
      onFocus={() => prepareCaptcha(ACTION)}
      noValidate
    >
      <input type="hidden" name="_token" value={props.csrf} />
      <section>
        <h2>{words.contact}</h2>
        <div className="fields">
          {text('name', 'given-name')}
          {text('surname', 'family-name')}
          {text('email', 'email', 'email')}
          <PhoneField
            label={labels.phone}
            name="user.phone"
            value={form.phone}
            codes={props.callingCodes}
            errors={errors}
            onChange={(phone) => set('phone', phone)}
            required
          />
        </div>
      </section>
      {props.company ? <CompanySection words={props.words} company={props.company} /> : null}
      <Checkbox
        label={words.changePassword}
        name="change_password"
        checked={edit.changing}
        onChange={(event) => edit.setChanging(event.currentTarget.checked)}
      />
      <div className="fields profile-edit__passwords">
        {password('new_password', words.newPassword, labels.passwordHint)}
        {password('new_password_confirmation', words.newPasswordAgain)}
      </div>
      <div className="fields">{password('password', words.currentPassword, words.currentPasswordHint)}</div>
      <CaptchaField plain={props.plainCaptcha} error={errors['g-recaptcha-response']} />
      <div className="profile-edit__buttons">
        <Button type="submit" busy={edit.busy}>
          {words.save}
        </Button>
        <ButtonLink href={to(urls.profile.to())} kind="secondary">
          {words.cancel}
        </ButtonLink>
      </div>
    </form>
  )
}

function useProfileEdit(initial: ProfileEditProps) {
  const { to } = useShop()
  const [form, setForm] = useState(initial.form)
  const [errors, setErrors] = useState(initial.errors)
  const [changing, setChanging] = useState(Boolean(initial.errors['user.new_password']))
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function set(name: keyof ProfileForm, value: string | Phone) {
    setForm((before) => ({ ...before, [name]: value }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !key.startsWith(`user.${name}`))))
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const { showToast } = await loadOverlays()
    const gRecaptchaResponse = await takeCaptcha(ACTION)
    const user = changing ? form : { ...form, new_password: '', new_password_confirmation: '' }
    try {
      const answer = await post<Saved>('/api/user/update', { user, gRecaptchaResponse })
      // The page above this form says that the new e-mail must be confirmed.
      if (answer.user && answer.user.email !== form.email.trim().toLowerCase()) {
        window.location.assign(to(`${urls.profile.to()}?tab=edit&notice=saved-confirm`))
        return
      }
      setErrors({})
      setChanging(false)
      setForm((before) => ({ ...before, password: '', new_password: '', new_password_confirmation: '' }))
      updateGreeting(answer.user)
      await showToast('success', answer.message)
      document.dispatchEvent(new CustomEvent('shop:visitor-changed'))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setErrors(error.errors)
      await showToast('error', error.message)
      await scrollToError(element.current ?? document)
    } finally {
      setBusy(false)
      prepareCaptcha(ACTION)
    }
  }

  return { form, errors, changing, setChanging, busy, element, set, submit }
}

type Labels = ProfileEditProps['words']['register']

function profileFields(labels: Labels, { form, errors, set }: ReturnType<typeof useProfileEdit>) {
  const text = (name: 'name' | 'surname' | 'email', autoComplete: string, type = 'text') => (
    <TextField
      label={labels[name]}
      name={`user.${name}`}
      type={type}
      value={form[name]}
      error={errors[`user.${name}`]}
      autoComplete={autoComplete}
      maxLength={type === 'email' ? 254 : 100}
      onChange={(event) => set(name, event.currentTarget.value)}
      required
    />
  )
  const password = (name: 'password' | 'new_password' | 'new_password_confirmation', label: string, hint?: string) => (
    <PasswordField
      label={label}
      name={`user.${name}`}
      autoComplete={name === 'password' ? 'current-password' : 'new-password'}
      value={form[name]}
      hint={hint}
      error={errors[`user.${name}`]}
      onChange={(event) => set(name, event.currentTarget.value)}
      required={name !== 'password'}
    />
  )
  return { text, password }
}

type CompanySectionProps = { words: ProfileEditProps['words']; company: NonNullable<ProfileEditProps['company']> }

/** The company's data are changed by the shop only. */
function CompanySection({ words: { register: labels, profile: words }, company }: CompanySectionProps) {
  const readOnly = (name: string, label: string, value: string) => (
    <TextField label={label} name={`company.${name}`} value={value} readOnly required />
  )
  return (
    <section>
      <h2>{words.company}</h2>
      <p className="profile-edit__note">{words.companyNote}</p>
      <div className="fields">
        {readOnly('name', labels.companyName, company.name)}
        {readOnly('reg_num', labels.regNum, company.reg_num)}
        {company.vat_num ? readOnly('vat_num', labels.vatNum, company.vat_num) : null}
        {readOnly('address', labels.legalAddress, company.address)}
      </div>
      {company.vat_num ? <p className="profile-edit__note">{company.vatState}</p> : null}
    </section>
  )
}

/** The greeting is outside the island. */
function updateGreeting(user: Saved['user']) {
  const name = document.querySelector('[data-full-name]')
  if (name && user) name.textContent = user.full_name
}
