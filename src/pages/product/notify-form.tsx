import { type FormEvent, useEffect, useState } from 'react'
import { CallError, post } from '../../browser/calls.ts'
import { loadCaptcha, loadOverlays } from '../../browser/on-demand.ts'
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
  const { email, type, error, isBusy, isLive, isReady, submit } = useStockNotice(productId)
  return (
    <form className="notify" method="post" action={to(urls.stockForm.to())} onSubmit={submit} noValidate={isLive}>
      <input type="hidden" name="product_id" value={productId} />
      <p className="notify__title">{notify.title}</p>
      <p className="notify__text">{notify.text}</p>
      <div className="notify__row">
        <TextField
          label={notify.email}
          name="email"
          type="email"
          autoComplete="email"
          required
          hideLabel
          placeholder={notify.email}
          value={email}
          disabled={isBusy}
          error={error}
          onFocus={prepareCaptcha}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Button type="submit" busy={isBusy} disabled={isLive && !isReady}>
          {notify.submit}
        </Button>
      </div>
    </form>
  )
}

function useStockNotice(productId: number) {
  const [email, setEmail] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<string | undefined>()
  const [isLive, setLive] = useState(false)
  const isReady = isStockEmail(email.trim()) && !isBusy

  // Before hydration and without script, the browser validates the field and the form is sent to a page of its own.
  useEffect(() => setLive(true), [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (!isReady) return
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
      setError(refusal?.errors.email?.[0])
      await showToast('error', refusal?.message ?? '')
    } finally {
      setBusy(false)
      prepareCaptcha()
    }
  }

  function type(text: string) {
    setEmail(text)
    setError(undefined)
  }

  return { email, type, error, isBusy, isLive, isReady, submit }
}
