import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type {
  WebhookEndpoint,
  WebhookEndpoints,
  WebhookMessage,
  WebhookMessageDetail,
  WebhookMessages,
} from '../../shop/webhooks/webhooks.calls.ts'
import { call } from '../calls.ts'

export const WEBHOOKS = ['webhooks'] as const

/** While something waits: its answer is there in a moment. */
const WAITING_MS = 2_000

export const useEndpoints = () =>
  useQuery({ queryKey: [...WEBHOOKS, 'all'], queryFn: () => call<WebhookEndpoints>('GET', '/webhooks') })

export const useEndpoint = (id: string) =>
  useQuery({
    queryKey: [...WEBHOOKS, id],
    queryFn: () => call<WebhookEndpoint>('GET', `/webhooks/${encodeURIComponent(id)}`),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && data.waiting > 0 ? 2 * WAITING_MS : false),
  })

/** Keeps the endpoint that a call answers and reads its messages anew. */
export function useKeepEndpoint() {
  const queries = useQueryClient()
  return (endpoint: WebhookEndpoint) => {
    queries.setQueryData([...WEBHOOKS, String(endpoint.id)], endpoint)
    void queries.invalidateQueries({ queryKey: [...WEBHOOKS, 'all'] })
    void queries.invalidateQueries({ queryKey: [...WEBHOOKS, String(endpoint.id), 'messages'] })
  }
}

/** The first attempt takes seconds, so the list is read again; later ones come after minutes or hours. */
const comesSoon = ({ state, attempts }: WebhookMessage) => state === 'waiting' && attempts < 2

export const useMessages = (id: number, state: string) =>
  useInfiniteQuery({
    queryKey: [...WEBHOOKS, String(id), 'messages', state],
    initialPageParam: '',
    queryFn: ({ pageParam }) => {
      const given = Object.entries({ state, after: pageParam }).filter(([, value]) => value !== '')
      return call<WebhookMessages>('GET', `/webhooks/${id}/messages?${new URLSearchParams(given)}`)
    },
    getNextPageParam: ({ next }) => (next === null ? null : String(next)),
    placeholderData: (before) => before,
    staleTime: 0,
    refetchInterval: ({ state: { data } }) =>
      data?.pages.some(({ rows }) => rows.some(comesSoon)) ? WAITING_MS : false,
  })

export const useMessage = (id: number) =>
  useQuery({
    queryKey: [...WEBHOOKS, 'message', id],
    queryFn: () => call<WebhookMessageDetail>('GET', `/webhook-messages/${id}`),
    staleTime: 0,
    refetchInterval: ({ state: { data } }) => (data && comesSoon(data.message) ? WAITING_MS : false),
  })
