import { setTimeout as sleep } from 'node:timers/promises'
import { Customer } from '../customer.ts'
import { answered } from '../ledger.ts'

/** Of a cart line. */
const MOST_PIECES = 100
/** Fewer than there are quantities, so that a quantity names one change. */
const MOST_KEPT = 60
const PAUSE_MS = 20

type Change = { quantity: number; acknowledgedAt: number | undefined }

/** A cart with one line whose quantity is changed again and again; the time of each acknowledgement is kept. */
export class ChangingCart {
  acknowledged = 0
  readonly #customer: Customer
  readonly #product: number
  #made = 0
  #changes: Change[] = []

  constructor(url: string, product: number) {
    this.#customer = new Customer(url)
    this.#product = product
  }

  async keepChanging(isOpen: () => boolean) {
    while (isOpen()) {
      const change: Change = { quantity: 1 + (this.#made++ % MOST_PIECES), acknowledgedAt: undefined }
      this.#changes = [...this.#changes.slice(-MOST_KEPT), change]
      do {
        const { status, body } = await this.#send(change.quantity)
        if (![0, 200, 503].includes(status)) throw new Error(`a cart: ${status} ${body.slice(0, 200)}`)
        if (status === 200) change.acknowledgedAt = performance.now()
        await sleep(PAUSE_MS)
      } while (change.acknowledgedAt === undefined && isOpen())
      if (change.acknowledgedAt !== undefined) this.acknowledged += 1
    }
  }

  /**
   * Compares the cart with its acknowledged changes.
   * @param at when the shop or PostgreSQL was killed
   * @returns how long before that the oldest change that is missing was acknowledged, in ms; undefined when none is
   */
  async behindBy(at: number): Promise<number | undefined> {
    const { body } = await answered(() => this.#customer.get('/api/cart'))
    const { cart } = JSON.parse(body) as { cart: { total_quantity: number } }
    const found = this.#changes.findLastIndex(({ quantity }) => quantity === cart.total_quantity)
    const missing = this.#changes.slice(found + 1).find(({ acknowledgedAt }) => acknowledgedAt !== undefined)
    this.#changes = this.#changes.slice(0, found + 1)
    return missing?.acknowledgedAt === undefined ? undefined : Math.max(0, at - missing.acknowledgedAt)
  }

  #send(quantity: number) {
    return this.#customer.post(`/api/cart-item/add/${this.#product}`, { quantity })
  }
}
