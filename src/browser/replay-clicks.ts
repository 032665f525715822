/** Buttons clicked before hydration, in order. */
const recorded = new Map<HTMLElement, HTMLButtonElement[]>()

/** Records clicks on plain buttons before hydration; others work without React. @param onClick hydrates the island */
export function recordClicks(part: HTMLElement, onClick: () => void) {
  recorded.set(part, [])
  part.addEventListener('click', ({ target }) => {
    const clicks = recorded.get(part)
    const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type="button"]') : null
    if (!clicks || !button || Object.keys(button.dataset).length > 0) return
    clicks.push(button)
    onClick()
  })
}

/** Repeats the recorded clicks, each in a task of its own, so that React renders in between. */
export async function replayClicks(part: HTMLElement) {
  const buttons = recorded.get(part) ?? []
  recorded.delete(part)
  for (const button of buttons) {
    await new Promise((resolve) => setTimeout(resolve, 0))
    if (button.isConnected) button.click()
  }
}
