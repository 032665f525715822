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
  const post = ({ id, version }: BankEntry, verb: 'accept' | 'ignore' | 'undo', body = {}) =>
    postVersion<BankEntry>(`/bank/entries/${id}/${verb}`, body, version)
  const accept = useMutation({
    mutationFn: ({ entry, order }: { entry: BankEntry; order: ProposedOrder }) =>
      post(entry, 'accept', { order: order.number }),
    onSuccess: (entry, { order }) => setLast({ entry, words: t.bank.done[order.act](order.number) }),
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
  return { accept, ignore, undo, last, isBusy: accept.isPending || ignore.isPending }
}

export type Steps = ReturnType<typeof useDecide>
