import { type FormEvent, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { prepareCaptcha, takeCaptcha } from '../../browser/captcha.ts'
import { loadOverlays } from '../../browser/on-demand.ts'
import { scrollToError } from '../../browser/scroll-to-error.ts'
import type { account } from '../../i18n/lv/account.ts'
import type { CallingCode } from '../../ui/phone-field.tsx'
import type { CountryChoice } from './address-fields.tsx'
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

export const CAPTCHA_ACTION = 'register_action'

export function useRegistration(props: RegisterProps) {
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
    const gRecaptchaResponse = await takeCaptcha(CAPTCHA_ACTION)
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
      prepareCaptcha(CAPTCHA_ACTION)
      const { showToast } = await loadOverlays()
      await showToast('error', error.message)
      await scrollToError(element.current ?? document)
    }
  }

  return { form, errors, busy, element, change, setUser, submit }
}

export type SectionProps = RegisterProps & { registration: ReturnType<typeof useRegistration> }
