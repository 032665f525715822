import { watchCartForms } from './browser/add-to-cart.ts'
import { watchBehaviours } from './browser/behaviours.ts'
import { fetchVisitor } from './browser/calls.ts'
import { restoreCompareTray, watchCompare } from './browser/compare.ts'
import { watchDisplaySwitch } from './browser/display-switch.ts'
import { hydrateIslands } from './browser/hydrate-islands.ts'
import { wantsInspector } from './browser/inspector-flag.ts'
import { prefetchNextStyles } from './browser/next-styles.ts'
import { afterPaint, onceLoaded, onceShown } from './browser/page-lifecycle.ts'
import { watchTaxSwitch } from './browser/tax-switch.ts'
import { watchViewTransitions } from './browser/view-transitions.ts'
import { showVisitor, watchVisitor } from './browser/visitor-state.ts'
import { watchWishlist } from './browser/wishlist.ts'
import { islands } from './islands.ts'

// Must run before the first paint.
watchViewTransitions()
afterPaint(() => {
  watchTaxSwitch()
  watchBehaviours()
  watchDisplaySwitch()
  watchCompare()
  watchWishlist()
  watchCartForms()
  watchVisitor()
  watchLists()
  onceShown(() => {
    hydrateIslands(islands)
    track()
    restoreCompareTray()
    // Last, because visitor data matters less than the page's content.
    afterPaint(() => fetchVisitor().then(showVisitor, () => {}))
  })
})

// Pages without hidden slides are spared the style recalculation.
if (document.querySelector('.gallery__slide, .carousel--banner'))
  onceLoaded(() => afterPaint(() => document.documentElement.setAttribute('data-loaded', '')))

onceLoaded(() => afterPaint(prefetchNextStyles))

function watchLists() {
  const listing = document.querySelector<HTMLElement>('[data-listing]')
  if (listing) void import('./pages/catalogue/listing-navigation.ts').then(({ watchListing }) => watchListing(listing))
  const room = document.querySelector<HTMLElement>('[data-room-plan]')
  if (room) void import('./pages/rooms/recalculate.ts').then(({ watchRoom }) => watchRoom(room))
  if (document.querySelector('form[data-call]'))
    void import('./browser/call-forms.ts').then((it) => it.watchCallForms())
}

function track() {
  // Other scripts may have created a data layer.
  const hasListener = document.documentElement.dataset.tracking !== undefined || Array.isArray(window.dataLayer)
  if (hasListener || wantsInspector()) {
    void import('./browser/tracking.ts').then((it) => it.startTracking())
  }
}

// A page restored from the back/forward cache may show an old cart count.
addEventListener('pageshow', (event) => {
  if (event.persisted) document.dispatchEvent(new CustomEvent('shop:visitor-changed'))
})

document.querySelector<HTMLInputElement>('#search')?.addEventListener(
  'focus',
  ({ currentTarget }) => {
    void import('./browser/search-suggestions.tsx').then(({ attachSuggestions }) =>
      attachSuggestions(currentTarget as HTMLInputElement),
    )
  },
  { once: true },
)
