import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

function withoutHoverDevices(css: string): string {
  const start = css.indexOf('@media (hover: hover)')
  if (start < 0) return css
  let depth = 0
  for (let at = css.indexOf('{', start); at < css.length; at += 1) {
    if (css[at] === '{') depth += 1
    if (css[at] === '}') depth -= 1
    if (depth === 0) return withoutHoverDevices(css.slice(0, start) + css.slice(at + 1))
  }
  return css.slice(0, start)
}

test('a filter that a finger has touched does not stay underlined', () => {
  const css = readFileSync(join(import.meta.dirname, 'catalogue.css'), 'utf8')
  const options = css.slice(css.indexOf('.filter__option,'), css.indexOf('.filter__option[data-chosen]'))
  expect(options).toContain('&:hover .filter__label')
  expect(withoutHoverDevices(options)).not.toContain(':hover')
})
