type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * What the visitor (or the browser, after Back) changed in the server's form before its part woke. React keeps what
 * the DOM shows but its state knows nothing of it, and the next render would take it away again.
 */
export function changedControls(root: ParentNode): Control[] {
  return [...root.querySelectorAll<Control>('input, textarea, select')].filter(isChanged)
}

/** Says each change again, as if it were made now, so that the part hears of it. */
export function replayInput(controls: Control[]) {
  for (const control of controls) {
    if (!control.isConnected) continue
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
    else if (isChoice(control)) chooseAgain(control)
    else typeAgain(control)
  }
}

function isChanged(control: Control): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  }
  if (control.type === 'hidden' || control.type === 'file') return false
  // Of a group, the one that is chosen speaks.
  if (isChoice(control))
    return control.checked !== control.defaultChecked && (control.type !== 'radio' || control.checked)
  return control.value !== control.defaultValue
}

const isChoice = (control: HTMLInputElement | HTMLTextAreaElement): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** React compares with the value that was last set through the element itself: the prototype's setter goes past it. */
function typeAgain(control: HTMLInputElement | HTMLTextAreaElement) {
  const typed = control.value
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, typed)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function chooseAgain(control: HTMLInputElement) {
  control.checked = !control.checked
  control.click()
}
