import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { BankEntry, ProposedOrder } from '../../shop/bank/bank.calls.ts'
import { postVersion } from '../calls.ts'
import { useAdmin } from '../session.ts'
import { BANK } from './bank-queries.ts'

type Last = { entry: BankEntry; words: string }

/** What a person decides about entries; the answer is the entry as it is then. */
export function useDecide() {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [last, setLast] = useState<Last | null>(null)
  const reread = () => {
    for (const key of [BANK, ['tasks'], ['orders'], ['order']]) void queries.invalidateQueries({ queryKey: key })
  }
  const post = ({ id, version }: BankEntry, verb: 'accept' | 'accept-several' | 'ignore' | 'undo', body = {}) =>
    postVersion<BankEntry>(`/bank/entries/${id}/${verb}`, body, version)
  const accept = useMutation({
    mutationFn: ({ entry, order }: { entry: BankEntry; order: ProposedOrder }) =>
      post(entry, 'accept', { order: order.number }),
    onSuccess: (entry, { order }) => setLast({ entry, words: t.bank.done[order.act](order.number) }),
    onSettled: reread,
  })
  const acceptSeveral = useMutation({
    mutationFn: ({ entry, orders }: { entry: BankEntry; orders: readonly ProposedOrder[] }) =>
      post(entry, 'accept-several', { orders: orders.map(({ number }) => number) }),
    onSuccess: (entry, { orders }) =>
      setLast({ entry, words: t.bank.paidSeveral(orders.map(({ number }) => number).join(', ')) }),
    onSettled: reread,
  })
  const ignore = useMutation({
    mutationFn: (entry: BankEntry) => post(entry, 'ignore'),
    onSuccess: (entry) => setLast({ entry, words: t.bank.done.ignored }),
    onSettled: reread,
  })
  const undo = useMutation({
    mutationFn: (entry: BankEntry) => post(entry, 'undo'),
    onSuccess: () => setLast(null),
    onSettled: reread,
  })
  const isBusy = accept.isPending || acceptSeveral.isPending || ignore.isPending
  return { accept, acceptSeveral, ignore, undo, last, isBusy }
}

export type Steps = ReturnType<typeof useDecide>
