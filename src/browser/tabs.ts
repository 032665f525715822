/** Keyboard behaviour of the WAI-ARIA tabs pattern: arrows, Home, End. */
export function watchTabs() {
  document.addEventListener('click', (event) => {
    const tab = (event.target as Element).closest<HTMLElement>('[data-tab]')
    if (tab) activate(tab)
  })
  document.addEventListener('keydown', (event) => {
    const tab = (event.target as Element).closest?.<HTMLElement>('[data-tab]')
    const next = tab && neighbour(tab, event.key)
    if (!next) return
    event.preventDefault()
    activate(next)
    next.focus()
  })
}

const tabsBeside = (tab: HTMLElement) => [
  ...(tab.closest('[role="tablist"]')?.querySelectorAll<HTMLElement>('[data-tab]') ?? []),
]

function activate(tab: HTMLElement) {
  for (const each of tabsBeside(tab)) {
    const isActive = each === tab
    each.setAttribute('aria-selected', String(isActive))
    each.tabIndex = isActive ? 0 : -1
    document.getElementById(each.getAttribute('aria-controls') ?? '')?.toggleAttribute('data-active', isActive)
  }
}

function neighbour(tab: HTMLElement, key: string): HTMLElement | undefined {
  const tabs = tabsBeside(tab)
  const at = tabs.indexOf(tab)
  if (key === 'ArrowRight') return tabs[(at + 1) % tabs.length]
  if (key === 'ArrowLeft') return tabs.at(at - 1)
  if (key === 'Home') return tabs[0]
  if (key === 'End') return tabs.at(-1)
  return undefined
}
