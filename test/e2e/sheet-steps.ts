import type { Page } from 'playwright-core'

/** A cell of a table that is edited, by its row and column. */
export const cell = (page: Page, row: number, column: number) => page.locator(`[data-cell="${row}:${column}"]`)

export const keys = async (page: Page, ...all: string[]) => {
  for (const key of all) await page.keyboard.press(key)
}

/** As a spreadsheet gives it. */
export const paste = (page: Page, text: string) =>
  page.evaluate((tsv) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', tsv)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, text)
