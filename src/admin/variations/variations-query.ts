import { queryOptions } from '@tanstack/react-query'
import type { Variations } from '../../shop/catalogue/variations/variations.calls.ts'
import { call } from '../calls.ts'

export const variationsKey = (productId: number) => ['variations', productId] as const

export const variationsOf = (productId: number) =>
  queryOptions({
    queryKey: variationsKey(productId),
    queryFn: () => call<Variations>('GET', `/products/${productId}/variations`),
    // Asked by the page of the product before the section is there.
    staleTime: 2_000,
    refetchOnWindowFocus: false,
    // To compare 2,000 rows with those before costs more than it saves.
    structuralSharing: false,
  })
