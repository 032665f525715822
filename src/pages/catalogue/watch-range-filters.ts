import { eurosOf, PRICE_FIELDS, type PriceRange, parsePriceRange } from '../../shop/catalogue/price-range.ts'
import { languages } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'

/** Moving a slider writes into its field; whatever is changed is chosen at once. */
export function watchPriceFilter(place: HTMLElement, choose: (price: PriceRange | null) => void) {
  const chooseFrom = (form: HTMLFormElement) => {
    if (form.reportValidity()) choose(parsePriceRange(paramsOf(form)))
  }
  place.addEventListener('input', ({ target }) => {
    if (target instanceof HTMLInputElement && target.dataset.slider) writeLimit(target)
  })
  place.addEventListener('change', ({ target }) => {
    const form = formOf(target)
    if (form) chooseFrom(form)
  })
  place.addEventListener('submit', (event) => {
    const form = formOf(event.target)
    if (!form) return
    event.preventDefault()
    chooseFrom(form)
  })
}

const formOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('[data-price-filter]')

const paramsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** At either end of the slider nothing is limited. */
function writeLimit(slider: HTMLInputElement) {
  const limits = formOf(slider)?.dataset.priceFilter?.split(' ').map(Number) ?? []
  const end = slider.dataset.slider === 'from' ? 'from' : 'to'
  const position = Number(slider.value)
  const cents = limits[position] ?? 0
  const isOpen = position === (end === 'from' ? 0 : limits.length - 1)
  const field = slider.form?.elements.namedItem(PRICE_FIELDS[end])
  if (field instanceof HTMLInputElement) field.value = isOpen ? '' : eurosOf(cents)
  const lang = languages.find((each) => each === document.documentElement.lang)
  if (lang) slider.setAttribute('aria-valuetext', formatPrice(cents, lang))
}
