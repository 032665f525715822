import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readAtMostEvery } from './read-at-most-every.ts'
import { BOUNDS, RequestTimes } from './request-times.ts'

/** Connections to the database: of the pool for everything, and of the one for the replica. */
type PoolFigures = { pool: string; max: number; total: number; idle: number; waiting: number }
type QueueFigures = { queue: string; waiting: number; oldestSeconds: number }

type CacheCounts = { hits: number; misses: number }

/** What the shop knows of itself. Numbers that cost a statement are asked at most every 15 s. */
export type Figures = {
  role: string
  pools(): PoolFigures[]
  caches: Record<string, CacheCounts>
  admission: { running: number; waiting: Record<string, number>; refused: Record<string, number> }
  /** Orders that wait for their turn, of all goods or of those that many want at once. */
  orderQueue: { waiting: number; refused: number }
  lifecycle: { isDraining: boolean; isLoading?: boolean; changes: number }
  /** Seconds since the feed of changes was read, and since the oldest change that lists do not show yet. */
  feedAge(): number
  searchLag(): number
  /** Undefined where there is no replica. */
  replicaLag(): Promise<number | undefined>
  /** Null for an instance that does not work on jobs. */
  queues: (() => Promise<QueueFigures[]>) | null
}

const ASKED_EVERY_MS = 15_000
const WAIT_BOUNDS = [0.0001, 0.001, 0.005, 0.01, 0.05, 0.1, 0.25, 0.5, 1]

export type Metrics = {
  requestTimes: RequestTimes
  /** Takes the seconds that a connection was waited for. */
  onPoolWait(seconds: number): void
  /** Shows the figures of the running shop from now on. */
  show(figures: Figures): void
  /** In the text format of Prometheus. */
  text(): Promise<string>
  contentType: string
}

/** No label holds an address, a person or an id. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requestTimes = new RequestTimes()
  collectDefaultMetrics({ register: registry })
  registry.registerMetric(new RequestHistogram(requestTimes))
  const waits = new Histogram({
    name: 'shop_database_connection_wait_seconds',
    help: 'How long a connection of the pool was waited for',
    buckets: WAIT_BOUNDS,
    registers,
  })
  return {
    requestTimes,
    onPoolWait: (seconds) => waits.observe(seconds),
    show(figures) {
      showState(registers, figures)
      showPools(registers, figures)
      showAdmission(registers, figures)
      showCaches(registers, figures)
      showLags(registers, figures)
      if (figures.queues) showQueues(registers, figures.queues)
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}

const REQUESTS = 'shop_http_request_duration_seconds'
const ABOUT_REQUESTS = 'Requests by pattern of their route, method and class of status'

/** Of `RequestTimes`, made when it is asked for. */
class RequestHistogram extends Histogram<'method' | 'route' | 'status' | 'le'> {
  readonly #times: RequestTimes

  constructor(times: RequestTimes) {
    super({
      name: REQUESTS,
      help: ABOUT_REQUESTS,
      labelNames: ['method', 'route', 'status'],
      buckets: [...BOUNDS],
      registers: [],
    })
    this.#times = times
  }

  /** The registry asks by this name, which the types of prom-client do not have. */
  async getForPromString() {
    const values = this.#times.all().flatMap(({ method, route, status, counts, seconds }) => {
      const labels = { method, route, status }
      let sum = 0
      const buckets = [...BOUNDS, '+Inf'].map((le, at) => {
        sum += counts[at] ?? 0
        return { labels: { ...labels, le }, value: sum, metricName: `${REQUESTS}_bucket` }
      })
      return [
        ...buckets,
        { labels, value: seconds, metricName: `${REQUESTS}_sum` },
        { labels, value: sum, metricName: `${REQUESTS}_count` },
      ]
    })
    return { name: REQUESTS, help: ABOUT_REQUESTS, type: 'histogram', values }
  }
}

type Registers = Registry[]

