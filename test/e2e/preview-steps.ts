import type { Page } from 'playwright-core'

/** Asked from outside the frame of a preview: no script runs in it, a locator's neither. */
export const previewText = (page: Page) =>
  preview(page).evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body?.textContent ?? '')

/** @param property also a custom one; empty while nothing is drawn */
export const previewStyle = (page: Page, part: 'html' | 'body', property: string) =>
  preview(page).evaluate(
    (frame: HTMLIFrameElement, [part, property]) => {
      const drawn = frame.contentDocument
      const element = drawn?.body?.firstChild ? drawn.querySelector(part) : null
      return element ? getComputedStyle(element).getPropertyValue(property).trim() : ''
    },
    [part, property] as const,
  )

export const scriptsInPreview = (page: Page) =>
  preview(page).evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.querySelectorAll('script').length)

const preview = (page: Page) => page.locator('.a-preview__frame iframe')
