import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Opinion, Opinions } from '../../shop/reviews/opinions.calls.ts'
import { call, postVersion } from '../calls.ts'
import { useAdmin } from '../session.ts'
import type { ReviewSearch } from './review-search.ts'

const KEY = ['opinions'] as const

export function useOpinions({ state, kind, stars, q }: ReviewSearch) {
  const query = new URLSearchParams({
    state: state ?? 'pending',
    ...(kind ? { kind } : {}),
    ...(stars ? { stars: String(stars) } : {}),
    ...(q ? { q } : {}),
  })
  const list = useInfiniteQuery({
    queryKey: [...KEY, query.toString()],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      call<Opinions>('GET', `/opinions?${query}${pageParam ? `&after=${encodeURIComponent(pageParam)}` : ''}`),
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
  const rows = useMemo(() => list.data?.pages.flatMap((page) => page.rows) ?? [], [list.data])
  return { list, rows, pending: list.data?.pages[0]?.pending ?? null }
}

export const refOf = ({ kind, id }: Pick<Opinion, 'kind' | 'id'>) => `${kind}:${id}`

/** Of what is typed about it, which fits only what it was begun from. */
export const draftOf = (opinion: Opinion, form: string | null) => `${refOf(opinion)}:${opinion.version}:${form}`

type Verb = 'publish' | 'reject' | 'reply' | 'answer' | 'reopen'
type Step = { opinion: Opinion; verb: Verb; body?: object }
type Last = { opinion: Opinion; words: string }

/** What a person decides; the answer is the review or question as it is then. */
export function useModerate() {
  const { t } = useAdmin()
  const queries = useQueryClient()
  const [last, setLast] = useState<Last | null>(null)
  const send = ({ opinion: { kind, id, version }, verb, body = {} }: Step) =>
    postVersion<Opinion>(`/${kind}s/${id}/${verb}`, body, version)
  const onSettled = () => {
    for (const key of [KEY, ['tasks']]) void queries.invalidateQueries({ queryKey: key })
  }
  const step = useMutation({
    mutationFn: send,
    onSuccess: (opinion, { verb }) => setLast({ opinion, words: t.reviews.done[verb] }),
    onSettled,
  })
  /** Its reply stands there from the first moment on. */
  const publishWith = useMutation({
    mutationFn: async ({ opinion, text }: { opinion: Opinion; text: string }) => {
      const replied = await send({ opinion, verb: 'reply', body: { text } })
      return send({ opinion: replied, verb: 'publish' })
    },
    onSuccess: (opinion) => setLast({ opinion, words: t.reviews.done.publish }),
    onSettled,
  })
  const isBusy = step.isPending || publishWith.isPending
  const mayReopen =
    last && last.opinion.state !== 'pending' && !(last.opinion.kind === 'question' && last.opinion.reply)
  return { step, publishWith, isBusy, last: last && { ...last, mayReopen: Boolean(mayReopen) } }
}

export type Moderation = ReturnType<typeof useModerate>
