import { HttpError } from './http-error.ts'
import { LoopLag } from './loop-lag.ts'
import { isRobot } from './robots.ts'

/** In order of priority. Calls that change a cart or order never wait here. */
const RANKS = ['page', 'search', 'agent', 'robot'] as const
type Rank = (typeof RANKS)[number]

const MAX_WAIT_MS: Record<Rank, number> = { page: 2_000, search: 1_000, agent: 1_000, robot: 2_000 }
/** The same for robots while the event loop lags or a person has waited long. */
const ROBOT_MAX_WAIT_UNDER_LOAD_MS = 200
const LATE_LOOP_MS = 100
const LONG_WAIT_MS = 500
const ROBOT_RETRY_AFTER_SECONDS = 60
/** A single thread and about ten database connections gain nothing from more. */
const MAX_CONCURRENT = 8
const SWEEP_MS = 50
/** Milliseconds of work in one iteration of the event loop: a page, or a few short searches. */
const ITERATION_BUDGET_MS = 1

/** Of the connection: a request itself is destroyed as soon as its body was read. */
type QueuedRequest = { headers: { 'user-agent'?: string | undefined }; raw: { socket: { destroyed: boolean } } }
type Waiter = { since: number; isAborted: () => boolean; admit: () => void; reject: (error: HttpError) => void }

/** A few uncached pages or searches run at once; others queue, then get 503, since rejected clients would retry. */
export class AdmissionQueue {
  readonly #queues: Record<Rank, Waiter[]> = { page: [], search: [], agent: [], robot: [] }
  #running = 0
  /** Of those who waited too long, since the start. */
  readonly refused: Record<Rank, number> = { page: 0, search: 0, agent: 0, robot: 0 }
  #isAdmitting = false
  #iterationBegan = 0
  #sweeping: NodeJS.Timeout | undefined
  readonly #lag: Pick<LoopLag, 'ms' | 'start' | 'stop'>

  constructor(lag: Pick<LoopLag, 'ms' | 'start' | 'stop'> = new LoopLag()) {
    this.#lag = lag
  }

  get #waiting() {
    return RANKS.reduce((sum, rank) => sum + this.#queues[rank].length, 0)
  }

  get running() {
    return this.#running
  }

  get waiting(): Record<Rank, number> {
    const { page, search, agent, robot } = this.#queues
    return { page: page.length, search: search.length, agent: agent.length, robot: robot.length }
  }

  /** Agents and robots not counted. */
  get hasPeopleWaiting() {
    return this.#queues.page.length + this.#queues.search.length > 0
  }

  /** @param kind `agent`: a call of UCP or MCP, whatever its User-Agent. */
  async run<T>(request: QueuedRequest, kind: Exclude<Rank, 'robot'>, work: () => Promise<T>): Promise<T> {
    if (this.#running < MAX_CONCURRENT && !this.#isAdmitting) this.#running += 1
    else await this.#wait(rankOf(request, kind), () => request.raw.socket.destroyed)
    try {
      return await work()
    } finally {
      this.#release()
    }
  }

  #wait(rank: Rank, isAborted: () => boolean): Promise<void> {
    this.#lag.start()
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    return new Promise((admit, reject) => {
      this.#queues[rank].push({ since: performance.now(), isAborted, admit, reject })
    })
  }

  /** After the budget, other sockets are read before the next waiter is admitted. */
  #release() {
    this.#running -= 1
    if (performance.now() - this.#iterationBegan < ITERATION_BUDGET_MS) this.#admit()
    else this.#admitSoon()
  }

  #admitSoon() {
    if (this.#isAdmitting) return
    this.#isAdmitting = true
    setImmediate(() => {
      this.#isAdmitting = false
      this.#iterationBegan = performance.now()
      this.#admit()
    })
  }

  #admit() {
    this.#sweep()
    const rank = RANKS.find((one) => this.#queues[one].length > 0)
    if (!rank || this.#running >= MAX_CONCURRENT) return
    this.#running += 1
    this.#queues[rank].shift()?.admit()
    // The admitted task may soon wait for the database.
    this.#admitSoon()
  }

  /** Waiting robots do not indicate load, since they have the lowest priority. */
  #isOverloaded(now: number): boolean {
    const waitsLong = (rank: Rank) => now - (this.#queues[rank][0]?.since ?? now) > LONG_WAIT_MS
    return this.#lag.ms > LATE_LOOP_MS || waitsLong('page') || waitsLong('search')
  }

  #sweep() {
    const now = performance.now()
    for (const rank of RANKS) {
      const queue = this.#queues[rank]
      const maxWait = rank === 'robot' && this.#isOverloaded(now) ? ROBOT_MAX_WAIT_UNDER_LOAD_MS : MAX_WAIT_MS[rank]
      const isExpired = ({ since, isAborted }: Waiter) => now - since > maxWait || isAborted()
      for (let first = queue[0]; first && isExpired(first); first = queue[0]) {
        queue.shift()
        if (!first.isAborted()) this.refused[rank] += 1
        first.reject(new HttpError(503, '', undefined, rank === 'robot' ? ROBOT_RETRY_AFTER_SECONDS : undefined))
      }
    }
    if (this.#waiting > 0) return
    this.#lag.stop()
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }
}

const rankOf = ({ headers }: QueuedRequest, kind: Exclude<Rank, 'robot'>): Rank =>
  kind !== 'agent' && isRobot(headers['user-agent']) ? 'robot' : kind
