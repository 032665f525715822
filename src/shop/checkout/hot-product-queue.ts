/** Orders of one product that may wait for its row of stock at once; more would take the connections of everybody else. */
const AT_ONCE = 4
/** For how long it counts as wanted by many after it was. */
const HOT_MS = 5_000
/** Buyers are told within three seconds. */
const MAX_WAIT_MS = 2_500
const SWEEP_MS = 100

/** Too many wait for a product. */
export class HotProductQueueFull extends Error {}

type Waiter = { since: number; admit: () => void; refuse: () => void }
type Product = { running: number; hotUntil: number; waiting: Waiter[] }

/**
 * Lets a few orders of a product that many want at once through to its row of stock; the others wait here in their
 * order, without a connection. While nothing is wanted by many it only counts.
 */
export class HotProductQueue {
  readonly #products = new Map<number, Product>()
  #hot = 0
  #sweeping: NodeJS.Timeout | undefined
  #refused = 0

  /** Whether any product is wanted by many, so that it is worth asking what is in a cart. */
  get isAnyHot() {
    return this.#hot > 0
  }

  get waiting() {
    return [...this.#products.values()].reduce((sum, { waiting }) => sum + waiting.length, 0)
  }

  /** Since the start. */
  get refused() {
    return this.#refused
  }

  /** Counts an order of these products, which has begun. Answers with what is to be called at its end. */
  begin(ids: readonly number[]): () => void {
    const products = ids.map((id) => this.#productOf(id))
    for (const product of products) this.#count(product)
    return once(() => this.#leaveAll(ids))
  }

  /**
   * Waits for its turn at each of them that is wanted by many, then counts as `begin` does. In the order of their ids,
   * so that two orders cannot wait for each other. @throws HotProductQueueFull
   */
  async enter(ids: readonly number[]): Promise<() => void> {
    const entered: number[] = []
    const leave = once(() => this.#leaveAll(entered))
    try {
      for (const id of ids.toSorted((a, b) => a - b)) {
        await this.#turn(this.#productOf(id))
        entered.push(id)
      }
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  async #turn(product: Product): Promise<void> {
    const isFree = product.running < AT_ONCE && product.waiting.length === 0
    if (product.hotUntil === 0 || isFree) return this.#count(product)
    this.#heat(product)
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
    return new Promise((admit, reject) => {
      const refuse = () => reject(new HotProductQueueFull())
      product.waiting.push({ since: performance.now(), admit, refuse })
    })
  }

  #count(product: Product) {
    product.running += 1
    if (product.running > AT_ONCE) this.#heat(product)
  }

  #leaveAll(ids: readonly number[]) {
    for (const id of ids) this.#leave(id)
  }

  #leave(id: number) {
    const product = this.#productOf(id)
    product.running -= 1
    // Those that began before it was hot end first.
    if (product.running < AT_ONCE) {
      const next = product.waiting.shift()
      if (next) {
        product.running += 1
        next.admit()
      }
    }
    if (product.running === 0 && product.hotUntil === 0) this.#products.delete(id)
  }

  #heat(product: Product) {
    if (product.hotUntil === 0) this.#hot += 1
    product.hotUntil = performance.now() + HOT_MS
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  #sweep() {
    const now = performance.now()
    for (const [id, product] of this.#products) {
      for (let first = product.waiting[0]; first && now - first.since > MAX_WAIT_MS; first = product.waiting[0]) {
        product.waiting.shift()
        this.#refused += 1
        first.refuse()
      }
      if (product.hotUntil > 0 && product.hotUntil < now && product.waiting.length === 0) {
        product.hotUntil = 0
        this.#hot -= 1
        if (product.running === 0) this.#products.delete(id)
      }
    }
    if (this.#hot > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }

  #productOf(id: number): Product {
    const known = this.#products.get(id)
    if (known) return known
    const product = { running: 0, hotUntil: 0, waiting: [] }
    this.#products.set(id, product)
    return product
  }
}

/** Of one order: it is counted once, when it waited for its turn, or when it is known what is in its cart. */
export class OrderTurn {
  readonly #queue: HotProductQueue | undefined
  #leave: (() => void) | undefined

  constructor(queue: HotProductQueue | undefined) {
    this.#queue = queue
  }

  async enter(ids: readonly number[]) {
    this.#leave = await this.#queue?.enter(ids)
  }

  begin(ids: readonly number[]) {
    this.#leave ??= this.#queue?.begin(ids)
  }

  end() {
    this.#leave?.()
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
