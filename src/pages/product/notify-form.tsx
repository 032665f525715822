import { type FormEvent, useEffect, useRef, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { loadCaptcha, loadOverlays } from '../../browser/on-demand.ts'
import type { BrowserTexts } from '../../i18n/texts.ts'
import { isStockEmail } from '../../shop/addresses/email.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useShop } from '../../ui/shop-context.tsx'
import { urls } from '../../urls.ts'

const ACTION = 'product_subscribe_action'

const prepareCaptcha = () => void loadCaptcha().then((captcha) => captcha.prepareCaptcha(ACTION))

/** The captcha starts at the first focus of the field. */
export function NotifyForm({ productId }: { productId: number }) {
  const { t, to } = useShop()
  const { notify } = t.product
  const { row, email, type, error, isBusy, isLive, submit } = useStockNotice(productId)
  return (
    <form className="notify" method="post" action={to(urls.stockForm.to())} onSubmit={submit} noValidate={isLive}>
      <input type="hidden" name="product_id" value={productId} />
      <p className="notify__title">{notify.title}</p>
      <p className="notify__text">{notify.text}</p>
      <div className="notify__row" ref={row}>
        <TextField
          label={notify.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          hideLabel
          placeholder={notify.email}
          value={email}
          readOnly={isBusy}
          error={error}
          onFocus={prepareCaptcha}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" busy={isBusy}>
          {notify.submit}
        </Button>
      </div>
    </form>
  )
}

function useStockNotice(productId: number) {
  const { t } = useShop()
  const row = useRef<HTMLDivElement>(null)
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [isLive, setLive] = useState(false)

  // Before hydration and without script, the browser validates the field and the form is sent to a page of its own.
  useEffect(() => setLive(true), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const wrong = problemOf(email.trim(), t.checkout)
    if (wrong) return refuse(wrong)
    setBusy(true)
    setError(undefined)
    const [{ showToast }, { takeCaptcha }] = await Promise.all([loadOverlays(), loadCaptcha()])
    try {
      const { message } = await post<{ message: string }>('/api/product-subscribe', {
        product_id: productId,
        email: email.trim(),
        gRecaptchaResponse: await takeCaptcha(ACTION),
      })
      setEmail('')
      await showToast('success', message)
    } catch (problem) {
      const refusal = problem instanceof CallError ? problem : undefined
      const wrongEmail = refusal?.errors.email?.[0]
      if (wrongEmail) refuse(wrongEmail)
      await showToast('error', refusal?.message ?? '')
    } finally {
      setBusy(false)
      prepareCaptcha()
    }
  }

  function refuse(message: string) {
    setError(message)
    row.current?.querySelector('input')?.focus()
  }

  function type(text: string) {
    setEmail(text)
    setError(undefined)
  }

  return { row, email, type, error, isBusy, isLive, submit }
}

const problemOf = (email: string, { missing, wrongEmail }: BrowserTexts['checkout']): string | undefined => {
  if (!email) return missing['order.user_email']
  return isStockEmail(email) ? undefined : wrongEmail
}
