import type { ComponentType } from 'react'
import { recordClicks } from './replay-clicks.ts'

export type Islands = Readonly<Record<string, () => Promise<ComponentType<never>>>>

/** Hydrates each island at the time that `data-wake` names. */
export function hydrateIslands(islands: Islands, root: ParentNode = document) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const hydrate = () => void hydrateIsland(element, islands)
    recordClicks(element, hydrate)
    if (element.dataset.wake === 'visible') whenVisible(element, hydrate)
    else if (element.dataset.wake === 'touch') whenTouched(element, hydrate)
    else whenIdle(hydrate)
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

function whenIdle(hydrate: () => void) {
  if ('requestIdleCallback' in window) requestIdleCallback(hydrate, { timeout: 1500 })
  else setTimeout(hydrate, 1)
}

function whenVisible(element: HTMLElement, hydrate: () => void) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      hydrate()
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}

function whenTouched(element: HTMLElement, hydrate: () => void) {
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(event, hydrate, { once: true, passive: true })
  }
}
