import { scrollToElement } from '../../browser/animate-scroll.ts'
import { CallError, get } from '../../browser/calls.ts'
import { changedControls, replayInput } from '../../browser/replay-input.ts'
import { type Listing, listingQuery, parseListing, searchSubject } from '../../shop/catalogue/listing.ts'
import type { FilterKind, ListingData } from './listing-data.ts'
import { addressOf, toggled } from './listing-data.ts'
import { watchOptionSearch } from './watch-option-search.ts'
import { watchRangeFilters } from './watch-range-filters.ts'

const SCROLL_MS = 500
const NARROW = '(max-width: 768px)'
/** Pixels between the top of the window and the list after a change. */
const OFFSETS = { narrow: 110, catalogue: 150, search: 50 }

type SearchAnswer = {
  collection: {
    data: Pick<ListingData['found'], 'products'>
    links: ListingData['found']['links']
    meta: ListingData['found']['meta']
  }
  filters: ListingData['found']['filters']
  color: ListingData['found']['color']
  lacks: ListingData['found']['lacks']
}

/** Turns links and form of the server's list into calls. React replaces the server's HTML at the first change. */
export function watchListing(place: HTMLElement) {
  const path = place.dataset.path ?? location.pathname
  const requests = listingRequests(place, path)
  watchLinks(place, path, requests)
  watchBar(place, requests)
  // Preloads React when the visitor comes near the filters.
  for (const type of ['pointerover', 'focusin', 'touchstart']) {
    place.addEventListener(type, () => void import('./listing-root.tsx'), { once: true, passive: true })
  }
  addEventListener('popstate', () => {
    const next = listingAt(location.search)
    if (listingQuery(next) !== listingQuery(requests.wanted())) void requests.show(next, 'history')
  })
  // Replays a sort order or page size chosen before this script was loaded.
  const bar = place.querySelector('[data-listing-bar]')
  if (bar) replayInput(changedControls(bar))
  sortByOwnPrices(requests)
  // Read by tests.
  place.dataset.live = ''
}

const hasOwnPrices = () => document.documentElement.hasAttribute('data-own-prices')

/** The page came in the order of the ordinary prices, as everybody's. */
function sortByOwnPrices({ wanted, show }: ListingRequests) {
  const showOwn = () => {
    const listing = wanted()
    if (listing.price || listing.sort.startsWith('price_with_tax:')) void show(listing, 'history')
  }
  if (hasOwnPrices()) showOwn()
  else document.addEventListener('shop:own-prices', showOwn, { once: true })
}

type ListingRequests = {
  /** Requested last, whether shown yet or not. */
  wanted(): Listing
  show(next: Listing, how: 'change' | 'history'): Promise<void>
}

function listingRequests(place: HTMLElement, path: string): ListingRequests {
  let wanted = listingAt(location.search)
  let controller: AbortController | undefined

  async function show(next: Listing, how: 'change' | 'history') {
    const address = addressOf({ path, listing: next }, { page: next.page })
    // The heading is not part of what is replaced.
    if (place.dataset.listing === 'search' && searchSubject(next) !== searchSubject(wanted)) {
      return location.assign(address)
    }
    wanted = next
    controller?.abort()
    controller = new AbortController()
    const { signal } = controller
    setBusy(place, true)
    try {
      const [answer, root] = await Promise.all([fetchListing(place, next, signal), import('./listing-root.tsx')])
      if (signal.aborted) return
      if (how === 'change') history.pushState(null, '', address)
      await root.renderListing(place, dataOf(place, { path, listing: next }, answer))
      for (const option of place.querySelectorAll('[data-early]')) option.removeAttribute('data-early')
      setBusy(place, false)
      announce(place)
      if (how === 'change') await scrollToTop(place)
    } catch (error) {
      if (signal.aborted) return
      setBusy(place, false)
      wanted = listingAt(location.search)
      // Boxes ticked in advance go back to what is shown.
      for (const option of place.querySelectorAll('[data-early]')) untick(option)
      console.error(error)
      const { showToast } = await import('../../browser/overlays.tsx')
      await showToast('error', error instanceof CallError ? error.message : '')
    }
  }

  return { wanted: () => wanted, show }
}

