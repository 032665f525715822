/** Buttons that were pressed in parts which did not live yet, in their order. */
const pressed = new Map<HTMLElement, HTMLButtonElement[]>()

/**
 * Remembers what is pressed in a part while its script is still on the way. Links and forms work by themselves, and
 * buttons with data attributes are answered by whoever reads those; a plain button waits for its part.
 * @param onPress the part is wanted now
 */
export function rememberPresses(part: HTMLElement, onPress: () => void) {
  pressed.set(part, [])
  part.addEventListener('click', ({ target }) => {
    const early = pressed.get(part)
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null
    if (!early || !button || Object.keys(button.dataset).length > 0) return
    early.push(button)
    onPress()
  })
}

/** Presses again what was pressed, now that the part hears it: each in a turn of its own, as it would be by hand. */
export async function pressAgain(part: HTMLElement) {
  const buttons = pressed.get(part) ?? []
  pressed.delete(part)
  for (const button of buttons) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (button.isConnected) button.click()
  }
}
