import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'

/** With an account of the demo. */
export async function signInStaff(page: Page, email = 'veikals@ertava.example') {
  await page.goto('/admin')
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
  await page.getByRole('heading', { name: 'Darāmais' }).waitFor()
}

/** The rows of a grid that are in the document. */
export const rowsOf = (page: Page) => page.locator('[role=row][data-index]')

/** Presses the label of a checkbox or switch once it stands still: the field itself is hidden, and a forced press misses a moving one. */
export async function press(box: Locator, checked = true) {
  if ((await box.isChecked()) !== checked) await box.locator('xpath=ancestor::label[1]').click()
  await expect.poll(() => box.isChecked()).toBe(checked)
}
