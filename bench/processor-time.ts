/** An event of a Chromium trace; times in microseconds. `tdur`: what of `dur` its thread had the processor for. */
export type TraceEvent = {
  name: string
  ph?: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args?: { data?: { documentLoaderURL?: string } }
}

type Task = { start: number; end: number; share: number }

/**
 * The same events as if the page's main thread had never waited for the processor: each of its tasks as long as the
 * thread ran, what happened within it nearer together. Lighthouse multiplies the clock of every task by four, and on a
 * machine that has other things to do (Lighthouse among them) that clock tells of waiting rather than of the page. What
 * a task truly waits for (another process, say) is left out as well.
 * @param origin whose page it is, as `http://localhost:3000`
 * @throws when the trace has no start of such a page
 */
export function inProcessorTime(events: readonly TraceEvent[], origin: string): TraceEvent[] {
  const start = events.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin),
  )
  if (!start) throw new Error(`The trace has no page of ${origin}`)
  const isMain = ({ pid, tid }: TraceEvent) => pid === start.pid && tid === start.tid
  const tasks = outermostTasks(events.filter(isMain))
  const at = (ts: number) => Math.round(moved(tasks, ts))
  return events.map((event) => {
    if (!isMain(event)) return event
    const ts = at(event.ts)
    return event.dur === undefined ? { ...event, ts } : { ...event, ts, dur: at(event.ts + event.dur) - ts }
  })
}

function outermostTasks(events: readonly TraceEvent[]): Task[] {
  const tasks: Task[] = []
  const found = events.filter(({ name, ph, dur }) => ph === 'X' && name.includes('RunTask') && dur)
  for (const { ts, dur = 0, tdur = 0 } of found.toSorted((a, b) => a.ts - b.ts)) {
    if (ts < (tasks.at(-1)?.end ?? 0)) continue
    tasks.push({ start: ts, end: ts + dur, share: Math.min(1, tdur / dur) })
  }
  return tasks
}

/** Where a moment is once its task is shorter; between tasks nothing moves. */
function moved(tasks: readonly Task[], ts: number): number {
  let [from, to] = [0, tasks.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if ((tasks[middle]?.start ?? 0) <= ts) from = middle + 1
    else to = middle
  }
  const task = tasks[from - 1]
  return task && ts <= task.end ? task.start + (ts - task.start) * task.share : ts
}
