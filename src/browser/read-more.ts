export function watchReadMore() {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-read-more]')
    const text = button?.closest<HTMLElement>('.read-more')
    if (!button || !text) return
    const isOpen = text.toggleAttribute('data-open')
    button.setAttribute('aria-expanded', String(isOpen))
    button.textContent = (isOpen ? button.dataset.less : button.dataset.more) ?? ''
    if (!isOpen && text.getBoundingClientRect().top < 0) text.scrollIntoView({ block: 'start' })
  })
}
