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
export function openPanel(id: string) {
  const panel = document.getElementById(id)
  if (panel instanceof HTMLDialogElement && !panel.open) panel.showModal()
}

export function closePanel(id: string) {
  const panel = document.getElementById(id)
  if (panel instanceof HTMLDialogElement) panel.close()
}
