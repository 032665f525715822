import { type FormEvent, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { startCaptcha, takeCaptcha } from '../../browser/captcha.ts'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import type { account } from '../../i18n/lv/account.ts'
import { Button } from '../../ui/button.tsx'
import { CaptchaField } from '../../ui/captcha-field.tsx'
import { Checkbox, RadioCards, SelectField, TextField } from '../../ui/field.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { type CallingCode, PhoneField } from '../../ui/phone-field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'
import { AddressBlock, type CountryChoice } from './address-fields.tsx'
import type { RegisterForm } from './form-state.ts'

export type RegisterProps = {
  words: (typeof account)['register']
  /** With the path to return to. */
  action: string
  csrf: string
  form: RegisterForm
  errors: Record<string, string[]>
  countries: CountryChoice[]
  callingCodes: CallingCode[]
  plainCaptcha: string
}

const ACTION = 'register_action'

/** A form that works without script; hydrated, it is sent as a call. CSS shows the company fields. */
export function RegisterIsland(props: RegisterProps) {
  const { to } = useShop()
  const { words, countries } = props
  const [form, setForm] = useState(props.form)
  const [errors, setErrors] = useState(props.errors)
  const [busy, setBusy] = useState(false)
  const element = useRef<HTMLFormElement>(null)

  function change(next: Partial<RegisterForm>, ...cleared: string[]) {
    setForm((before) => ({ ...before, ...next }))
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([key]) => !cleared.includes(key))))
  }
  const setUser = (name: keyof RegisterForm['user'], value: unknown) =>
    change({ user: { ...form.user, [name]: value } }, `user.${name}`)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    const gRecaptchaResponse = await takeCaptcha(ACTION)
    try {
      const { path } = await post<{ message: string; path: string }>(props.action, {
        ...form,
        terms: { ...form.terms, gRecaptchaResponse },
      })
      window.location.assign(path)
    } catch (error) {
      setBusy(false)
      if (!(error instanceof CallError)) throw error
      setErrors(error.errors)
      void startCaptcha(ACTION).catch(() => {})
      const { showToast } = await import('../../browser/overlays.tsx')
      await showToast('error', error.message)
      await scrollToError(element.current ?? document)
    }
  }

  const userText = (name: 'name' | 'surname' | 'email', autoComplete: string, type = 'text') => (
    <TextField
      label={words[name]}
      name={`user.${name}`}
      type={type}
      value={form.user[name]}
      error={errors[`user.${name}`]}
      autoComplete={autoComplete}
      maxLength={type === 'email' ? 254 : 100}
      onChange={(event) => setUser(name, event.currentTarget.value)}
      required
    />
  )
  const companyText = (name: Exclude<keyof RegisterForm['company'], 'country_id'>, label: string, required = false) => (
    <TextField
      label={label}
      name={`company.${name}`}
      value={form.company[name]}
      error={errors[`company.${name}`]}
      hint={name === 'vat_num' ? words.vatHint : undefined}
      autoComplete={name === 'name' ? 'organization' : 'off'}
      maxLength={name === 'name' ? 200 : 40}
      onChange={(event) =>
        change({ company: { ...form.company, [name]: event.currentTarget.value } }, `company.${name}`)
      }
      required={required}
    />
  )

  return (
    <form
      ref={element}
      className="register"
      method="post"
      action={props.action}
      onSubmit={submit}
      onFocus={() => void startCaptcha(ACTION).catch(() => {})}
      noValidate
    >
      <input type="hidden" name="_token" value={props.csrf} />
      <RadioCards
        name="user.type"
        legend={words.userType}
        columns={3}
        value={form.user.type}
        onChange={(type) => setUser('type', type)}
        options={[
          { value: 'b2c', title: words.b2c, text: words.b2cText },
          { value: 'b2b', title: words.b2b, text: words.b2bText },
          { value: 'b2g', title: words.b2g, text: words.b2gText },
        ]}
      />
      <section>
        <h2>{words.contact}</h2>
        <div className="fields">
          {userText('name', 'given-name')}
          {userText('surname', 'family-name')}
          {userText('email', 'email', 'email')}
          <PhoneField
            label={words.phone}
            name="user.phone"
            value={form.user.phone}
            codes={props.callingCodes}
            error={errors['user.phone.number'] ?? errors['user.phone.countryCallingCode']}
            onChange={(phone) =>
              change({ user: { ...form.user, phone } }, 'user.phone.number', 'user.phone.countryCallingCode')
            }
            required
          />
          <PasswordField
            label={words.password}
            name="user.password"
            autoComplete="new-password"
            value={form.user.password}
            hint={words.passwordHint}
            error={errors['user.password']}
            onChange={(event) => setUser('password', event.currentTarget.value)}
            required
          />
          <PasswordField
            label={words.passwordAgain}
            name="user.password_confirmation"
            autoComplete="new-password"
            value={form.user.password_confirmation}
            error={errors['user.password_confirmation']}
            onChange={(event) => setUser('password_confirmation', event.currentTarget.value)}
            required
          />
        </div>
      </section>
      <div className="register__company">
        <section>
          <h2>{words.company}</h2>
          <div className="fields">
            {companyText('name', words.companyName, true)}
            <SelectField
              label={words.companyCountry}
              name="company.country_id"
              value={form.company.country_id}
              error={errors['company.country_id']}
              options={countries.map(({ companyId, title }) => ({ value: companyId, label: title }))}
              onChange={(event) =>
                change(
                  { company: { ...form.company, country_id: Number(event.currentTarget.value) } },
                  'company.country_id',
                )
              }
              required
            />
            {companyText('reg_num', words.regNum, true)}
            {companyText('vat_num', words.vatNum)}
            {companyText('bank_id', words.bankId)}
            {companyText('acc_num', words.accNum)}
          </div>
        </section>
        <section>
          <h2>{words.legalAddress}</h2>
          <AddressBlock
            prefix="legal_address"
            {...{ words, countries, errors }}
            value={form.legal_address}
            onChange={(legal_address, key) => change({ legal_address }, key)}
          />
          <Checkbox
            label={words.sameAddress}
            name="same_address"
            checked={form.same_address}
            onChange={(event) => change({ same_address: event.currentTarget.checked })}
          />
        </section>
        <section className="register__physical">
          <h2>{words.physicalAddress}</h2>
          <AddressBlock
            prefix="physical_address"
            {...{ words, countries, errors }}
            value={form.physical_address}
            onChange={(physical_address, key) => change({ physical_address }, key)}
          />
        </section>
      </div>
      <div className="register__terms">
        <Checkbox
          label={words.subscription}
          name="terms.subscription"
          checked={form.terms.subscription}
          error={errors['terms.subscription']}
          onChange={(event) =>
            change({ terms: { ...form.terms, subscription: event.currentTarget.checked } }, 'terms.subscription')
          }
        />
        <Checkbox
          label={
            <>
              {words.privacyBefore}{' '}
              <a href={to(urls.privacyPolicy.to())} target="_blank" rel="noopener">
                {words.privacyLink}
              </a>
            </>
          }
          name="terms.privacy"
          checked={form.terms.privacy}
          error={errors['terms.privacy']}
          onChange={(event) =>
            change({ terms: { ...form.terms, privacy: event.currentTarget.checked } }, 'terms.privacy')
          }
          required
        />
      </div>
      <CaptchaField plain={props.plainCaptcha} error={errors['g-recaptcha-response']} />
      <Button type="submit" size="large" busy={busy}>
        {words.submit}
      </Button>
    </form>
  )
}
