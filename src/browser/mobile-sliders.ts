const NARROW = '(max-width: 768px)'
const RECHECK_MS = 100

/** Lists that CSS turns into sliders on narrow windows; adds or removes their controls. */
export function watchMobileSliders() {
  let timer: ReturnType<typeof setTimeout> | undefined
  addEventListener('resize', () => {
    clearTimeout(timer)
    timer = setTimeout(check, RECHECK_MS)
  })
  check()
}

function check() {
  const isNarrow = matchMedia(NARROW).matches
  for (const slider of document.querySelectorAll<HTMLElement>('[data-mobile-slider]')) {
    if (slider.hasAttribute('data-on') === isNarrow) continue
    slider.toggleAttribute('data-on', isNarrow)
    // Scrollable content must be reachable by keyboard.
    slider.tabIndex = isNarrow ? 0 : -1
  }
}
