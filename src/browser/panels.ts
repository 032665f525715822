/** Side panels: any `[data-panel-open=id]` opens, `[data-panel-close]`, Escape and a click outside close. */
export function watchPanels() {
  document.addEventListener('click', (event) => {
    const target = event.target as HTMLElement
    const opener = target.closest<HTMLElement>('[data-panel-open]')
    if (opener) {
      event.preventDefault()
      openPanel(opener.dataset.panelOpen ?? '')
    }
    const panel = target.closest<HTMLDialogElement>('dialog[data-panel]')
    // Clicks beside a dialog's box arrive at the dialog itself.
    if (panel && (target === panel || target.closest('[data-panel-close]'))) panel.close()
  })
}

/** The browser's dialog locks the focus inside and gives it back when it closes; the page behind is locked by CSS. */
function openPanel(id: string) {
  const panel = document.getElementById(id)
  if (panel instanceof HTMLDialogElement && !panel.open) panel.showModal()
}

/**
 * A popover closes by itself, by Escape, by its control and by a click outside. What the browser leaves out: the focus
 * goes back to what opened it, and the click that closes it does nothing to what lies below.
 */
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
  // A finger that scrolls presses nothing.
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
