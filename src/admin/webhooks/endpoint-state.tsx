import type { WebhookEndpoint } from '../../shop/webhooks/webhooks.calls.ts'
import { useAdmin } from '../session.ts'

const stateOf = ({ fields, failingSince, lastDelivered }: WebhookEndpoint) => {
  if (fields.isOn !== true) return 'off'
  if (failingSince) return 'fails'
  return lastDelivered ? 'works' : 'fresh'
}

const LOOKS = { off: 'over', fails: 'late', works: 'done', fresh: 'todo' } as const

export function EndpointStateTag({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useAdmin()
  const state = stateOf(endpoint)
  return <span className={`a-state a-state--${LOOKS[state]}`}>{t.webhooks.states[state]}</span>
}
