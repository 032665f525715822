/** Forms with `data-captcha="<action>"`: the captcha starts at the first focus and is sent with the form. */
export function watchCaptchaForms() {
  document.addEventListener('focusin', (event) => {
    const action = actionOf(event.target)
    if (action) void import('./captcha.ts').then(({ prepareCaptcha }) => prepareCaptcha(action))
  })
  document.addEventListener('submit', (event) => {
    const form = event.target as HTMLFormElement
    const action = actionOf(form)
    if (!action || form.dataset.captchaReady) return
    event.preventDefault()
    void submitWithCaptcha(form, action, event.submitter)
  })
}

function actionOf(target: EventTarget | null): string | undefined {
  return (target as Element | null)?.closest?.<HTMLElement>('form[data-captcha]')?.dataset.captcha
}

async function submitWithCaptcha(form: HTMLFormElement, action: string, submitter: HTMLElement | null) {
  const { takeCaptcha } = await import('./captcha.ts')
  const field = form.querySelector<HTMLInputElement>('input[name="g-recaptcha-response"]')
  const token = await takeCaptcha(action)
  if (field && token) field.value = token
  form.dataset.captchaReady = 'yes'
  form.requestSubmit(submitter)
  delete form.dataset.captchaReady
}
