import { describe, expect, test } from 'vitest'
import { type Finding, findingsOf, untold, type WatchState, watchStep } from './watch.ts'

const FINE = { isUp: true, freeShare: 0.5, freeBytes: 50 * 1024 ** 3, backupHours: 5 }

/** What is told in each step. */
function told(steps: readonly (readonly Finding[])[]) {
  let state: WatchState = {}
  return steps.map((found) => {
    const step = watchStep(state, new Set(found))
    state = step.state
    return step.notices.map(({ finding, isOver }) => (isOver ? `${finding} over` : finding))
  })
}

describe('the watch', () => {
  test('tells once when the shop is down for three minutes, and once when it is back', () => {
    expect(told([['down'], ['down'], ['down'], ['down'], [], []])).toEqual([[], [], ['down'], [], ['down over'], []])
  })

  test('says nothing of a pause of two minutes', () => {
    expect(told([['down'], ['down'], [], ['down'], ['down'], []]).flat()).toEqual([])
  })

  test('tells of a full disk and of a late backup at once, each on its own', () => {
    expect(told([['disk-full'], ['disk-full', 'backup-late'], ['backup-late'], []])).toEqual([
      ['disk-full'],
      ['backup-late'],
      ['disk-full over'],
      ['backup-late over'],
    ])
  })

  test('tells again what could not be sent', () => {
    const first = watchStep({}, new Set<Finding>(['disk-full']))
    const second = watchStep(untold(first.state, first.notices), new Set<Finding>(['disk-full']))
    expect(second.notices).toEqual([{ finding: 'disk-full', isOver: false }])
    const third = watchStep(second.state, new Set())
    expect(watchStep(untold(third.state, third.notices), new Set()).notices).toEqual([
      { finding: 'disk-full', isOver: true },
    ])
  })

  test.each([
    [FINE, []],
    [{ ...FINE, isUp: false }, ['down']],
    [{ ...FINE, freeShare: 0.05, freeBytes: 1024 ** 3 }, ['disk-full']],
    // A large disk.
    [{ ...FINE, freeShare: 0.05 }, []],
    [{ ...FINE, backupHours: 51 }, ['backup-late']],
    [{ ...FINE, backupHours: null }, []],
  ])('finds in %o: %o', (facts, found) => {
    expect([...findingsOf(facts)]).toEqual(found)
  })
})
