import { type FormEvent, useEffect, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { prepareCaptcha, takeCaptcha } from '../../browser/captcha.ts'
import { loadOverlays } from '../../browser/on-demand.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

const CAPTCHA_ACTION = 'subscribe_action'

export type SubscribeProps = {
  action: string
  title: string
  message: string
  placeholder: string
  button: string
  /** `{link}` is replaced by the link to the privacy policy. */
  terms: string
  terms_link: string
}

export function SubscribeIsland({ action, title, message, placeholder, button, terms, terms_link }: SubscribeProps) {
  const { t, to } = useShop()
  const { email, setEmail, isBusy, isLive, submit } = useSubscription(action)
  const [before, after] = terms.split('{link}')
  return (
    <form
      className="subscribe__form"
      method="post"
      action={to(urls.newsletterForm.to())}
      onSubmit={submit}
      noValidate={isLive}
    >
      <h2 className="subscribe__title">{title}</h2>
      <p className="subscribe__message">{message}</p>
      <div className="subscribe__row">
        <TextField
          label={placeholder}
          name="email"
          type="email"
          autoComplete="email"
          placeholder={placeholder}
          required
          hideLabel
          value={email}
          disabled={isBusy}
          onFocus={() => prepareCaptcha(CAPTCHA_ACTION)}
          onChange={(event) => setEmail(event.currentTarget.value)}
        />
        <Button type="submit" busy={isBusy} disabled={isBusy}>
          {button}
        </Button>
      </div>
      <p className="subscribe__terms">
        {before}
        <a href={to(urls.privacyPolicy.to())} target="_blank" rel="noopener">
          {terms_link}
          <span className="visually-hidden"> ({t.common.newWindow})</span>
        </a>
        {after}
      </p>
    </form>
  )
}

/** The field is cleared and enabled again whatever the result. */
function useSubscription(action: string) {
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [isLive, setLive] = useState(false)

  // Before hydration and without script, the form is sent to a page of its own.
  useEffect(() => setLive(true), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    const { showToast } = await loadOverlays()
    try {
      const answer = await post<{ message: string }>(action, {
        email: email.trim(),
        gRecaptchaResponse: await takeCaptcha(CAPTCHA_ACTION),
      })
      await showToast('success', answer.message)
    } catch (error) {
      await showToast('error', error instanceof CallError ? error.message : '')
    } finally {
      setEmail('')
      setBusy(false)
      prepareCaptcha(CAPTCHA_ACTION)
    }
  }

  return { email, setEmail, isBusy, isLive, submit }
}
