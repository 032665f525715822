import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { WEBHOOK_EVENTS } from '../../shop/webhooks/webhook-events.ts'
import type { WebhookEndpoint } from '../../shop/webhooks/webhooks.calls.ts'
import { formatMoment } from '../format.ts'
import { NoRight } from '../frame/not-found.tsx'
import { AddFirst, Button, Empty, PageHead, Problem, Waiting, Window } from '../parts.tsx'
import { useAdmin, useCan } from '../session.ts'
import { EndpointStateTag } from './endpoint-state.tsx'
import { NewEndpoint } from './new-endpoint.tsx'
import { useEndpoints } from './queries.ts'

export function WebhooksPage() {
  const can = useCan()
  return can('webhooks') ? <Endpoints /> : <NoRight />
}

function Endpoints() {
  const { t } = useAdmin()
  const words = t.webhooks
  const navigate = useNavigate()
  const [isAdding, setAdding] = useState(false)
  const list = useEndpoints()
  if (list.isPending) return <Waiting />
  if (list.isLoadingError) return <Problem error={list.error} onRetry={() => void list.refetch()} />
  return (
    <div className="a-structure">
      <PageHead title={words.title}>
        <Button look="primary" icon="plus" onPress={() => setAdding(true)}>
          {words.create}
        </Button>
      </PageHead>
      <p className="a-note">{words.hint}</p>
      {list.data.rows.length === 0 ? (
        <Empty icon="arrow" text={words.empty}>
          <AddFirst onPress={() => setAdding(true)} />
        </Empty>
      ) : (
        <ul className="a-webhooks">
          {list.data.rows.map((endpoint) => (
            <EndpointRow key={endpoint.id} endpoint={endpoint} />
          ))}
        </ul>
      )}
      <Window title={words.create} isOpen={isAdding} onClose={() => setAdding(false)}>
        <NewEndpoint
          onClose={() => setAdding(false)}
          onOpen={(id) => void navigate({ to: '/webhooks/$id', params: { id: String(id) } })}
        />
      </Window>
    </div>
  )
}

function EndpointRow({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, lang } = useAdmin()
  const words = t.webhooks
  const { id, fields, lastDelivered, waiting } = endpoint
  const facts = [
    words.eventCount(WEBHOOK_EVENTS.filter((event) => fields[event] === true).length),
    ...(lastDelivered ? [words.lastDelivered(formatMoment(lastDelivered, lang))] : []),
    ...(waiting > 0 ? [words.waiting(waiting)] : []),
  ]
  return (
    <li className="a-card a-webhooks__endpoint">
      <Link to="/webhooks/$id" params={{ id: String(id) }}>
        <strong>{fields.name}</strong>
      </Link>
      <EndpointStateTag endpoint={endpoint} />
      <code>{fields.address}</code>
      <small>{facts.join(' · ')}</small>
    </li>
  )
}
