import { describe, expect, test } from 'vitest'
import { mergeEdits } from './merge-edits.ts'

const read = { name: 'Anna', city: 'Rīga', zip: 'LV-1010' }

describe('merging edits', () => {
  test('fields that nobody else changed are written over what others changed', () => {
    const current = { ...read, city: 'Ogre' }
    expect(mergeEdits(current, { base: { name: 'Anna' }, changes: { name: 'Inga' } })).toEqual({
      changes: { name: 'Inga' },
      conflicts: [],
    })
  })

  test('a field that was changed to another value meanwhile is a conflict, and holds back no other field', () => {
    const current = { ...read, name: 'Ilze' }
    const edit = { base: { name: 'Anna', zip: 'LV-1010' }, changes: { name: 'Inga', zip: 'LV-5001' } }
    expect(mergeEdits(current, edit)).toEqual({
      changes: { zip: 'LV-5001' },
      conflicts: [{ field: 'name', base: 'Anna', mine: 'Inga', theirs: 'Ilze' }],
    })
  })

  test('the same change by two people is neither written again nor a conflict', () => {
    expect(mergeEdits(read, { base: { name: 'Ilze' }, changes: { name: 'Anna' } })).toEqual({
      changes: {},
      conflicts: [],
    })
  })
})
