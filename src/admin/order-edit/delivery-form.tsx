import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { ContestedDelivery, DeliveryToEdit } from '../../shop/order-edits/delivery-edits.calls.ts'
import type { EditDone, EditPreview } from '../../shop/order-edits/order-edits.calls.ts'
import { CallError, call, fieldError, patchVersion } from '../calls.ts'
import { Contested } from '../contested.tsx'
import { Button, Problem, Waiting } from '../parts.tsx'
import { useAdmin } from '../session.ts'
import { submitted } from '../step.tsx'
import { useDraft } from '../use-draft.ts'
import { useLater } from '../use-later.ts'
import { type DeliveryDraft, deliveryBodyOf, deliveryDraftOf, isOtherDelivery } from './delivery-draft.ts'
import { DeliveryFields } from './delivery-fields.tsx'
import { Preview } from './preview.tsx'

type Props = { number: string; onSaved: () => void; onUnsaved: (isUnsaved: boolean) => void }

const TYPING_MS = 300

/** How the order is delivered, and another way with what it does to the money. */
export function DeliveryForm({ number, onSaved, onUnsaved }: Props) {
  const { t } = useAdmin()
  const [draft, setDraft] = useDraft<DeliveryDraft>(`edit-delivery:${number}`)
  const country = draft?.country ?? null
  const order = useQuery({
    queryKey: ['order-delivery', number, country],
    queryFn: () =>
      call<DeliveryToEdit>('GET', `/orders/${number}/delivery${country === null ? '' : `?country=${country}`}`),
    placeholderData: (before) => before,
    staleTime: 0,
  })
  const isUnsaved = draft !== null
  useEffect(() => onUnsaved(isUnsaved), [isUnsaved, onUnsaved])
  return (
    <section className="a-card a-stack" aria-label={t.edit.way.title}>
      <h2>{t.edit.way.title}</h2>
      {order.isPending ? <Waiting /> : null}
      {order.error ? <Problem error={order.error} onRetry={() => void order.refetch()} /> : null}
      {order.data && draft && order.data.closed === null ? (
        <DeliveryChange
          key={number}
          order={order.data}
          {...{ draft, setDraft, onSaved }}
          readAgain={async () => (await order.refetch()).data}
        />
      ) : null}
      {order.data && (!draft || order.data.closed !== null) ? (
        <Current
          order={order.data}
          onChange={() => setDraft(deliveryDraftOf(order.data))}
          onDiscard={draft ? () => setDraft(null) : null}
        />
      ) : null}
    </section>
  )
}

type CurrentProps = { order: DeliveryToEdit; onChange: () => void; onDiscard: (() => void) | null }

function Current({ order: { words, closed }, onChange, onDiscard }: CurrentProps) {
  const { t } = useAdmin()
  return (
    <>
      {words ? <p>{words}</p> : null}
      {closed === null ? (
        <div className="a-row">
          <Button onPress={onChange}>{t.edit.way.change}</Button>
        </div>
      ) : (
        <p className="a-note">{closed}</p>
      )}
      {onDiscard ? <Button onPress={onDiscard}>{t.edit.discard}</Button> : null}
    </>
  )
}

type ChangeProps = {
  order: DeliveryToEdit
  draft: DeliveryDraft
  setDraft: (draft: DeliveryDraft | null) => void
  onSaved: () => void
  readAgain: () => Promise<DeliveryToEdit | undefined>
}

function DeliveryChange({ order, draft, setDraft, onSaved, readAgain }: ChangeProps) {
  const { t } = useAdmin()
  const { number } = order
  const [contested, setContested] = useState<ContestedDelivery>([])
  const method = order.methods.find(({ code }) => code === draft.method)
  const body = isOtherDelivery(draft, order) ? deliveryBodyOf(draft, method?.type) : null
  const text = JSON.stringify(body)
  const asked = useLater(text, TYPING_MS)
  const preview = useQuery({
    queryKey: ['delivery-preview', number, order.version, asked],
    enabled: asked !== 'null',
    retry: false,
    staleTime: 0,
    queryFn: () => call<EditPreview>('POST', `/orders/${number}/delivery/preview`, JSON.parse(asked)),
  })
  const save = useMutation({
    mutationFn: ({ version, base }: Pick<DeliveryDraft, 'version' | 'base'>) =>
      patchVersion<EditDone>(`/orders/${number}/delivery`, { ...body, base }, version),
    onSuccess: () => {
      setDraft(null)
      onSaved()
    },
    onError: async (error) => {
      if (!(error instanceof CallError)) return
      if (error.reason === 'conflict') setContested(error.errors.conflicts as ContestedDelivery)
      if (error.reason !== 'changed') return
      // The sums are others now; what was chosen stays.
      const now = await readAgain()
      if (now) setDraft({ ...draft, version: now.version, base: now.base })
    },
  })
  const choose = (mine: readonly 'delivery'[]) => {
    const [conflict] = contested
    setContested([])
    if (mine.length === 0 || !conflict || !(save.error instanceof CallError)) {
      setDraft(null)
      onSaved()
      return
    }
    const seen = { version: Number(save.error.errors.version), base: conflict.base }
    setDraft({ ...draft, ...seen })
    save.mutate(seen)
  }
  const isAsked = asked === text && body !== null
  const refusal = isAsked ? (save.error ?? preview.error) : null
  const of = (field: string) => fieldError(refusal, field)
  const isOfField = refusal instanceof CallError && refusal.status === 422
  return (
    <form
      className="a-stack"
      aria-label={t.edit.way.title}
      noValidate
      onSubmit={submitted(() => isAsked && save.mutate(draft))}
    >
      {order.words ? (
        <p className="a-note">
          {t.edit.way.now}: {order.words}
        </p>
      ) : null}
      <DeliveryFields
        {...{ order, draft, method, of }}
        onChange={(change) => {
          save.reset()
          setDraft({ ...draft, ...change })
        }}
      />
      {body && !isOfField && contested.length === 0 ? (
        <Preview preview={preview.data} error={preview.error} isFetching={preview.isFetching} isOfDelivery />
      ) : null}
      {contested.length > 0 ? (
        <Contested fields={contested} labels={{ delivery: t.edit.delivery }} onChoose={choose} />
      ) : null}
      {isOfField || (save.error && contested.length === 0) ? <Problem error={refusal} /> : null}
      <div className="a-row">
        <Button
          type="submit"
          look="primary"
          isPending={save.isPending}
          isDisabled={!isAsked || preview.error !== null || !preview.data}
        >
          {t.edit.way.save}
        </Button>
        <Button onPress={() => setDraft(null)}>{t.edit.way.cancel}</Button>
      </div>
    </form>
  )
}
