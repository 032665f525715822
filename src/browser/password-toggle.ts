export function watchPasswordToggles() {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-password-toggle]')
    const field = document.getElementById(button?.dataset.passwordToggle ?? '')
    if (!button || !(field instanceof HTMLInputElement)) return
    const isShown = field.type === 'password'
    field.type = isShown ? 'text' : 'password'
    button.setAttribute('aria-pressed', String(isShown))
    button.setAttribute('aria-label', (isShown ? button.dataset.hide : button.dataset.show) ?? '')
  })
}
