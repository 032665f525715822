type FormControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Controls changed before hydration, also by the browser (Back). React would reset them at its next render. */
export function changedControls(root: ParentNode): FormControl[] {
  return [...root.querySelectorAll<FormControl>('input, textarea, select')].filter(isChanged)
}

export function replayInput(controls: FormControl[]) {
  for (const control of controls) {
    if (!control.isConnected) continue
    if (control instanceof HTMLSelectElement) control.dispatchEvent(new Event('change', { bubbles: true }))
    else if (isChoice(control)) replayChoice(control)
    else replayText(control)
  }
}

function isChanged(control: FormControl): boolean {
  if (control instanceof HTMLSelectElement) {
    return [...control.options].some((option) => option.selected !== option.defaultSelected)
  }
  if (control.type === 'hidden' || control.type === 'file') return false
  // In a radio group only the chosen one has changed.
  if (isChoice(control))
    return control.checked !== control.defaultChecked && (control.type !== 'radio' || control.checked)
  return control.value !== control.defaultValue
}

const isChoice = (control: HTMLInputElement | HTMLTextAreaElement): control is HTMLInputElement =>
  control.type === 'checkbox' || control.type === 'radio'

/** The prototype's setter bypasses React's value tracking, which would ignore the event otherwise. */
function replayText(control: HTMLInputElement | HTMLTextAreaElement) {
  const value = control.value
  const prototype = control instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  control.value = control.defaultValue
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value)
  control.dispatchEvent(new Event('input', { bubbles: true }))
}

function replayChoice(control: HTMLInputElement) {
  control.checked = !control.checked
  control.click()
}
