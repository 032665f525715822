/** The picture of a card becomes the picture of its product, and goes back the same way. */
const NAME = 'product-picture'

export function watchViewTransitions() {
  addEventListener('pageswap', (event) => {
    const url = event.activation?.entry?.url
    if (event.viewTransition && url) name(pictureOf(url), event.viewTransition.finished)
  })
  addEventListener('pagereveal', (event) => {
    const url = navigationActivation()?.from?.url
    if (event.viewTransition && url) name(pictureOf(url), event.viewTransition.finished)
  })
}

const navigationActivation = () => ('navigation' in window ? window.navigation.activation : null)

/** The card on this page, in sight, that leads to the address. A product page has its own named picture. */
function pictureOf(url: string): HTMLElement | undefined {
  if (document.querySelector('.gallery')) return undefined
  const path = new URL(url).pathname
  return (
    [...document.querySelectorAll<HTMLAnchorElement>('.card__title a')]
      .filter((link) => link.pathname === path)
      .map((link) => link.closest('.card')?.querySelector<HTMLElement>('.card__stage img'))
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
