import { useLayoutEffect, useSyncExternalStore } from 'react'
import type { ProductCard } from '../shop/catalogue/cards.ts'
import { inWidth } from '../shop/catalogue/media.ts'
import { Icon } from '../ui/icon.tsx'
import { Price } from '../ui/price.tsx'
import { useShop } from '../ui/shop-context.tsx'
import { urls } from '../urls.ts'
import { get } from './calls.ts'
import { renderRoot } from './react.tsx'

const DEBOUNCE_MS = 150
const MIN_LENGTH = 2
const LIST_ID = 'search-suggestions'

type Link = { id: number; title: string; link: string }
type Found = { products: ProductCard[]; categories: Link[]; manufacturers: Link[] }
type State = { isOpen: boolean; query: string; found: Found; active: number }

const nothing: Found = { products: [], categories: [], manufacturers: [] }
let state: State = { isOpen: false, query: '', found: nothing, active: -1 }
const listeners = new Set<() => void>()

function change(part: Partial<State>) {
  state = { ...state, ...part }
  for (const listener of listeners) listener()
}

/** WAI-ARIA combobox: arrows choose, Enter opens, Escape closes. */
export function attachSuggestions(input: HTMLInputElement) {
  const form = input.form
  if (!form) return
  const place = document.createElement('div')
  place.className = 'suggest'
  form.append(place)
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': LIST_ID,
    'aria-expanded': 'false',
  })) {
    input.setAttribute(name, value)
  }
  void renderRoot(place, <Suggestions input={input} />)
  const search = createSearch()
  input.addEventListener('input', () => search(input.value.trim()))
  input.addEventListener('focus', () => {
    if (state.query !== '') change({ isOpen: true, active: -1 })
  })
  input.addEventListener('keydown', onKey)
  form.addEventListener('focusout', ({ relatedTarget }) => {
    if (!form.contains(relatedTarget as Node | null)) change({ isOpen: false, active: -1 })
  })
  // Searches for text typed before this script was loaded.
  search(input.value.trim())
}

/** Debounces requests and aborts the previous one. */
function createSearch() {
  let timer: ReturnType<typeof setTimeout> | undefined
  let controller: AbortController | undefined
  return (query: string) => {
    clearTimeout(timer)
    controller?.abort()
    if (query.length < MIN_LENGTH) return change({ isOpen: false, query: '', found: nothing, active: -1 })
    timer = setTimeout(async () => {
      controller = new AbortController()
      const { signal } = controller
      try {
        const found = await get<Found>(`/api/search/suggest?query=${encodeURIComponent(query)}`, signal)
        if (!signal.aborted) change({ isOpen: true, query, found, active: -1 })
      } catch (error) {
        // The field still searches without suggestions.
        if (!signal.aborted) console.error(error)
      }
    }, DEBOUNCE_MS)
  }
}

function onKey(event: KeyboardEvent) {
  const count = optionsOf(state.found).length + 1
  if (event.key === 'Escape' && state.isOpen) {
    event.preventDefault()
    event.stopPropagation()
    change({ isOpen: false, active: -1 })
  } else if ((event.key === 'ArrowDown' || event.key === 'ArrowUp') && state.query) {
    event.preventDefault()
    const step = event.key === 'ArrowDown' ? 1 : -1
    const next = state.active < 0 && step < 0 ? count - 1 : state.active + step
    change({ isOpen: true, active: ((next % (count + 1)) + count + 1) % (count + 1) === count ? -1 : next })
  } else if (event.key === 'Enter' && state.isOpen && state.active >= 0) {
    event.preventDefault()
    document.querySelector<HTMLElement>(`#${optionId(state.active)}`)?.click()
  }
}

const optionsOf = ({ products, categories, manufacturers }: Found) => [...categories, ...manufacturers, ...products]
const optionId = (index: number) => `${LIST_ID}-${index}`

function Suggestions({ input }: { input: HTMLInputElement }) {
  const { isOpen, query, found, active } = useSyncExternalStore(subscribe, () => state)
  const { t, to } = useShop()
  const { categories, manufacturers, products } = found
  const links = categories.length + manufacturers.length
  const total = links + products.length
  useLayoutEffect(() => {
    input.setAttribute('aria-expanded', String(isOpen))
    if (isOpen && active >= 0) input.setAttribute('aria-activedescendant', optionId(active))
    else input.removeAttribute('aria-activedescendant')
    if (active >= 0) document.getElementById(optionId(active))?.scrollIntoView({ block: 'nearest' })
  }, [input, isOpen, active])
  return (
    <>
      <p className="visually-hidden" role="status">
        {isOpen ? (total > 0 ? t.catalogue.suggested(total) : t.catalogue.nothingSuggested) : ''}
      </p>
      <div className="suggest__box" id={LIST_ID} role="listbox" aria-label={t.catalogue.suggestions} hidden={!isOpen}>
        <Links title={t.catalogue.suggestedCategories} links={categories} first={0} active={active} />
        <Links title={t.catalogue.suggestedMakers} links={manufacturers} first={categories.length} active={active} />
        {products.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, no fieldsets
          <div role="group" aria-label={t.catalogue.suggestedProducts} className="suggest__group">
            {products.map((card, index) => (
              <Product key={card.id} card={card} index={links + index} isActive={active === links + index} />
            ))}
          </div>
        ) : null}
        {total === 0 ? <p className="suggest__none">{t.catalogue.nothingSuggested}</p> : null}
        <a
          id={optionId(total)}
          className="suggest__all"
          role="option"
          tabIndex={-1}
          aria-selected={active === total}
          href={to(urls.search.to(query))}
        >
          {t.catalogue.allResults(query)}
          <Icon name="arrow" size={18} />
        </a>
      </div>
    </>
  )
}

type LinksProps = { title: string; links: readonly Link[]; first: number; active: number }

function Links({ title, links, first, active }: LinksProps) {
  if (links.length === 0) return null
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox may hold groups, no fieldsets
    <div role="group" aria-label={title} className="suggest__group">
      <p className="suggest__title" aria-hidden="true">
        {title}
      </p>
      {links.map((link, index) => (
        <a
          key={link.id}
          id={optionId(first + index)}
          className="suggest__link"
          role="option"
          tabIndex={-1}
          aria-selected={active === first + index}
          href={link.link}
        >
          {link.title}
        </a>
      ))}
    </div>
  )
}

function Product({ card, index, isActive }: { card: ProductCard; index: number; isActive: boolean }) {
  return (
    <a
      id={optionId(index)}
      className="suggest__product"
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      href={card.link}
    >
      <picture>
        <source type="image/webp" srcSet={inWidth(card.image.webp, 160)} />
        <img src={inWidth(card.image.source, 160)} alt="" width={52} height={52} />
      </picture>
      <span className="suggest__words">
        <span className="suggest__name">{card.title}</span>
        <span className="suggest__code">{card.code}</span>
      </span>
      <Price prices={card.prices} from={card.has_price_range} />
    </a>
  )
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
