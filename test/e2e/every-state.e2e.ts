import { describe, expect, test } from 'vitest'
import { fillVisit, screens } from '../../build/screens.ts'
import { barriers, openBrowser } from './browser.ts'

const browser = openBrowser()
const TIMEOUT_MS = 120_000

/** The same states that `npm run pictures` takes: panels, dialogs, suggestions, errors, all kinds of buyers. */
const states = screens.flatMap(({ state, ...screen }) => (state ? [{ ...screen, state }] : []))

describe.each([360, 1440])('in a window of %i px', { timeout: TIMEOUT_MS }, (width) => {
  const here = states.filter(({ widths }) => !widths || widths.includes(width))

  test.each(here)('the state "$name" has no barriers', async ({ path, visit, state }) => {
    const page = await browser.page({ width, height: 900 })
    if (visit === 'filled') await fillVisit(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    await state(page)
    expect(await barriers(page)).toEqual([])
    // What is refused, the browser itself tells.
    expect(browser.takeComplaints().filter((words) => !/status of 4\d\d/.test(words))).toEqual([])
  })
})
