/** Input clears the error of a field and of the captcha, which is started again. React forms do this themselves. */
export function watchFieldErrors() {
  watchInvalid()
  document.addEventListener('input', (event) => {
    const field = event.target as HTMLElement
    const form = field.closest<HTMLElement>('form[data-clears-errors]')
    if (!form) return
    clear(field)
    for (const captcha of form.querySelectorAll<HTMLElement>('[data-captcha-error]')) captcha.hidden = true
  })
}

/** The browser's own messages are in its language, not in the page's. Events of one press come one after another. */
function watchInvalid() {
  let shown: HTMLFormElement | undefined
  const onInvalid = (event: Event) => {
    const field = event.target as HTMLInputElement
    if (!field.form?.matches('[data-clears-errors]') || !field.closest('.field')) return
    event.preventDefault()
    if (shown === field.form) return
    const { form } = field
    shown = form
    setTimeout(() => {
      shown = undefined
    })
    void import('./invalid-fields.ts').then(({ showInvalid }) => showInvalid(form))
  }
  // These events do not bubble, so the listener captures.
  document.addEventListener('invalid', onInvalid, { capture: true })
}

function clear(field: HTMLElement) {
  field.removeAttribute('aria-invalid')
  for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ')) {
    const message = id ? document.getElementById(id) : null
    if (message?.classList.contains('error-message')) message.hidden = true
  }
}
