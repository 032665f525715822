import type { Page } from 'playwright-core'

/** With an account of the demo. */
export async function signInStaff(page: Page, email = 'veikals@ertava.example') {
  await page.goto('/admin')
  await page.getByRole('button', { name: email }).click()
  await page.getByRole('button', { name: 'Pierakstīties', exact: true }).click()
  await page.getByRole('heading', { name: 'Darāmais' }).waitFor()
}

/** The rows of a grid that are in the document. */
export const rowsOf = (page: Page) => page.locator('[role=row][data-index]')
