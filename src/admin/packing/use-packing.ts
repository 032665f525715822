import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PackingOrder } from '../../shop/packing/packing.calls.ts'
import type { LabelAnswer } from '../../shop/parcels/labels.calls.ts'
import { CallError, call } from '../calls.ts'
import { keepLastSent } from './last-sent.tsx'

export const packingKey = (number: string) => ['packing', 'order', number] as const

type Step = { act: 'picked' | 'unpicked' | 'scan' | 'missing' | 'packed' | 'parcels'; body?: object }

/** The answer of each step is the order as it is then. */
export function usePackingStep(number: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ act, body }: Step) => call<PackingOrder>('POST', `/packing/orders/${number}/${act}`, body ?? {}),
    onSuccess: async (order) => {
      // What was asked for before this step must not replace its answer.
      await queries.cancelQueries({ queryKey: packingKey(number) })
      queries.setQueryData(packingKey(number), order)
    },
    // Another person may have changed it meanwhile.
    onError: (_error, { act }) => {
      if (act !== 'scan') void queries.invalidateQueries({ queryKey: packingKey(number) })
    },
  })
}

export type TypedCodes = Readonly<Record<number, string>>

/** `onSent`: as it was when the person pressed, because news may show the order without its wave before the answer comes. */
type Sending = { codes: TypedCodes; parcels: readonly object[] | null; onSent: () => void }

/** Saves what was changed in parcels, makes the labels that are missing, then tells the buyer. Each part may be repeated. */
export function useSend(order: PackingOrder) {
  const queries = useQueryClient()
  const { number } = order
  return useMutation({
    mutationFn: async ({ codes, parcels }: Sending) => {
      const current = parcels
        ? await call<PackingOrder>('POST', `/packing/orders/${number}/parcels`, { parcels })
        : order
      const pdf = current.makesLabels ? await makeLabels(current, codes) : null
      const typed = Object.entries(codes).map(([parcel, code]) => ({ parcel: Number(parcel), code: code.trim() }))
      const sent = await call<PackingOrder>('POST', `/packing/orders/${number}/sent`, { codes: typed })
      return { sent, pdf }
    },
    onSuccess: async ({ sent, pdf }, { onSent }) => {
      await queries.cancelQueries({ queryKey: packingKey(number) })
      queries.setQueryData(packingKey(number), sent)
      keepLastSent(queries, { number, pdf })
      for (const key of ['orders', 'orders-count', 'order']) void queries.invalidateQueries({ queryKey: [key] })
      onSent()
    },
    onError: () => void queries.invalidateQueries({ queryKey: packingKey(number) }),
  })
}

/** A parcel whose code was typed needs no label. @throws CallError when the carrier refuses one */
async function makeLabels({ parcels }: PackingOrder, codes: TypedCodes): Promise<string | null> {
  const without = parcels.filter(({ id, state }) => (state === 'packed' || state === 'refused') && !codes[id]?.trim())
  if (without.length === 0) return null
  const answer = await call<LabelAnswer>('POST', '/parcels/labels', { parcels: without.map(({ id }) => id) })
  const problem = answer.parcels.find((parcel) => parcel.code === null)?.problem
  if (problem) throw new CallError(409, problem, { reason: 'refused-parcel' })
  return answer.pdf
}
