import { useLayoutEffect, useSyncExternalStore } from 'react'
import { FILTERS_ID } from '../pages/catalogue/filters.tsx'
import type { ListingData } from '../pages/catalogue/listing-data.ts'
import { ListingView } from '../pages/catalogue/listing-view.tsx'
import { draw } from './react.tsx'

let shown: ListingData | undefined
const listeners = new Set<() => void>()
let painted = () => {}

/** Draws the list where the server's stood, and resolves when it can be seen. */
export async function drawListing(place: HTMLElement, data: ListingData) {
  const isFirst = shown === undefined
  const kept = isFirst ? rememberPlace(place) : undefined
  const done = new Promise<void>((resolve) => {
    painted = resolve
  })
  shown = data
  if (isFirst) await draw(place, <Root />)
  else for (const listener of listeners) listener()
  await done
  kept?.()
  document.dispatchEvent(new Event('shop:drawn'))
}

function Root() {
  const data = useSyncExternalStore(subscribe, () => shown)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when what is shown has changed
  useLayoutEffect(() => painted(), [data])
  return data ? <ListingView data={data} /> : null
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The first drawing replaces every element: the focus, the open panel and its scroll go to their successors. */
function rememberPlace(place: HTMLElement): () => void {
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  const selector = focused?.id ? `#${CSS.escape(focused.id)}` : focused && nameOf(focused)
  const panel = document.getElementById(FILTERS_ID)
  const isOpen = panel?.matches(':popover-open') ?? false
  const scrolled = panel?.querySelector('.filters__content')?.scrollTop ?? 0
  const folded = [...place.querySelectorAll('details')].map(({ open }) => open)
  return () => {
    const next = document.getElementById(FILTERS_ID)
    if (isOpen) next?.showPopover()
    const groups = [...place.querySelectorAll('details')]
    if (groups.length === folded.length)
      for (const [index, group] of groups.entries()) group.open = folded[index] ?? group.open
    const content = next?.querySelector('.filters__content')
    if (content) content.scrollTop = scrolled
    if (selector) place.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }
}

const nameOf = (element: Element) => {
  const name = element.getAttribute('name')
  return name ? `[name="${CSS.escape(name)}"]` : null
}
