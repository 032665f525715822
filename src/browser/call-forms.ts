import { CallError, post } from './calls.ts'
import { prepareCaptcha, takeCaptcha } from './captcha.ts'
import { showErrors, type TextControl } from './form-errors.ts'
import { loadOverlays } from './on-demand.ts'
import { scrollToError } from './scroll-to-error.ts'

/** Sends forms with `data-call`. `data-call-captcha`: from the first focus; `data-call-clears`: whatever the result. */
export function watchCallForms() {
  document.addEventListener('focusin', (event) => {
    const form = formOf(event.target)
    if (form?.dataset.callCaptcha) prepareCaptcha(form.dataset.callCaptcha)
  })
  document.addEventListener('submit', (event) => {
    const form = formOf(event.target)
    if (!form) return
    event.preventDefault()
    void send(form)
  })
}

const formOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLFormElement>('form[data-call]') : null

async function send(form: HTMLFormElement) {
  if (form.dataset.busy) return
  form.dataset.busy = 'yes'
  const body = fieldsOf(form)
  const controls = setBusy(form, true)
  showErrors(form, {})
  try {
    const action = form.dataset.callCaptcha
    const gRecaptchaResponse = action ? await takeCaptcha(action) : ''
    const { message } = await post<{ message: string }>(form.dataset.call ?? '', { ...body, gRecaptchaResponse })
    form.reset()
    void showMessage('success', message)
  } catch (error) {
    const callError = error instanceof CallError ? error : new CallError(0, '')
    if (form.hasAttribute('data-call-clears')) form.reset()
    showErrors(form, callError.errors)
    // Not awaited: the form can be sent again before the script of messages is here.
    void showMessage('error', callError.message)
    void scrollToError(form)
  } finally {
    delete form.dataset.busy
    for (const control of controls) control.disabled = false
    setBusy(form, false)
    // Starts the next captcha, because each answer is valid once.
    if (form.dataset.callCaptcha) prepareCaptcha(form.dataset.callCaptcha)
  }
}

function fieldsOf(form: HTMLFormElement): Record<string, string> {
  const fields = [...new FormData(form)].filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && !['_token', 'g-recaptcha-response'].includes(entry[0]),
  )
  return Object.fromEntries(fields)
}

function setBusy(form: HTMLFormElement, isBusy: boolean): TextControl[] {
  const button = form.querySelector<HTMLButtonElement>('[type="submit"]')
  if (isBusy) button?.setAttribute('aria-busy', 'true')
  else button?.removeAttribute('aria-busy')
  if (!isBusy || !form.hasAttribute('data-call-clears')) return []
  const controls = [...form.querySelectorAll<TextControl>('input:not([type="hidden"]), textarea')].filter(
    (it) => !it.disabled,
  )
  for (const control of controls) control.disabled = true
  return controls
}

async function showMessage(kind: 'success' | 'error', message: string) {
  const { showToast } = await loadOverlays()
  await showToast(kind, message)
}
