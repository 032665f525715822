import type { ComponentType } from 'react'
import { rememberPresses } from './replay-clicks.ts'

export type Islands = Readonly<Record<string, () => Promise<ComponentType<never>>>>

/** Makes the page's live parts live, each when its `data-wake` says. */
export function wakeIslands(islands: Islands, root: ParentNode = document) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const wake = () => void hydrateIsland(element, islands)
    rememberPresses(element, wake)
    if (element.dataset.wake === 'visible') whenVisible(element, wake)
    else if (element.dataset.wake === 'touch') whenTouched(element, wake)
    else whenIdle(wake)
  }
}

async function hydrateIsland(element: HTMLElement, islands: Islands) {
  if (element.dataset.awake) return
  element.dataset.awake = 'yes'
  const load = islands[element.dataset.island ?? '']
  if (!load) throw new Error(`No island is called ${element.dataset.island}`)
  const [Part, { hydrate }] = await Promise.all([load(), import('./react.tsx')])
  await hydrate(element, Part as ComponentType<object>, JSON.parse(element.dataset.props ?? '{}'))
}

function whenIdle(wake: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(wake, { timeout: 1500 })
  else setTimeout(wake, 1)
}

function whenVisible(element: HTMLElement, wake: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      wake()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}

function whenTouched(element: HTMLElement, wake: () => void) {
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(event, wake, { once: true, passive: true })
  }
}
