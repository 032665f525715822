import { HttpError } from './http-error.ts'
import { LoopLag } from './loop-lag.ts'
import { isRobot } from './robots.ts'

/** Whoever is asked to wait, in the order in which they are let in. What buyers do with a cart never waits here. */
const RANKS = ['page', 'search', 'robot'] as const
type Rank = (typeof RANKS)[number]

/** Milliseconds that somebody waits at most before hearing that the shop is busy. */
const PATIENCE: Record<Rank, number> = { page: 2_000, search: 1_000, robot: 2_000 }
/** What a robot waits while the shop is overloaded: the event loop is so late, or a person has waited so long. */
const ROBOT_PATIENCE_UNDER_LOAD = 200
const LATE_LOOP_MS = 100
const LONG_WAIT_MS = 500
/** Seconds until a robot is to come again; others try again sooner (errors.tsx). */
const ROBOT_RETRY_AFTER = 60
/** More would not be done sooner: there is one thread, and the database has about ten connections for all. */
const AT_ONCE = 8
const SWEEP_MS = 50
/** Milliseconds of such work in one turn of the event loop: a page, or a few short searches. */
const TURN_MS = 1

type Asked = { headers: { 'user-agent'?: string | undefined }; raw: { destroyed: boolean } }
type Waiting = { since: number; isGone: () => boolean; enter: () => void; refuse: (error: HttpError) => void }

/**
 * Admission to the work that takes the processor for long: lists and pages that no cache has. A few are worked at, with a
 * turn of the event loop between one and the next, so that carts, orders and pages from the cache are answered meanwhile;
 * others wait in line. Whoever has waited too long is told 503; robots sooner while the shop is overloaded by measure, for a
 * machine that others keep busy lets them wait as well. Nobody is refused at once: they would ask again at once, and
 * refusing takes time too.
 */
export class AdmissionQueue {
  readonly #lines: Record<Rank, Waiting[]> = { page: [], search: [], robot: [] }
  #inside = 0
  #isLettingIn = false
  /** When the event loop last came by here. */
  #turnBegan = 0
  #sweeping: NodeJS.Timeout | undefined
  readonly #lag: Pick<LoopLag, 'ms' | 'start' | 'stop'>

  constructor(lag: Pick<LoopLag, 'ms' | 'start' | 'stop'> = new LoopLag()) {
    this.#lag = lag
  }

  get #waiting() {
    return RANKS.reduce((sum, rank) => sum + this.#lines[rank].length, 0)
  }

  /** Whether somebody stands in line, robots left out. */
  get hasPeopleWaiting() {
    return this.#lines.page.length + this.#lines.search.length > 0
  }

  /** Does the work when it is the request's turn. Throws a `Refusal` with 503 when that takes too long. */
  async run<T>(request: Asked, kind: 'page' | 'search', work: () => Promise<T>): Promise<T> {
    if (this.#inside < AT_ONCE && !this.#isLettingIn) this.#inside += 1
    else await this.#turn(isRobot(request.headers['user-agent']) ? 'robot' : kind, () => request.raw.destroyed)
    try {
      return await work()
    } finally {
      this.#leave()
    }
  }

  #turn(rank: Rank, isGone: () => boolean): Promise<void> {
    this.#lag.start()
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    return new Promise((enter, refuse) => {
      this.#lines[rank].push({ since: performance.now(), isGone, enter, refuse })
    })
  }

  /**
   * Once a turn of the event loop has had its share, the next is let in by the next one: what has come in meanwhile is read
   * first. It may be a buyer's, and Node.js takes one new connection a turn.
   */
  #leave() {
    this.#inside -= 1
    if (performance.now() - this.#turnBegan < TURN_MS) this.#letIn()
    else this.#letInSoon()
  }

  #letInSoon() {
    if (this.#isLettingIn) return
    this.#isLettingIn = true
    setImmediate(() => {
      this.#isLettingIn = false
      this.#turnBegan = performance.now()
      this.#letIn()
    })
  }

  #letIn() {
    this.#sweep()
    const rank = RANKS.find((one) => this.#lines[one].length > 0)
    if (!rank || this.#inside >= AT_ONCE) return
    this.#inside += 1
    this.#lines[rank].shift()?.enter()
    // Whoever waits for the database is not waited for.
    this.#letInSoon()
  }

  /** Robots stand behind everybody: how long they have waited themselves tells nothing. */
  #isOverloaded(now: number): boolean {
    const waitsLong = (rank: Rank) => now - (this.#lines[rank][0]?.since ?? now) > LONG_WAIT_MS
    return this.#lag.ms > LATE_LOOP_MS || waitsLong('page') || waitsLong('search')
  }

  #sweep() {
    const now = performance.now()
    for (const rank of RANKS) {
      const line = this.#lines[rank]
      const patience = rank === 'robot' && this.#isOverloaded(now) ? ROBOT_PATIENCE_UNDER_LOAD : PATIENCE[rank]
      const isOver = ({ since, isGone }: Waiting) => now - since > patience || isGone()
      for (let first = line[0]; first && isOver(first); first = line[0]) {
        line.shift()
        first.refuse(new HttpError(503, '', undefined, rank === 'robot' ? ROBOT_RETRY_AFTER : undefined))
      }
    }
    if (this.#waiting > 0) return
    this.#lag.stop()
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }
}
