import { startTransition, useLayoutEffect, useState } from 'react'
import { renderRoot } from '../../browser/react.tsx'
import { FILTERS_ID } from './filters.tsx'
import type { ListingData } from './listing-data.ts'
import { ListingView } from './listing-view.tsx'
import { keepTyped } from './watch-range-filters.ts'

let wanted: ListingData | undefined
let show: ((data: ListingData) => void) | undefined
/** Lists not yet painted, oldest first, with their callbacks. */
let pending: { data: ListingData; onPainted: () => void }[] = []

/** Renders the list in place of the server's HTML; resolves after the paint. */
export async function renderListing(place: HTMLElement, data: ListingData) {
  const isFirst = wanted === undefined
  const restore = isFirst ? captureUiState(place) : focusKeeper(place)
  const restoreTyped = keepTyped(place)
  const isPainted = new Promise<void>((resolve) => {
    pending.push({ data, onPainted: resolve })
  })
  wanted = data
  if (isFirst) await renderRoot(place, <Root first={data} />, true)
  else startTransition(() => show?.(data))
  await isPainted
  restoreTyped()
  restore()
  document.dispatchEvent(new Event('shop:rendered'))
}

function Root({ first }: { first: ListingData }) {
  const [data, setData] = useState(first)
  useLayoutEffect(() => {
    show = setData
    resolvePainted(data)
    const next = wanted
    if (next && next !== data) startTransition(() => setData(next))
  }, [data])
  return <ListingView data={data} />
}

/** A list that a newer one has replaced is never painted: its callback is called as well. */
function resolvePainted(data: ListingData) {
  const at = pending.findIndex((each) => each.data === data)
  for (const { onPainted } of pending.slice(0, at + 1)) onPainted()
  pending = pending.slice(at + 1)
}

/** The first render replaces every element, so focus, open panel and scroll position are restored after it. */
function captureUiState(place: HTMLElement): () => void {
  const focused = place.contains(document.activeElement) ? document.activeElement : null
  const selector = focused?.id ? `#${CSS.escape(focused.id)}` : focused && nameOf(focused)
  const panel = document.getElementById(FILTERS_ID)
  let isOpen = panel?.matches(':popover-open') ?? false
  // Closed by the visitor meanwhile, it stays closed; its removal fires no event.
  panel?.addEventListener('beforetoggle', (event) => {
    isOpen = event.newState === 'open'
  })
  const scrolled = panel?.querySelector('.filters__content')?.scrollTop ?? 0
  const wereOpen = [...place.querySelectorAll('details')].map(({ open }) => open)
  return () => {
    const next = document.getElementById(FILTERS_ID)
    if (isOpen) next?.showPopover()
    const groups = [...place.querySelectorAll('details')]
    if (groups.length === wereOpen.length)
      for (const [index, group] of groups.entries()) group.open = wereOpen[index] ?? group.open
    const content = next?.querySelector('.filters__content')
    if (content) content.scrollTop = scrolled
    if (selector) place.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true })
  }
}

/** A form with other limits is another element. */
function focusKeeper(place: HTMLElement): () => void {
  const { activeElement } = document
  const id = place.contains(activeElement) ? activeElement?.id : ''
  return () => {
    if (id && document.activeElement === document.body) document.getElementById(id)?.focus({ preventScroll: true })
  }
}

const nameOf = (element: Element) => {
  const name = element.getAttribute('name')
  return name ? `[name="${CSS.escape(name)}"]` : null
}
