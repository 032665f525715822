/** Milliseconds after the last key before the page is requested. */
const TYPING_MS = 350

/** Counts anew after every change: the server answers the same page, of which the counted parts are taken. */
export function watchRoom(place: HTMLElement) {
  const form = place.querySelector('form')
  if (!form) return
  let timer = 0
  let controller: AbortController | undefined
  let shown = addressOf(form)

  async function show(address: string, how: 'change' | 'history') {
    controller?.abort()
    controller = new AbortController()
    const { signal } = controller
    place.setAttribute('aria-busy', 'true')
    try {
      const response = await fetch(address, { signal })
      if (!response.ok) throw new Error(`The room was answered with ${response.status}`)
      const page = new DOMParser().parseFromString(await response.text(), 'text/html')
      if (signal.aborted) return
      if (how === 'change') history.pushState(null, '', address)
      else form?.replaceChildren(...(page.querySelector('[data-room-plan] form')?.childNodes ?? []))
      shown = address
      takeParts(place, page)
    } catch (error) {
      if (signal.aborted) return
      console.error(error)
      const { showToast } = await import('../../browser/overlays.tsx')
      await showToast('error', place.dataset.failed ?? '')
    }
    if (!signal.aborted) place.removeAttribute('aria-busy')
  }

  const change = () => {
    clearTimeout(timer)
    if (!form.checkValidity()) return
    const address = addressOf(form)
    if (address !== shown) void show(address, 'change')
  }
  place.addEventListener('input', ({ target }) => {
    clearTimeout(timer)
    if (target instanceof HTMLInputElement && target.type === 'number') timer = window.setTimeout(change, TYPING_MS)
  })
  place.addEventListener('change', change)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    change()
  })
  addEventListener('popstate', () => void show(location.pathname + location.search, 'history'))
  // What was chosen before this script was loaded.
  place.dataset.live = ''
  if (addressOf(form) !== addressOf(form, true)) change()
}

/** Without fields that say nothing. @param asSent with the values that the server sent */
function addressOf(form: HTMLFormElement, asSent = false): string {
  const query = new URLSearchParams()
  for (const control of form.elements) {
    const [name, value] = asSent ? sentBy(control) : chosenIn(control)
    if (name && value) query.append(name, value)
  }
  return `${new URL(form.action).pathname}?${query}`
}

function chosenIn(control: Element): [string, string] | [] {
  if (!(control instanceof HTMLInputElement)) return []
  return control.type === 'radio' && !control.checked ? [] : [control.name, control.value]
}

function sentBy(control: Element): [string, string] | [] {
  if (!(control instanceof HTMLInputElement)) return []
  if (control.type !== 'radio') return [control.name, control.defaultValue]
  return control.defaultChecked ? [control.name, control.value] : []
}

/** The focus stays on the same control, and the new total is said. */
function takeParts(place: HTMLElement, page: Document) {
  const focused = document.activeElement?.id ?? ''
  const open = [...place.querySelectorAll('details[open]')].map(({ id }) => id)
  for (const part of place.querySelectorAll<HTMLElement>('[data-room-part]')) {
    const next = page.querySelector(`[data-room-part="${part.dataset.roomPart}"]`)
    if (next) part.replaceChildren(...next.childNodes)
  }
  for (const id of open) document.getElementById(id)?.setAttribute('open', '')
  if (focused && document.activeElement?.id !== focused) document.getElementById(focused)?.focus()
  const status = place.querySelector('[data-room-status]')
  const said = place.querySelector<HTMLElement>('[data-room-said]')
  if (status && said) status.textContent = said.innerText
}
