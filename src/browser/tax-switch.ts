const COOKIE = 'showPricesWithTax'
const THIRTY_DAYS = 30 * 24 * 60 * 60

/** Both prices are in the page; CSS shows one. The choice is kept for 30 days. */
export function watchTaxSwitch() {
  show()
  document.addEventListener('click', (event) => {
    const choice = (event.target as Element).closest<HTMLElement>('[data-prices-choice]')?.dataset.pricesChoice
    if (!choice) return
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = `${COOKIE}=${choice === 'gross'}; path=/; max-age=${THIRTY_DAYS}; samesite=lax`
    document.documentElement.dataset.prices = choice
    show()
  })
}

function show() {
  const { prices } = document.documentElement.dataset
  for (const button of document.querySelectorAll<HTMLElement>('[data-prices-choice]')) {
    button.setAttribute('aria-pressed', String(button.dataset.pricesChoice === prices))
  }
}
