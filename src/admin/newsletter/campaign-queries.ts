import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { CampaignDetail } from '../../shop/newsletter/newsletter.calls.ts'
import { call } from '../calls.ts'

export const NEWSLETTER = ['newsletter'] as const

const SENDING_MS = 3_000

/** While it is being sent its counts are read again and again. */
export const useCampaign = (id: string) =>
  useQuery({
    queryKey: [...NEWSLETTER, id],
    queryFn: () => call<CampaignDetail>('GET', `/newsletter/campaigns/${encodeURIComponent(id)}`),
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? SENDING_MS : false),
    staleTime: 0,
  })

/** Keeps the campaign that a call answers and reads the list anew. */
export function useKeepCampaign() {
  const queries = useQueryClient()
  return (campaign: CampaignDetail) => {
    queries.setQueryData([...NEWSLETTER, String(campaign.id)], campaign)
    void queries.invalidateQueries({ queryKey: [...NEWSLETTER, 'all'] })
  }
}
