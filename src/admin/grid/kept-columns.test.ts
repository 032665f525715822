import { expect, test } from 'vitest'
import { columnChoicesFrom, hiddenColumns } from './kept-columns.ts'

const hidden = (kept: string | null) =>
  hiddenColumns([{ key: 'code' }, { key: 'title' }, { key: 'safetyText' }], columnChoicesFrom(kept), ['safetyText'])

test('a column appears as its default says until it is chosen, also for people who chose other columns before it came', () => {
  expect(hidden(null)).toEqual(['safetyText'])
  expect(hidden('{"code":false}')).toEqual(['code', 'safetyText'])
  expect(hidden('{"code":false,"safetyText":true}')).toEqual(['code'])
  expect(hidden('{"safetyText":false}')).toEqual(['safetyText'])
})

test('lists of hidden columns that browsers kept before are read', () => {
  expect(hidden('["title"]')).toEqual(['title', 'safetyText'])
  expect(hidden('[]')).toEqual(['safetyText'])
})

test('what cannot be read is as if nothing was kept', () => {
  for (const kept of ['', '{', '7', '"code"', '{"code":"no"}']) expect(hidden(kept)).toEqual(['safetyText'])
})
