import type { Changes } from '../catalogue/changes.db.ts'

type Subscriber = (changes: Changes) => void

export class ChangeBus {
  readonly #subscribers = new Set<Subscriber>()

  subscribe(subscriber: Subscriber) {
    this.#subscribers.add(subscriber)
  }

  publish(changes: Changes) {
    for (const subscriber of this.#subscribers) subscriber(changes)
  }
}
