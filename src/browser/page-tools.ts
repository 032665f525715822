import { loadOverlays } from './on-demand.ts'

export function watchPageTools() {
  document.addEventListener('click', (event) => {
    const button = (event.target as Element).closest<HTMLElement>('[data-print], [data-copy]')
    if (!button) return
    if (button.dataset.print !== undefined) window.print()
    else void copy(button)
  })
}

/** Where the clipboard may not be written, the text is left selected. */
async function copy({ dataset: { copy: id = '', copied = '' } }: HTMLElement) {
  const field = document.getElementById(id)
  if (!(field instanceof HTMLInputElement)) return
  field.select()
  try {
    await navigator.clipboard.writeText(field.value)
  } catch {
    return
  }
  const { showToast } = await loadOverlays()
  await showToast('success', copied)
}
