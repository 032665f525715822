import { openPanel } from './panels.ts'

/** Fixes the header once the page is scrolled past it; body padding replaces its height. */
export function watchHeader() {
  const header = document.querySelector<HTMLElement>('[data-header]')
  if (!header) return
  const keepSearch = watchSearchToggle(header)
  let height = Number.POSITIVE_INFINITY
  const update = () => {
    const isFixed = header.classList.contains('header--fixed')
    const mustBeFixed = scrollY > height
    if (mustBeFixed === isFixed) return
    if (mustBeFixed) keepSearch?.()
    header.classList.toggle('header--fixed', mustBeFixed)
    document.body.style.paddingBlockStart = mustBeFixed ? `${height}px` : ''
  }
  addEventListener('scroll', update, { passive: true })
  // An observer, because reading the height now would force a layout before the first paint.
  new ResizeObserver(() => {
    if (!header.classList.contains('header--fixed')) height = header.offsetHeight
    update()
  }).observe(header)
  watchSubNavigation(header)
  watchMegaMenu(header)
  watchCatalogueButton(header)
}

/** @returns keeps the search open while something is typed in it, though the fixed header of a phone has it closed */
function watchSearchToggle(header: HTMLElement) {
  const toggle = header.querySelector<HTMLElement>('[data-search-toggle]')
  const field = header.querySelector<HTMLInputElement>('#search')
  if (!toggle || !field) return
  const show = (isOpen: boolean) => {
    header.dataset.search = isOpen ? 'open' : 'closed'
    toggle.setAttribute('aria-expanded', String(isOpen))
    toggle.setAttribute('aria-label', (isOpen ? toggle.dataset.closeLabel : toggle.dataset.openLabel) ?? '')
  }
  toggle.addEventListener('click', () => {
    const isOpen = header.dataset.search !== 'open'
    show(isOpen)
    if (isOpen) field.focus()
  })
  header.querySelector('.header__search')?.addEventListener('keydown', (event) => {
    if ((event as KeyboardEvent).key !== 'Escape' || header.dataset.search !== 'open') return
    show(false)
    toggle.focus()
  })
  return () => {
    if (document.activeElement === field) show(true)
  }
}

/** CSS opens the submenu on hover and focus; Escape closes it until both end. */
function watchSubNavigation(header: HTMLElement) {
  for (const item of header.querySelectorAll<HTMLElement>('.main-nav__item')) {
    const reset = () => delete item.dataset.dismissed
    item.addEventListener('pointerleave', reset)
    item.addEventListener('focusout', (event) => {
      if (!item.contains(event.relatedTarget as Node | null)) reset()
    })
  }
  addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    for (const item of header.querySelectorAll<HTMLElement>('.main-nav__item:is(:hover, :focus-within)')) {
      item.dataset.dismissed = ''
      if (item.contains(document.activeElement)) item.querySelector('a')?.focus()
    }
  })
}

const isWide = () => matchMedia('(width >= 64rem)').matches

/** On wide windows the button opens all departments in place; narrow ones have a panel (panels.ts), and so has who gets no answer. */
function watchCatalogueButton(header: HTMLElement) {
  const button = header.querySelector<HTMLElement>('.header__menu')
  button?.addEventListener('click', async (event) => {
    if (!isWide()) return
    event.stopPropagation()
    if (button.getAttribute('aria-busy') === 'true') return
    button.setAttribute('aria-busy', 'true')
    const menu = await import('./catalogue-menu.ts').catch(() => null)
    if (!(await menu?.toggleCatalogue(button))) openPanel(button.dataset.panelOpen ?? '')
    button.removeAttribute('aria-busy')
  })
}

/** Its content is fetched when the pointer or the focus reaches the header, so that no page contains it. */
function watchMegaMenu(header: HTMLElement) {
  const isNear = new AbortController()
  const fill = () => {
    if (!isWide()) return
    isNear.abort()
    // Without an answer the plain links stay.
    void import('./mega-menu.ts').then(({ fillMenus }) => fillMenus(header)).catch(() => {})
  }
  for (const type of ['pointerover', 'focusin']) {
    header.addEventListener(type, fill, { passive: true, signal: isNear.signal })
  }
}
