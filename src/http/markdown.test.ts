import { expect, test } from 'vitest'
import { markdownPath, pathOfMarkdown } from '../urls.ts'
import { asksMarkdown } from './markdown.ts'

test.each([
  ['text/markdown', true],
  ['text/markdown, text/html;q=0.9, */*;q=0.1', true],
  ['text/html, text/markdown', true],
  ['text/html;q=1.0, text/markdown;q=0.5', false],
  ['text/markdown;q=0', false],
  ['text/markdown;q=wrong', false],
  ['text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,*/*;q=0.8', false],
  ['*/*', false],
  ['text/markdown-x', false],
  [undefined, false],
])('Accept: %s asks for Markdown: %s', (accepted, expected) => {
  expect(asksMarkdown(accepted)).toBe(expected)
})

test.each([
  ['/', '/index.md'],
  ['/en', '/en/index.md'],
  ['/p/galds', '/p/galds.md'],
  ['/en/c/galdi?page=2', '/en/c/galdi.md?page=2'],
  ['/search?query=a.b', '/search.md?query=a.b'],
])('%s is read at %s', (page, markdown) => {
  expect(markdownPath(page)).toBe(markdown)
  expect(pathOfMarkdown(markdown.split('?')[0] ?? '')).toBe(page.split('?')[0])
})
