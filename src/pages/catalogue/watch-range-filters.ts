import { type Listing, parseListing } from '../../shop/catalogue/listing.ts'
import { formatMeasure, formatNumber, RANGE_FIELDS } from '../../shop/catalogue/number-range.ts'
import { eurosOf, PRICE_FIELDS } from '../../shop/catalogue/price-range.ts'
import { DEFAULT_LANG, isLang } from '../../shop/languages.ts'
import { formatPrice } from '../../shop/money/money.ts'

/** Moving a slider writes into its field; whatever is changed is chosen at once. */
export function watchRangeFilters(place: HTMLElement, choose: (next: Listing) => void) {
  const chooseFrom = (form: HTMLFormElement) => {
    if (!form.reportValidity()) return
    for (const field of form.querySelectorAll<HTMLElement>('[data-typed]')) delete field.dataset.typed
    choose(parseListing(paramsOf(form)))
  }
  place.addEventListener('input', ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !formOf(target)) return
    if (target.dataset.slider) writeLimit(target)
    else target.dataset.typed = ''
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

/** What is typed while a list is under way stays when it is rendered; call before, and what it returns after. */
export function keepTyped(place: HTMLElement): () => void {
  const fields = [...place.querySelectorAll<HTMLInputElement>('[data-range-filter] input')]
  return () => {
    for (const { id, value } of fields.filter(({ dataset, isConnected }) => 'typed' in dataset && !isConnected)) {
      const next = document.getElementById(id)
      if (!(next instanceof HTMLInputElement)) continue
      next.value = value
      next.dataset.typed = ''
    }
  }
}

const formOf = (target: EventTarget | null) => (target as Element).closest<HTMLFormElement>('[data-range-filter]')

const paramsOf = (form: HTMLFormElement) =>
  Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))

/** At either end of the slider nothing is limited. */
function writeLimit(slider: HTMLInputElement) {
  const { unit, rangeFilter = '' } = formOf(slider)?.dataset ?? {}
  const limits = rangeFilter.split(' ').map(Number)
  const end = slider.dataset.slider === 'from' ? 'from' : 'to'
  const position = Number(slider.value)
  const limit = limits[position] ?? 0
  const isOpen = position === (end === 'from' ? 0 : limits.length - 1)
  const lang = isLang(document.documentElement.lang) ? document.documentElement.lang : DEFAULT_LANG
  const isPrice = unit === undefined
  const field = slider.form?.elements.namedItem((isPrice ? PRICE_FIELDS : RANGE_FIELDS)[end])
  const written = isPrice ? eurosOf(limit) : formatNumber(limit, lang)
  if (field instanceof HTMLInputElement) field.value = isOpen ? '' : written
  slider.setAttribute('aria-valuetext', isPrice ? formatPrice(limit, lang) : formatMeasure(limit, unit, lang))
}