function showState(registers: Registers, { role, lifecycle }: Figures) {
  new Gauge({
    name: 'shop_info',
    help: '1, by the role of the instance',
    labelNames: ['role'],
    registers,
  }).set({ role }, 1)
  gauge(registers, 'shop_loaded', 'Whether the search model is loaded', () => (lifecycle.isLoading ? 0 : 1))
  gauge(registers, 'shop_draining', 'Whether the instance is stopping', () => (lifecycle.isDraining ? 1 : 0))
  gauge(registers, 'shop_changing_requests', 'Changing requests in progress', () => lifecycle.changes)
}

function showPools(registers: Registers, { pools }: Figures) {
  new Gauge({
    name: 'shop_database_connections',
    help: 'Connections of the pools by state; waiting: requests without one; max: the most there may be',
    labelNames: ['pool', 'state'],
    registers,
    collect() {
      for (const { pool, max, total, idle, waiting } of pools()) {
        this.set({ pool, state: 'used' }, total - idle)
        this.set({ pool, state: 'idle' }, idle)
        this.set({ pool, state: 'waiting' }, waiting)
        this.set({ pool, state: 'max' }, max)
      }
    },
  })
}

function showAdmission(registers: Registers, { admission, orderQueue }: Figures) {
  gauge(registers, 'shop_hot_product_orders_waiting', 'Orders that wait for their turn', () => orderQueue.waiting)
  new Counter({
    name: 'shop_hot_product_orders_refused_total',
    help: 'Orders that waited too long for their turn, or found too many waiting',
    registers,
    collect() {
      this.reset()
      this.inc(orderQueue.refused)
    },
  })
  gauge(registers, 'shop_admission_running', 'Admitted pages and searches in progress', () => admission.running)
  new Gauge({
    name: 'shop_admission_waiting',
    help: 'Requests that wait to be admitted',
    labelNames: ['kind'],
    registers,
    collect() {
      for (const [kind, count] of Object.entries(admission.waiting)) this.set({ kind }, count)
    },
  })
  new Counter({
    name: 'shop_admission_refused_total',
    help: 'Requests that waited too long and were answered with 503',
    labelNames: ['kind'],
    registers,
    collect() {
      this.reset()
      for (const [kind, count] of Object.entries(admission.refused)) this.inc({ kind }, count)
    },
  })
}

function showCaches(registers: Registers, { caches }: Figures) {
  for (const what of ['hits', 'misses'] as const) {
    new Counter({
      name: `shop_cache_${what}_total`,
      help: what === 'hits' ? 'Values found in a cache' : 'Values made because a cache did not have them',
      labelNames: ['cache'],
      registers,
      collect() {
        this.reset()
        for (const [cache, counts] of Object.entries(caches)) this.inc({ cache }, counts[what])
      },
    })
  }
}

function showLags(registers: Registers, { feedAge, searchLag, replicaLag }: Figures) {
  gauge(registers, 'shop_changes_age_seconds', 'Time since the feed of changes was read', feedAge)
  gauge(registers, 'shop_search_lag_seconds', 'Age of the oldest announced change that lists do not show', searchLag)
  const read = readAtMostEvery(ASKED_EVERY_MS, replicaLag)
  new Gauge({
    name: 'shop_replica_lag_seconds',
    help: 'How far the read replica is behind',
    registers,
    async collect() {
      const lag = await read()
      if (lag === undefined) this.remove()
      else this.set(lag)
    },
  })
}

function showQueues(registers: Registers, queues: () => Promise<QueueFigures[]>) {
  const read = readAtMostEvery(ASKED_EVERY_MS, queues)
  const labelNames = ['queue'] as const
  new Gauge({
    name: 'shop_queue_waiting',
    help: 'Jobs that are due and not begun',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { queue, waiting } of (await read()) ?? []) this.set({ queue }, waiting)
    },
  })
  new Gauge({
    name: 'shop_queue_oldest_seconds',
    help: 'For how long the oldest of them has been due',
    labelNames,
    registers,
    async collect() {
      this.reset()
      for (const { queue, oldestSeconds } of (await read()) ?? []) this.set({ queue }, oldestSeconds)
    },
  })
}

const gauge = (registers: Registers, name: string, help: string, read: () => number) =>
  new Gauge({
    name,
    help,
    registers,
    collect() {
      this.set(read())
    },
  })
