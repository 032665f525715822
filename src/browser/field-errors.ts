/**
 * Plain forms that came back with errors: typing in a field takes its error away (and the captcha's, which is
 * asked again anyway). Forms that React draws do it themselves.
 */
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
