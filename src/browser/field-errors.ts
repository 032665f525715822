/** Input clears the error of a field and of the captcha, which is started again. React forms do this themselves. */
export function watchFieldErrors() {
  document.addEventListener('input', (event) => {
    const field = event.target as HTMLElement
    const form = field.closest<HTMLElement>('form[data-clears-errors]')
    if (!form) return
    clear(field)
    for (const captcha of form.querySelectorAll<HTMLElement>('[data-captcha-error]')) captcha.hidden = true
  })
}

function clear(field: HTMLElement) {
  field.removeAttribute('aria-invalid')
  for (const id of (field.getAttribute('aria-describedby') ?? '').split(' ')) {
    const message = id ? document.getElementById(id) : null
    if (message?.classList.contains('error-message')) message.hidden = true
  }
}
