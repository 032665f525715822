import { setTimeout as sleep } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import { PRIORITY } from '../../shop/emails/queue.ts'

/** How much of a queue one instance works on at once. */
export type Concurrency = {
  /** Jobs in hand. */
  atOnce: number
  /** Of these, places that only urgent jobs take. */
  reserved?: number
  /** Jobs of one group in hand. */
  perGroup?: number
  /** Somebody waits for an answer just now: one job at a time, with a pause after each, beside urgent ones. */
  isBusy?: () => boolean
}

type Boss = Pick<PgBoss, 'fetch' | 'complete' | 'fail'>

type Options = Concurrency & {
  boss: Boss
  name: string
  run: (job: JobWithMetadata<object>) => Promise<void>
  /** Lets another instance do jobs that this one has begun and will not end. */
  giveBack: (ids: readonly string[]) => Promise<void>
  onError: (error: unknown) => void
}

const POLL_MS = 1_000
/** While the shop is busy, from the end of one job to the beginning of the next. */
const BUSY_PAUSE_MS = 250

type Restriction = { minPriority?: number; ignoreGroups?: string[] }

/**
 * Works on the jobs of one queue, several at once, each ended by itself: a job that hangs keeps its own place and nothing
 * else. (pg-boss's own workers fetch again only when all jobs of their batch have ended, or after a second.)
 */
export class QueueWorker {
  readonly #options: Options
  readonly #inHand = new Map<string, { group: string | null; ended: Promise<void> }>()
  #isStopping = false
  #wake = () => {}
  #loop: Promise<void> = Promise.resolve()
  /** The last fetch that found nothing of what was allowed just then. */
  #missed = { restriction: '', at: Number.NEGATIVE_INFINITY }
  /** When the last job ended that was not urgent. */
  #endedAt = Number.NEGATIVE_INFINITY

  constructor(options: Options) {
    this.#options = options
  }

  start() {
    this.#loop = this.#run()
  }

  /** Takes no more jobs and lets those in hand end; what has not ended after `withinMs` is left to another instance. */
  async stop(withinMs: number) {
    this.#isStopping = true
    this.#wake()
    await this.#loop
    const ended = Promise.all([...this.#inHand.values()].map((job) => job.ended))
    await Promise.race([ended, sleep(withinMs, undefined, { ref: false })])
    if (this.#inHand.size > 0) await this.#options.giveBack([...this.#inHand.keys()]).catch(this.#options.onError)
  }

  async #run() {
    while (!this.#isStopping) {
      const job = await this.#next().catch(this.#options.onError)
      if (job) this.#begin(job)
      else await this.#rest()
    }
  }

  async #next(): Promise<JobWithMetadata<object> | undefined> {
    const { boss, name } = this.#options
    if (this.#inHand.size >= this.#places) return undefined
    const restriction = this.#restriction()
    const key = JSON.stringify(restriction)
    // What may not begin now may be a long list: it is not read again at each end of a job.
    if (key === this.#missed.restriction && performance.now() - this.#missed.at < POLL_MS) return undefined
    const options = { ...restriction, batchSize: 1, includeMetadata: true } as const
    const [job] = await boss.fetch<object>(name, options)
    if (!job && key !== '{}') this.#missed = { restriction: key, at: performance.now() }
    return job
  }

  get #places(): number {
    const { atOnce, reserved = 0, isBusy } = this.#options
    return isBusy?.() ? Math.min(atOnce, 1 + reserved) : atOnce
  }

  get #isPausing(): boolean {
    return performance.now() - this.#endedAt < BUSY_PAUSE_MS && this.#options.isBusy?.() === true
  }

  /** What may be begun beside what is in hand. */
  #restriction(): Restriction {
    const { atOnce, reserved = 0, perGroup = atOnce } = this.#options
    const counts = new Map<string, number>()
    for (const { group } of this.#inHand.values()) if (group) counts.set(group, (counts.get(group) ?? 0) + 1)
    const full = [...counts].filter(([, count]) => count >= perGroup).map(([group]) => group)
    const isOnlyUrgent = this.#isPausing || this.#inHand.size >= this.#places - reserved
    return {
      ...(isOnlyUrgent ? { minPriority: PRIORITY.urgent } : {}),
      ...(full.length > 0 ? { ignoreGroups: full.sort() } : {}),
    }
  }

  #begin(job: JobWithMetadata<object>) {
    const ended = this.#work(job)
      .catch(this.#options.onError)
      .finally(() => {
        this.#inHand.delete(job.id)
        if (job.priority < PRIORITY.urgent) this.#endedAt = performance.now()
        this.#wake()
      })
    this.#inHand.set(job.id, { group: job.groupId ?? null, ended })
  }

  async #work(job: JobWithMetadata<object>) {
    const { boss, name, run } = this.#options
    try {
      await within(job.expireInSeconds * 1_000, run(job))
    } catch (error) {
      await boss.fail(name, job.id, error as object)
      return
    }
    await boss.complete(name, job.id)
  }

  /** Until a job has ended, or it is time to look again. */
  async #rest() {
    if (this.#isStopping) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, this.#isPausing ? BUSY_PAUSE_MS : POLL_MS)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.#wake = () => {}
  }
}

/** pg-boss gives a job to somebody else when its time is over. */
async function within(ms: number, work: Promise<void>) {
  const timer = new AbortController()
  const late = sleep(ms, undefined, { signal: timer.signal, ref: false }).then(() => {
    throw new Error(`Not done within ${ms / 1_000} s`)
  })
  // Aborted when the work is done.
  late.catch(() => {})
  try {
    await Promise.race([work, late])
  } finally {
    timer.abort()
  }
}
