import type { WebhookMessage } from '../../shop/webhooks/webhooks.calls.ts'
import { type AdminTexts, useAdmin } from '../session.ts'

const LOOKS = { waiting: 'waits', delivered: 'done', failed: 'late' } as const

export function MessageStateTag({ message: { state } }: { message: WebhookMessage }) {
  const { t } = useAdmin()
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.webhooks.messageStates[state]}</span>
}

/** The answer, or why there was none; empty before the first attempt. */
export function outcomeOf({ webhooks: words }: AdminTexts, outcome: { status: number | null; problem: string | null }) {
  if (outcome.status !== null) return words.answered(outcome.status)
  return outcome.problem === null ? '' : (words.failures[outcome.problem] ?? words.failed)
}
