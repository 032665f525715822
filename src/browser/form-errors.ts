export type TextControl = HTMLInputElement | HTMLTextAreaElement

/** Shows the first message of each field beneath it, and takes those away that were shown before. */
export function showErrors(form: HTMLFormElement, errors: Record<string, string[]>) {
  for (const message of form.querySelectorAll('.error-message')) message.remove()
  for (const field of form.querySelectorAll('.field')) {
    const control = field.querySelector<TextControl>('[name]')
    const text = control ? errors[control.name]?.[0] : undefined
    field.classList.toggle('field--wrong', text !== undefined)
    if (!control) continue
    const id = `${control.id}-error`
    const others = (control.getAttribute('aria-describedby') ?? '').split(' ').filter((each) => each && each !== id)
    control.setAttribute('aria-describedby', [...others, ...(text ? [id] : [])].join(' '))
    control.toggleAttribute('aria-invalid', text !== undefined)
    if (text === undefined) continue
    control.setAttribute('aria-invalid', 'true')
    field.append(messageOf(id, text))
  }
  const captcha = form.querySelector<HTMLElement>('[data-captcha-error]')
  const [captchaError] = errors.gRecaptchaResponse ?? []
  if (!captcha || !captchaError) return
  captcha.hidden = false
  captcha.append(messageOf('captcha-error', captchaError))
}

function messageOf(id: string, text: string): HTMLElement {
  const star = Object.assign(document.createElement('span'), { ariaHidden: 'true', textContent: '* ' })
  const message = Object.assign(document.createElement('p'), { className: 'error-message', id })
  message.append(star, text)
  return message
}
