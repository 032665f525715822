import { expect, test } from 'vitest'
import { inProcessorTime, type TraceEvent } from './processor-time.ts'

const ORIGIN = 'http://localhost:3000'
const page = { pid: 1, tid: 1 }
const begin: TraceEvent = {
  ...page,
  name: 'navigationStart',
  ph: 'R',
  ts: 0,
  args: { data: { documentLoaderURL: `${ORIGIN}/` } },
}
const task = (ts: number, dur: number, tdur: number, name = 'RunTask'): TraceEvent => ({
  ...page,
  name,
  ph: 'X',
  ts,
  dur,
  tdur,
})

test('a task is as long as its thread ran; what is in it moves along, what comes after stays', () => {
  const events = [begin, task(100, 40, 10), task(120, 20, 5, 'Layout'), task(200, 8, 8)]
  const found = inProcessorTime(events, ORIGIN).map(({ name, ts, dur }) => [name, ts, dur])
  expect(found).toEqual([
    ['navigationStart', 0, undefined],
    ['RunTask', 100, 10],
    ['Layout', 105, 5],
    ['RunTask', 200, 8],
  ])
})

test('a task within a task goes with the outer one', () => {
  const events = [begin, task(100, 40, 20), task(100, 20, 20), task(120, 20, 0)]
  expect(inProcessorTime(events, ORIGIN).map(({ ts, dur }) => [ts, dur])).toEqual([
    [0, undefined],
    [100, 20],
    [100, 10],
    [110, 10],
  ])
})

test('nothing becomes longer, and other threads stay as they are', () => {
  const other: TraceEvent = { name: 'RunTask', ph: 'X', pid: 1, tid: 2, ts: 100, dur: 50, tdur: 1 }
  const events = [begin, other, task(100, 10, 11)]
  expect(inProcessorTime(events, ORIGIN)).toEqual([begin, other, task(100, 10, 11)])
})

test('a trace without the page is refused', () => {
  expect(() => inProcessorTime([begin], 'http://localhost:9')).toThrow(/no page/)
})
