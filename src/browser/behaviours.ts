import { watchCaptchaForms } from './captcha-forms.ts'
import { watchChosenColor } from './chosen-color.ts'
import { watchFieldErrors } from './field-errors.ts'
import { watchHeader } from './header.ts'
import { watchMobileSliders } from './mobile-sliders.ts'
import { watchPanels, watchPopovers } from './panels.ts'
import { watchPasswordToggles } from './password-toggle.ts'
import { watchReadMore } from './read-more.ts'
import { scrollToError } from './scroll-to-error.ts'
import { watchTabs } from './tabs.ts'

/** Delegated listeners for every page; larger modules load only where their elements exist. */
export function watchBehaviours() {
  watchHeader()
  watchPanels()
  watchPopovers()
  watchTabs()
  watchReadMore()
  watchPasswordToggles()
  watchFieldErrors()
  watchCaptchaForms()
  watchMobileSliders()
  watchCarousels()
  watchChosenColor()
  if (document.querySelector('[data-print], [data-copy]'))
    void import('./page-tools.ts').then((it) => it.watchPageTools())
  if (document.querySelector('[data-good]')) void import('./room.ts').then((it) => it.watchRooms())
  if (document.querySelector('[data-gallery]')) void import('./gallery.ts').then((it) => it.watchGalleries())
  if (document.querySelector('form[data-clears-errors] .error-message')) void scrollToError()
}

/** Carousels rendered later are announced by `shop:rendered`. */
function watchCarousels() {
  const setUp = () => {
    if (!document.querySelector('[data-carousel]:not([data-ready])')) return
    void import('./carousel.ts').then(({ setUpCarousels }) => setUpCarousels())
  }
  document.addEventListener('shop:rendered', setUp)
  setUp()
}