function watchLinks(place: HTMLElement, path: string, { wanted, show }: ListingRequests) {
  place.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]')
    if (!link || isForNewTab(event) || link.pathname !== path) return
    event.preventDefault()
    const choice = choiceOf(link.dataset.toggle)
    if (choice) {
      // Relative to what was requested last, so that quick clicks add up.
      toggleEarly(link)
      void show({ ...wanted(), ...toggled(wanted(), choice.kind, choice.id) }, 'change')
    } else {
      void show(listingAt(link.search), 'change')
    }
  })
}

function watchBar(place: HTMLElement, { wanted, show }: ListingRequests) {
  place.addEventListener('change', (event) => {
    const select = event.target
    if (!(select instanceof HTMLSelectElement) || !select.closest('[data-listing-bar]')) return
    const query = new URLSearchParams(listingQuery({ ...wanted(), page: 1 }))
    query.set(select.name, select.value)
    void show(listingAt(`?${query}`), 'change')
  })
  watchOptionSearch(place)
  watchRangeFilters(place, (next) => {
    if (listingQuery(next) !== listingQuery({ ...wanted(), page: 1 })) void show(next, 'change')
  })
  place.addEventListener('submit', (event) => {
    if ((event.target as Element).matches('[data-listing-bar]')) event.preventDefault()
  })
}

const listingAt = (search: string): Listing => parseListing(Object.fromEntries(new URLSearchParams(search)))

function fetchListing({ dataset }: HTMLElement, listing: Listing, signal: AbortSignal): Promise<SearchAnswer> {
  const query = new URLSearchParams(listingQuery(listing))
  // Sent always, because the call has another default than the page.
  query.set('sort', listing.sort)
  if (hasOwnPrices()) query.set('prices', 'own')
  if (dataset.category) query.set('category_id', dataset.category)
  if (dataset.manufacturer) query.set('manufacturer_id', dataset.manufacturer)
  return get<SearchAnswer>(`/api/search/products?${query}`, signal)
}

function dataOf(place: HTMLElement, asked: Pick<ListingData, 'path' | 'listing'>, answer: SearchAnswer): ListingData {
  const { collection, ...found } = answer
  const { data, meta, links } = collection
  const kind = place.dataset.listing as ListingData['kind']
  return { kind, ...asked, found: { products: data.products, meta, links, ...found } }
}

function choiceOf(toggle: string | undefined): { kind: FilterKind; id: number } | null {
  const [kind, id] = (toggle ?? '').split(':')
  return kind === 'attributes' || kind === 'manufactures' ? { kind, id: Number(id) } : null
}

function toggleEarly(link: HTMLElement) {
  if (!link.matches('.filter__option')) return
  link.toggleAttribute('data-chosen')
  link.toggleAttribute('data-early')
}

function untick(option: Element) {
  option.toggleAttribute('data-chosen')
  option.removeAttribute('data-early')
}

function setBusy(place: HTMLElement, isBusy: boolean) {
  place.toggleAttribute('data-loading', isBusy)
  place.setAttribute('aria-busy', String(isBusy))
}

function announce(place: HTMLElement) {
  const status = place.parentElement?.querySelector('[data-listing-status]')
  if (status) status.textContent = place.querySelector('.listing__count')?.textContent ?? ''
}

/** Scrolls to the top of the list unless it is visible. */
async function scrollToTop(place: HTMLElement) {
  const head = place.querySelector('[data-listing-bar]')
  if (!head) return
  const { top, bottom } = head.getBoundingClientRect()
  if (top >= 0 && bottom <= innerHeight) return
  const offset = matchMedia(NARROW).matches
    ? OFFSETS.narrow
    : place.dataset.listing === 'search'
      ? OFFSETS.search
      : OFFSETS.catalogue
  await scrollToElement(head, { offset, ms: SCROLL_MS })
}

const isForNewTab = (event: MouseEvent) =>
  event.defaultPrevented || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0
