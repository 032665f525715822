const NAME = 'product-picture'

export function watchViewTransitions() {
  let pressed: HTMLElement | undefined
  document.addEventListener('click', ({ target }) => {
    pressed = (target as Element).closest<HTMLElement>('.card') ?? undefined
  })
  addEventListener('pageswap', (event) => {
    const url = event.activation?.entry?.url
    if (event.viewTransition && url) name(pictureOf(url, pressed), event.viewTransition.finished)
  })
  addEventListener('pagereveal', (event) => {
    const url = navigationActivation()?.from?.url
    if (event.viewTransition && url) name(pictureOf(url), event.viewTransition.finished)
  })
}

const navigationActivation = () => ('navigation' in window ? window.navigation.activation : null)

/** The clicked card, else the first visible one with that link. Product pages name their picture themselves. */
function pictureOf(url: string, pressed?: HTMLElement): HTMLElement | undefined {
  if (document.querySelector('.gallery')) return undefined
  const path = new URL(url).pathname
  const cards = [...document.querySelectorAll<HTMLAnchorElement>('.card__title a')]
    .filter((link) => link.pathname === path)
    .map((link) => link.closest<HTMLElement>('.card'))
  return (
    [pressed && cards.includes(pressed) ? pressed : null, ...cards]
      .map((card) => card?.querySelector<HTMLElement>('.card__stage img'))
      .find((picture) => picture && isInSight(picture)) ?? undefined
  )
}

function isInSight(element: Element) {
  const { top, bottom, width } = element.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < innerHeight
}

function name(picture: HTMLElement | undefined, until: Promise<unknown>) {
  if (!picture) return
  picture.style.viewTransitionName = NAME
  const clear = () => {
    picture.style.viewTransitionName = ''
  }
  until.then(clear, clear)
}
