import type { ComponentType } from 'react'
import { islands } from '../islands.ts'
import { rememberPresses } from './replay-clicks.ts'

/** Makes the page's live parts live, each when its `data-wake` says. */
export function wakeIslands(root: ParentNode = document) {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    rememberPresses(element, () => void wake(element))
    if (element.dataset.wake === 'visible') whenVisible(element)
    else if (element.dataset.wake === 'touch') whenTouched(element)
    else whenIdle(element)
  }
}

async function wake(element: HTMLElement) {
  if (element.dataset.awake) return
  element.dataset.awake = 'yes'
  const load = islands[element.dataset.island ?? '']
  if (!load) throw new Error(`No island is called ${element.dataset.island}`)
  const [Part, { hydrate }] = await Promise.all([load(), import('./react.tsx')])
  await hydrate(element, Part as ComponentType<object>, JSON.parse(element.dataset.props ?? '{}'))
}

function whenIdle(element: HTMLElement) {
  if ('requestIdleCallback' in window) requestIdleCallback(() => wake(element), { timeout: 1500 })
  else setTimeout(() => wake(element), 1)
}

function whenVisible(element: HTMLElement) {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void wake(element)
    },
    { rootMargin: '200px' },
  )
  observer.observe(element)
}

function whenTouched(element: HTMLElement) {
  for (const event of ['pointerover', 'focusin', 'touchstart']) {
    element.addEventListener(event, () => void wake(element), { once: true, passive: true })
  }
}
