import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Admission } from './admission.ts'

const person = (destroyed = false) => ({
  headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux) Firefox/149.0' },
  raw: { destroyed },
})
const robot = { headers: { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, raw: { destroyed: false } }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** Takes every place until it is called. */
async function fill(admission: Admission): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  for (let place = 0; place < 8; place += 1) void admission.through(person(), 'page', () => promise)
  return resolve
}

test('lets work through at once while there is room', async () => {
  const admission = new Admission()
  expect(await admission.through(person(), 'search', async () => 'found')).toBe('found')
})

test.each([
  ['long', 2, ['first page']],
  ['short', 0.3, ['first page', 'second page', 'search', 'robot']],
] as const)(
  'lets in pages before searches before robots; of %s ones as many a turn as a millisecond holds',
  async (_length, ms, firstTurn) => {
    let clock = 100
    vi.spyOn(performance, 'now').mockImplementation(() => clock)
    const admission = new Admission()
    const release = await fill(admission)
    const order: string[] = []
    const ask = (name: string, who: ReturnType<typeof person>, kind: 'page' | 'search') =>
      void admission.through(who, kind, async () => {
        clock += ms
        order.push(name)
      })
    ask('robot', robot, 'page')
    ask('search', person(), 'search')
    ask('first page', person(), 'page')
    ask('second page', person(), 'page')
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual([])
    release()
    await vi.advanceTimersToNextTimerAsync()
    expect(order).toEqual(firstTurn)
    await vi.advanceTimersByTimeAsync(10)
    expect(order).toEqual(['first page', 'second page', 'search', 'robot'])
  },
)

test('refuses robots after 200 ms, searches after 1 s, pages after 2 s, and goes on afterwards', async () => {
  const admission = new Admission()
  const release = await fill(admission)
  const refused: string[] = []
  const ask = (name: string, who: ReturnType<typeof person>, kind: 'page' | 'search') =>
    admission
      .through(who, kind, async () => {})
      .catch(({ status }: { status: number }) => refused.push(`${name} ${status}`))
  void ask('page', person(), 'page')
  void ask('search', person(), 'search')
  void ask('robot', robot, 'search')
  await vi.advanceTimersByTimeAsync(300)
  expect(refused).toEqual(['robot 503'])
  await vi.advanceTimersByTimeAsync(800)
  expect(refused).toEqual(['robot 503', 'search 503'])
  await vi.advanceTimersByTimeAsync(1_000)
  expect(refused).toEqual(['robot 503', 'search 503', 'page 503'])
  release()
  await vi.advanceTimersByTimeAsync(10)
  expect(await admission.through(person(), 'page', async () => 'drawn')).toBe('drawn')
})

test('does nothing for whoever has gone, and gives the place of failed work to the next', async () => {
  const admission = new Admission()
  const release = await fill(admission)
  const drawn: string[] = []
  const gone = admission.through(person(true), 'page', async () => void drawn.push('gone')).catch(() => 'refused')
  const failing = admission
    .through(person(), 'page', async () => {
      throw new Error('no database')
    })
    .catch(({ message }: Error) => message)
  void admission.through(person(), 'page', async () => void drawn.push('patient'))
  release()
  await vi.advanceTimersByTimeAsync(10)
  expect([await gone, await failing, drawn]).toEqual(['refused', 'no database', ['patient']])
})
