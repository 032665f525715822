import type { ReactNode } from 'react'

export type StatusTone = 'good' | 'waiting' | 'moving' | 'quiet' | 'bad'

/** The colour only repeats the text. */
export function Status({ tone, children }: { tone: StatusTone; children: ReactNode }) {
  return <span className={`status status--${tone}`}>{children}</span>
}
