/** A change of the cart on its way to the server. Changes of the same `key` that still wait are one: the last. */
export type CartChange = {
  key: string
  path: string
  body?: unknown
  /** Shows the server's words in their place; without it a toast does. */
  onRefused?: (message: string) => void
}

type Handlers<Answer> = {
  send: (change: CartChange) => Promise<Answer>
  onAnswer: (answer: Answer, change: CartChange) => void
  onFailure: (error: unknown, change: CartChange) => void
  /** True from the first change until nothing is left to send. */
  onBusy: (busy: boolean) => void
}

/** Sends changes one after the other, so that fast clicks end in what was clicked last and never overtake each other. */
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
    /** Resolves when everything that waits has been answered. */
    push(change: CartChange): Promise<void> {
      const same = waiting.findIndex(({ key }) => key === change.key)
      if (same >= 0) waiting.splice(same, 1, change)
      else waiting.push(change)
      running ??= run()
      return running
    },
  }
}
