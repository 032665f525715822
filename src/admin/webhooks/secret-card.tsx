import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { WebhookEndpoint, WebhookMade } from '../../shop/webhooks/webhooks.calls.ts'
import { postVersion } from '../calls.ts'
import { formatMoment } from '../format.ts'
import { Button, Problem, Window } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { useKeepEndpoint } from './queries.ts'
import { ShownSecret } from './shown-secret.tsx'

export function SecretCard({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, lang } = useAdmin()
  const words = t.webhooks
  const keep = useKeepEndpoint()
  const [isAsking, setAsking] = useState(false)
  const rotate = useMutation({
    mutationFn: () => postVersion<WebhookMade>(`/webhooks/${endpoint.id}/secret`, {}, endpoint.version),
    onSuccess: ({ endpoint: next }) => {
      keep(next)
      setAsking(false)
    },
  })
  return (
    <section className="a-card a-stack" aria-labelledby="webhook-secret">
      <h2 id="webhook-secret">{words.secret}</h2>
      <p className="a-note">{words.secretHint}</p>
      {rotate.data ? <ShownSecret value={rotate.data.secret} /> : null}
      {endpoint.previousUntil ? <p>{words.rotating(formatMoment(endpoint.previousUntil, lang))}</p> : null}
      <Button onPress={() => setAsking(true)}>{words.rotate}</Button>
      <Window title={words.rotateTitle} isOpen={isAsking} onClose={() => setAsking(false)}>
        <p>{words.rotateHint}</p>
        {rotate.error ? <Problem error={rotate.error} /> : null}
        <div className="a-row">
          <Button onPress={() => setAsking(false)}>{t.common.cancel}</Button>
          <Button look="primary" isPending={rotate.isPending} onPress={() => rotate.mutate()}>
            {words.rotate}
          </Button>
        </div>
      </Window>
    </section>
  )
}
