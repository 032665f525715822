export function watchPanels() {
  document.addEventListener('click', (event) => {
    const target = event.target as HTMLElement
    const opener = target.closest<HTMLElement>('[data-panel-open]')
    if (opener) {
      event.preventDefault()
      openPanel(opener.dataset.panelOpen ?? '')
    }
    const panel = target.closest<HTMLDialogElement>('dialog[data-panel]')
    // A click on the backdrop has the dialog itself as target.
    if (panel && (target === panel || target.closest('[data-panel-close]'))) panel.close()
  })
}

/** The browser's dialog traps and restores the focus; CSS locks the page behind it. */
export function openPanel(id: string) {
  const panel = document.getElementById(id)
  if (panel instanceof HTMLDialogElement && !panel.open) panel.showModal()
}

/** Adds what popovers lack: focus returns to the opener, and the closing click does not activate what is below. */
export function watchPopovers() {
  let isDismissing = false
  document.addEventListener(
    'pointerdown',
    ({ target }) => {
      const open = document.querySelector('[popover="auto"]:popover-open')
      isDismissing = open !== null && !open.contains(target as Node)
    },
    { capture: true },
  )
  // Scrolling by touch is not a click.
  document.addEventListener('pointercancel', () => {
    isDismissing = false
  })
  document.addEventListener(
    'click',
    (event) => {
      const isByKey = event.detail === 0
      if (!isDismissing || isByKey) return
      isDismissing = false
      event.preventDefault()
      event.stopPropagation()
    },
    { capture: true },
  )
  document.addEventListener(
    'toggle',
    (event) => {
      const panel = event.target as HTMLElement
      if (panel.popover === 'auto' && event.newState === 'closed') openerOf(panel)?.focus({ preventScroll: true })
    },
    { capture: true },
  )
}

const openerOf = (panel: HTMLElement) =>
  [...document.querySelectorAll<HTMLElement>(`[popovertarget="${CSS.escape(panel.id)}"]`)].find(
    (control) => !panel.contains(control),
  )
