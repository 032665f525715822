const NARROW = '(max-width: 768px)'
const RECHECK_MS = 100

/** Lists that become sliders on a narrow window. The look is in CSS; here they get or lose their controls. */
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
    // What scrolls must be reachable by keyboard, even where nothing in it is.
    slider.tabIndex = isNarrow ? 0 : -1
  }
}
