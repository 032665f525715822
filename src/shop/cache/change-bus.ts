import type { Changes } from '../changes.ts'

type Subscriber = (changes: Changes) => void | Promise<void>

export class ChangeBus {
  readonly #subscribers = new Set<Subscriber>()

  subscribe(subscriber: Subscriber) {
    this.#subscribers.add(subscriber)
  }

  /** Resolves when every subscriber has handled them. */
  async publish(changes: Changes) {
    for (const subscriber of this.#subscribers) await subscriber(changes)
  }
}
