import type { ReactNode } from 'react'

export type StatusTone = 'good' | 'waiting' | 'moving' | 'quiet' | 'bad'

/** A state in a word: of an order, of the stock. The colour repeats what the word says. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>
}
