const COOKIE = 'display'
const A_YEAR = 365 * 24 * 60 * 60

/** The cookie is read before the first paint, so that lists do not jump. */
export function watchDisplaySwitch() {
  show()
  document.addEventListener('shop:rendered', show)
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-display-choice]')?.dataset.displayChoice
    if (!choice) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${COOKIE}=${choice}; path=/; max-age=${A_YEAR}; samesite=lax`
    document.documentElement.dataset.display = choice
    show()
  })
}

function show() {
  const { display } = document.documentElement.dataset
  for (const button of document.querySelectorAll<HTMLElement>('[data-display-choice]')) {
    button.setAttribute('aria-pressed', String(button.dataset.displayChoice === display))
  }
}
