import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AdmissionQueue } from './admission.ts'
import type { HttpError } from './http-error.ts'
import { LoopLag } from './loop-lag.ts'

const person = (destroyed = false) => ({
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/149.0' },
  raw: { socket: { destroyed } },
})
const robot = {
  headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' },
  raw: { socket: { destroyed: false } },
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

async function fill(admission: AdmissionQueue): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let place = 0; place < 8; place += 1) void admission.run(person(), 'page', () => promise)
  return resolve
}

test('lets work through at once while there is room', async () => {
  const admission = new AdmissionQueue()
  expect(await admission.run(person(), 'search', async () => 'found')).toBe('found')
})

test.each([
  ['long', 2, ['first page']],
  ['short', 0.3, ['first page', 'second page', 'search', 'agent']],
] as const)(
  'lets in pages before searches before agents before robots; of %s ones as many a turn as a millisecond holds',
  async (_length, ms, firstTurn) => {
    let clock = 100
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const admission = new AdmissionQueue()
    const release = await fill(admission)
    const order: string[] = []
    const ask = (name: string, who: ReturnType<typeof person>, kind: 'page' | 'search' | 'agent') =>
      void admission.run(who, kind, async () => {
        clock += ms
        order.push(name)
      })
    ask('robot', robot, 'page')
    ask('agent', robot, 'agent')
    ask('search', person(), 'search')
    ask('first page', person(), 'page')
    ask('second page', person(), 'page')
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual([])
    release()
    await vi.advanceTimersToNextTimerAsync()
    expect(order).toEqual(firstTurn)
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual(['first page', 'second page', 'search', 'agent', 'robot'])
  },
)

test('says when people wait, not when agents or robots do', async () => {
  const admission = new AdmissionQueue()
  const release = await fill(admission)
  expect(admission.hasPeopleWaiting).toBe(false)
  void admission.run(robot, 'page', async () => {})
  void admission.run(person(), 'agent', async () => {})
  expect(admission.hasPeopleWaiting).toBe(false)
  void admission.run(person(), 'search', async () => {})
  expect(admission.hasPeopleWaiting).toBe(true)
  release()
  await vi.advanceTimersByTimeAsync(10)
  expect(admission.hasPeopleWaiting).toBe(false)
})

function asking(admission: AdmissionQueue) {
  const refused: string[] = []
  const ask = (name: string, who: ReturnType<typeof person>, kind: 'page' | 'search') =>
    void admission
      .run(who, kind, async () => {})
      .catch((refusal: HttpError) => refused.push(`${name} ${refusal.status} ${refusal.retryAfter ?? ''}`.trim()))
  return { refused, ask }
}

test('refuses searches after 1 s, pages and robots after 2 s, and goes on afterwards', async () => {
  const admission = new AdmissionQueue()
  const release = await fill(admission)
  const { refused, ask } = asking(admission)
  ask('robot', robot, 'search')
  await vi.advanceTimersByTimeAsync(900)
  expect(refused).toEqual([])
  ask('page', person(), 'page')
  ask('search', person(), 'search')
  await vi.advanceTimersByTimeAsync(400)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(2_000)
  expect(refused).toEqual(['robot 503 60', 'search 503', 'page 503'])
  release()
  await vi.advanceTimersByTimeAsync(10)
  expect(await admission.run(person(), 'page', async () => 'drawn')).toBe('drawn')
})

test('refuses robots first once people wait for long', async () => {
  const admission = new AdmissionQueue()
  const release = await fill(admission)
  const { refused, ask } = asking(admission)
  ask('search', person(), 'search')
  ask('robot', robot, 'page')
  await vi.advanceTimersByTimeAsync(450)
  expect(refused).toEqual([])
  await vi.advanceTimersByTimeAsync(150)
  expect(refused).toEqual(['robot 503 60'])
  release()
})

test.each([
  [20, []],
  [400, ['robot 503 60']],
])('an event loop that is %d ms late: after 300 ms are refused %j', async (ms, expected) => {
  const admission = new AdmissionQueue({ ms, start: () => {}, stop: () => {} })
  const release = await fill(admission)
  const { refused, ask } = asking(admission)
  ask('robot', robot, 'page')
  ask('page', person(), 'page')
  await vi.advanceTimersByTimeAsync(300)
  expect(refused).toEqual(expected)
  release()
})

test('the lag of the event loop is measured while somebody waits', async () => {
  vi.useRealTimers()
  const lag = new LoopLag()
  lag.start()
  expect(lag.ms).toBe(0)
  const until = performance.now() + 150
  while (performance.now() < until);
  await new Promise((resolve) => setTimeout(resolve, 1))
  lag.stop()
  expect(lag.ms).toBeGreaterThan(20)
})

test('does nothing for whoever has gone, and gives the place of failed work to the next', async () => {
  const admission = new AdmissionQueue()
  const release = await fill(admission)
  const drawn: string[] = []
  const gone = admission.run(person(true), 'page', async () => void drawn.push('gone')).catch(() => 'refused')
  const failing = admission
    .run(person(), 'page', async () => {
      throw new Error('no database')
    })
    .catch(({ message }: Error) => message)
  void admission.run(person(), 'page', async () => void drawn.push('patient'))
  release()
  await vi.advanceTimersByTimeAsync(10)
  expect([await gone, await failing, drawn]).toEqual(['refused', 'no database', ['patient']])
})
