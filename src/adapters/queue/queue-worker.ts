import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { PRIORITY } from '../../shop/emails/queue.ts'
import { POLL_MS } from './due-queues.ts'

export type Concurrency = {
  atOnce: number
  /** Of these, slots for urgent jobs only. */
  reserved?: number
  perGroup?: number
  /** While requests are in progress: one job at a time with a pause after each, besides urgent ones. */
  isBusy?: () => boolean
  /** While a job runs this often; another instance takes a job over that has been silent for long. */
  heartbeatMs?: number
}

type Boss = Pick<PgBoss, 'fetch' | 'complete' | 'fail' | 'touch'>

type WorkerOptions = Concurrency & {
  boss: Boss
  name: string
  run: (job: JobWithMetadata<object>) => Promise<void>
  giveBack: (ids: readonly string[]) => Promise<void>
  onError: (error: unknown) => void
}

const BUSY_PAUSE_MS = 250

type Restriction = { minPriority?: number; ignoreGroups?: string[] }

/**
 * pg-boss's own workers fetch only when their whole batch has ended, so one slow job would block others. An idle one waits
 * until it is woken.
 */
export class QueueWorker {
  readonly #options: WorkerOptions
  readonly #running = new Map<string, { group: string | null; ended: Promise<void> }>()
  #isStopping = false
  #wake = () => {}
  #loop: Promise<void> = Promise.resolve()
  /** The last fetch without a result, and the restriction it had. */
  #lastMiss = { restriction: '', at: Number.NEGATIVE_INFINITY }
  /** End of the last job that was not urgent. */
  #lastEndedAt = Number.NEGATIVE_INFINITY
  /** Each is a commit that waits for the disk, so jobs that end meanwhile share the next one. */
  readonly #complete: (id: string) => Promise<unknown>

  constructor(options: WorkerOptions) {
    this.#options = options
    this.#complete = batchedWhileBusy((ids) => options.boss.complete(options.name, ids))
  }

  start() {
    this.#loop = this.#run()
  }

  wake() {
    this.#wake()
  }

  /** Fetches no more jobs and waits for running ones; those not ended after `withinMs` are released. */
  async stop(withinMs: number) {
    this.#isStopping = true
    this.#wake()
    await this.#loop
    const ended = Promise.all([...this.#running.values()].map((job) => job.ended))
    await Promise.race([ended, sleep(withinMs, undefined, { ref: false })])
    if (this.#running.size > 0) await this.#options.giveBack([...this.#running.keys()]).catch(this.#options.onError)
  }

  async #run() {
    while (!this.#isStopping) {
      const jobs = (await this.#next().catch(this.#options.onError)) ?? []
      for (const job of jobs) this.#start(job)
      if (jobs.length === 0) await this.#waitForWork()
    }
  }

  async #next(): Promise<JobWithMetadata<object>[]> {
    const { boss, name } = this.#options
    if (this.#running.size >= this.#slots) return []
    const restriction = this.#restriction()
    const key = JSON.stringify(restriction)
    // Many jobs may be excluded just now: do not scan them again after each job.
    if (key === this.#lastMiss.restriction && performance.now() - this.#lastMiss.at < POLL_MS) return []
    const options = { ...restriction, batchSize: this.#batchSize, includeMetadata: true } as const
    const jobs = await boss.fetch<object>(name, options)
    if (jobs.length === 0 && key !== '{}') this.#lastMiss = { restriction: key, at: performance.now() }
    return jobs
  }

  /** As many as may run even where all are of one group: a statement for each job would look through all that wait. */
  get #batchSize(): number {
    const { atOnce, reserved = 0, perGroup = atOnce } = this.#options
    if (this.#isOnlyUrgent) return 1
    const counts = [...this.#groups().values()].filter((count) => count < perGroup)
    return Math.max(1, Math.min(this.#slots - reserved - this.#running.size, perGroup - Math.max(0, ...counts)))
  }

  get #isOnlyUrgent(): boolean {
    return this.#isPausing || this.#running.size >= this.#slots - (this.#options.reserved ?? 0)
  }

  #groups(): Map<string, number> {
    const counts = new Map<string, number>()
    for (const { group } of this.#running.values()) if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
    return counts
  }

  get #slots(): number {
    const { atOnce, reserved = 0, isBusy } = this.#options
    return isBusy?.() ? Math.min(atOnce, 1 + reserved) : atOnce
  }

  get #isPausing(): boolean {
    return performance.now() - this.#lastEndedAt < BUSY_PAUSE_MS && this.#options.isBusy?.() === true
  }

  #restriction(): Restriction {
    const { atOnce, perGroup = atOnce } = this.#options
    const full = [...this.#groups()].filter(([, count]) => count >= perGroup).map(([group]) => group)
    return {
      ...(this.#isOnlyUrgent ? { minPriority: PRIORITY.urgent } : {}),
      ...(full.length > 0 ? { ignoreGroups: full.sort() } : {}),
    }
  }

  #start(job: JobWithMetadata<object>) {
    const ended = this.#runJob(job)
      .catch(this.#options.onError)
      .finally(() => {
        this.#running.delete(job.id)
        if (job.priority < PRIORITY.urgent) this.#lastEndedAt = performance.now()
        this.#wake()
      })
    this.#running.set(job.id, { group: job.groupId ?? null, ended })
  }

  async #runJob(job: JobWithMetadata<object>) {
    const { boss, name, run } = this.#options
    const stopHeartbeats = this.#beat(job.id)
    try {
      await within(job.expireInSeconds * 1_000, run(job))
    } catch (error) {
      await boss.fail(name, job.id, error as object)
      return
    } finally {
      stopHeartbeats()
    }
    await this.#complete(job.id)
  }

  #beat(id: string): () => void {
    const { boss, name, heartbeatMs, onError } = this.#options
    if (!heartbeatMs) return () => {}
    const timer = setInterval(() => void boss.touch(name, id).catch(onError), heartbeatMs)
    timer.unref()
    return () => clearInterval(timer)
  }

  async #waitForWork() {
    if (this.#isStopping) return
    const mayHaveSkipped = this.#isPausing || this.#running.size > 0
    await new Promise<void>((resolve) => {
      const timer = mayHaveSkipped ? setTimeout(resolve, this.#isPausing ? BUSY_PAUSE_MS : POLL_MS) : undefined
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => {}
  }
}

/** What is asked for while the work is under way is done together, afterwards. */
function batchedWhileBusy(work: (ids: string[]) => Promise<unknown>): (id: string) => Promise<unknown> {
  let waiting: string[] = []
  let current: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined
  const begin = () => {
    const ids = waiting
    waiting = []
    next = undefined
    current = work(ids)
    return current
  }
  return (id) => {
    waiting.push(id)
    next ??= current.then(begin, begin)
    return next
  }
}

/** pg-boss gives an expired job to another worker. */
async function within(ms: number, work: Promise<void>) {
  const timer = new AbortController()
  const timeout = sleep(ms, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`Not done within ${ms / 1_000} s`)
  })
  timeout.catch(() => {})
  try {
    await Promise.race([work, timeout])
  } finally {
    timer.abort()
  }
}
