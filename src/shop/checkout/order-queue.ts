/** Orders of one product that may wait for its row of stock at once; more would take the connections of everybody else. */
const PRODUCT_AT_ONCE = 4
/** Orders at once of all products: a single thread and about ten database connections gain nothing from more. */
const ORDERS_AT_ONCE = 8
/** What an instance can answer in the longest wait; whoever comes after them is told at once. */
const MOST_WAITING = 500
/** For how long it counts as wanted by many after it was, and as sold out after a buyer of it was told so. */
const HOT_MS = 5_000
/** Buyers are told within three seconds. */
const MAX_WAIT_MS = 2_500
const SWEEP_MS = 100

/** Too many wait. */
export class OrderQueueFull extends Error {}

type Waiter = { since: number; admit: () => void; refuse: () => void }

/** Lets some through at once; the others wait in the order they came. */
class Turns {
  readonly #atOnce: number
  readonly #waiting: Waiter[] = []
  /** They have had their turn and go in before all others. */
  readonly #returning: Waiter[] = []
  running = 0

  constructor(atOnce: number) {
    this.#atOnce = atOnce
  }

  get waiting() {
    return this.#returning.length + this.#waiting.length
  }

  get isFree() {
    return this.running < this.#atOnce && this.waiting === 0
  }

  take(since: number): Promise<void> {
    return waitIn(this.#waiting, since)
  }

  takeAgain(since: number): Promise<void> {
    return waitIn(this.#returning, since)
  }

  leave() {
    this.running -= 1
    // Those that began before it was hot end first.
    if (this.running >= this.#atOnce) return
    const next = this.#returning.shift() ?? this.#waiting.shift()
    if (!next) return
    this.running += 1
    next.admit()
  }

  /** @returns how many */
  refuseLate(now: number): number {
    const late = [this.#returning, this.#waiting].flatMap((line) => takeLate(line, now))
    for (const { refuse } of late) refuse()
    return late.length
  }
}

const waitIn = (line: Waiter[], since: number): Promise<void> =>
  new Promise((admit, reject) => {
    line.push({ since, admit, refuse: () => reject(new OrderQueueFull()) })
  })

function takeLate(line: Waiter[], now: number): Waiter[] {
  const first = line.findIndex(({ since }) => now - since <= MAX_WAIT_MS)
  return line.splice(0, first === -1 ? line.length : first)
}

class Product extends Turns {
  hotUntil = 0

  constructor() {
    super(PRODUCT_AT_ONCE)
  }
}

/**
 * Lets a few orders through at once, of all products and of one that many want; the others wait here in their order,
 * without a connection. While nothing is wanted by many it only counts.
 */
export class OrderQueue {
  readonly #orders = new Turns(ORDERS_AT_ONCE)
  readonly #products = new Map<number, Product>()
  #hot = 0
  #soldOutUntil = 0
  #sweeping: NodeJS.Timeout | undefined
  #refused = 0

  /** Whether any product is wanted by many, so that it is worth asking what is in a cart. */
  get isAnyHot() {
    return this.#hot > 0 || this.isAnySoldOut
  }

  /** Whether of what many want there was too little, so that most who still come are told so. */
  get isAnySoldOut() {
    return performance.now() < this.#soldOutUntil
  }

  /** A buyer was told that there are too few. */
  noteSoldOut() {
    if (this.isAnyHot) this.#soldOutUntil = performance.now() + HOT_MS
  }

  get waiting() {
    return [...this.#products.values()].reduce((sum, { waiting }) => sum + waiting, this.#orders.waiting)
  }

  /** Since the start. */
  get refused() {
    return this.#refused
  }

  /** Waits for the turn of an order among all. @param since when it was sent @throws OrderQueueFull */
  async enter(since: number): Promise<() => void> {
    if (this.#orders.isFree) this.#orders.running += 1
    else await this.#wait(this.#orders, since)
    return once(() => this.#orders.leave())
  }

  /** After an order has let others go on: before all that wait, however many they are. @throws OrderQueueFull */
  async enterAgain(): Promise<() => void> {
    if (this.#orders.isFree) this.#orders.running += 1
    else {
      this.#sweeps()
      await this.#orders.takeAgain(performance.now())
    }
    return once(() => this.#orders.leave())
  }

  /** Counts an order of these products, which has begun. Answers with what is to be called at its end. */
  begin(ids: readonly number[]): () => void {
    const products = ids.map((id) => this.#productOf(id))
    for (const product of products) this.#count(product)
    return once(() => this.#leaveProducts(ids))
  }

  /** Whether `enterProducts` would wait. */
  isCrowded(ids: readonly number[]): boolean {
    return ids.some((id) => {
      const product = this.#products.get(id)
      return product !== undefined && product.hotUntil > 0 && !product.isFree
    })
  }

  /**
   * Waits for its turn at each of them that is wanted by many, then counts as `begin` does. In the order of their ids,
   * so that two orders cannot wait for each other. @throws OrderQueueFull
   */
  async enterProducts(ids: readonly number[], since = performance.now()): Promise<() => void> {
    const entered: number[] = []
    const leave = once(() => this.#leaveProducts(entered))
    try {
      for (const id of ids.toSorted((a, b) => a - b)) {
        await this.#turn(this.#productOf(id), since)
        entered.push(id)
      }
      return leave
    } catch (error) {
      leave()
      throw error
    }
  }

  async #turn(product: Product, since: number): Promise<void> {
    if (product.hotUntil === 0 || product.isFree) return this.#count(product)
    this.#heat(product)
    return this.#wait(product, since)
  }

  async #wait(turns: Turns, since: number): Promise<void> {
    if (turns.waiting >= MOST_WAITING) {
      this.#refused += 1
      throw new OrderQueueFull()
    }
    this.#sweeps()
    return turns.take(since)
  }

  #count(product: Product) {
    product.running += 1
    if (product.running > PRODUCT_AT_ONCE) this.#heat(product)
  }

  #leaveProducts(ids: readonly number[]) {
    for (const id of ids) this.#leave(id)
  }

  #leave(id: number) {
    const product = this.#productOf(id)
    product.leave()
    if (product.running === 0 && product.hotUntil === 0) this.#products.delete(id)
  }

  #heat(product: Product) {
    if (product.hotUntil === 0) this.#hot += 1
    product.hotUntil = performance.now() + HOT_MS
    this.#sweeps()
  }

  #sweeps() {
    this.#sweeping ??= setInterval(() => this.#sweep(), SWEEP_MS).unref()
  }

  #sweep() {
    const now = performance.now()
    this.#refused += this.#orders.refuseLate(now)
    for (const [id, product] of this.#products) {
      this.#refused += product.refuseLate(now)
      if (product.hotUntil > 0 && product.hotUntil < now && product.waiting === 0) {
        product.hotUntil = 0
        this.#hot -= 1
        if (product.running === 0) this.#products.delete(id)
      }
    }
    if (this.#hot > 0 || this.#orders.waiting > 0) return
    clearInterval(this.#sweeping)
    this.#sweeping = undefined
  }

  #productOf(id: number): Product {
    const known = this.#products.get(id)
    if (known) return known
    const product = new Product()
    this.#products.set(id, product)
    return product
  }
}

/** Of one order: it is counted once, when it waited for its turn, or when it is known what is in its cart. */
export class OrderTurn {
  readonly #queue: OrderQueue | undefined
  #began = performance.now()
  #leaveAll: (() => void) | undefined
  #leaveProducts: (() => void) | undefined

  constructor(queue: OrderQueue | undefined) {
    this.#queue = queue
  }

  get isAnyHot() {
    return this.#queue?.isAnyHot ?? false
  }

  get isAnySoldOut() {
    return this.#queue?.isAnySoldOut ?? false
  }

  noteSoldOut() {
    this.#queue?.noteSoldOut()
  }

  /** Waits for its turn among all. @throws OrderQueueFull */
  async enter() {
    this.#leaveAll = await this.#queue?.enter(this.#began)
  }

  /** Others go on while it asks somebody outside. */
  async pause<Answer>(work: () => Promise<Answer>): Promise<Answer> {
    this.#leaveAll?.()
    const answer = await work()
    this.#leaveAll = await this.#queue?.enterAgain()
    // The wait for its products starts after the pause.
    this.#began = performance.now()
    return answer
  }

  /** @returns whether it waited @throws OrderQueueFull */
  async enterProducts(ids: readonly number[]): Promise<boolean> {
    const waits = this.#queue?.isCrowded(ids) ?? false
    // Orders of other goods go on meanwhile.
    if (waits) this.#leaveAll?.()
    this.#leaveProducts = await this.#queue?.enterProducts(ids, this.#began)
    return waits
  }

  begin(ids: readonly number[]) {
    this.#leaveProducts ??= this.#queue?.begin(ids)
  }

  leaveProducts() {
    this.#leaveProducts?.()
    this.#leaveProducts = undefined
  }

  end() {
    this.leaveProducts()
    this.#leaveAll?.()
  }
}

function once(work: () => void): () => void {
  let isDone = false
  return () => {
    if (!isDone) work()
    isDone = true
  }
}
