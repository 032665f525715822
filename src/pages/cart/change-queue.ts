import type { CartView } from '../../shop/cart/cart.ts'

export type CartAnswer = { cart: CartView; message?: string; undo?: string }

/** A change of the cart to be sent. A queued change is replaced by a later one with the same `key`. */
export type CartChange = {
  key: string
  path: string
  body?: unknown
  onAnswer?: (answer: CartAnswer) => void
  /** Shows the server's message in place; otherwise a toast shows it. */
  onRefused?: (message: string) => void
}

type Handlers<Answer> = {
  send: (change: CartChange) => Promise<Answer>
  onAnswer: (answer: Answer, change: CartChange) => void
  onFailure: (error: unknown, change: CartChange) => void
  onBusy: (busy: boolean) => void
}

/** Sends changes one at a time, so that fast clicks cannot overtake each other. */
export function createChangeQueue<Answer>({ send, onAnswer, onFailure, onBusy }: Handlers<Answer>) {
  const waiting: CartChange[] = []
  let running: Promise<void> | undefined

  async function run() {
    onBusy(true)
    for (let change = waiting.shift(); change; change = waiting.shift()) {
      try {
        onAnswer(await send(change), change)
      } catch (error) {
        onFailure(error, change)
      }
    }
    running = undefined
    onBusy(false)
  }

  return {
    /** Resolves when the queue is empty. */
    push(change: CartChange): Promise<void> {
      const same = waiting.findIndex(({ key }) => key === change.key)
      if (same >= 0) waiting.splice(same, 1, change)
      else waiting.push(change)
      running ??= run()
      return running
    },
  }
}
