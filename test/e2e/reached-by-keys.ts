import type { Page } from 'playwright-core'

/** What can be pressed or typed into. */
const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex="0"]'
/** Of lists and menus one is reached, and arrows move inside; a link in a text that is edited is text. */
const INSIDE =
  '[role=grid], [role=treegrid], [role=menu], [role=listbox], [role=tree], [contenteditable=true], [inert], [aria-hidden=true]'
const MOST_PRESSES = 3_000

/** Goes through the page by Tab. @returns what was not reached, and what does not show that it has the focus */
export async function missedByKeys(page: Page): Promise<string[]> {
  await page.evaluate(watchFocus)
  for (let presses = 1; presses <= MOST_PRESSES; presses++) {
    await page.keyboard.press('Tab')
    if (presses % 5 === 0 && !(await page.evaluate(() => document.activeElement?.closest('#main')))) break
  }
  return page.evaluate(missed, [CONTROLS, INSIDE] as const)
}

type Watched = { reached: Set<Element>; unseen: string[] }

function watchFocus() {
  const watched: Watched = { reached: new Set(), unseen: [] }
  const main = document.getElementById('main')
  main?.focus()
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement) || target === main || !main?.contains(target)) return
    watched.reached.add(target)
    const near = [target, ...target.querySelectorAll('*'), target.closest('label'), target.parentElement]
    const look = () =>
      near.map((each) => {
        const style = each && getComputedStyle(each)
        return style ? `${style.outlineStyle} ${style.boxShadow} ${style.borderColor} ${style.backgroundColor}` : ''
      })
    const focused = look()
    target.addEventListener(
      'blur',
      () => {
        if (look().every((each, at) => each === focused[at])) watched.unseen.push(target.outerHTML.slice(0, 160))
      },
      { once: true },
    )
  })
  Object.assign(window, { watched })
}

function missed([controls, inside]: readonly [string, string]) {
  const { reached, unseen } = (window as unknown as { watched: Watched }).watched
  const radios = [...reached].filter((each) => each instanceof HTMLInputElement).map(({ name }) => name)
  // Of radio buttons one is reached.
  const isReached = (each: Element) =>
    reached.has(each) || (each instanceof HTMLInputElement && each.type === 'radio' && radios.includes(each.name))
  const left = [...document.querySelectorAll<HTMLElement>(`#main :is(${controls})`)].filter(
    (each) => each.checkVisibility() && !each.matches(':disabled') && !each.closest(inside) && !isReached(each),
  )
  return [
    ...left.map((each) => `not reached: ${each.outerHTML.slice(0, 160)}`),
    ...unseen.map((html) => `does not show the focus: ${html}`),
  ]
}
